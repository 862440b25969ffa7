/**
 * Whether a query is about a place at all, or only happens to share a word with it. Scores compare places with each
 * other; this keeps greetings and questions about other things out of every base. Not here: scores (`match-score.ts`).
 */
import { beginningOf } from "./label-features.ts";
import { countBits, featureIndex, labelsSpeaking } from "./labels.ts";
import type { RoutingBase, Scored } from "./model.ts";
import type { OpenRouting, Query } from "./routing.ts";
import { subjectUnits, subjectWords } from "./talk.ts";

/** Words as long as this meet by their beginnings too, so that a slip of the pen is no other word. */
const LONG_WORD = 5;
/** From here a score is no accident, if a word of the subject is shared at all. */
const STRIKING = 0.32;
/** The share of an unknown word's rarity from which one word alone is evidence. */
const RARE = 0.5;
/** From here a phrase is a keyword or a title, which says the subject by itself. */
const NAMES_SUBJECT = 0.95;

/** What a query says apart from small talk, and which places speak of it. */
export interface Evidence {
  /** For each unit of the query, whether it is about a subject. */
  subject: readonly boolean[];
  /** How many words of a subject the query has. */
  words: number;
  /** By place: bit i for word i, as `labelsSpeaking` sets them. */
  spoken: Uint32Array;
  /** The bits of the words that are rare. */
  rare: number;
}

/** Reads a query for `isAbout`. */
export function evidenceIn({ labels, data }: OpenRouting, { reading }: Query): Evidence {
  const words = [...subjectWords(reading.units)];
  const spellings = words.map((word) => (word.length >= LONG_WORD ? [word, beginningOf(word)] : [word]));
  let rare = 0;
  for (const [at, word] of words.entries()) {
    const feature = featureIndex(labels, word);
    const rarity = feature === undefined ? data.labels.unseen : (data.labels.weights[feature] ?? 0);
    if (rarity >= data.labels.unseen * RARE) rare |= 1 << (at % 32);
  }
  return {
    subject: subjectUnits(reading.units),
    words: words.length,
    spoken: labelsSpeaking(labels, spellings),
    rare,
  };
}

/**
 * True when the query names the place (one of its keywords or titles stands in it, be it made of everyday words if
 * it is long), or shares two words of its subject, or one rare word where that is all there is or the score is striking.
 */
export function isAbout(
  { data, treeRoots }: OpenRouting,
  query: Query,
  { subject, words, spoken, rare }: Evidence,
  { index, place, score }: Scored,
): boolean {
  const { units } = query.reading;
  for (const { start, end, worth } of query.hits.get(index) ?? []) {
    if (worth < NAMES_SUBJECT) continue;
    const long = end - start >= (units[start]?.unspaced === true ? 4 : 3);
    if (long || (start === 0 && end === units.length) || subject.slice(start, end).includes(true)) return true;
  }
  const baseRoot = data.bases[place.base]?.root ?? index;
  const shared = (spoken[index] ?? 0) | (spoken[treeRoots[index] ?? index] ?? 0) | (spoken[baseRoot] ?? 0);
  if (countBits(shared) >= 2) return true;
  return (words === 1 || score >= STRIKING) && (shared & rare) !== 0;
}

/** In how many places of a base a topic of it stands at least, and in what share of all places that know the word. */
const TOPIC_PLACES = 3;
const TOPIC_SHARE = 0.85;

/**
 * The bases one of whose topics the query names: a word that stands where one of their trees begins, in several of
 * their places, and hardly in other bases ("router", 股票). Enough to begin at the base, not at a place inside it.
 */
export function basesNamed(routing: OpenRouting, { spoken, words }: Evidence): Set<number> {
  const { bases, places } = routing.data;
  const named = new Set<number>();
  for (let bit = 0; bit < Math.min(32, words); bit += 1) {
    const counts = bases.map(() => 0);
    const atRoot = bases.map(() => false);
    let total = 0;
    for (let index = 0; index < places.length; index += 1) {
      if (((spoken[index] ?? 0) & (1 << bit)) === 0) continue;
      const base = places[index]?.base ?? 0;
      counts[base] = (counts[base] ?? 0) + 1;
      total += 1;
      if (routing.treeRoots[index] === index) atRoot[base] = true;
    }
    for (const [base, count] of counts.entries())
      if (atRoot[base] === true && count >= TOPIC_PLACES && count >= total * TOPIC_SHARE) named.add(base);
  }
  return named;
}

const UNSPACED_LANGUAGE = /^(zh|ja|ko|th|lo|km|my|yue)\b/i;

/** Whether a query is mostly in a script without spaces that a base never uses: a foreign word in it says less. */
export function isForeign(base: RoutingBase | undefined, query: Query): boolean {
  if (base === undefined || base.titles.some(([language]) => UNSPACED_LANGUAGE.test(language))) return false;
  const { units } = query.reading;
  return units.filter(({ unspaced }) => unspaced).length > units.length / 2;
}
