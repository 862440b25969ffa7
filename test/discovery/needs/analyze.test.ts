/** What a task needs, and whether tools at hand do it. */
import { describe, expect, test } from "vitest";
import type { ModelPort } from "../../../src/runtime/model/model.ts";
import { analyzeNeeds } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { proves } from "../../requirements/index.ts";
import { someTools } from "../support.ts";

const index = indexTools(someTools);

describe("a task by rule", () => {
  test("the chart request in Chinese: what is needed, the gap, and how to search", async () => {
    proves("tool-needs/what", "tool-needs/missing", "tool-needs/strategy", "tool-needs/search-query");
    proves("tool-needs/trigger-gap");
    const analysis = await analyzeNeeds("请帮我生成一张2023年销售数据的柱状图", index, { language: "zh" });
    expect(analysis).toMatchObject({
      hasSufficientTools: false,
      recommendedAction: "search_and_install_tools",
      decidedBy: "rule",
      toolRequirements: [{ description: "请帮我生成一张2023年销售数据的柱状图", matchedTools: [] }],
      triggers: [{ trigger: "clear_gap" }],
    });
    expect(analysis.searchStrategy.query).toBe("bar chart sales 销售 数据 柱状图");
    expect(analysis.searchStrategy.keywords).toContain("chart");
    expect(analysis.searchStrategy.description).toContain("生成一张2023年销售数据的柱状图");
    for (const keyword of analysis.searchStrategy.keywords)
      expect(analysis.searchStrategy.description).toContain(keyword);
    expect(analysis.overallAssessment).toMatch(/满足不了/);
    expect(analysis.overallAssessment).toContain("生成一张2023年销售数据的柱状图");
  });

  test("each part of a task is matched by itself", async () => {
    proves("tool-needs/at-hand");
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

  test("a key function that the tools at hand only come near, together", async () => {
    proves("tool-needs/trigger-combination");
    const { triggers, toolRequirements } = await analyzeNeeds("Read the emails in my inbox", index);
    expect(toolRequirements[0]?.matchedTools.length).toBeGreaterThan(0);
    expect(triggers.map(({ trigger }) => trigger)).toEqual(["incomplete_combination"]);
  });

  test("failures that point to tools, twice", async () => {
    proves("tool-needs/trigger-failures");
    const failure = { tool: "files__read_file", error: "server_unavailable" };
    expect(await kinds({ failures: [failure] })).toEqual([]);
    expect(await kinds({ failures: [failure, failure] })).toEqual(["repeated_failures"]);
    expect(await kinds({ failures: [failure, { ...failure, error: "the path is wrong" }] })).toEqual([]);
  });

  test.each([
    ["the same words twice", ["boom", "boom"]],
    ["a status alone", ["error", "error"]],
    ["no such tool", ["not_found", "not_found"]],
    ["other words each time", ["one", "two", "three"]],
  ])("any failure that a tool repeats: %s", async (_, errors) => {
    const failures = errors.map((error) => ({ tool: "files__read_file", error }));
    expect(await kinds({ failures })).toEqual(["repeated_failures"]);
    const { toolRequirements, hasSufficientTools } = await analyzeNeeds(task, index, { failures });
    expect(hasSufficientTools).toBe(false);
    expect(toolRequirements[0]).toMatchObject({ failedTools: ["files__read_file"] });
    expect(toolRequirements[0]?.matchedTools.map(({ id }) => id)).not.toContain("files__read_file");
  });

  test("expected tools that are not at hand", async () => {
    proves("tool-needs/trigger-mismatch");
    expect(await kinds({ expectedTools: ["read_file"] })).toEqual([]);
    expect(await kinds({ expectedTools: ["read_file", "image_generation"] })).toEqual(["expected_tools_mismatch"]);
    const { searchStrategy } = await analyzeNeeds("Convert a PDF to text", index, { expectedTools: ["pdf_to_text"] });
    expect(searchStrategy).toMatchObject({ query: "pdf text", keywords: expect.arrayContaining(["pdf"]) });
  });
});

describe("what was expected and is not at hand", () => {
  test.each([
    ["What is 17 times 23?", "python_execute"],
    ["Write a poem about autumn", "image_generation"],
    ["12乘以34是多少", "calculator"],
    ["把这段话润色一下：我昨天去了公园", "polish"],
    ["Hello", "greet"],
  ])("a task that needs no tool needs none then either: %s", async (text, tool) => {
    proves("tool-needs/verdict");
    for (const language of ["en", "zh"]) {
      const analysis = await analyzeNeeds(text, index, { expectedTools: [tool], language });
      expect(analysis).toMatchObject({ hasSufficientTools: true, recommendedAction: "answer_directly", triggers: [] });
      expect(analysis.overallAssessment).toMatch(/No tool is needed|不需要任何工具/);
      expect(analysis.overallAssessment).toContain(tool);
    }
  });

  test.each(["en", "zh"])("an assessment says what has_sufficient_tools says: %s", async (language) => {
    proves("tool-needs/verdict");
    const options = { expectedTools: ["law_search"], language };
    const { hasSufficientTools, overallAssessment } = await analyzeNeeds("Read the file notes.txt", index, options);
    expect(hasSufficientTools).toBe(false);
    expect(overallAssessment).toContain("law_search");
    expect(overallAssessment).not.toMatch(/cover what the task needs|足以完成任务/);
  });
});

describe("a task by a model", () => {
  const task = "请帮我生成一张2023年销售数据的柱状图，然后发邮件给小王";
  const cost = {
    prompt_tokens: 1,
    completion_tokens: 1,
    total_tokens: 2,
    estimated: false,
    latency_ms: 1,
    attempts: 1,
  };
  const answering = (text: string): ModelPort & { asked: string[] } => {
    const asked: string[] = [];
    return {
      provider: "test",
      model: "test",
      asked,
      async complete({ messages }) {
        asked.push(JSON.stringify(messages));
        return { ok: true, text, finish_reason: "stop", cost };
      },
    };
  };

  test("takes the model's needs, and checks its tools against those at hand", async () => {
    proves("tool-needs/model");
    const requirements = [
      {
        needed: "bar chart rendering",
        description: "把销售数据画成柱状图",
        keywords: ["echarts"],
        tools: ["files__read_file", "no_such_tool"],
      },
      { needed: "send email", description: "发送邮件给小王", tools: ["mail__send_email"] },
    ];
    const model = answering(`Here it is:\n${JSON.stringify({ requirements })}`);
    const analysis = await analyzeNeeds(task, index, { model });
    expect(analysis.decidedBy).toBe("model");
    const [chart, mail] = analysis.toolRequirements;
    expect(chart).toMatchObject({ needed: "bar chart rendering", matchedTools: [] });
    expect(chart?.suggestedSearchKeywords[0]).toBe("echarts");
    expect(mail?.matchedTools[0]?.id).toBe("mail__send_email");
    expect(model.asked[0]).not.toContain("undefined");
  });

  test.each(["", "I cannot help.", "{}", '{"requirements":[]}', '{"requirements":[{"needed":7}]}', "{".repeat(9000)])(
    "keeps to the rule when the answer is %j",
    async (text) => {
      const analysis = await analyzeNeeds(task, index, { model: answering(text) });
      expect(analysis).toEqual(await analyzeNeeds(task, index));
    },
  );

  test("keeps to the rule when the model fails or breaks", async () => {
    const failing: ModelPort = {
      provider: "t",
      model: "t",
      complete: async () => ({ ok: false, error: "timeout", retryable: true, cost }),
    };
    const broken: ModelPort = { ...failing, complete: () => Promise.reject(new Error("gone")) };
    for (const model of [failing, broken]) expect((await analyzeNeeds(task, index, { model })).decidedBy).toBe("rule");
  });
});
