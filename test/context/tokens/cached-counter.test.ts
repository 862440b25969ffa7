/** A counter that remembers says what the one behind it says, asks it less often, and does not grow without end. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cacheCounts } from "../../../src/context/tokens/cached-counter.ts";
import { estimator, type TokenCounter } from "../../../src/context/tokens/tokens.ts";

/** The estimate, with the texts it was asked for. */
function listening(): TokenCounter & { asked: string[] } {
  const asked: string[] = [];
  const count = (text: string): number => {
    asked.push(text);
    return estimator.count(text);
  };
  return { ...estimator, count, asked };
}

test("the counts are those of the counter behind it, whatever comes in whatever order", () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("a", "人工智能", "")), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 40 }), (asked, room) => {
      const counter = cacheCounts(estimator, room);
      expect(asked.map((text) => counter.count(text))).toEqual(asked.map((text) => estimator.count(text)));
    }),
  );
});

test("a text that was counted lately is not counted again", () => {
  const behind = listening();
  const counter = cacheCounts(behind, 1000);
  for (let turn = 0; turn < 5; turn += 1) for (const text of ["one", "two", "三"]) counter.count(text);
  expect(behind.asked).toEqual(["one", "two", "三"]);
  expect(counter).toMatchObject({ name: estimator.name, additive: estimator.additive });
});

test("what has not been asked for in a while is forgotten, what is in use stays", () => {
  const behind = listening();
  const counter = cacheCounts(behind, 100);
  const filler = (turn: number): string => `${"x".repeat(40)}${turn}`;
  for (let turn = 0; turn < 20; turn += 1) {
    counter.count("in use");
    counter.count(filler(turn));
  }
  counter.count(filler(0));
  expect(behind.asked.filter((text) => text === "in use")).toHaveLength(1);
  expect(behind.asked.filter((text) => text === filler(0))).toHaveLength(2);
});

test("a very long text takes nobody's place", () => {
  const behind = listening();
  const counter = cacheCounts(behind, 100);
  counter.count("short");
  for (let turn = 0; turn < 3; turn += 1) counter.count("长".repeat(60_000));
  counter.count("short");
  expect(behind.asked).toHaveLength(4);
});
