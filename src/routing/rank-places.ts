/**
 * Scores how well each place fits a query, from two independent signals: the trained classifier, and the author's phrases
 * found in the query. Not here: the decision (`match.ts`).
 */
import { countBits, maskFeatures, scoreLabels } from "./labels.ts";
import type { NodeRef } from "../knowledge/model.ts";
import type { Unit } from "../search/units.ts";
import { PART_WORTH, type ScoredPlace } from "./model.ts";
import { isOtherScript } from "./relevance.ts";
import { textsOf, type PhraseHit, type OpenRouting, type Query } from "./query.ts";

/** From this worth on (keywords) a phrase counts even among many other words; a title must cover most of the query. */
const KEYWORD_WORTH = 1;
/** How many of the best places are compared word by word. */
const MAX_WORD_CHECKS = 12;
/** Factor for a place that shares no content word with the query. */
const NO_SHARED_WORD_FACTOR = 0.7;
/** Places below this share of the best score are dropped. */
const MIN_SCORE_SHARE = 0.1;

/** An entry that earlier consultations speak for. `weight`: above 0, comparable between queries. */
export interface TaughtEntry {
  entry: NodeRef;
  weight: number;
}

/** What a unit of weight adds to a place's score, as a signal beside the others. */
const TAUGHT_FACTOR = 1.5;

/**
 * The places a query could mean, best first; `base` ≥ 0 keeps the places of that base only. `taught`: entries to which like queries led
 * before; they stand higher, also where no word of theirs is in the query.
 */
export function rankPlaces(
  routing: OpenRouting,
  query: Query,
  base: number,
  taught: readonly TaughtEntry[] = [],
): ScoredPlace[] {
  const ranked = rankByWords(routing, query, base);
  return taught.length === 0 ? ranked : raiseTaught(routing, ranked, base, taught);
}

function raiseTaught(
  { data: { bases, places } }: OpenRouting,
  ranked: readonly ScoredPlace[],
  base: number,
  taught: readonly TaughtEntry[],
): ScoredPlace[] {
  const weights = new Map(taught.map(({ entry, weight }) => [`${entry.base}/${entry.tree}#${entry.node}`, weight]));
  const scores = new Map(ranked.map((row) => [row.index, row]));
  for (const [index, place] of places.entries()) {
    if (base >= 0 && place.base !== base) continue;
    const weight = weights.get(`${bases[place.base]?.base ?? ""}/${place.tree}#${place.node}`);
    // A place that is entered elsewhere is none that a walk begins at.
    if (weight === undefined || place.entry !== place.node) continue;
    const before = scores.get(index)?.score ?? 0;
    const score = 1 - (1 - before) * (1 - Math.min(1, TAUGHT_FACTOR * weight));
    scores.set(index, { index, place, score, byWords: before });
  }
  return Array.from(scores.values()).toSorted(byScore);
}

function rankByWords(routing: OpenRouting, query: Query, base: number): ScoredPlace[] {
  const { places } = routing.data;
  const similar = scoreLabels(routing.labels, query.reading);
  const contained = scorePhrases(routing, query);
  const both = (index: number, phrases: number): number =>
    1 - (1 - Math.min(1, Math.max(0, similar[index] ?? 0))) * (1 - phrases);
  const scores = similar.slice();
  for (const [index, phrases] of contained) scores[index] = both(index, phrases);
  const wanted = (index: number): boolean => base < 0 || places[index]?.base === base;
  let highest = 0;
  const above: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index] ?? 0;
    if (score <= 0 || !wanted(index)) continue;
    above.push(index);
    if (score > highest) highest = score;
  }
  const ranked: ScoredPlace[] = [];
  for (const index of above) {
    const place = places[index];
    const score = Math.min(1, scores[index] ?? 0);
    if (place !== undefined && score >= highest * MIN_SCORE_SHARE) ranked.push({ index, place, score });
  }
  const sorted = ranked.toSorted(byScore);
  const wordMasks = maskFeatures(
    routing.labels,
    Array.from(query.contentWords, (word) => [word]),
  );
  for (const row of sorted.slice(0, MAX_WORD_CHECKS)) {
    const shared = countBits(wordMasks[row.index] ?? 0);
    if (shared === 0) row.score *= NO_SHARED_WORD_FACTOR;
    else if (shared > 1) row.score = Math.max(row.score, both(row.index, scoreScattered(routing, row.index, query)));
  }
  return sorted.toSorted(byScore);
}

function byScore(left: ScoredPlace, right: ScoredPlace): number {
  return right.score - left.score || left.index - right.index;
}

/** The score of the covered units, 0…1. */
function worthOf(query: Query, worth: number, covered: (unit: Unit, at: number) => boolean): number {
  const { units } = query.reading;
  let coveredRarity = 0;
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (unit !== undefined && covered(unit, at)) coveredRarity += query.rarities[at] ?? 0;
  }
  const share = query.total === 0 ? 1 : Math.min(1, coveredRarity / query.total);
  return worth >= KEYWORD_WORTH ? Math.sqrt(share) : worth * share * share;
}

/**
 * Scores, 0…1, for places whose phrases occur in the query: the share of it that the phrases cover. The phrases of a base
 * and of a tree also count for their nodes, once a node has one of its own.
 */
function scorePhrases({ data, treeRoots }: OpenRouting, query: Query): Map<number, number> {
  const scores = new Map<number, number>();
  const covered = new Uint8Array(query.reading.units.length);
  const cover = (hits: readonly PhraseHit[] = []): void => {
    for (const { start, end } of hits) covered.fill(1, start, end);
  };
  const foreign = data.bases.map((base) => isOtherScript(base, query));
  for (const [index, own] of query.hits) {
    const base = data.places[index]?.base ?? -1;
    covered.fill(0);
    cover(own);
    const treeRoot = treeRoots[index];
    const baseRoot = data.bases[base]?.root;
    if (treeRoot !== undefined && treeRoot !== index) cover(query.hits.get(treeRoot));
    if (baseRoot !== undefined && baseRoot !== index && baseRoot !== treeRoot) cover(query.hits.get(baseRoot));
    const worth = own.reduce((best, hit) => Math.max(best, hit.worth), 0);
    const score = worthOf(query, worth, (_, at) => covered[at] === 1);
    scores.set(index, foreign[base] === true ? score * score : score);
  }
  return scores;
}

/** Scores texts of several words that all occur in the query, in any order: "internet is slow" for "slow internet". */
function scoreScattered(routing: OpenRouting, index: number, query: Query): number {
  if (!query.reading.units.some(({ unspaced, stop }) => !unspaced && !stop)) return 0;
  let highest = 0;
  for (const { units, worth } of textsOf(routing, index)) {
    const content = units.filter(({ stop }) => !stop);
    if (content.length < 2 || content.some(({ text, unspaced }) => unspaced || !query.contentWords.has(text))) continue;
    const words = new Set(content.map(({ text }) => text));
    // Without its stop words the text is not exactly what its author wrote, so it counts as a part.
    const kept = content.length < units.length ? Math.min(worth, PART_WORTH) : worth;
    highest = Math.max(
      highest,
      worthOf(query, kept, ({ text }) => words.has(text)),
    );
  }
  return highest;
}

/** The place's text that is nearest to the query; undefined when none shares a content word. */
export function nearestText(routing: OpenRouting, index: number, query: Query): string | undefined {
  let [name, highest]: [string | undefined, number] = [undefined, 0];
  for (const { text, units } of textsOf(routing, index)) {
    let shared = 0;
    for (const unit of units) if (query.contentWords.has(unit.text)) shared += 1;
    const score = (shared * shared) / Math.max(1, units.length);
    if (score > highest) [name, highest] = [text, score];
  }
  return name;
}
