/**
 * How far the token estimate is from the real count (o200k), per corpus and window size, beside tokenx, and how
 * fast it is: `node test/bench/context-tokens.ts`.
 */
import { readFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { estimateTokenCount } from "tokenx";
import { profileText } from "../../src/context/token-profile.ts";
import { estimator, kindOf } from "../../src/context/tokens.ts";
import { exactCounter } from "../../src/context/token-exact.ts";
import { packRanks, Ranks, readRankLines } from "../../src/context/token-ranks.ts";
import { loadCorpora, windows } from "./context-corpora.ts";

const sum = (list: number[]): number => list.reduce((left, right) => left + right, 0);
const at = (list: number[], share: number): number => list[Math.min(list.length - 1, Math.floor(share * list.length))]!;
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(8);
console.log("error = estimate ÷ o200k − 1; windows of 4,000 characters\n");
console.log(`${"corpus".padEnd(24)}   whole   worst    p1   median   p99 | tokenx whole   worst | kinds`);
for (const corpus of loadCorpora()) {
  const cut = windows(corpus.documents, 4000).slice(0, 400);
  const real = cut.map((text) => encode(text).length);
  const errors = (count: (text: string) => number): { whole: number; sorted: number[] } => {
    const counted = cut.map(count);
    return {
      whole: sum(counted) / sum(real) - 1,
      sorted: counted.map((value, index) => value / real[index]! - 1).toSorted((l, r) => l - r),
    };
  };
  const ours = errors((text) => estimator.count(text));
  const theirs = errors((text) => estimateTokenCount(text));
  const kinds = new Map<string, number>();
  for (const text of cut) kinds.set(kindOf(profileText(text)), (kinds.get(kindOf(profileText(text))) ?? 0) + 1);
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
    "|",
    [...kinds].map(([kind, count]) => `${kind} ${count}`).join(", "),
  );
}
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
