import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { existsSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { profileText } from "../../src/context/token-profile.ts";
import { estimator, kindOf } from "../../src/context/tokens.ts";
import { loadCorpora, windows } from "../bench/context-corpora.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const hasData = existsSync("../shared/data");
if (!hasData) console.log("tokens: ../shared/data is absent, so only the corpora of this checkout are measured");

const sum = (list: readonly number[]): number => list.reduce((left, right) => left + right, 0);

describe("the estimate beside o200k", () => {
  for (const corpus of loadCorpora()) {
    test(`${corpus.name}: never undercounts by more than 2 %`, () => {
      const every = windows(corpus.documents, 4000);
      const step = Math.max(1, Math.floor(every.length / 60));
      const cut = every.filter((_, index) => index % step === 0);
      const real = cut.map((text) => encode(text).length);
      const counted = cut.map((text) => estimator.count(text));
      expect(sum(counted) / sum(real)).toBeGreaterThan(0.98);
      expect(sum(counted) / sum(real)).toBeLessThan(1.12);
      const under = counted.filter((value, index) => value / (real[index] ?? 1) < 0.98);
      expect(under.length / cut.length).toBeLessThanOrEqual(0.06);
    });
  }

  test("the margins are what keeps it so", () => {
    const abstracts = loadCorpora().find((corpus) => corpus.name === "code: typescript");
    const cut = windows(abstracts?.documents ?? [], 1000).slice(0, 400);
    const under = (count: (text: string) => number): number =>
      cut.filter((text) => count(text) / encode(text).length < 0.98).length;
    expect(under((text) => profileText(text).raw)).toBeGreaterThan(under((text) => estimator.count(text)));
  });
});

describe("counting", () => {
  test("nothing costs nothing, anything costs something", () => {
    expect(estimator.count("")).toBe(0);
    fc.assert(fc.property(fc.string({ minLength: 1, unit: "binary" }), (text) => estimator.count(text) >= 1));
  });

  test("any two texts cost no more together than apart, but for one token at the seam", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.string({ unit: "binary", maxLength: 40 }),
        (left, right) => {
          const together = profileText(`${left}\n\n${right}`).raw;
          return together <= profileText(left).raw + profileText(right).raw + 1.1;
        },
      ),
      { numRuns: 5000 },
    );
  });

  test.each([
    ["The pressure falls along the plate as the flow separates.", "english"],
    ["这家公司的估值是否合理？我们从三个方面来看。", "chinese"],
    ["const a = (b: number) => { return b * 2; };", "code"],
    ['{"name":"x","list":["a","b"],"size":3}', "json"],
    ["Привет, как дела сегодня?", "mixed"],
  ])("%s is %s", (text, kind) => {
    expect(kindOf(profileText(text))).toBe(kind);
  });
});
