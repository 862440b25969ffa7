/** Lines from bytes, however the bytes are cut. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineReader } from "../../src/runner/lines.ts";
import { runs } from "../support/runs.ts";

function read(chunks: readonly Buffer[], max = 1_000_000): { lines: string[]; tooLong: number } {
  const lines: string[] = [];
  let tooLong = 0;
  const reader = new LineReader(
    max,
    (line) => lines.push(line),
    () => (tooLong += 1),
  );
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { lines, tooLong };
}

test("the same lines come out wherever the bytes are cut", () => {
  const text = fc.string({ unit: "binary" }).map((value) => value.replace(/[\r\n]/g, ""));
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.nat(40)), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      const chunks: Buffer[] = [];
      let at = 0;
      for (const cut of cuts) {
        chunks.push(bytes.subarray(at, at + cut));
        at += cut;
      }
      chunks.push(bytes.subarray(at));
      expect(read(chunks).lines).toEqual(lines.map((line) => Buffer.from(line).toString()));
    }),
    { numRuns: runs(200) },
  );
});

test("a line without an end counts when the stream ends, and CRLF is an end", () => {
  expect(read([Buffer.from("a\r\nb")]).lines).toEqual(["a", "b"]);
});

test("a line above the limit is reported once, and nothing is read after it", () => {
  const { lines, tooLong } = read(
    [Buffer.from("ok\n"), Buffer.alloc(60, 120), Buffer.alloc(60, 120), Buffer.from("\nx\n")],
    100,
  );
  expect({ lines, tooLong }).toEqual({ lines: ["ok"], tooLong: 1 });
});
