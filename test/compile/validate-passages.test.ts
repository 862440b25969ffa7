/** Objects of passages: what compiling makes is valid, and blocks that inflate too far are refused without inflating them. */
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkObject } from "../../src/compile/validate-object.ts";
import { MAX_BLOCK_BYTES, packRecords, readRecords } from "../../src/search/blocks.ts";
import { proves } from "../requirements/index.ts";
import { compileRelease } from "./release-fixture.ts";

const pack = (records: readonly unknown[]) => packRecords(records, (bytes) => deflateRawSync(bytes)).objects[0]!;
const record = (content: string) => ({
  id: "b/d#1",
  base: "b",
  document: "d",
  title: "T",
  type: "t",
  language: "en",
  tags: [],
  headings: [],
  selector: "lines:1-2",
  content,
  tokens: 1,
  uri: "document://b/d",
});
const rules = (bytes: Uint8Array) => checkObject("passages/0", bytes).problem?.rule;

test("what is compiled is valid", () => {
  const { manifest, objects } = compileRelease();
  const { hash } = manifest.objects.find(({ name }) => name === "passages/0")!;
  expect(rules(objects.get(hash)!)).toBeUndefined();
  expect(rules(pack(Array.from({ length: 600 }, () => record("x".repeat(4000)))))).toBeUndefined();
});

test("a block that inflates to more than search reads is refused, and so are many that do together", () => {
  proves("exposure/blocks");
  expect(rules(pack([record("x".repeat(MAX_BLOCK_BYTES))]))).toBe("bad-value");
  const block = deflateRawSync(JSON.stringify(record("x".repeat(MAX_BLOCK_BYTES - 400))));
  // Records lie in four objects at most.
  const many = packRecords(
    Array.from({ length: 4 * 4 * 150 }, () => 1),
    () => block,
  ).objects[0]!;
  expect(many.length).toBeLessThan(1024 * 1024);
  expect(rules(many)).toBe("bad-value");
});

test.each([null, {}, [], [{}], { ...record(""), tags: null }, { ...record(""), extra: 1 }])(
  "%j is no record",
  (value) => {
    expect(rules(pack([record("a"), value]))).toBe("parse-error");
  },
);

test("a block that is no deflated text, or is nested deep, is refused", () => {
  expect(rules(packRecords([1], () => new Uint8Array([255, 255])).objects[0]!)).toBe("parse-error");
  const deep = packRecords([1], () => deflateRawSync(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).objects[0]!;
  expect(rules(deep)).toBe("parse-error");
});

test("one reading inflates no more than sixteen MiB, whatever it asks for", async () => {
  const records = Array.from({ length: 4 * 40 }, () => record("x".repeat(MAX_BLOCK_BYTES / 4 - 400)));
  const { objects, layout } = packRecords(records, (bytes) => deflateRawSync(bytes));
  let inflated = 0;
  const { inflateRawSync } = await import("node:zlib");
  const inflate = (bytes: Uint8Array, limit: number) => {
    const block = inflateRawSync(bytes, { maxOutputLength: Math.max(1, limit) });
    inflated += block.length;
    return block;
  };
  const load = async (object: number) => objects[object]!;
  await expect(readRecords(records.keys(), layout, load, inflate)).rejects.toThrow();
  expect(inflated).toBeLessThanOrEqual(16 * 1024 * 1024);
});
