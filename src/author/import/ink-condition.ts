/** Conditions of ink as CEL, as far as answers can decide them; undefined for all others. */
import type { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { BinaryExpression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/BinaryExpression";
import { MultipleConditionExpression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/MultipleConditionExpression";
import { NumberExpression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/NumberExpression";
import { StringExpression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/StringExpression";
import { UnaryExpression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/UnaryExpression";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { Text } from "inkjs/compiler/Parser/ParsedHierarchy/Text";
import { VariableReference } from "inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableReference";
import { both, celText, either, not } from "./conditions.ts";

/** What an expression comes to: a condition, or a constant. */
type Meaning = { kind: "condition"; text: string } | { kind: "constant"; value: string | number | boolean };

/** What conditions are read with. */
export interface InkNames {
  /** Variables that are false until one of these choices is taken, and true from then on. */
  flags: ReadonlyMap<string, readonly Choice[]>;
  /** Variables that never change, and constants. */
  constants: ReadonlyMap<string, string | number | boolean>;
  /** The condition that a knot, stitch, gather or choice has been visited; undefined when answers cannot tell. */
  visited(path: readonly string[], from: ParsedObject): string | undefined;
  /** The condition that a choice has been taken. */
  taken(choice: Choice): string | undefined;
}

const comparisons = new Set(["==", "!=", "<", ">", "<=", ">="]);
const flipped: ReadonlyMap<string, string> = new Map([
  ["<", ">"],
  [">", "<"],
  ["<=", ">="],
  [">=", "<="],
]);

/** The value of a literal expression. */
export function literalOf(expression: ParsedObject | null): string | number | boolean | undefined {
  if (expression instanceof NumberExpression) return expression.value;
  if (!(expression instanceof StringExpression)) return undefined;
  return expression.content.every((part) => part instanceof Text) ? expression.toString() : undefined;
}

/** The condition in CEL, or undefined when it cannot be said. */
export function conditionText(expression: ParsedObject, names: InkNames): string | undefined {
  const meaning = meaningOf(expression, names);
  return meaning === undefined ? undefined : asCondition(meaning);
}

/**
 * The same condition without asking first whether there is an answer, where that changes nothing: a comparison with
 * an answer that is not there does not hold either.
 */
export function relaxed(condition: string): string {
  return /[!?|]/.test(condition) ? condition : condition.replace(/has\((answers\.\w+)\) && (?=\1 == )/g, "");
}

function asCondition(meaning: Meaning): string {
  if (meaning.kind === "condition") return meaning.text;
  return meaning.value === 0 || meaning.value === false || meaning.value === "" ? "false" : "true";
}

function meaningOf(expression: ParsedObject, names: InkNames): Meaning | undefined {
  const literal = literalOf(expression);
  if (literal !== undefined) return { kind: "constant", value: literal };
  if (expression instanceof VariableReference) {
    const constant = names.constants.get(expression.name);
    if (constant !== undefined) return { kind: "constant", value: constant };
    const choices = names.flags.get(expression.name);
    if (choices !== undefined) {
      const ways = choices.map((choice) => names.taken(choice)).filter((way) => way !== undefined);
      return ways.length < choices.length ? undefined : { kind: "condition", text: either(ways) };
    }
    const visited = names.visited(expression.path, expression);
    return visited === undefined ? undefined : { kind: "condition", text: visited };
  }
  if (expression instanceof UnaryExpression && (expression.op === "!" || expression.op === "not")) {
    const inner = conditionText(expression.innerExpression, names);
    return inner === undefined ? undefined : { kind: "condition", text: opposite(inner) };
  }
  if (expression instanceof MultipleConditionExpression) return joined(expression.subExpressions, "&&", names);
  if (!(expression instanceof BinaryExpression)) return undefined;
  const { leftExpression, rightExpression, opName } = expression;
  if (opName === "&&" || opName === "and") return joined([leftExpression, rightExpression], "&&", names);
  if (opName === "||" || opName === "or") return joined([leftExpression, rightExpression], "||", names);
  return comparisons.has(opName) ? compared(leftExpression, opName, rightExpression, names) : undefined;
}

function opposite(condition: string): string {
  if (condition === "true") return "false";
  return condition === "false" ? "true" : not(condition);
}

function joined(parts: readonly ParsedObject[], sign: "&&" | "||", names: InkNames): Meaning | undefined {
  const texts = parts.map((part) => conditionText(part, names));
  const known = texts.filter((text) => text !== undefined);
  const decisive = sign === "&&" ? "false" : "true";
  if (known.includes(decisive)) return { kind: "condition", text: decisive };
  if (known.length < texts.length) return undefined;
  const neutral = sign === "&&" ? "true" : "false";
  const open = known.filter((text) => text !== neutral);
  if (open.length === 0) return { kind: "condition", text: neutral };
  return {
    kind: "condition",
    text: sign === "||" ? either(open) : open.reduce((left, right) => both(left, right) ?? right),
  };
}

/** Constants are compared now; a count of visits only with nought and one, which answers can tell apart. */
function compared(left: ParsedObject, sign: string, right: ParsedObject, names: InkNames): Meaning | undefined {
  const first = meaningOf(left, names);
  const second = meaningOf(right, names);
  if (first === undefined || second === undefined) return undefined;
  if (first.kind === "constant" && second.kind === "constant")
    return { kind: "constant", value: compareConstants(first.value, sign, second.value) };
  if (first.kind === "constant") return compared(right, flipped.get(sign) ?? sign, left, names);
  if (second.kind === "condition") return undefined;
  const count = `${sign} ${Number(second.value)}`;
  if (["> 0", ">= 1", "!= 0"].includes(count)) return { kind: "condition", text: first.text };
  if (["== 0", "< 1", "<= 0"].includes(count)) return { kind: "condition", text: opposite(first.text) };
  return undefined;
}

function compareConstants(left: string | number | boolean, sign: string, right: string | number | boolean): boolean {
  const [a, b] =
    typeof left === "string" || typeof right === "string"
      ? [String(left), String(right)]
      : [Number(left), Number(right)];
  switch (sign) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case ">":
      return a > b;
    case "<=":
      return a <= b;
    default:
      return a >= b;
  }
}

/** A choice between texts as a fact: `visited ? "a" : "b"`. */
export function textByCondition(branches: readonly { when: string | undefined; text: string }[]): string {
  return branches.reduceRight(
    (rest, { when, text }) =>
      when === undefined ? celText(text) : `${when.includes("||") ? `(${when})` : when} ? ${celText(text)} : ${rest}`,
    '""',
  );
}
