/**
 * How much of a question the trees of a base speak of: a route may rest on one word that a question about something else shares with
 * them. Not here: where the question begins (`match.ts`).
 */
import { isSlight } from "../search/focus/slight-words.ts";
import { maskFeatures } from "./labels.ts";
import type { RoutingBase, RoutingData, ScoredPlace } from "./model.ts";
import { openQuery, type OpenRouting, type Query } from "./query.ts";
import { hasOnlySpacedWords, MAX_MASK_WORDS, matchTopic, type TopicMatch } from "./relevance.ts";
import { readableOf } from "./story.ts";

/** A question of fewer content words may share one alone with a step, and of fewer than these with the subject of a base. */
const [MIN_WORDS, MIN_WORDS_BESIDE_SUBJECT] = [3, 4];
/** A base that has so much of a question, by rarity, speaks of it, though by one word. */
const MIN_SHARE = 0.35;
/** Phrases worth at least this are whole texts of an author. */
const MIN_WHOLE_WORTH = 0.9;
/** And those worth this much are keywords. */
const KEYWORD_WORTH = 1;

/** The words of a question that a base has. */
export interface CoveredWords {
  /** How many of its content words: in Chinese, pairs of characters. */
  words: number;
  /** Their share of all its content words, by rarity: 0…1. */
  share: number;
}

/** Compares a question with every text of a base's trees. Any string is accepted; a base without trees has no word of it. */
export function coveredWords(routing: OpenRouting, text: string, base: string): CoveredWords {
  const { data, labels } = routing;
  const topic = matchTopic(routing, openQuery(routing, readableOf(text)));
  const words = topic.words.slice(0, MAX_MASK_WORDS);
  const masks = maskFeatures(
    labels,
    words.map((word) => [word]),
  );
  const at = data.bases.findIndex((one) => one.base === base);
  return countKnown(knownIn(data, masks, at), topic);
}

function knownIn({ places }: RoutingData, wordMasks: Uint32Array, base: number): number {
  let known = 0;
  for (const [index, place] of places.entries()) if (place.base === base) known |= wordMasks[index] ?? 0;
  return known;
}

function countKnown(known: number, { words, rarities }: TopicMatch): CoveredWords {
  let [count, own, all] = [0, 0, 0];
  const read = words.slice(0, MAX_MASK_WORDS);
  const isKnown = (bit: number): boolean => (known & (1 << bit)) !== 0;
  const pairs = new Set(read.filter((word, bit) => isKnown(bit) && word.length === 2 && !SPACED.test(word)));
  for (const [bit, word] of read.entries()) {
    // Of neighbouring pairs of characters the one around which others lie is the word: 直浮 and 头吸 around 浮头 are none.
    if (!isKnown(bit) && !SPACED.test(word) && overlapsOne(word, pairs)) continue;
    const rarity = rarities[bit] ?? 0;
    all += rarity;
    if (!isKnown(bit)) continue;
    count += 1;
    own += rarity;
  }
  return { words: count, share: all === 0 ? 0 : own / all };
}

const SPACED = /[\p{Script=Latin}\p{N}]/u;

function overlapsOne(pair: string, known: ReadonlySet<string>): boolean {
  return [...known].some((word) => word.startsWith(pair.slice(-1)) || word.endsWith(pair.slice(0, 1)));
}

/**
 * Whether a base (its index) has one word at most of a question of several: "how to write a letter of apology to a neighbour" shares the
 * neighbour with it by chance. Words of times and people, which any story has, are not counted. `subject`: whether that word names what
 * the base is about, which people say with less.
 */
export function sharesOneWord(
  { data }: OpenRouting,
  query: Query,
  topic: TopicMatch,
  base: number,
  subject = false,
): boolean {
  const { words, wordMasks } = topic;
  const least = subject && isOwn(query) ? MIN_WORDS_BESIDE_SUBJECT : MIN_WORDS;
  if (sizeOf(query, topic, data.bases[base]) < least || words.length > MAX_MASK_WORDS) return false;
  const known = knownIn(data, wordMasks, base);
  const telling = words.filter((word, bit) => (known & (1 << bit)) !== 0 && !isSlightWord(word));
  return telling.length === 0 || (telling.length === 1 && countKnown(known, topic).share < MIN_SHARE);
}

/** Words by which a question is about something of its speaker's. */
const OWN: ReadonlySet<string> = new Set("my our mine i we 我 咱".split(" "));

/** Whether a question speaks of its speaker: "my router makes a clicking noise" rather than "a recipe for fish soup". */
function isOwn({ reading }: Query): boolean {
  return reading.units.some(({ text }) => OWN.has(text));
}

/** A question with a keyword begins at its tree, or at its step, where it has fewer words than this that the base has not. */
const [MAX_WORDS_BESIDE_TREE, MAX_WORDS_BESIDE_STEP] = [3, 2];

/** Whether a base has not so many words of a question that it is about something else: 三个王台要不要毁掉 is about 王台. */
export function saysLittleElse(
  { data, treeRoots }: OpenRouting,
  query: Query,
  topic: TopicMatch,
  { index, place: { base } }: ScoredPlace,
): boolean {
  const { words, wordMasks, content } = topic;
  if (words.length > MAX_MASK_WORDS) return false;
  const known = knownIn(data, wordMasks, base);
  const own = new Set(words.filter((word, bit) => (known & (1 << bit)) !== 0 || isSlightWord(word)));
  const { units } = query.reading;
  const isOwnPair = (at: number): boolean => own.has((units[at]?.text ?? "") + (units[at + 1]?.text ?? ""));
  let others = 0;
  for (const [at, { text, unspaced }] of units.entries()) {
    if (content[at] !== true) continue;
    if (unspaced) others += isOwnPair(at - 1) || isOwnPair(at) ? 0 : 0.5;
    else if (!own.has(text)) others += 1;
  }
  return others < (treeRoots[index] === index ? MAX_WORDS_BESIDE_TREE : MAX_WORDS_BESIDE_STEP);
}

/**
 * How many words a question has besides small talk: two unspaced characters are about one. A base without such a script could have none of
 * them, so there they tell nothing: k8s 里的容器老是挂掉 has one word for a base in English.
 */
function sizeOf({ reading: { units } }: Query, { content }: TopicMatch, base: RoutingBase | undefined): number {
  const worth = base !== undefined && hasOnlySpacedWords(base) ? 0 : 0.5;
  return units.reduce((sum, { unspaced }, at) => sum + (content[at] !== true ? 0 : unspaced ? worth : 1), 0);
}

function isSlightWord(word: string): boolean {
  return isSlight({ kind: "word", term: word }) || isSlight({ kind: "pair", term: word });
}

/** How much of a question is a whole text of a place's author: none, one word (two unspaced characters), one that is a keyword, or more. */
export function saidOf(
  { hits, reading: { units } }: Query,
  { content }: TopicMatch,
  place: number,
): "none" | "word" | "keyword" | "more" {
  const said = (hits.get(place) ?? []).filter(
    ({ start, end, worth }) =>
      worth >= MIN_WHOLE_WORTH &&
      content.slice(start, end).includes(true) &&
      !isSlightWord(
        units
          .slice(start, end)
          .map(({ text }) => text)
          .join(""),
      ),
  );
  if (said.length === 0) return "none";
  if (said.some(({ start, end }) => end - start > (units[start]?.unspaced === true ? 2 : 1))) return "more";
  return said.some(({ worth }) => worth >= KEYWORD_WORTH) ? "keyword" : "word";
}
