import fc from "fast-check";
import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as encodeO200k } from "gpt-tokenizer/encoding/o200k_base";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { encodingOf, exactCounter, exactTokenizers } from "../../../src/context/tokens/exact.ts";
import { mergeLong, mergeShort } from "../../../src/context/tokens/merge.ts";
import { packRanks, Ranks, readRankLines } from "../../../src/context/tokens/ranks.ts";
import { openVocabulary, VOCABULARIES } from "../../../src/context/tokens/vocabularies.ts";
import { writeVocabularies } from "../../../src/author/vocabularies.ts";
import { loadCorpora, windows } from "../../bench/context-corpora.ts";

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

  test.each([
    [
      "JSON",
      JSON.stringify(
        { 名称: "测试", list: [1, 2.5, -3e10, null, true], nested: { a: { b: ["\\u0000", "\t"] } } },
        null,
        2,
      ),
    ],
    ["code", "export const x = async <T,>(a?: T[]): Promise<void> => { /* 注释 */ await f`${a}`; }; // ===>>>\r\n\r\n"],
    ["emoji", "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈 e\u0301 Z\u0351\u036b\u0343 🇨🇳"],
    ["control tokens as text", "<|endoftext|><|im_start|>system<|im_sep|><|fim_prefix|>"],
    // Not the byte order mark: the reference reads it as two tokens, its own vocabulary has it as one.
    ["lone surrogates and nulls", "\ud800a\udfff\u0000\u2028"],
    ["blanks", `${" ".repeat(700)}x\t\t \n \r\n${"\n".repeat(300)}`],
  ])("%s", (_, text) => {
    expect(o200k.count(text)).toBe(real.o200k(text));
    expect(cl100k.count(text)).toBe(real.cl100k(text));
  });

  test("runs without any boundary, of any length", () => {
    const run = fc
      .tuple(
        fc.constantFrom("ab", "aAbB", "0123456789abcdef", "天地玄黄宇宙洪荒", "=-", "é", "\u0e01\u0e33", "🧠x"),
        fc.integer({ min: 90, max: 900 }),
        fc.infiniteStream(fc.nat()),
      )
      .map(([alphabet, length, stream]) => {
        const letters = Array.from(alphabet);
        return Array.from({ length }, () => letters[(stream.next().value ?? 0) % letters.length]).join("");
      });
    fc.assert(
      fc.property(run, (text) => {
        expect(o200k.count(text)).toBe(real.o200k(text));
        expect(cl100k.count(text)).toBe(real.cl100k(text));
      }),
      { numRuns: 300 },
    );
  });

  test("a long run of pieces is the same, however it is merged", () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    const ranks = open("o200k_base");
    fc.assert(
      fc.property(bytes, (given) => mergeLong(ranks, given) === mergeShort(ranks, given)),
      { numRuns: 2000 },
    );
  });

  test("a megabyte without any boundary ends", () => {
    expect(o200k.count("天地玄黄宇宙洪荒".repeat(130_000))).toBe(1_040_000);
  });
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
        "marco-o1",
        "",
        "openai:gpt-4o",
        "@cf/openai/gpt-oss-120b",
        "gpt-35-turbo",
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
      undefined,
      "o200k_base",
      "o200k_base",
      "cl100k_base",
    ]);
  });

  const letters = () => new Ranks(packRanks(Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte))));

  test("one is loaded when first needed, once, and asked for again when it could not be had", async () => {
    const loaded: string[] = [];
    const port = exactTokenizers(async (encoding) => {
      loaded.push(encoding);
      if (loaded.length === 1) throw new Error("not now");
      return letters();
    });
    expect(await port.exactFor("qwen-max")).toBeUndefined();
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect((await port.exactFor("gpt-4o"))?.count("abc")).toBe(3);
    expect((await port.named("o200k_base"))?.name).toBe("o200k_base");
    await port.exactFor("gpt-5");
    expect(loaded).toEqual(["o200k_base", "o200k_base"]);
    expect(await port.named("cairn-estimate-2")).toBeUndefined();
  });

  test("one that is not here is not looked for again", async () => {
    let asked = 0;
    const port = exactTokenizers(async () => {
      asked += 1;
      return undefined;
    });
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect(await port.named("o200k_base")).toBeUndefined();
    expect(asked).toBe(1);
  });

  test("what is packed here is what a deployment accepts, and nothing else", () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-tokens-"));
    try {
      expect(writeVocabularies(process.cwd(), folder)).toEqual([]);
      for (const encoding of ["o200k_base", "cl100k_base"] as const) {
        const path = join(folder, VOCABULARIES[encoding].file);
        const packed = new Uint8Array(readFileSync(path));
        expect(openVocabulary(encoding, packed)?.find(new TextEncoder().encode(" the"), 0, 4)).toBeGreaterThan(0);
        expect(openVocabulary(encoding, packed.subarray(1))).toBeUndefined();
        packed[1000] = (packed[1000] ?? 0) ^ 1;
        expect(openVocabulary(encoding, packed)).toBeUndefined();
        // A damaged file is made again.
        writeFileSync(path, packed);
        expect(writeVocabularies(process.cwd(), folder)).toEqual([]);
        expect(openVocabulary(encoding, readFileSync(path))).toBeDefined();
      }
      expect(writeVocabularies(folder, join(folder, "elsewhere"))).toEqual(["o200k_base", "cl100k_base"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("bytes that are no vocabulary are refused", () => {
    expect(() => new Ranks(Uint8Array.of(3, 1, 2))).toThrow(RangeError);
    expect(() => packRanks([new Uint8Array(300)])).toThrow(RangeError);
    expect(() => readRankLines("YQ== 1")).toThrow(RangeError);
  });
});
