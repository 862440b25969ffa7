/** Learns `src/context/token-table.ts` from the corpora: `node test/bench/context-fit-tokens.ts`. Written by a person's hand to run, not in CI. */
import { writeFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { LONGEST_WORD, PAIR_WIDTH, wordClass } from "../../src/context/token-profile.ts";
import { loadCorpora } from "./context-corpora.ts";

const PIECES =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

const size = 12 * (LONGEST_WORD + 1);
/** Pooled over kinds, each kind weighing the same. */
const sums = new Float64Array(size);
const hits = new Float64Array(size);
/** Normal equations of a punctuation run's cost past its first mark: marks that change, marks that repeat. */
const marks = { changed: 0, both: 0, same: 0, changedTokens: 0, sameTokens: 0 };
let blanks = { extra: 0, tokens: 0 };
const scripts = new Map<string, { characters: number; tokens: number; runs: number }>();
const script = (piece: string): string | undefined => {
  if (/^\p{Script=Han}+$/u.test(piece)) return "han";
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(piece)) return "kana";
  if (/^\p{Script=Hangul}+$/u.test(piece)) return "hangul";
  if (/^\p{Script=Cyrillic}+$/u.test(piece)) return "cyrillic";
  if (/^\p{Script=Arabic}+$/u.test(piece) || /^\p{Script=Hebrew}+$/u.test(piece)) return "arabic";
  if (/^\p{Script=Thai}+$/u.test(piece)) return "thai";
  return undefined;
};
let bits = "";
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const common = new Set<string>();
for (let code = 0x4e00; code <= 0x9fff; code += 6) {
  let six = 0;
  for (let bit = 0; bit < 6; bit += 1) {
    const character = String.fromCharCode(code + bit);
    if (encode(character).length === 1) {
      six |= 1 << bit;
      common.add(character);
    }
  }
  bits += alphabet[six];
}
/** Distinct words with how often they were met, no word counting more than a few times. */
const words = new Map<string, { index: number; letters: string; tokens: number; weight: number }>();
const hanRows: { common: number; rare: number; tokens: number }[] = [];
for (const corpus of loadCorpora()) {
  const text = corpus.documents.join("\n").slice(0, 3_000_000);
  const weight = 1e6 / text.length;
  const memo = new Map<string, number>();
  for (const [piece] of text.matchAll(PIECES)) {
    let tokens = memo.get(piece);
    if (tokens === undefined) memo.set(piece, (tokens = encode(piece).length));
    const word = /^([^\p{L}\p{N}]?)([A-Z]*)([a-z]*)$/u.exec(piece);
    if (word !== null && (word[2] !== "" || word[3] !== "")) {
      const before = word[1] === "" ? 0 : /\s/.test(word[1] ?? "") ? 1 : 2;
      const index = wordClass(before, word[2]!.length, word[3]!.length);
      if ((word[1] ?? "") <= "\u007f") {
        sums[index]! += tokens * weight;
        hits[index]! += weight;
        const known = words.get(piece);
        const letters = (word[2]! + word[3]!).toLowerCase();
        if (known === undefined) words.set(piece, { index, letters, tokens, weight: 1 });
        else known.weight = Math.min(50, known.weight + 1);
      }
      continue;
    }
    const plain = piece.replace(/^[^\p{L}\p{N}]/u, "");
    const found = script(plain);
    if (found === "han" && plain === piece) {
      const few = [...plain].filter((one) => common.has(one)).length;
      hanRows.push({ common: few, rare: [...plain].length - few, tokens });
    }
    if (found !== undefined) {
      const row = scripts.get(found) ?? { characters: 0, tokens: 0, runs: 0 };
      scripts.set(found, {
        characters: row.characters + plain.length,
        tokens: row.tokens + encode(plain).length,
        runs: row.runs + 1,
      });
      continue;
    }
    if (/^ ?[!-/:-@[-`{-~]+[\r\n/]*$/.test(piece)) {
      const run = piece.trim();
      const same = Array.from(run).filter((mark, place) => place > 0 && mark === run[place - 1]).length;
      const changed = run.length - 1 - same;
      marks.changed += changed * changed;
      marks.both += changed * same;
      marks.same += same * same;
      marks.changedTokens += changed * (tokens - 1);
      marks.sameTokens += same * (tokens - 1);
    } else if (/^\s+$/.test(piece)) {
      blanks = { extra: blanks.extra + piece.length - 1, tokens: blanks.tokens + tokens - 1 };
    }
  }
}
// Han: least squares of tokens on common, rare and one per run.
const a = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
];
const b = [0, 0, 0];
for (const row of hanRows) {
  const x = [row.common, row.rare, 1];
  for (let i = 0; i < 3; i += 1) {
    b[i]! += x[i]! * row.tokens;
    for (let j = 0; j < 3; j += 1) a[i]![j]! += x[i]! * x[j]!;
  }
}
for (let i = 0; i < 3; i += 1) {
  for (let k = 0; k < 3; k += 1) {
    if (k === i) continue;
    const factor = a[k]![i]! / a[i]![i]!;
    for (let j = 0; j < 3; j += 1) a[k]![j]! -= factor * a[i]![j]!;
    b[k]! -= factor * b[i]!;
  }
}
const han = b.map((value, index) => value / a[index]![index]!);
console.log("han", han, "scripts", scripts, "blanks", blanks.tokens / blanks.extra);
const determinant = marks.changed * marks.same - marks.both ** 2;
const changedMark = (marks.changedTokens * marks.same - marks.sameTokens * marks.both) / determinant;
const sameMark = Math.max(0, (marks.changed * marks.sameTokens - marks.both * marks.changedTokens) / determinant);
// Word costs: averages, smoothed towards the pooled cost of the length where a class is rare.
const pooled = new Float64Array(LONGEST_WORD + 1);
for (let length = 1; length <= LONGEST_WORD; length += 1) {
  let sum = 0;
  let hit = 0;
  for (let style = 0; style < 12; style += 1) {
    sum += sums[style * (LONGEST_WORD + 1) + length]!;
    hit += hits[style * (LONGEST_WORD + 1) + length]!;
  }
  pooled[length] = hit === 0 ? pooled[length - 1]! + 0.2 : sum / hit;
}
const costs = Array.from({ length: size }, (_, index) => {
  const length = index % (LONGEST_WORD + 1);
  if (length === 0) return 0;
  const smoothed = (sums[index]! + 20 * pooled[length]!) / (hits[index]! + 20);
  return Math.round(Math.max(1, smoothed) * 100) / 100;
});
// Letter pairs: ridge regression of what is left of each word's cost, by coordinate descent.
const pairs = new Float64Array(PAIR_WIDTH * PAIR_WIDTH);
const pairsOf = (letters: string): number[] =>
  Array.from(
    letters,
    (letter, place) => (place === 0 ? 0 : letters.charCodeAt(place - 1) - 96) * PAIR_WIDTH + letter.charCodeAt(0) - 96,
  );
const rowsOf = Array.from(words.values(), (word) => ({
  ...word,
  pairs: pairsOf(word.letters),
  left: word.tokens - costs[word.index]!,
}));
for (let round = 0; round < 30; round += 1) {
  const numerator = new Float64Array(pairs.length);
  const denominator = new Float64Array(pairs.length).fill(60);
  for (const row of rowsOf) {
    for (const pair of row.pairs) {
      numerator[pair]! += row.weight * row.left;
      denominator[pair]! += row.weight * row.pairs.length;
    }
  }
  for (let pair = 0; pair < pairs.length; pair += 1)
    numerator[pair] = (numerator[pair]! - 60 * pairs[pair]! * 0.1) / denominator[pair]!;
  for (let pair = 0; pair < pairs.length; pair += 1) pairs[pair]! += numerator[pair]!;
  for (const row of rowsOf) for (const pair of row.pairs) row.left -= numerator[pair]!;
}
const seen = new Uint8Array(pairs.length);
for (const row of rowsOf) for (const pair of row.pairs) seen[pair] = 1;
const packedPairs = Array.from(
  pairs,
  (value, pair) => alphabet[Math.max(0, Math.min(63, Math.round((seen[pair] === 1 ? value : 0.4) * 40) + 32))],
).join("");
const source = `/**
 * Learned numbers of the token estimate, made by \`node test/bench/context-fit-tokens.ts\` from measured text.
 * Not text: nothing of the corpora is in here, only what kinds of pieces cost on average.
 */

/** One bit per Han character from U+4E00 on, six to a letter: whether it is usually one token. */
export const COMMON_HAN =
  ${(bits.match(/.{1,110}/g) ?? []).map((line) => JSON.stringify(line)).join(" +\n  ")};

/** Tokens of an ASCII word by \`wordClass\`. */
export const WORD_COSTS: readonly number[] = [
${Array.from({ length: 12 }, (_, style) => `  ${costs.slice(style * (LONGEST_WORD + 1), (style + 1) * (LONGEST_WORD + 1)).join(", ")},`).join("\n")}
];

/** What a pair of letters adds, \`PAIR_WIDTH\` squared, in fortieths from -32 on. */
export const LETTER_PAIRS =
  ${(packedPairs.match(/.{1,110}/g) ?? []).map((line) => JSON.stringify(line)).join(" +\n  ")};

/** Tokens of everything else, each. */
export const PIECE_COSTS = {
  hanCommon: ${han[0]!.toFixed(3)},
  hanRare: ${Math.max(han[1]!, 1).toFixed(3)},
  foreignRun: ${han[2]!.toFixed(3)},
  latinExtended: 0.6,
  cyrillic: ${perCharacter("cyrillic", 0.4)},
  kana: ${perCharacter("kana", 0.8)},
  hangul: ${perCharacter("hangul", 0.8)},
  otherLetter: ${Math.max(Number(perCharacter("arabic", 0.5)), Number(perCharacter("thai", 0.7)))},
  rareLetter: 2,
  foreignMark: 1,
  surrogate: 1.3,
  changedMark: ${changedMark.toFixed(3)},
  sameMark: ${sameMark.toFixed(3)},
  longWord: 0.35,
  extraBlank: ${Math.max(0.005, blanks.tokens / blanks.extra).toFixed(4)},
};
`;
function perCharacter(name: string, fallback: number): string {
  const row = scripts.get(name);
  return row === undefined ? String(fallback) : (row.tokens / row.characters).toFixed(3);
}
const margins = process.argv[2] ?? "{ english: 1.02, chinese: 1.02, code: 1.03, json: 1.03, mixed: 1.03 }";
writeFileSync(
  "src/context/token-table.ts",
  `${source}
/** What the sum is multiplied with, by kind of text, so that windows are not undercounted by more than 2 %. */
export const KIND_MARGINS = ${margins};
`,
);
