/**
 * The error of the token estimate against the exact count (o200k) per corpus, compared with tokenx, and the speed
 * of each: `node test/bench/context-tokens.ts [characters of a window]`.
 */
import { readFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { estimateTokenCount } from "tokenx";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { exactCounter } from "../../src/context/tokens/exact.ts";
import { packRanks, Ranks, readRankLines } from "../../src/context/tokens/ranks.ts";
import { loadCorpora, windows } from "./context-corpora.ts";
import { loadKinds } from "./context-kinds.ts";
import { loadMoreKinds } from "./context-more-kinds.ts";
import { loadOddKinds, loadTooLowKinds, loadUnseenKinds } from "./context-odd-kinds.ts";

const sum = (list: number[]): number => list.reduce((left, right) => left + right, 0);
const at = (list: number[], share: number): number => list[Math.min(list.length - 1, Math.floor(share * list.length))]!;
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(8);
const size = Number(process.argv.findLast((word: string) => /^\d+$/.test(word)) ?? 400);
console.log(`error = estimate ÷ o200k − 1; windows of at least ${size} characters\n`);
console.log(`${"corpus".padEnd(24)}   whole   worst    p1   median   p99 | tokenx whole   worst`);
let below = 0;
for (const corpus of [
  ...loadCorpora(),
  ...loadKinds(),
  ...loadMoreKinds(),
  ...loadOddKinds(),
  ...loadUnseenKinds(),
  ...loadTooLowKinds(),
]) {
  // Each generated document is of one kind by itself: no window runs across two of them.
  const parts = corpus.generated === true ? corpus.documents.map((document) => [document]) : [corpus.documents];
  const cut = parts.flatMap((documents) => windows(documents, size)).slice(0, 1500);
  const real = cut.map((text) => encode(text).length);
  const errors = (count: (text: string) => number): { whole: number; sorted: number[] } => {
    const counted = cut.map(count);
    return {
      whole: sum(counted) / sum(real) - 1,
      sorted: counted.map((value, index) => value / real[index]! - 1).toSorted((l, r) => l - r),
    };
  };
  const ours = errors((text) => estimator.count(text));
  below += ours.sorted.filter((error) => error < 0).length;
  const theirs = errors((text) => estimateTokenCount(text));
  console.log(
    corpus.name.padEnd(24),
    percent(ours.whole),
    percent(ours.sorted[0]!),
    percent(at(ours.sorted, 0.01)),
    percent(at(ours.sorted, 0.5)),
    percent(at(ours.sorted, 0.99)),
    "|",
    percent(theirs.whole),
    percent(theirs.sorted[0]!),
  );
}
console.log(`\n${below} windows below the real count\n`);
const packed = packRanks(readRankLines(readFileSync("node_modules/gpt-tokenizer/data/o200k_base.tiktoken", "utf8")));
const opening = performance.now();
const ranks = new Ranks(packed);
console.log(
  `exact: ${(packed.length / 1e6).toFixed(2)} MB of vocabulary opened in ${(performance.now() - opening).toFixed(0)} ms`,
);
const exact = exactCounter("o200k_base", ranks);
const text = loadCorpora()
  .flatMap((corpus) => corpus.documents.slice(0, 50))
  .join("\n");
for (const [name, count] of [
  ["ours", (t: string) => estimator.count(t)],
  ["tokenx", estimateTokenCount],
  ["exact", (t: string) => exact.count(t)],
  ["o200k", (t: string) => encode(t).length],
] as const) {
  count(text);
  const begun = performance.now();
  for (let round = 0; round < 3; round += 1) count(text);
  const ms = (performance.now() - begun) / 3;
  console.log(`${name.padEnd(8)} ${(text.length / ms / 1000).toFixed(1)} million characters a second`);
}
