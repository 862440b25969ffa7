/** Which needs a candidate answers, by what its words say and by how well a search finds it. */
import { expect, test } from "vitest";
import {
  answeredNeeds,
  MIN_COVERAGE,
  nearestOf,
  SURE_COVERAGE,
  withScore,
} from "../../../src/discovery/score/answered.ts";

test("a score lifts what may do it, and never what hardly does", () => {
  expect(withScore(0.4, 0.2, 0.2)).toBeGreaterThanOrEqual(SURE_COVERAGE);
  expect(withScore(0.4, 0.02, 0.02)).toBeLessThan(SURE_COVERAGE);
  expect(withScore(MIN_COVERAGE - 0.01, 0.9, 0.9)).toBeLessThan(MIN_COVERAGE);
});

test("nothing is lost by a score, unless another has far more", () => {
  for (const coverage of [0, 0.2, 0.31, 0.6, 0.99])
    for (const score of [0, 0.05, 0.3, 1]) expect(withScore(coverage, score, score)).toBeGreaterThanOrEqual(coverage);
  expect(withScore(0.66, 0.1, 0.6)).toBeLessThan(0.66);
  // Where nobody is found well, who is found less well says nothing.
  expect(withScore(0.66, 0.01, 0.05)).toBeGreaterThanOrEqual(0.66);
});

test("beside one that does it, what does it by far less is no answer, save the product's own", () => {
  const facts = (confidence: number, isOwn?: true) => ({ needs: [{ needed: "n", confidence, isOwn }] });
  const answers = answeredNeeds([facts(0.9), facts(0.6), facts(0.35, true)], 1);
  expect(answers).toEqual([[true], [false], [true]]);
});

test("what is found clearly best may be it, where it is found at all", () => {
  expect(
    nearestOf([
      ["a", 0.05],
      ["b", 0.3],
      ["c", 0.1],
    ]),
  ).toBe("b");
  expect(
    nearestOf([
      ["a", 0.28],
      ["b", 0.3],
    ]),
  ).toBeUndefined();
  expect(nearestOf([["a", 0.09]])).toBeUndefined();
  expect(nearestOf([])).toBeUndefined();
});
