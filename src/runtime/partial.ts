/** The best text of a run that has come to no answer (requirement pipeline/partial-answer). */
import type { Turn } from "../context/events.ts";
import { hasVisibleContent } from "./tao/visible.ts";

/** Observations that are given, the last ones. */
const MAX_OBSERVATIONS = 10;

export interface PartialAnswer {
  /** The model's last reasoning; undefined where it has written none. */
  text: string | undefined;
  /** What its calls returned, oldest first. */
  observations: string[];
}

/** A call is no text, and what it returned is not the model's. */
export function partialAnswer(turns: readonly Turn[]): PartialAnswer {
  const said = turns.findLast(({ reasoning }) => hasVisibleContent(reasoning));
  const observed = turns.flatMap(({ observation }) => (hasVisibleContent(observation) ? [observation.trim()] : []));
  return { text: said?.reasoning.trim(), observations: observed.slice(-MAX_OBSERVATIONS) };
}
