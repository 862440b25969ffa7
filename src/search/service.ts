/**
 * A search over one release, from query to rows that can be shown: index and records come through a port.
 * Not here: what a page may weigh, cursors, words around the results (the tools do that).
 */
import { explain, sharesOnlyCommonWords, type Explanation } from "./explain.ts";
import { feedbackTerms } from "./feedback.ts";
import { addShard, missingShards, type SearchIndex } from "./open.ts";
import { focused } from "./focus/search-focused.ts";
import { matchReason } from "./reason.ts";
import { judgeNearest } from "./nearest.ts";
import type { PassageRecord } from "./record.ts";
import { fuseResult, INDEX_RANKING, type Ranked } from "./hybrid.ts";
import { readPassages, type SearchStore } from "./store.ts";
import { pageOf, search, termsToFind, type SearchOptions, type SearchResult, type Tier, type Tiers } from "./search.ts";

export interface SearchRequest extends Omit<SearchOptions, "more"> {
  query: string;
  /** Language of `match_reason`. */
  language?: string;
  /** Search again with what the best matches say. Off unless asked for. */
  expand?: boolean;
  /** The `ranking` of an earlier page that this one goes on from. */
  ranking?: string | undefined;
}

/** One row of a result page. */
export interface PassageHit {
  record: PassageRecord;
  /** 0…1, comparable between queries: about how likely it is that the passage answers. */
  score: number;
  tier: Tier;
  match_reason: string;
  explanation: Explanation;
}

/** A whole result; its rows are read page by page. */
export interface OpenSearch {
  total: number;
  tiers: Tiers;
  /** How many of the last rows share only common words with the query: they are no answers. */
  common: number;
  /** Whether anything found is likely to be about the query. Where it is false, an answer must say so. */
  fits: boolean;
  /** Where nothing is: so many of the first rows may help all the same, since rare words of the query name them. */
  perhaps: number;
  /** Where nothing is: the title of the best row, if it shares a rare word with the query. */
  nearest?: string;
  /** Whose rankings were put together. Another than the one asked for: it cannot be made now. */
  ranking: string;
  found_by: SearchResult["found_by"];
  /** Words of the query that were not looked for. */
  ignored: string[];
  /** The query was longer than what was read of it. */
  cut: boolean;
  /** Retrievers that did not answer: the result is that of the others. */
  unavailable: string[];
  /** Rows from `offset`, best first. Pages put together are every match. Rejects when storage fails. */
  page(offset: number, limit: number): Promise<PassageHit[]>;
}

const FEEDBACK_TEXTS = 5;
const nothing: OpenSearch = {
  total: 0,
  tiers: { strong: 0, medium: 0, weak: 0 },
  common: 0,
  fits: false,
  perhaps: 0,
  ranking: INDEX_RANKING,
  found_by: "nothing",
  ignored: [],
  cut: false,
  unavailable: [],
  page: async () => [],
};

/** Searches a release. Any query is answered; rejects only when storage fails. */
export async function openSearch(store: SearchStore, request: SearchRequest): Promise<OpenSearch> {
  const index = await store.index();
  if (index === null) return nothing;
  const options: SearchOptions = { fields: request.fields, base: request.base };
  // The only shard of an index is there already: its query need not be read twice.
  if (index.shards > 1) await loadShards(store, index, termsToFind(index, request.query, options));
  const first = search(index, request.query, options);
  const searched = request.expand === true ? await searchAgain(store, index, request.query, options, first) : first;
  const judged = focused(index, request.query, options, searched);
  const { result, perhaps, isNear } = judgeNearest(index, judged, request.fields);
  const ranked: Ranked = await fuseResult(store, index, result, request);
  const fits = ranked.tiers.strong > 0 || ranked.foundOtherwise;
  const [nearest] = isNear && !fits ? await readPassages(store, index, ranked.page(0, 1).passages) : [];
  return {
    total: ranked.total,
    tiers: ranked.tiers,
    common: result.plan.onlyCommonWords ? ranked.tiers.weak : ranked.common,
    fits,
    perhaps: fits ? 0 : perhaps,
    ...(nearest !== undefined && { nearest: nearest.title }),
    ranking: ranked.ranking,
    found_by: result.found_by,
    ignored: result.plan.ignored,
    cut: result.plan.cut,
    unavailable: ranked.unavailable,
    async page(offset, limit) {
      const { passages, scores } = ranked.page(offset, limit);
      const records = await readPassages(store, index, passages);
      const explanations = explain(index, result, passages, request.fields);
      return records.flatMap((record, row) => {
        const explanation = explanations[row];
        if (explanation === undefined) return [];
        const score = Math.round((scores[row] ?? 0) * 10_000) / 10_000;
        const named = ranked.named(explanation.passage);
        const noLexicalMatch =
          explanation.parts.length === 0 || (named.length > 0 && sharesOnlyCommonWords(explanation.parts));
        const own = noLexicalMatch ? [] : [matchReason(explanation, request.language ?? "en")];
        // What another retriever found is not weak for the words it does not share.
        const tier = named.length > 0 && explanation.tier === "weak" ? "medium" : explanation.tier;
        return [{ record, score, tier, match_reason: [...own, ...named].join("; "), explanation }];
      });
    },
  };
}

/** Adds to an open index the shards that these terms are looked up in. Rejects when storage fails. */
export async function loadShards(store: SearchStore, index: SearchIndex, terms: Iterable<string>): Promise<void> {
  const missing = missingShards(index, terms);
  const buffers = await Promise.all(missing.map((shard) => store.shard(shard)));
  for (const buffer of buffers) addShard(index, buffer);
}

async function searchAgain(
  store: SearchStore,
  index: SearchIndex,
  query: string,
  options: SearchOptions,
  first: SearchResult,
): Promise<SearchResult> {
  const best = await readPassages(store, index, pageOf(first, 0, FEEDBACK_TEXTS).passages);
  const texts = best.map(({ title, content }) => `${title}\n${content}`);
  await loadShards(store, index, feedbackCandidates(index, texts));
  return search(index, query, { ...options, more: feedbackTerms(index, texts) });
}

/** Feedback counts how rare a term is, so that its shard must be there; with one shard nothing is missing. */
function feedbackCandidates(index: SearchIndex, texts: readonly string[]): string[] {
  return index.shards === 1 ? [] : texts.flatMap((text) => termsToFind(index, text.slice(0, 1000)));
}

export type { SearchStore } from "./store.ts";
