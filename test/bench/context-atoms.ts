/**
 * Counts in o200k the tokens of each single character outside ASCII and Han, and writes `src/context/tokens/atoms.ts`:
 * `node test/bench/context-atoms.ts`.
 */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { writeFileSync } from "node:fs";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MAX_RUN = 21;
let packed = "";
let value = 0;
let count = 0;
const close = (): void => {
  if (count === 0) return;
  const rest = count % 64;
  for (let left = rest === 0 ? 64 : rest; left > 0; left -= MAX_RUN) {
    packed += ALPHABET[(value - 1) * MAX_RUN + Math.min(left, MAX_RUN) - 1];
  }
  packed += "_".repeat(rest === 0 ? count / 64 - 1 : Math.floor(count / 64));
};
for (let code = 0x80; code < 0x10000; code += 1) {
  const skipped = (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xd800 && code <= 0xdfff);
  const tokens = skipped ? value : encode(String.fromCharCode(code)).length;
  if (tokens !== value) {
    close();
    value = tokens;
    count = 0;
  }
  count += 1;
}
close();

const lines = (packed.match(/.{1,110}/g) ?? []).map((line) => JSON.stringify(line)).join(" +\n  ");
writeFileSync(
  "src/context/tokens/atoms.ts",
  `/**
 * How many tokens a character costs that merges with nothing, read off a vocabulary by
 * \`node test/bench/context-atoms.ts\`. Not text, and nothing about Han, surrogates and ASCII.
 */

/** Runs of characters from U+0080 on: 21 letters for runs of one token, 21 of two, 21 of three; \`_\` is 64 more. */
const RUNS =
  ${lines};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const tokens = new Uint8Array(0x10000).fill(1);
let next = 0x80;
let value = 1;
for (let index = 0; index < RUNS.length; index += 1) {
  const letter = ALPHABET.indexOf(RUNS.charAt(index));
  if (letter < 63) value = 1 + Math.floor(letter / ${MAX_RUN});
  const end = next + (letter < 63 ? 1 + (letter % ${MAX_RUN}) : 64);
  tokens.fill(value, next, end);
  next = end;
}

/** Tokens of a UTF-16 unit that stands alone: one to three, never less than it can cost. */
export function atomOf(code: number): number {
  return tokens[code] ?? 1;
}
`,
);
console.log(`${packed.length} letters`);
