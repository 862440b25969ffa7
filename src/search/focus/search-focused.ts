/**
 * A search for a question as people write it: where no row is strong for the whole of it, for the part of it that the base
 * answers (`choose.ts`). The other words still rank, so that no match is lost.
 */
import type { SearchIndex } from "../open.ts";
import { search, type Focus, type SearchOptions, type SearchResult } from "../search.ts";
import { chooseFocus } from "./choose.ts";
import { withoutCourtesies } from "./courtesy.ts";

/** The result for the question; total as `search` is. */
export function searchFocused(index: SearchIndex, question: string, options: SearchOptions = {}): SearchResult {
  return focused(index, question, options, search(index, question, options));
}

/** The same where a search was made: `result` itself where it has a strong row, or no part of the question gets one. */
export function focused(
  index: SearchIndex,
  question: string,
  options: SearchOptions,
  result: SearchResult,
): SearchResult {
  const { strong, medium } = result.tiers;
  if (strong > 0 || medium === 0 || result.found_by !== "words") return result;
  const focus = courtesyFocus(index, question, options, result) ?? chooseFocus(index, question, result, options);
  return focus === undefined ? result : search(index, question, { ...options, focus });
}

/** All but the courtesies, where that has a strong row by itself; it is judged as a whole question is. */
function courtesyFocus(
  index: SearchIndex,
  question: string,
  options: SearchOptions,
  { rule }: SearchResult,
): Focus | undefined {
  const rest = withoutCourtesies(question);
  if (rest === question) return undefined;
  const alone = search(index, rest, options);
  if (alone.tiers.strong === 0) return undefined;
  const terms = new Set(alone.weighed.map(({ planned }) => planned.term));
  return { terms, weights: { ...alone.rule.weights, shown: rule.weights.shown } };
}
