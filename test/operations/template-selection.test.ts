/** How a template is selected, and what the answer says about it (test/requirements/template-selection.ts). */
import { describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { choose, files } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

const NAMES = [
  "code_review",
  "context_engineering",
  "financial_analysis",
  "rag_answer",
  "react_reasoning",
  "simple_chat",
];

describe("a model that chooses", () => {
  test("sees the user's words and every template, and is asked for JSON", async () => {
    proves("template-selection/model-sees-list", "template-selection/json-answer");
    const client = mcpClient(files, [choose("rag_answer")]);
    const user_intent = '按手册回答 "年假"';
    const { value } = await client.tool("select_template", { user_intent });
    expect(value).toMatchObject({
      selected_template: "rag_answer",
      reasoning: "It fits.",
      confidence: 0.95,
      decided_by: "model",
    });
    const question = client.asked[0]?.messages.map(({ content }) => content).join("\n") ?? "";
    expect(question).toContain(JSON.stringify(user_intent));
    expect(question).toContain('"selected_template"');
    expect(question).toContain("JSON");
    const { prompts } = await client.rpc("prompts/list");
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual(NAMES);
    for (const { name } of value.candidates) expect(question).toContain(JSON.stringify(name));
    for (const { description } of value.candidates) expect(question).toContain(JSON.stringify(description));
  });

  test("may name it in a sentence", async () => {
    const client = mcpClient(files, ["I would say simple_chat"]);
    const { value } = await client.tool("select_template", { user_intent: "请审查这段代码" });
    expect(value).toMatchObject({ selected_template: "simple_chat", decided_by: "model" });
  });

  test.each(["I would say no_such_template", "{}", choose("no_such_template"), ""])(
    "and answers %j leaves the choice to the words",
    async (answer) => {
      proves("template-selection/without-model");
      const client = mcpClient(files, [answer]);
      const { value } = await client.tool("select_template", { user_intent: "请审查这段代码" });
      expect(value).toMatchObject({ selected_template: "code_review", decided_by: "ranking" });
    },
  );
});

describe("without a model", () => {
  const client = mcpClient(files);

  test("the words decide, and are named with the runners-up", async () => {
    proves("template-selection/without-model", "template-selection/reasons");
    const { value } = await client.tool("select_template", { user_intent: "审查这段代码的安全漏洞" });
    expect(value).toMatchObject({ selected_template: "code_review", decided_by: "ranking" });
    expect(value.reasoning).toMatch(/代码|审查|漏洞/);
    expect(value.candidates.map(({ name }: { name: string }) => name).toSorted()).toEqual(NAMES);
    expect(value.candidates[0].score).toBeGreaterThan(value.candidates[1].score);
  });

  test("a named template is used as it is, in either language", async () => {
    proves("template-selection/named-template", "templates/six-by-name", "sessions/language-of-messages");
    for (const template of NAMES) {
      for (const language of ["zh-CN", "en"]) {
        const given = { report: "full", user_intent: "请审查这段代码", template, language };
        const { value } = await client.tool("assemble_context", given);
        const reasoning = language === "en" ? "The caller named it." : "由调用方指定。";
        expect(value).toMatchObject({ template, selection: { selected_template: template, confidence: 1, reasoning } });
        const own = await client.read(`template://${template}.${language}`);
        const heading = /^# (.+?) \{#/m.exec(own)?.[1] ?? "nothing";
        expect(value.context.split("\n")[0]).toBe(`# ${heading}`);
      }
    }
  });

  test("a template that does not exist is refused with those that do", async () => {
    proves("template-selection/unknown-template");
    const { isError, value } = await client.tool("assemble_context", {
      report: "full",
      user_intent: "x",
      template: "none",
    });
    expect(isError).toBe(true);
    expect(value.error).toMatchObject({ code: "unknown_template", known: expect.arrayContaining(NAMES) });
  });
});

test("one call assembles: the choice, each placeholder, each part, and the prompt they made", async () => {
  proves("pipeline/assembled-in-one-call", "partitions/task");
  const client = mcpClient(files);
  const user_intent = "请帮我搜索关于MCP架构的文档，并分析其核心优势";
  const { value } = await client.tool("assemble_context", { report: "full", user_intent });
  expect(value).toMatchObject({
    template: "context_engineering",
    selection: { selected_template: "context_engineering", decided_by: "ranking" },
    action_needed: "infer",
  });
  expect(value.placeholders.map(({ placeholder }: { placeholder: string }) => placeholder)).toEqual(
    expect.arrayContaining([
      "${mcp:tool:dynamic_tool_selection}",
      "${mcp:resource:conversation://current/history}",
      "${local:current_time}",
      "${local:user_intent}",
    ]),
  );
  const blocks = value.kept.map(({ block_id }: { block_id: string }) => block_id);
  expect(blocks).toEqual(expect.arrayContaining(["section:persona", "section:tools", "section:task"]));
  expect(value.messages).toEqual([
    { role: "system", content: value.context },
    { role: "user", content: user_intent },
  ]);
  expect(value.context).toContain(`# 任务\n\n${user_intent}`);
});

test("tasks of a session stand in its next prompt with their status", async () => {
  proves("partitions/task-status");
  const client = mcpClient(files);
  const { session_id } = (await client.tool("assemble_context", { report: "full", user_intent: "检索并分析" })).value;
  const tasks = [
    { task_id: "t1", name: "检索MCP架构的文档", status: "completed" },
    { task_id: "t2", name: "分析核心优势", status: "running", depends_on: ["t1"] },
  ];
  const recorded = await client.tool("record", { session_id, kind: "tasks", tasks });
  expect(recorded.isError).toBe(false);
  const { value } = await client.tool("assemble_context", { report: "full", user_intent: "继续", session_id });
  const [first, second] = tasks.map(({ name }) =>
    value.context.split("\n").find((line: string) => line.includes(name)),
  );
  expect(first).toContain("completed");
  expect(second).toContain("running");
});
