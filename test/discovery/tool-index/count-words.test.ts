/** To count the words of a text is a need of its own in both languages. */
import { expect, test } from "vitest";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import type { KnownTool } from "../../../src/discovery/model.ts";
import { searchTools } from "../../../src/discovery/tool-index/search-tools.ts";

const tool = (name: string, description: string): KnownTool => ({
  id: `bench__${name}`,
  server: "bench",
  definition: { name, description, inputSchema: { type: "object", properties: { text: { type: "string" } } } },
  status: "usable",
});
const index = indexTools([
  tool("count_words", "Counts the words of a text."),
  tool("translate_text", "Translates a text into another language."),
  tool("read_file", "Reads a file."),
  tool("summarize_text", "Summarizes a text in a few sentences."),
  tool("analyze_data", "Analyzes a data set with statistics."),
]);

test.each([
  "请统计字数",
  "统计这篇文章的字数",
  "数一下单词数",
  "Count the words",
  "How many words does this text have?",
])("%s", (need) => {
  expect(searchTools(index, need, 3).hits[0]?.tool.id).toBe("bench__count_words");
});

test("to analyze statistics is another need", () => {
  expect(searchTools(index, "对数据集做统计分析", 3).hits[0]?.tool.id).toBe("bench__analyze_data");
});
