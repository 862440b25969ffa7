/** Registry entries found by a need, in Chinese and English. */
import { describe, expect, test } from "vitest";
import { bundledEntries } from "../../../src/discovery/sources/bundled.ts";
import { mergeEntries } from "../../../src/discovery/sources/merge.ts";
import { indexEntries, searchEntries } from "../../../src/discovery/sources/search-entries.ts";

const index = indexEntries(mergeEntries([...bundledEntries]));
const first = (need: string): string | undefined => searchEntries(index, need, 5)[0]?.merged.entry.name;

describe("the bundled list", () => {
  test.each([
    ["请帮我生成一张2023年销售数据的柱状图", "io.github.hustcc/mcp-echarts"],
    ["draw a bar chart of sales by month", "io.github.hustcc/mcp-echarts"],
    ["read a file from disk", "io.modelcontextprotocol/server-filesystem"],
    ["remember facts about my customers", "io.modelcontextprotocol/server-memory"],
    ["一步一步推理", "io.modelcontextprotocol/server-sequential-thinking"],
  ])("%s", (need, name) => {
    expect(first(need)).toBe(name);
  });

  test("names exact versions with digests", () => {
    for (const { sources } of bundledEntries) {
      expect(sources).toMatchObject([
        { version: expect.stringMatching(/^\d/), integrity: expect.stringMatching(/^sha512-/) },
      ]);
    }
  });
});

test("an empty index and an empty need find nothing", () => {
  expect(searchEntries(indexEntries([]), "chart", 5)).toEqual([]);
  expect(searchEntries(index, "", 5)).toEqual([]);
});
