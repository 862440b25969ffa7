/**
 * How much one passage has of each clause of a long question. Rare words that stand in different passages are chatter; a clause
 * whose words stand in one passage is more likely what is sought. Not here: choosing clauses (`shorten.ts`).
 */
import { explain, type TermPart } from "./explain.ts";
import { isSlight } from "./focus/slight-words.ts";
import type { SearchIndex } from "./open.ts";
import { isEvidence } from "./score.ts";
import { pageOf, search, termsToFind } from "./search.ts";
import { loadShards } from "./service.ts";
import { FOCUS } from "./settings.ts";
import type { SearchStore } from "./store.ts";

/** Characters of a question that is searched for this. What is longer is a log or a book, and costs too much. */
const MAX_STORY = 2_000;

/**
 * For each clause of `question`, given by its terms, the most that its words add to the ranking of one of the best passages;
 * 0 where none of them stands there, and for every clause of a question that is too long. Rejects when storage fails.
 */
export async function clauseHits(
  store: SearchStore,
  index: SearchIndex,
  question: string,
  clauses: readonly ReadonlyMap<string, unknown>[],
): Promise<number[]> {
  const most = clauses.map(() => 0);
  if (question.length > MAX_STORY) return most;
  if (index.shards > 1) await loadShards(store, index, termsToFind(index, question, {}));
  const result = search(index, question);
  const { strong, medium } = result.tiers;
  const { passages } = pageOf(result, 0, Math.min(FOCUS.rows, strong + medium));
  for (const { parts } of explain(index, result, passages)) {
    const adds = new Map(parts.filter(saysSomething).map((part) => [part.term, part.adds]));
    for (const [at, terms] of clauses.entries()) {
      const hit = [...terms.keys()].reduce((sum, term) => sum + (adds.get(term) ?? 0), 0);
      most[at] = Math.max(most[at] ?? 0, hit);
    }
  }
  return most;
}

function saysSomething(part: TermPart): boolean {
  return part.origin === "query" && isEvidence(part, false) && part.seam !== true && !isSlight(part);
}
