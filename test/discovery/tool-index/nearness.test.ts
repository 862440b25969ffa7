/** Tools by meaning beside the words: they change the order and may add one, and decide nothing by themselves. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { analyzeNeeds } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { nearest, textOfTool, type Nearness } from "../../../src/discovery/tool-index/nearness.ts";
import { searchTools } from "../../../src/discovery/tool-index/search-tools.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";
import { someTools } from "../support.ts";

const index = indexTools(someTools);
const place = (id: string): number => index.ranked.findIndex((tool) => tool.id === id);
const near = (rows: Record<string, number>): Nearness =>
  new Map(Object.entries(rows).map(([id, cosine]) => [place(id), cosine]));
const found = (need: string, nearness?: Nearness): string[] =>
  searchTools(index, need, 5, nearness).hits.map(({ tool }) => tool.id);

const NEED = "Send an email to Ann";

test("a tool that words do not find is found where it is as near as the surest that they find", () => {
  proves("tool-needs/by-meaning");
  expect(found(NEED)).toEqual(["mail__send_email"]);
  expect(found(NEED, near({ web__fetch: 0.8, mail__send_email: 0.7 }))).toContain("web__fetch");
  expect(found(NEED, near({ mail__send_email: 0.8, web__fetch: 0.7 }))).toEqual(["mail__send_email"]);
});

test("something is always nearest: where words find nothing, nothing is found", () => {
  proves("tool-needs/by-meaning");
  expect(found("book a flight to Paris", near({ web__fetch: 0.99 }))).toEqual([]);
});

test("whatever is near, the same tools suffice and names come first", async () => {
  proves("tool-needs/by-meaning");
  const nearness = fc
    .dictionary(fc.constantFrom(...someTools.map(({ id }) => id)), fc.double({ min: -1, max: 1, noNaN: true }))
    .map(near);
  const need = fc.constantFrom(NEED, "list all tables", "book a flight", "读取文件的内容", "use fetch tool on a page");
  await fc.assert(
    fc.asyncProperty(need, nearness, async (task, given) => {
      const alone = await analyzeNeeds(task, index);
      const both = await analyzeNeeds(task, index, { near: async (texts) => texts.map(() => given) });
      expect(both.hasSufficientTools).toBe(alone.hasSufficientTools);
      expect(both.toolRequirements.map((one) => one.confidenceScore)).toEqual(
        alone.toolRequirements.map((one) => one.confidenceScore),
      );
      if (task.includes("fetch")) expect(both.toolRequirements[0]?.matchedTools[0]?.id).toBe("web__fetch");
    }),
    { numRuns: runs(100) },
  );
});

test("the nearest are those of the largest cosine, and a vector of another length is near nothing", () => {
  const vectors = [[1, 0], [0, 1], [1, 1], [1]].map((values) => Float32Array.from(values));
  const rows = [...nearest(vectors, Float32Array.from([2, 0.1]))];
  expect(rows.map(([at]) => at)).toEqual([0, 2, 1, 3]);
  expect(rows.at(-1)).toEqual([3, 0]);
  expect(textOfTool(someTools[3]!)).toMatch(/^mail send_email .*\nSend an email/);
});
