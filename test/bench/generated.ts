/**
 * A collection of any size from a seed: Chinese and English passages over vocabularies with natural frequencies.
 * For measuring speed and size only, not quality.
 */
import type { IndexedPassage } from "../../src/search/build.ts";

/** A small fast pseudo-random generator of numbers in [0, 1); the same seed gives the same sequence. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CONSONANTS = "bcdfghklmnprstvw";
const VOWELS = "aeiou";

/** The commonest English words, in their order: texts have them as often as real ones do, and questions are full of them. */
const SMALL =
  "the of and to in a is for on that by this with you it not or be are from at as your all have an we can will if more has but do my so they up what which about how when out there one get no them than who".split(
    " ",
  );

function englishWord(rank: number): string {
  const small = SMALL[rank];
  if (small !== undefined) return small;
  let [word, rest] = ["", rank + 7];
  while (rest > 0) {
    word += CONSONANTS.charAt(rest % 16) + VOWELS.charAt(Math.floor(rest / 16) % 5);
    rest = Math.floor(rest / 80);
  }
  return word.length < 4 ? `${word}n` : word;
}

function chineseWord(rank: number): string {
  return (
    String.fromCharCode(0x4e00 + ((rank * 7919) % 3500)) + String.fromCharCode(0x4e00 + ((rank * 104_729 + 31) % 3500))
  );
}

/** A rank with Zipf's frequencies over `size` words. */
function zipf(random: () => number, size: number): number {
  return Math.min(size - 1, Math.floor(size ** random()) - 1);
}

export const VOCABULARY = 60_000;

/** The number of most frequent words that no query is about, in either language. */
const SMALL_WORDS = 50;

function words(random: () => number, count: number, chinese: boolean, least = 0): string {
  const make = chinese ? chineseWord : englishWord;
  const pick = (): number => {
    const rank = zipf(random, VOCABULARY);
    return rank < least ? pick() : rank;
  };
  return Array.from({ length: count }, () => make(pick())).join(chinese ? "" : " ");
}

/** `count` passages, a fifth of them Chinese, about forty words each, in the order an index numbers them. */
export function* generatedPassages(count: number, seed = 1): Generator<IndexedPassage> {
  const random = seeded(seed);
  const width = String(count).length;
  for (let number = 0; number < count; number += 1) {
    const chinese = number % 5 === 0;
    const length = 25 + Math.floor(random() * 30);
    yield {
      base: "generated",
      id: String(number).padStart(width, "0"),
      title: words(random, 3, chinese),
      content: words(random, chinese ? Math.ceil(length / 3) : length, chinese),
      tags: [],
    };
  }
}

/** Queries about two to six words, a fifth of them Chinese, with the words' own frequencies; English ones have up to five common words besides. */
export function generatedQueries(count: number, seed = 2): string[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, number) => {
    const chinese = number % 5 === 0;
    const about = words(random, 2 + Math.floor(random() * 5), chinese, SMALL_WORDS);
    if (chinese) return about;
    const small = Array.from({ length: number % 6 }, () => SMALL[Math.floor(random() * SMALL.length)] ?? "");
    return [...small, about].join(" ");
  });
}
