/**
 * Decides whether a query is relevant to a place, or only shares a word with it by chance. Scores compare places with each
 * other; this check rejects greetings and questions about other topics. Not here: scores (`rank-places.ts`).
 */
import { prefixOf } from "./label-features.ts";
import { countBits, featureIndex, maskFeatures } from "./labels.ts";
import type { RoutingBase, ScoredPlace } from "./model.ts";
import type { OpenRouting, Query } from "./query.ts";
import { markContentUnits, contentWords } from "./content-words.ts";
import type { Unit } from "../search/units.ts";

/** Words of at least this many characters also match by their prefix, so a misspelling still matches. */
const MIN_PREFIX_MATCH_LENGTH = 5;
/** From this score on, one shared rare word is enough, however many content words the query has. */
const HIGH_SCORE = 0.32;
/** A word is rare from this share of an unknown word's rarity on. */
const RARE_SHARE = 0.5;
/** Phrases worth at least this are keywords and titles, which identify a topic by themselves. */
const MIN_TITLE_WORTH = 0.95;

/** They are no stop words, since "without" tells replies apart; a query and a place share them by chance. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  "without within against among between through during until unless although despite upon toward towards across along via".split(
    " ",
  ),
);

/** A bit mask has a bit for so many words; more of them share bits. */
export const MAX_MASK_WORDS = 32;

/** The content words of a query, and the places whose texts use them. */
export interface TopicMatch {
  /** For each unit of the query, whether it is content. */
  content: readonly boolean[];
  /** The content words of the query. */
  words: readonly string[];
  /** By place, a bit mask: bit i is set when the place uses word i (see `maskFeatures`). */
  wordMasks: Uint32Array;
  /** How rare each word is, by its place in `words`. */
  rarities: readonly number[];
  /** Bit mask of the rare words. */
  rareMask: number;
}

/** Computes what `isRelevant` and `findNamedBases` need, once per query. */
export function matchTopic({ labels, data }: OpenRouting, { reading }: Query): TopicMatch {
  const content = markContentUnits(reading.units);
  const words = [...contentWords(reading.units, content)].filter((word) => !FUNCTION_WORDS.has(word));
  const spellings = words.map((word) => (word.length >= MIN_PREFIX_MATCH_LENGTH ? [word, prefixOf(word)] : [word]));
  const rarities = words.map((word) => {
    const feature = featureIndex(labels, word);
    return feature === undefined ? data.labels.unseen : (data.labels.weights[feature] ?? 0);
  });
  let rare = 0;
  for (const [at, rarity] of rarities.entries())
    if (rarity >= data.labels.unseen * RARE_SHARE) rare |= 1 << (at % MAX_MASK_WORDS);
  return {
    content,
    words,
    wordMasks: maskFeatures(labels, spellings),
    rarities,
    rareMask: rare,
  };
}

/**
 * True when the query contains a keyword or title of the place (one of stop words or small talk only if it is long or the
 * whole query), or shares two content words, or shares one rare word that is the only content word or has a high score.
 */
export function isRelevant(
  { data, treeRoots }: OpenRouting,
  query: Query,
  { content, words, wordMasks, rareMask }: TopicMatch,
  { index, place, score }: ScoredPlace,
): boolean {
  const { units } = query.reading;
  for (const { start, end, worth } of query.hits.get(index) ?? []) {
    if (worth < MIN_TITLE_WORTH) continue;
    if (isLong(units, start, end) || (start === 0 && end === units.length) || content.slice(start, end).includes(true))
      return true;
  }
  const baseRoot = data.bases[place.base]?.root ?? index;
  const shared = (wordMasks[index] ?? 0) | (wordMasks[treeRoots[index] ?? index] ?? 0) | (wordMasks[baseRoot] ?? 0);
  if (countBits(shared) >= 2) return true;
  return (words.length === 1 || score >= HIGH_SCORE) && (shared & rareMask) !== 0;
}

/** Whether a phrase has so many units that it says something even where each of them is small talk: 不用来了. */
export function isLong(units: readonly Unit[], start: number, end: number): boolean {
  return end - start >= (units[start]?.unspaced === true ? 4 : 3);
}

/** A word is a topic of a base when it is used in this many of its places, and in this share of all places that use it. */
const MIN_TOPIC_PLACES = 3;
const MIN_TOPIC_SHARE = 0.85;

/**
 * The bases (indices) whose topic the query names: a word used at the root of one of their trees, in several of their
 * places, and rarely in other bases ("router", 股票). Enough to start at the base, not at a place inside it.
 */
export function findNamedBases(routing: OpenRouting, { wordMasks, words }: TopicMatch): Set<number> {
  const { bases, places } = routing.data;
  const named = new Set<number>();
  for (let bit = 0; bit < Math.min(MAX_MASK_WORDS, words.length); bit += 1) {
    const counts = bases.map(() => 0);
    const atRoot = bases.map(() => false);
    let total = 0;
    for (let index = 0; index < places.length; index += 1) {
      if (((wordMasks[index] ?? 0) & (1 << bit)) === 0) continue;
      const base = places[index]?.base ?? 0;
      counts[base] = (counts[base] ?? 0) + 1;
      total += 1;
      if (routing.treeRoots[index] === index) atRoot[base] = true;
    }
    for (const [base, count] of counts.entries())
      if (atRoot[base] === true && count >= MIN_TOPIC_PLACES && count >= total * MIN_TOPIC_SHARE) named.add(base);
  }
  return named;
}

const UNSPACED_LANGUAGE = /^(zh|ja|ko|th|lo|km|my|yue)\b/i;

/** Whether no title of a base is in a language of an unspaced script: its texts have no word of one. */
export function hasOnlySpacedWords({ titles }: RoutingBase): boolean {
  return !titles.some(([language]) => UNSPACED_LANGUAGE.test(language));
}

/** Whether a query is mostly in an unspaced script that the base does not use; a loanword in it then counts less. */
export function isOtherScript(base: RoutingBase | undefined, query: Query): boolean {
  if (base === undefined || !hasOnlySpacedWords(base)) return false;
  let unspaced = 0;
  const { units } = query.reading;
  for (const unit of units) if (unit.unspaced) unspaced += 1;
  return unspaced > units.length / 2;
}
