import fc from "fast-check";
import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as encodeO200k } from "gpt-tokenizer/encoding/o200k_base";
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { encodingOf, exactCounter, exactTokenizers } from "../../src/context/token-exact.ts";
import { packRanks, Ranks, readRankLines } from "../../src/context/token-ranks.ts";
import { loadCorpora, windows } from "../bench/context-corpora.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const open = (encoding: string): Ranks =>
  new Ranks(packRanks(readRankLines(readFileSync(`node_modules/gpt-tokenizer/data/${encoding}.tiktoken`, "utf8"))));
const o200k = exactCounter("o200k_base", open("o200k_base"));
const cl100k = exactCounter("cl100k_base", open("cl100k_base"));
const real = {
  o200k: (text: string) => encodeO200k(text, { disallowedSpecial: new Set() }).length,
  cl100k: (text: string) => encodeCl100k(text, { disallowedSpecial: new Set() }).length,
};

describe("exact counts", () => {
  for (const corpus of loadCorpora()) {
    test(`${corpus.name}: the same as the reference`, () => {
      for (const text of windows(corpus.documents, 3000).slice(0, 5)) {
        expect(o200k.count(text)).toBe(real.o200k(text));
        expect(cl100k.count(text)).toBe(real.cl100k(text));
      }
    });
  }

  test("any text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc
        .array(
          fc.constantFrom("don't ", "DON'T", "HTTPServer", "  ", "\n\n", "\t", "123456", "，", "的", "🧠", "..", "/"),
          { maxLength: 12 },
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(o200k.count(given)).toBe(real.o200k(given));
        expect(cl100k.count(given)).toBe(real.cl100k(given));
      }),
      { numRuns: 3000 },
    );
  });

  test("a megabyte without any boundary is counted in linear time, a little too high", () => {
    const text = "天地玄黄宇宙洪荒".repeat(20_000);
    const count = o200k.count(text);
    expect(count / real.o200k(text.slice(0, 8000))).toBeGreaterThan(19);
    expect(count).toBeLessThan(text.length * 2);
  }, 10_000);
});

describe("vocabularies", () => {
  test("which model reads which", () => {
    expect(
      [
        "gpt-4o-mini",
        "openai/gpt-4.1",
        "o3-mini",
        "gpt-5",
        "gpt-4-turbo",
        "gpt-3.5-turbo",
        "qwen-max",
        "gpt-4omni",
        "",
      ].map(encodingOf),
    ).toEqual([
      "o200k_base",
      "o200k_base",
      "o200k_base",
      "o200k_base",
      "cl100k_base",
      "cl100k_base",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("one is loaded when first needed, once, and asked for again when it could not be had", async () => {
    const loaded: string[] = [];
    const port = exactTokenizers(async (encoding) => {
      loaded.push(encoding);
      if (loaded.length === 1) throw new Error("not there");
      return new Ranks(packRanks(Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte))));
    });
    expect(await port.exactFor("qwen-max")).toBeUndefined();
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect((await port.exactFor("gpt-4o"))?.count("abc")).toBe(3);
    await port.exactFor("gpt-5");
    expect(loaded).toEqual(["o200k_base", "o200k_base"]);
  });

  test("bytes that are no vocabulary are refused", () => {
    expect(() => new Ranks(Uint8Array.of(3, 1, 2))).toThrow(RangeError);
    expect(() => packRanks([new Uint8Array(300)])).toThrow(RangeError);
    expect(() => readRankLines("YQ== 1")).toThrow(RangeError);
  });
});
