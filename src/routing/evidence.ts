/**
 * Whether a place stands out from the rest of its base for a query, or shares only a word that many places of the base use:
 * "the router makes a noise" has nothing of "buy a router" but the router. A session then begins at the root, where a person
 * sees the choices. Not here: whether a query is about a base at all (`relevance.ts`).
 */
import type { ScoredPlace } from "./model.ts";
import { textsOf, type OpenRouting, type PhraseHit, type PlaceText, type Query } from "./query.ts";
import { isLong, MAX_MASK_WORDS, type TopicMatch } from "./relevance.ts";
import type { Unit } from "../search/units.ts";

/** A word that the root of a tree and this many places of its base use names the subject of the base, not one of its places. */
const MIN_SUBJECT_PLACES = 4;
/** A query of small talk alone means a place only from this score on. */
const MIN_SMALL_TALK_SCORE = 0.5;
/** Phrases worth at least this are whole texts of the author, not parts of them. */
const MIN_WHOLE_WORTH = 0.9;
/** Units that such texts share besides words of the subject: a particle alone is none. */
const MIN_OTHER_UNITS = 2;
/** A text is like the query when each has more than this share of the other's units. */
const LIKE_SHARE = 0.5;
/** What may stand before a noun that is the whole query. */
const DETERMINERS: ReadonlySet<string> = new Set("the a an my our your this that 我 的 这 那".split(" "));

/**
 * Whether a query has more of a place than one word of the base's subject: a whole text of its author, a word that few places use, two
 * separate words, or a text of about the same words.
 */
export function standsOut(
  routing: OpenRouting,
  query: Query,
  topic: TopicMatch,
  { index, place, score }: ScoredPlace,
): boolean {
  if (topic.words.length > MAX_MASK_WORDS) return true;
  const hits = query.hits.get(index) ?? [];
  const isSaid = ({ start, end, worth }: PhraseHit): boolean =>
    worth >= MIN_WHOLE_WORTH &&
    (topic.content.slice(start, end).includes(true) || isLong(query.reading.units, start, end));
  const isWhole = ({ start, end }: PhraseHit): boolean => start === 0 && end === query.reading.units.length;
  const isPart = isNoun(query, topic) && isOnlyPart(routing, query, index);
  if (!isPart && hits.some((hit) => isSaid(hit) || isWhole(hit))) return true;
  if (!topic.content.includes(true)) return score >= MIN_SMALL_TALK_SCORE;
  const own = topic.wordMasks[index] ?? 0;
  const shared = new Set([...topic.words].filter((_, at) => (own & (1 << at)) !== 0));
  const subject = subjectMask(routing, topic, place.base);
  if (!isPart && (own & ~subject) !== 0) return true;
  const said = expressionsIn(query.reading.units, topic.content, shared);
  return (
    said >= 2 || textsOf(routing, index).some((text) => saysMore(query, text, shared) || isSame(query, text, shared))
  );
}

/** Whether a query is one short expression and nothing else: 手机, "my laptop". */
export function isNoun({ reading: { units } }: Query, { content, words }: TopicMatch): boolean {
  const rest = units.filter((_, at) => content[at] !== true);
  if (isLong(units, 0, units.length - rest.length)) return false;
  return rest.every(({ text }) => DETERMINERS.has(text)) && expressionsIn(units, content, new Set(words)) === 1;
}

/**
 * Whether the author of a place wrote the query only beside other words: 手机 of 手机或电脑, "computer" of "on this computer". A keyword or
 * a title that is the query names the place.
 */
function isOnlyPart(routing: OpenRouting, { reading }: Query, index: number): boolean {
  const asked = new Set(reading.units.map(({ text }) => text));
  return !textsOf(routing, index).some(({ units }) =>
    units.every(({ text }) => asked.has(text) || DETERMINERS.has(text)),
  );
}

/** The separate expressions of the query that are made of these words; overlapping pairs of characters are one. */
function expressionsIn(units: readonly Unit[], isContent: readonly boolean[], words: ReadonlySet<string>): number {
  const found = new Set<string>();
  let run = "";
  for (const [at, { text, unspaced }] of units.entries()) {
    const next = units[at + 1];
    const isPair = unspaced && next?.unspaced === true && isContent[at] === true && words.has(text + next.text);
    if (isPair) run += text;
    else if (run !== "") {
      found.add(run);
      run = "";
    }
    if (!unspaced && words.has(text)) found.add(text);
  }
  return found.size;
}

/**
 * Whether an author's text and the query share another word besides these; two characters of an unspaced script are one, and one is
 * enough where the query has the whole text: 买 of 买路由器 in 想买个新路由器.
 */
function saysMore(query: Query, text: PlaceText, words: ReadonlySet<string>): boolean {
  const both = sharedUnits(query, text);
  const others = both.filter(({ stop }) => !stop).filter(isOtherThan(words));
  if (others.length > 0 && text.units.every((unit) => both.some((shared) => shared.text === unit.text))) return true;
  return others.reduce((sum, { unspaced }) => sum + (unspaced ? 0.5 : 1), 0) >= 1;
}

/** Whether they are mostly the same, stop words too: "which router should I buy" and "what router should I get". */
function isSame(query: Query, text: PlaceText, words: ReadonlySet<string>): boolean {
  const both = sharedUnits(query, text);
  const sizes = [query.reading.units, text.units].map((units) => new Set(units.map((unit) => unit.text)).size);
  return both.filter(isOtherThan(words)).length >= MIN_OTHER_UNITS && both.length > Math.max(...sizes) * LIKE_SHARE;
}

function sharedUnits({ reading }: Query, { units }: PlaceText): Unit[] {
  const asked = new Set(reading.units.map(({ text }) => text));
  return [...new Map(units.map((unit) => [unit.text, unit])).values()].filter(({ text }) => asked.has(text));
}

function isOtherThan(words: ReadonlySet<string>): (unit: Unit) => boolean {
  return ({ text }) => ![...words].some((word) => word.includes(text));
}

/** The words, as a bit mask, that many places of a base use, and the root of one of its trees. */
function subjectMask(
  { data: { places }, treeRoots }: OpenRouting,
  { words, wordMasks }: TopicMatch,
  base: number,
): number {
  const counts = words.map(() => 0);
  let atRoots = 0;
  for (const [index, place] of places.entries()) {
    const mask = place.base === base ? (wordMasks[index] ?? 0) : 0;
    if (mask === 0) continue;
    if (treeRoots[index] === index) atRoots |= mask;
    for (const [at, count] of counts.entries()) if ((mask & (1 << at)) !== 0) counts[at] = count + 1;
  }
  return counts.reduce((mask, count, at) => (count >= MIN_SUBJECT_PLACES ? mask | (1 << at) : mask), 0) & atRoots;
}
