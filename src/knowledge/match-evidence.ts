/**
 * Whether a query is about a place at all, or only happens to share a word with it. Scores compare places with each
 * other; this keeps greetings and questions about other things out of every base. Not here: scores (`match-score.ts`).
 */
import { featureIndex } from "../search/labels.ts";
import type { RoutingBase } from "./match-model.ts";
import type { Scored } from "./match-score.ts";
import { textsOf, type OpenRouting, type Query } from "./match-routing.ts";
import { subjectUnits, subjectWords } from "./match-talk.ts";

/** Words as long as this meet by their beginnings too, so that a slip of the pen is no other word. */
const LONG_WORD = 5;
const BEGINNING = 4;
/** From here a score is no accident, if a word of the subject is shared at all. */
const STRIKING = 0.32;
/** The share of an unknown word's rarity from which one word alone is evidence. */
const RARE = 0.5;
/** From here a phrase is a keyword or a title, which says the subject by itself. */
const NAMES_SUBJECT = 0.95;

export interface Evidence {
  /** For each unit of the query, whether it is about a subject. */
  subject: readonly boolean[];
  words: ReadonlySet<string>;
}

/** What a query says apart from small talk. */
export function evidenceIn({ reading }: Query): Evidence {
  return { subject: subjectUnits(reading.units), words: subjectWords(reading.units) };
}

/**
 * True when the query names the place (one of its keywords or titles stands in it, be it made of everyday words if
 * it is long), or shares two words of its subject, or one rare word where that is all there is or the score is striking.
 */
export function isAbout(
  routing: OpenRouting,
  query: Query,
  { subject, words }: Evidence,
  { index, score }: Scored,
): boolean {
  const { length } = query.reading.units;
  for (const { start, end, worth } of query.hits.get(index) ?? []) {
    if (worth < NAMES_SUBJECT) continue;
    const long = end - start >= (query.reading.units[start]?.unspaced === true ? 4 : 3);
    if (long || (start === 0 && end === length) || subject.slice(start, end).includes(true)) return true;
  }
  if (words.size === 0) return false;
  const baseRoot = routing.data.bases[routing.data.places[index]?.base ?? -1]?.root ?? index;
  const around = [index, routing.treeRoots[index] ?? index, baseRoot].map((place) => wordsOf(routing, place));
  const meets = (word: string): boolean => around.some((known) => known.has(word));
  const shared = [...words].filter((word) => meets(word) || (isLong(word) && meets(beginning(word))));
  if (shared.length >= 2) return true;
  const enough = words.size === 1 || score >= STRIKING;
  return enough && shared.some((word) => isRare(routing, word));
}

/** A word that stands in many texts (公司, device) says little about which is meant. */
function isRare({ data, labels }: OpenRouting, word: string): boolean {
  const feature = featureIndex(labels, word);
  return feature === undefined || (data.labels.weights[feature] ?? 0) >= data.labels.unseen * RARE;
}

/** The subject words an author wrote about a place, read at the first look. */
function wordsOf(routing: OpenRouting, index: number): ReadonlySet<string> {
  const known = routing.words.get(index);
  if (known !== undefined) return known;
  const words = new Set<string>();
  for (const { units } of textsOf(routing, index)) {
    for (const word of subjectWords(units)) {
      words.add(word);
      if (isLong(word)) words.add(beginning(word));
    }
  }
  routing.words.set(index, words);
  return words;
}

function isLong(word: string): boolean {
  return word.length >= LONG_WORD;
}

function beginning(word: string): string {
  return `${word.slice(0, BEGINNING)}…`;
}

const UNSPACED_LANGUAGE = /^(zh|ja|ko|th|lo|km|my|yue)\b/i;

/** Whether a query is mostly in a script without spaces that a base never uses: a foreign word in it says less. */
export function isForeign(base: RoutingBase | undefined, query: Query): boolean {
  if (base === undefined || base.titles.some(([language]) => UNSPACED_LANGUAGE.test(language))) return false;
  const { units } = query.reading;
  return units.filter(({ unspaced }) => unspaced).length > units.length / 2;
}
