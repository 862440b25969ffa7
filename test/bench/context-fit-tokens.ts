/**
 * Fits `src/context/tokens/table.ts` to the corpora: `node test/bench/context-fit-tokens.ts`. Run by hand, not in CI.
 * First the average price of each feature; then, on whole windows, a safety margin for each kind of piece.
 * `--held-out` fits to every other stretch of text and prints the error on the rest, without writing a file.
 */
import { writeFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import {
  CAPITAL_PAIR,
  CAPITAL_TRIPLE,
  FEATURES,
  LEAD,
  MAX_WORD,
  PAIR,
  RUN,
  RUN_WIDTH,
  SINGLE,
  SINGLES,
  TRIPLE,
  WORD,
} from "../../src/context/tokens/features.ts";
import { KINDS, profileText } from "../../src/context/tokens/profile.ts";
import { loadCorpora, windows } from "./context-corpora.ts";

const PIECES =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

const heldOut = process.argv.includes("--held-out");
/** The length of a stretch in characters: long, so that related text is rarely in both sets. */
const STRETCH = 8_000;
/** The ratio of estimate to real count that the margins aim at on fitted windows: it leaves room for other windows. */
const TARGET = Number(process.env.TARGET ?? 1.02);

const split = loadCorpora().map(({ name, documents, changing }) => {
  const text = documents.join("\n\n");
  const learned: string[] = [];
  const other: string[] = [];
  for (let at = 0, turn = 0; at < text.length; at += STRETCH, turn += 1) {
    (heldOut && turn % 2 === 1 ? other : learned).push(text.slice(at, at + STRETCH));
  }
  return { name, learned, other, changing };
});

/** The prior of each price: rare features are expensive. */
const prior = new Float64Array(FEATURES);
const GIVEN: Partial<Record<(typeof SINGLES)[number], number>> = { longWord: 0.35, foreignRun: 0.15, hanRare: 2.2 };
for (let feature = 0; feature < FEATURES; feature += 1) {
  if (feature < PAIR) {
    const letters = (feature - WORD) % (MAX_WORD + 1);
    prior[feature] = 1 + 0.12 * Math.max(0, letters - 5);
  } else if (feature < CAPITAL_PAIR) prior[feature] = 0.05;
  else if (feature < TRIPLE) prior[feature] = 0.12;
  else if (feature < LEAD) prior[feature] = feature < CAPITAL_TRIPLE ? 0.03 : 0.08;
  else if (feature < RUN) prior[feature] = 0.1;
  else if (feature < SINGLE) prior[feature] = feature - RUN < RUN_WIDTH || feature - RUN >= 33 * RUN_WIDTH ? 1 : 0.6;
  else prior[feature] = GIVEN[SINGLES[feature - SINGLE] ?? "blank"] ?? 0.8;
}

/** Distinct pieces with the number of their occurrences. */
const pieces = new Map<string, { tokens: number; weight: number }>();
for (const { learned } of split) {
  for (const stretch of learned.slice(0, 400)) {
    for (const [piece] of stretch.matchAll(PIECES)) {
      const known = pieces.get(piece);
      if (known === undefined) pieces.set(piece, { tokens: encode(piece).length, weight: 1 });
      else known.weight += 1;
    }
  }
}
/** The exponent of the number of occurrences in a weight: 0 gives equal weights, 1 those of the text. */
const FREQUENT = Number(process.env.FREQUENT ?? 0.75);
const rows: { tokens: number; weight: number; features: number[]; counts: number[] }[] = [];
const seen = new Float64Array(FEATURES);
const nowhere = new Float64Array(KINDS);
for (const [piece, { tokens, weight }] of pieces) {
  if (piece.length > 60) continue;
  seen.fill(0);
  profileText(piece, prior, nowhere, seen);
  const features: number[] = [];
  const counts: number[] = [];
  seen.forEach((count, feature) => {
    if (count === 0) return;
    features.push(feature);
    counts.push(count);
  });
  if (features.length > 0) rows.push({ tokens, weight: weight ** FREQUENT, features, counts });
}
console.log(`${pieces.size} pieces, ${rows.length} rows`);

/** Regularised least squares towards the prior, by coordinate descent. */
const prices = prior.slice();
const left = rows.map((row) => row.tokens - row.features.reduce((sum, f, i) => sum + prices[f]! * row.counts[i]!, 0));
const columns: { row: number; count: number }[][] = Array.from({ length: FEATURES }, () => []);
rows.forEach((row, index) => row.features.forEach((f, i) => columns[f]!.push({ row: index, count: row.counts[i]! })));
const pullOf = (feature: number): number => (feature < PAIR ? 4 : feature < LEAD ? 25 : 4);
for (let round = 0; round < 25; round += 1) {
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const column = columns[feature]!;
    if (column.length === 0) continue;
    let above = pullOf(feature) * (prior[feature]! - prices[feature]!);
    let below = pullOf(feature);
    for (const { row, count } of column) {
      above += rows[row]!.weight * count * left[row]!;
      below += rows[row]!.weight * count * count;
    }
    const change = above / below;
    prices[feature]! += change;
    for (const { row, count } of column) left[row]! -= count * change;
  }
}
const spread = Math.sqrt(
  rows.reduce((sum, row, i) => sum + row.weight * left[i]! ** 2, 0) / rows.reduce((sum, row) => sum + row.weight, 0),
);
console.log(`typical error of a piece: ${spread.toFixed(3)} tokens`);

// Quantised as they are written: one letter for each step.
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const stepOf = (value: number, zero: number, steps: number): number =>
  Math.max(0, Math.min(63, Math.round(value * steps) + zero));
const pack = (from: number, to: number, zero: number, steps: number): string => {
  let text = "";
  for (let feature = from; feature < to; feature += 1) {
    const step = stepOf(prices[feature]!, zero, steps);
    prices[feature] = (step - zero) / steps;
    text += ALPHABET[step];
  }
  return text;
};
const round = (from: number, to: number): number[] => {
  for (let feature = from; feature < to; feature += 1) {
    const whole = feature < PAIR && (feature - WORD) % (MAX_WORD + 1) === 0;
    prices[feature] = whole ? 0 : Math.round(Math.max(0, prices[feature]!) * 100) / 100;
  }
  return [...prices.subarray(from, to)];
};
// An empty line costs no more than the one token a seam between two texts is allowed: sums of parts must stay above the whole.
const line = SINGLE + SINGLES.indexOf("line");
prices[line] = Math.min(prices[line]!, 0.96);
const packed = {
  words: round(WORD, PAIR),
  pairs: pack(PAIR, TRIPLE, 32, 32),
  triples: pack(TRIPLE, LEAD, 32, 40),
  runs: pack(LEAD, SINGLE, 16, 24),
  singles: round(SINGLE, FEATURES),
};

/** A window: the sum of each kind of piece, divided by the real count. */
interface Window {
  shares: Float64Array;
  text: string;
}
const measure = (stretches: readonly string[]): Window[] =>
  [1000, 1700, 4000].flatMap((size) =>
    windows(stretches, size)
      .slice(0, 1500)
      .map((text) => {
        const shares = new Float64Array(KINDS);
        profileText(text, prices, shares);
        const real = encode(text).length;
        return { shares: shares.map((sum) => sum / real), text };
      }),
  );
const corpora = split.map((one) => ({ ...one, learned: measure(one.learned), other: measure(one.other) }));

// Margins by kind: squared errors, with a much greater weight for underestimates; Newton steps.
const margins = new Float64Array(KINDS).fill(1.03);
const estimate = ({ shares }: Window): number => shares.reduce((sum, share, kind) => sum + share * margins[kind]!, 0);
const DEAR = Number(process.env.DEAR ?? 10_000);
for (let turn = 0; turn < 120; turn += 1) {
  const matrix = Array.from({ length: KINDS }, () => new Float64Array(KINDS));
  const vector = new Float64Array(KINDS);
  for (let kind = 0; kind < KINDS; kind += 1) {
    matrix[kind]![kind] = 0.02;
    vector[kind] = 0.02 * 1.03;
  }
  for (const { learned, changing } of corpora) {
    for (const window of learned) {
      const dear = (estimate(window) < TARGET ? (changing ? DEAR / 10 : DEAR) : 1) / learned.length;
      for (let i = 0; i < KINDS; i += 1) {
        const share = window.shares[i]! * dear;
        if (share === 0) continue;
        vector[i]! += share * TARGET;
        for (let j = 0; j < KINDS; j += 1) matrix[i]![j]! += share * window.shares[j]!;
      }
    }
  }
  const solved = solve(matrix, vector);
  for (let kind = 0; kind < KINDS; kind += 1) {
    const wanted = Math.min(1.6, Math.max(1, solved[kind]!));
    margins[kind] = margins[kind]! + 0.5 * (wanted - margins[kind]!);
  }
}
function solve(matrix: Float64Array[], vector: Float64Array): Float64Array {
  const size = vector.length;
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < size; k += 1) {
      if (k === i) continue;
      const factor = matrix[k]![i]! / matrix[i]![i]!;
      for (let j = i; j < size; j += 1) matrix[k]![j]! -= factor * matrix[i]![j]!;
      vector[k]! -= factor * vector[i]!;
    }
  }
  return vector.map((value, i) => value / matrix[i]![i]!);
}
margins.forEach((margin, kind) => (margins[kind] = Math.ceil(margin * 1000) / 1000));
console.log("margins", [...margins].join(" "));

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(8);
for (const { name, learned, other } of corpora) {
  for (const [whose, list] of [
    ["learned", learned],
    ["held out", other],
  ] as const) {
    if (list.length === 0) continue;
    const errors = list
      .map((window) => ({ window, error: estimate(window) - 1 }))
      .toSorted((l, r) => l.error - r.error);
    const mean = errors.reduce((sum, { error }) => sum + error, 0) / errors.length;
    const under = errors.filter(({ error }) => error < -0.02).length;
    console.log(
      name.padEnd(24),
      whose.padEnd(9),
      `mean ${percent(mean)} worst ${percent(errors[0]!.error)} p1 ${percent(errors[Math.floor(errors.length / 100)]!.error)} below -2 %: ${under} of ${errors.length}`,
    );
    if (process.env.SHOW !== undefined && errors[0]!.error < -0.02)
      for (const { window, error } of errors.slice(0, 3))
        console.log("   ", percent(error), JSON.stringify(window.text.slice(0, 300)));
  }
}
if (!heldOut) {
  const lines = (text: string): string =>
    (text.match(/.{1,110}/g) ?? []).map((line) => JSON.stringify(line)).join(" +\n  ");
  writeFileSync(
    "src/context/tokens/table.ts",
    `/**
 * Learned numbers of the token estimate, made by \`node test/bench/context-fit-tokens.ts\` from measured text.
 * Not text: nothing of the corpora is in here, only what kinds of pieces cost on average.
 */

/** Tokens of an ASCII word by what stands before it, case and length. */
export const WORD_PRICES: readonly number[] = [
  ${packed.words.join(", ")},
];

/** What two letters in a row add, in small letters and in capitals: in 32nds from -32 on. */
export const PAIR_PRICES =
  ${lines(packed.pairs)};

/** What three letters in a row add: in fortieths from -32 on. */
export const TRIPLE_PRICES =
  ${lines(packed.triples)};

/** Tokens of a mark before a word, then of a mark after another one: in 24ths from -16 on. */
export const RUN_PRICES =
  ${lines(packed.runs)};

/** Tokens of everything else, each, in the order of \`SINGLES\`. */
export const SINGLE_PRICES: readonly number[] = [
  ${packed.singles.join(", ")},
];

/** What each kind's sum is multiplied with, so that no window is undercounted by more than 2 %. */
export const KIND_MARGINS: readonly number[] = [
  ${[...margins].join(", ")},
];
`,
  );
}
