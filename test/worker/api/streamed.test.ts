import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces } from "../../../src/worker/api/streamed.ts";

test("the pieces of any JSON value are the text of the whole", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
    }),
  );
});

test("a field that is undefined is left out, and a long list is many pieces", () => {
  expect([...jsonPieces({ a: undefined, b: { c: undefined, d: 1 } })].join("")).toBe('{"b":{"d":1}}');
  const messages = Array.from({ length: 100 }, (_, place) => ({ content: `m${place}` }));
  expect(Math.max(...[...jsonPieces({ session: { messages } })].map((piece) => piece.length))).toBeLessThan(40);
});
