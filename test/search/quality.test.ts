/** Search quality on real collections. Deterministic, so it is a gate; the figures are printed by `npm run bench -- search`. */
import { describe, expect, test } from "vitest";
import { measure, readCollection, sampleQueries } from "../bench/collection.ts";
import { cairnEngine } from "../bench/engines.ts";
import { toTraditional } from "../bench/traditional.ts";

const chinese = readCollection("cmrc2018");
const english = readCollection("cranfield");
const medical = readCollection("toyhom-med-zh");
const electronics = readCollection("vaswani");
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
    expect(quality.ndcg10).toBeGreaterThanOrEqual(0.38);
    expect(quality.reachable).toBeGreaterThanOrEqual(0.98);
  });

  // Every sixth question: the whole takes half a minute.
  test.each([
    ["answers of doctors in Chinese", medical, 0.2],
    ["English abstracts about electronics", electronics, 0.41],
  ])("%s", { timeout: 60_000 }, (_, collection, least) => {
    if (collection === undefined) return;
    const sample = sampleQueries(collection, 600);
    expect(measure(sample, cairnEngine(collection.documents)).ndcg10).toBeGreaterThanOrEqual(least);
  });
});
