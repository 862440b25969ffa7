/** The ways of a draft from step to step. */
import type { DraftNode } from "./model.ts";

/** Every way out of a step; null ends the session. */
export function targetsOf({ options = [], next }: DraftNode): (string | null)[] {
  const rules = Array.isArray(next) ? next.map(({ next_node }) => next_node) : next === undefined ? [] : [next];
  return [...options.flatMap(({ next_node }) => (next_node === undefined ? [] : [next_node])), ...rules];
}
