/** The best text of a run that has come to no answer (requirement pipeline/partial-answer). */
import type { Turn } from "../context/events.ts";

/** The last reasoning, else the last observation, else the last action; undefined when there is no text at all. */
export function partialAnswer(turns: readonly Turn[]): string | undefined {
  for (const part of ["reasoning", "observation", "action"] as const) {
    const found = turns.findLast((turn) => turn[part].trim() !== "");
    if (found !== undefined) return found[part].trim();
  }
  return undefined;
}
