/** Sample answers of a node: every option, and values around everything that conditions compare with. */
import type { Json } from "../../json.ts";
import type { NodeFile } from "../schema.ts";

/** Sample answers of a node: every option, and values around everything its conditions compare with. */
export function valuesOf(node: NodeFile, literals: readonly Json[]): Json[] {
  const options = (node.options ?? []).map((option) => option.id);
  const { input } = node;
  if (input === undefined) return options;
  const values: Json[] = input.optional === true ? [...options, null] : [...options];
  const choices = (input.choices ?? []).map((choice) => (typeof choice === "string" ? choice : choice.id));
  switch (input.type) {
    case "boolean":
      return [...values, true, false];
    case "choice":
      return [...values, ...choices];
    case "choices":
      return [...values, ...((input.min ?? 0) > 0 ? [] : [[]]), ...choices.map((choice) => [choice]), choices];
    case "text":
      return [...values, ...literals.filter((literal) => typeof literal === "string"), "…"];
    case "date":
      return [...values, ...aroundDays(literals, input.min_date, input.max_date)];
    case "number":
    case "integer":
    case "money":
    case "duration":
      return [...values, ...aroundNumbers(literals, input.min, input.max, input.type === "integer")];
  }
}

function aroundNumbers(
  literals: readonly Json[],
  min: number | undefined,
  max: number | undefined,
  whole: boolean,
): number[] {
  const centres = literals.filter((literal) => typeof literal === "number");
  const step = whole ? 1 : 0.5;
  const all = [
    ...centres.flatMap((centre) => [centre - step, centre, centre + step]),
    min ?? 0,
    max ?? Math.max(1, ...centres) * 10,
  ];
  const fitting = all.filter(
    (value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity) && (!whole || Number.isInteger(value)),
  );
  return [...new Set(fitting)];
}

function aroundDays(literals: readonly Json[], min: string | undefined, max: string | undefined): string[] {
  const days = literals
    .filter((literal) => typeof literal === "string")
    .filter((literal) => /^\d{4}-\d{2}-\d{2}$/.test(literal));
  const all = [
    ...days.flatMap((day) => [shift(day, -1), day, shift(day, 1)]),
    min ?? "1950-01-01",
    max ?? "2050-01-01",
  ];
  return [...new Set(all.filter((day) => day >= (min ?? "") && day <= (max ?? "9999")))];
}

function shift(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}
