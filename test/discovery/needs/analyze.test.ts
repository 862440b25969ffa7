/** What a task needs, and whether tools at hand do it. */
import { describe, expect, test } from "vitest";
import { analyzeNeeds } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { someTools } from "../support.ts";

const index = indexTools(someTools);

describe("a task by rule", () => {
  test("the chart request in Chinese: what is needed, the gap, and how to search", async () => {
    const analysis = await analyzeNeeds("请帮我生成一张2023年销售数据的柱状图", index, { language: "zh" });
    expect(analysis).toMatchObject({
      hasSufficientTools: false,
      recommendedAction: "search_and_install_tools",
      decidedBy: "rule",
      toolRequirements: [{ description: "请帮我生成一张2023年销售数据的柱状图", matchedTools: [] }],
      triggers: [{ trigger: "clear_gap" }],
    });
    expect(analysis.searchStrategy.query).toMatch(/bar chart/);
    expect(analysis.searchStrategy.keywords).toContain("chart");
    expect(analysis.overallAssessment).toMatch(/满足不了/);
  });

  test("each part of a task is matched by itself", async () => {
    const task = "Read the file notes.txt, then send an email with its contents to Ann";
    const { toolRequirements, hasSufficientTools } = await analyzeNeeds(task, index);
    expect(toolRequirements.map(({ matchedTools }) => matchedTools[0]?.id)).toEqual([
      "files__read_file",
      "mail__send_email",
    ]);
    expect(hasSufficientTools).toBe(true);
  });

  test("a text without words asks for a clearer task", async () => {
    expect(await analyzeNeeds(" … ", index)).toMatchObject({
      hasSufficientTools: false,
      recommendedAction: "clarify_task",
      toolRequirements: [],
    });
  });
});

describe("reasons to look for tools", () => {
  const task = "Read the file notes.txt";
  const kinds = async (options: Parameters<typeof analyzeNeeds>[2]): Promise<string[]> =>
    (await analyzeNeeds(task, index, options)).triggers.map(({ trigger }) => trigger);

  test("none while a tool does it", async () => {
    expect(await kinds({})).toEqual([]);
  });

  test("failures that point to tools, twice", async () => {
    const failure = { tool: "files__read_file", error: "server_unavailable" };
    expect(await kinds({ failures: [failure] })).toEqual([]);
    expect(await kinds({ failures: [failure, failure] })).toEqual(["repeated_failures"]);
    expect(await kinds({ failures: [failure, { ...failure, error: "the path is wrong" }] })).toEqual([]);
  });

  test("expected tools that are not at hand", async () => {
    expect(await kinds({ expectedTools: ["read_file"] })).toEqual([]);
    expect(await kinds({ expectedTools: ["read_file", "image_generation"] })).toEqual(["expected_tools_mismatch"]);
  });
});
