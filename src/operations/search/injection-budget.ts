/** How much `inject_context` gives when no budget is named. Not here: which rows there are, and what counts of them (`inject.ts`). */
import { accept, type Outcome } from "../../errors.ts";
import { selectRows, type Selection, type Source } from "./inject.ts";

/**
 * Of what a search brings, the best and not all that shares a word: with a page of the search about 4,000 tokens (requirement
 * search/brief-page).
 */
export const DEFAULT_SEARCH_BUDGET = 2_000;
/** Rows that a caller chose are all given, up to what hosts take in one answer. */
export const DEFAULT_ROWS_BUDGET = 25_000;
/** The largest budget that may be named. */
export const MAX_BUDGET = 100_000;

/** A selection with the budget that it was made for, in tokens. */
interface Budgeted {
  selection: Selection;
  budget: number;
}

/**
 * The rows of a source within the budget that the caller named; without one, within the default for a search or for chosen
 * rows. Where not one row fits the default, the shortest is given alone: nobody asked for less. Fails as `selectRows` does.
 */
export async function selectInBudget(
  source: Source,
  named: number | undefined,
  isSearch: boolean,
  excluded: ReadonlySet<string>,
): Promise<Outcome<Budgeted>> {
  const budget = named ?? (isSearch ? DEFAULT_SEARCH_BUDGET : DEFAULT_ROWS_BUDGET);
  const selected = await selectRows(source, budget, excluded);
  if (selected.ok) return accept({ selection: selected.value, budget });
  const { failure } = selected;
  if (named !== undefined || failure.code !== "over_budget" || failure.token_needed > DEFAULT_ROWS_BUDGET)
    return selected;
  const shortest = await selectRows(source, failure.token_needed, excluded);
  return shortest.ok ? accept({ selection: shortest.value, budget: failure.token_needed }) : shortest;
}
