/** Where the boundary of a rule about numbers or days is a guess. */
import type { Json } from "../json.ts";
import type { StepPlan } from "./plan.ts";

/** The neighbouring answers that led to different steps: no walk answered in between. */
export function boundariesOf({ observations }: StepPlan, name: string): { from: Json; to: Json }[] {
  const given = observations.flatMap(({ answer, to }) => {
    const value = answer?.name === name ? answer.value : undefined;
    const isOrdered = typeof value === "number" || (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value));
    return isOrdered ? [{ value, to }] : [];
  });
  const ordered = given.toSorted((left, right) => (left.value < right.value ? -1 : 1));
  return ordered.flatMap((one, at) => {
    const before = ordered[at - 1];
    return before !== undefined && before.to !== one.to && before.value !== one.value
      ? [{ from: before.value, to: one.value }]
      : [];
  });
}
