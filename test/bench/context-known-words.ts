/**
 * Which words of three letters and more a vocabulary holds as one token, in some form:
 * `node test/bench/context-known-words.ts` prints `KNOWN` of `src/context/tokens/known-words.ts`.
 */
import { readFileSync } from "node:fs";
import { BITS, placesOf } from "../../src/context/tokens/known-words.ts";
import { readRankLines } from "../../src/context/tokens/ranks.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const decoder = new TextDecoder("latin1");
const bits = new Uint8Array(BITS);
const seen = new Set<string>();
for (const token of readRankLines(readFileSync("node_modules/gpt-tokenizer/data/o200k_base.tiktoken", "utf8"))) {
  const [, word = ""] = /^ ?([A-Z]?[a-z]{2,}|[A-Z]{3,})$/.exec(decoder.decode(token)) ?? [];
  const isCapitals = /^[A-Z]{3,}$/.test(word);
  const name = `${isCapitals ? "capitals" : "small"} ${word.toLowerCase()}`;
  if (word.length < 3 || seen.has(name)) continue;
  seen.add(name);
  for (const place of placesOf(word, 0, word.length, isCapitals)) bits[place] = 1;
}
let packed = "";
for (let at = 0; at < BITS; at += 6) {
  let six = 0;
  for (let bit = 0; bit < 6; bit += 1) six |= (bits[at + bit] ?? 0) << bit;
  packed += ALPHABET.charAt(six);
}
const filled = bits.reduce((sum, bit) => sum + bit, 0) / BITS;
console.error(
  `${seen.size} words, ${(100 * filled).toFixed(0)} % of the bits, ${(100 * filled ** 4).toFixed(1)} % taken by mistake`,
);
const lines = packed.match(/.{1,114}/g) ?? [];
console.log(`const KNOWN =\n${lines.map((line) => `  "${line}"`).join(" +\n")};`);
