/** Conditions of other programs as CEL. Only what means the same is converted; undefined stands for everything else. */
import type { FlowCondition, FlowTest } from "./flow.ts";

/** A variable as conditions see it. */
export interface Answer {
  /** The name in `answers`. */
  name: string;
  kind: "text" | "number" | "boolean" | "option" | "options";
  /** For options: the id of an option by its words or value. */
  optionIds: ReadonlyMap<string, string>;
}

export function celOf({ tests, all }: FlowCondition, answers: ReadonlyMap<string, Answer>): string | undefined {
  const parts = tests.map((test) => testOf(test, answers.get(test.variable)));
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  return parts.join(all ? " && " : " || ");
}

function testOf({ operator, value }: FlowTest, answer: Answer | undefined): string | undefined {
  if (answer === undefined || operator === undefined) return undefined;
  const name = /^[A-Za-z_]\w*$/.test(answer.name)
    ? `answers.${answer.name}`
    : `answers[${JSON.stringify(answer.name)}]`;
  if (operator === "is set") return `has(${name})`;
  if (operator === "is empty") return `!has(${name})`;
  const literal = literalOf(value, answer);
  if (literal === undefined) return undefined;
  if (answer.kind === "options") {
    if (operator === "contains" || operator === "is") return `${literal} in ${name}`;
    return operator === "does not contain" || operator === "is not" ? `!(${literal} in ${name})` : undefined;
  }
  switch (operator) {
    case "is":
      return `${name} == ${literal}`;
    case "is not":
      return `${name} != ${literal}`;
    case ">":
    case ">=":
    case "<":
    case "<=":
      return answer.kind === "number" ? `${name} ${operator} ${literal}` : undefined;
    case "contains":
      return answer.kind === "text" ? `${name}.contains(${literal})` : undefined;
    case "does not contain":
      return answer.kind === "text" ? `!${name}.contains(${literal})` : undefined;
    case "starts with":
      return answer.kind === "text" ? `${name}.startsWith(${literal})` : undefined;
    case "ends with":
      return answer.kind === "text" ? `${name}.endsWith(${literal})` : undefined;
  }
}

function literalOf(value: string, { kind, optionIds }: Answer): string | undefined {
  switch (kind) {
    case "number":
      return value.trim() !== "" && Number.isFinite(Number(value)) ? String(Number(value)) : undefined;
    case "boolean":
      return /^(?:true|false)$/i.test(value) ? value.toLowerCase() : undefined;
    case "option":
    case "options": {
      const id = optionIds.get(value.trim());
      return id === undefined ? undefined : JSON.stringify(id);
    }
    case "text":
      return JSON.stringify(value);
  }
}
