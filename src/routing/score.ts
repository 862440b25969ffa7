/**
 * How well each place fits a query, from two independent reasons: the trained ranking of words, and an author's own
 * phrases standing in the query. Not here: what is done with the scores (`match.ts`).
 */
import { countBits, labelsSpeaking, scoreLabels } from "./labels.ts";
import type { Unit } from "../search/units.ts";
import { PART_WORTH, type Scored } from "./model.ts";
import { isForeign } from "./evidence.ts";
import { textsOf, type Hit, type OpenRouting, type Query } from "./routing.ts";

/** An author's keyword in the query brings it here even among other words; a title has to be most of what is said. */
const KEYWORD = 1;
/** How many of the best are looked at word by word. */
const JUDGED = 12;
/** What is left of one that shares no word of the subject. */
const EMPTY_TALK = 0.7;
/** Below this share of the best score a place is no alternative. */
const NOTICED = 0.1;

/** The places a query could mean, best first; `base` ≥ 0 keeps the places of that base only. */
export function rankPlaces(routing: OpenRouting, query: Query, base: number): Scored[] {
  const { places } = routing.data;
  const similar = scoreLabels(routing.labels, query.reading);
  const contained = scorePhrases(routing, query);
  const both = (index: number, phrases: number): number =>
    1 - (1 - Math.min(1, Math.max(0, similar[index] ?? 0))) * (1 - phrases);
  const scores = similar.slice();
  for (const [index, phrases] of contained) scores[index] = both(index, phrases);
  const wanted = (index: number): boolean => base < 0 || places[index]?.base === base;
  let highest = 0;
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index] ?? 0;
    if (score > highest && wanted(index)) highest = score;
  }
  const ranked: Scored[] = [];
  for (let index = 0; index < places.length; index += 1) {
    const [place, score] = [places[index], Math.min(1, scores[index] ?? 0)];
    if (place !== undefined && score > 0 && score >= highest * NOTICED && wanted(index))
      ranked.push({ index, place, score });
  }
  const sorted = ranked.toSorted(byScore);
  const spoken = labelsSpeaking(
    routing.labels,
    Array.from(query.subject, (word) => [word]),
  );
  for (const row of sorted.slice(0, JUDGED)) {
    const shared = countBits(spoken[row.index] ?? 0);
    if (shared === 0) row.score *= EMPTY_TALK;
    else if (shared > 1) row.score = Math.max(row.score, both(row.index, scoreScattered(routing, row.index, query)));
  }
  return sorted.toSorted(byScore);
}

function byScore(left: Scored, right: Scored): number {
  return right.score - left.score || left.index - right.index;
}

/** What covered words are worth: 0…1. */
function worthOf(query: Query, worth: number, covered: (unit: Unit, at: number) => boolean): number {
  const { units } = query.reading;
  let mass = 0;
  for (const [at, unit] of units.entries()) if (covered(unit, at)) mass += query.rarities[at] ?? 0;
  const share = query.total === 0 ? 1 : Math.min(1, mass / query.total);
  return worth >= KEYWORD ? Math.sqrt(share) : worth * share * share;
}

/**
 * For places whose phrases stand in the query: how much of what it says they account for, 0…1. The phrases of a base
 * and of a tree count towards their nodes too, once a node has one of its own.
 */
function scorePhrases({ data, treeRoots }: OpenRouting, query: Query): Map<number, number> {
  const scores = new Map<number, number>();
  const covered = new Uint8Array(query.reading.units.length);
  const cover = (hits: readonly Hit[] = []): void => {
    for (const { start, end } of hits) covered.fill(1, start, end);
  };
  const foreign = data.bases.map((base) => isForeign(base, query));
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

/** A text of several words that all stand in the query, in whatever order: "internet is slow" for "slow internet". */
function scoreScattered(routing: OpenRouting, index: number, query: Query): number {
  if (!query.reading.units.some(({ unspaced, stop }) => !unspaced && !stop)) return 0;
  let highest = 0;
  for (const { units, worth } of textsOf(routing, index)) {
    const subject = units.filter(({ stop }) => !stop);
    if (subject.length < 2 || subject.some(({ text, unspaced }) => unspaced || !query.subject.has(text))) continue;
    const words = new Set(subject.map(({ text }) => text));
    // A sentence stripped of its small words is no longer what its author wrote: it counts as a part.
    const kept = subject.length < units.length ? Math.min(worth, PART_WORTH) : worth;
    highest = Math.max(
      highest,
      worthOf(query, kept, ({ text }) => words.has(text)),
    );
  }
  return highest;
}

/** The author's own words nearest to the query; undefined when a place shares no word of its subject. */
export function nearestText(routing: OpenRouting, index: number, query: Query): string | undefined {
  let [name, highest]: [string | undefined, number] = [undefined, 0];
  for (const { text, units } of textsOf(routing, index)) {
    let shared = 0;
    for (const unit of units) if (query.subject.has(unit.text)) shared += 1;
    const score = (shared * shared) / Math.max(1, units.length);
    if (score > highest) [name, highest] = [text, score];
  }
  return name;
}
