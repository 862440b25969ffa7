import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { knownTool } from "../support.ts";

const tools = [
  knownTool("desk", "get_stock_price", "Get the latest price of a stock"),
  knownTool("desk", "find_employee", "Find an employee's office and phone number by name"),
  knownTool("desk", "translate_text", "Translate text into another language"),
  knownTool("desk", "crop_photo", "Cut a photo to a size"),
];

describe("a need in Chinese and tools described in English", () => {
  test.each([
    ["查询股票价格", "desk__get_stock_price"],
    ["把这句话翻译成法语：早上好", "desk__translate_text"],
  ])("the tool at hand does it: %s", (need, tool) => {
    const { recommendedAction, toolRequirements } = analyzeByRule(need, indexTools(tools), { language: "zh-CN" });
    expect(recommendedAction).toBe("use_existing_tools");
    expect(toolRequirements[0]?.matchedTools[0]?.id).toBe(tool);
  });

  test("without such a tool an agent translates by itself", () => {
    expect(analyzeByRule("把这句话翻译成法语：早上好", indexTools(tools.slice(0, 2))).recommendedAction).toBe(
      "answer_directly",
    );
  });

  test("a look-up is no common knowledge", () => {
    expect(analyzeByRule("查一下张伟在哪个办公室", indexTools(tools.slice(0, 1))).recommendedAction).toBe(
      "search_and_install_tools",
    );
  });

  test("an order by an unknown verb is not met by another deed on the same thing", () => {
    expect(analyzeByRule("给这张照片上色", indexTools(tools)).hasSufficientTools).toBe(false);
  });
});
