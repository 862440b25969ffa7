/** The score tells whether a base has an answer. Deterministic, so it is a gate; `test/bench/search-scores.ts` prints more. */
import { describe, expect, test } from "vitest";
import { auroc, bestRows, questionedBases } from "../bench/answerable.ts";

const bases = questionedBases(120);
if (bases === undefined) console.log("skipped: scores of search, ../shared/data/search is absent");

describe.skipIf(bases === undefined)("the best score, questions of the base against those of other bases", () => {
  test.each((bases ?? []).map((base) => [base.name, base] as const))("%s", { timeout: 60_000 }, (_, base) => {
    const best = (query: string): number => bestRows(base.index, query, 1).scores[0] ?? 0;
    const own = base.own.map(({ text }) => best(text));
    const sameLanguage = base.foreign.sameLanguage.map(best);
    const mixed = [...sameLanguage, ...base.foreign.otherLanguage.map(best)];
    expect(auroc(own, mixed)).toBeGreaterThanOrEqual(0.96);
    // Of aerodynamics and electronics, both in the English of laboratories, the one looks like the other.
    expect(auroc(own, sameLanguage)).toBeGreaterThanOrEqual(base.name === "cranfield" ? 0.86 : 0.93);
  });
});

test("the area under the curve counts pairs in order, and ties by half", () => {
  expect(auroc([3, 2], [1, 0])).toBe(1);
  expect(auroc([1], [1])).toBe(0.5);
  expect(auroc([1, 3], [2])).toBe(0.5);
});
