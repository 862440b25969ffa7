/** When two pieces of evidence of one subject contradict each other: what is claimed counts, not how it is written. */
import { expect, test } from "vitest";
import { findConflicts } from "../../src/context/conflicts.ts";
import { makeEvidence } from "../../src/context/evidence.ts";
import type { Json } from "../../src/json.ts";

const claim = (value: Json, content: string, version?: string) =>
  makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: "t" },
    content,
    metadata: { subject: "water", value, ...(version !== undefined && { version }) },
  });
const conflicts = (one: Json, other: Json) =>
  findConflicts([claim(one, "one"), claim(other, "other")], 0, new Map()).length;

test.each<[Json, Json]>([
  [94, "94"],
  [94, "９４"],
  [94, "94 "],
  ["1,200", 1200],
  ["ok", " ok"],
  [null, 94],
  ["", 94],
  [" ", "x"],
])("%j and %j are no contradiction", (one, other) => {
  expect(conflicts(one, other)).toBe(0);
});

test.each<[Json, Json]>([
  [94, "95"],
  ["on", "off"],
  [false, true],
  [0, 1],
  ["94", "94 °C, or less"],
])("%j and %j are", (one, other) => {
  expect(conflicts(one, other)).toBe(1);
});
