/** Sample values of answers and facts: what can be chosen, and values around everything that conditions compare with. */
import type { Json } from "../../json.ts";
import { findInputType } from "../../knowledge/inputs/index.ts";
import { toInputSpec } from "../input-spec.ts";
import type { NodeFile } from "../schema/schema.ts";
import type { ValueKind } from "./fact-kinds.ts";

/** Sample answers of a node: every option, and values around everything its conditions compare with. */
export function valuesOf(node: NodeFile, literals: readonly Json[]): Json[] {
  const values: Json[] = (node.options ?? []).map((option) => option.id);
  if (node.input === undefined) return values;
  if (node.input.optional === true) values.push(null);
  const spec = toInputSpec(node.input);
  return [...values, ...(findInputType(spec.type)?.samples(spec, literals) ?? [])];
}

/** Sample values of a fact of which only the kind is known: each literal, and a value before, between and behind them. */
export function valuesOfKind(kind: ValueKind, literals: readonly Json[]): Json[] {
  if (kind === "truth") return [true, false];
  if (kind === "text") {
    const texts = literals.filter((literal) => typeof literal === "string");
    return [...new Set(["", ...texts.flatMap((text) => [text, `${text} `])])];
  }
  const numbers = literals.filter((literal) => typeof literal === "number").toSorted((left, right) => left - right);
  const [least = 0] = numbers;
  const between = numbers.flatMap((number, at) => [number, (number + (numbers[at + 1] ?? number + 2)) / 2]);
  return [...new Set([least - 1, ...between])];
}
