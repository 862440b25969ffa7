/** Search quality on real collections. Deterministic, so it is a gate; the figures are printed by `npm run bench -- search`. */
import { describe, expect, test } from "vitest";
import { measure, readCollection } from "../bench/collection.ts";
import { cairnEngine } from "../bench/engines.ts";
import { toTraditional } from "../bench/traditional.ts";

const chinese = readCollection("cmrc2018");
const english = readCollection("cranfield");
if (chinese === undefined || english === undefined)
  console.log("skipped: search quality, ../shared/data/search is absent");

describe.skipIf(chinese === undefined || english === undefined)("nDCG@10", () => {
  test("Chinese encyclopedia paragraphs, and the same questions in Traditional script", { timeout: 60_000 }, () => {
    if (chinese === undefined) return;
    const rank = cairnEngine(chinese.documents);
    const simplified = measure(chinese, rank);
    const traditional = measure(chinese, rank, toTraditional);
    expect(simplified.ndcg10).toBeGreaterThanOrEqual(0.992);
    expect(simplified.reachable).toBeGreaterThanOrEqual(0.998);
    expect(traditional.ndcg10).toBeGreaterThanOrEqual(simplified.ndcg10 * 0.99);
  });

  test("English aerodynamics abstracts", { timeout: 60_000 }, () => {
    if (english === undefined) return;
    const quality = measure(english, cairnEngine(english.documents));
    expect(quality.ndcg10).toBeGreaterThanOrEqual(0.375);
    expect(quality.reachable).toBeGreaterThanOrEqual(0.98);
  });
});
