/**
 * Which letters of scripts other than Han, kana and Hangul a vocabulary ever holds side by side in one token:
 * `node test/bench/context-letter-pairs.ts` prints `PAIRS` of `src/context/tokens/letter-pairs.ts`.
 */
import { readFileSync } from "node:fs";
import { BITS, hasPairs, placesOfPair, smallLetter } from "../../src/context/tokens/letter-pairs.ts";
import { readRankLines } from "../../src/context/tokens/ranks.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** In so many tokens at least: fewer hardly ever apply. */
const MIN_TOKENS = 2;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const counts = new Map<number, number>();
for (const token of readRankLines(readFileSync("node_modules/gpt-tokenizer/data/o200k_base.tiktoken", "utf8"))) {
  let text: string;
  try {
    text = decoder.decode(token);
  } catch {
    // A part of a character.
    continue;
  }
  for (let at = 1; at < text.length; at += 1) {
    const [before, code] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
    if (!hasPairs(before) || !hasPairs(code) || (before < 0x80 && code < 0x80)) continue;
    const pair = smallLetter(before) * 0x10000 + smallLetter(code);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
}
const bits = new Uint8Array(BITS);
let held = 0;
for (const [pair, count] of counts) {
  if (count < MIN_TOKENS) continue;
  held += 1;
  for (const place of placesOfPair(Math.floor(pair / 0x10000), pair % 0x10000)) bits[place] = 1;
}
let packed = "";
for (let at = 0; at < BITS; at += 6) {
  let six = 0;
  for (let bit = 0; bit < 6; bit += 1) six |= (bits[at + bit] ?? 0) << bit;
  packed += ALPHABET.charAt(six);
}
const filled = bits.reduce((sum, bit) => sum + bit, 0) / BITS;
console.error(
  `${held} pairs, ${(100 * filled).toFixed(0)} % of the bits, ${(100 * filled ** 4).toFixed(1)} % by mistake`,
);
const lines = packed.match(/.{1,114}/g) ?? [];
console.log(`const PAIRS =\n${lines.map((line) => `  "${line}"`).join(" +\n")};`);
