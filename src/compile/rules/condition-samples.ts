/** Sample answers of a node: every option, and values around everything that conditions compare with. */
import type { Json } from "../../json.ts";
import { findInputType } from "../../knowledge/inputs/index.ts";
import { toInputSpec } from "../input-spec.ts";
import type { NodeFile } from "../schema/schema.ts";

/** Sample answers of a node: every option, and values around everything its conditions compare with. */
export function valuesOf(node: NodeFile, literals: readonly Json[]): Json[] {
  const values: Json[] = (node.options ?? []).map((option) => option.id);
  if (node.input === undefined) return values;
  if (node.input.optional === true) values.push(null);
  const spec = toInputSpec(node.input);
  return [...values, ...(findInputType(spec.type)?.samples(spec, literals) ?? [])];
}
