/**
 * A collection of any size from a seed: Chinese and English passages over vocabularies with natural frequencies.
 * For speed and size only; nothing about quality can be learned from it.
 */
import type { IndexedPassage } from "../../src/search/build.ts";

/** A small fast generator of numbers in 0 … 1; the same seed gives the same row. */
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

function englishWord(rank: number): string {
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

/** The commonest words play the part of stop words: no query is about them. */
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

/** Queries of two to six words, a fifth of them Chinese, with the words' own frequencies. */
export function generatedQueries(count: number, seed = 2): string[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, number) =>
    words(random, 2 + Math.floor(random() * 5), number % 5 === 0, SMALL_WORDS),
  );
}
