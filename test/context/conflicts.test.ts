/** When two pieces of evidence of one subject contradict each other: what is claimed counts, not how it is written. */
import { expect, test } from "vitest";
import { findConflicts } from "../../src/context/conflicts.ts";
import { makeEvidence } from "../../src/context/evidence.ts";
import type { Json } from "../../src/json.ts";
import { proves } from "../requirements/index.ts";

const claim = (value: Json, content: string, version?: string) =>
  makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: "t" },
    content,
    metadata: { subject: "water", value, ...(version !== undefined && { version }) },
  });
const conflicts = (one: Json, other: Json) =>
  findConflicts([claim(one, "one"), claim(other, "other")], 0, () => undefined).length;

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

/** A value observed on a day of January. */
const observed = (value: number, confidence: number | undefined, day: number) =>
  makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: "t" },
    content: String(value),
    ...(confidence !== undefined && { confidence }),
    metadata: { subject: "water", value, observed_at: `2026-01-0${day}` },
  });

test.each<[string, [number | undefined, number][], number, string[]]>([
  [
    "a clear difference of confidence first",
    [
      [0.9, 1],
      [0.4, 2],
    ],
    0,
    ["confidence"],
  ],
  [
    "a difference that is just clear",
    [
      [0.6, 1],
      [0.4, 2],
    ],
    0,
    ["confidence"],
  ],
  [
    "a small difference after recency",
    [
      [0.9, 1],
      [0.75, 2],
    ],
    1,
    ["recency"],
  ],
  [
    "a small difference where both are as old",
    [
      [0.9, 1],
      [0.8, 1],
    ],
    0,
    ["confidence"],
  ],
  [
    "no confidence given is no clear difference",
    [
      [0.9, 1],
      [undefined, 2],
    ],
    1,
    ["recency"],
  ],
  [
    "the same in all, then the order",
    [
      [0.9, 1],
      [0.9, 1],
    ],
    1,
    ["order"],
  ],
  [
    "three in a circle",
    [
      [0.9, 1],
      [0.75, 2],
      [0.6, 3],
    ],
    1,
    ["recency", "confidence"],
  ],
])("%s decides", (_, sides, winner, by) => {
  proves("evidence/clear-confidence-first");
  const evidences = sides.map(([confidence, day], place) => observed(place, confidence, day));
  for (const given of [evidences, evidences.toReversed()]) {
    if (by.includes("order") && given !== evidences) continue;
    const [conflict] = findConflicts(given, 0, () => undefined);
    expect(conflict?.winner).toBe(evidences[winner]?.evidence_id);
    expect(conflict?.losers.map((loser) => loser.decided_by).toSorted()).toEqual(by.toSorted());
  }
});
