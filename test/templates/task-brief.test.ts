/** The task partition, and the reader that shipped templates address (requirement partitions/task-brief). */
import { describe, expect, test } from "vitest";
import { describeTask } from "../../src/templates/task-brief.ts";
import { proves } from "../requirements/index.ts";
import { files } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

describe("the task partition", () => {
  test.each([
    ["对比两种方案", "zh-CN", "任务类型：对比", "成功标准："],
    ["Compare both approaches", "en", "Type: comparison", "Done when: "],
  ])("of %s states type, goal, strategy and criteria", async (user_intent, language, type, criteria) => {
    proves("partitions/task-brief");
    const client = mcpClient(files);
    const given = { report: "full", user_intent, language, template: "context_engineering" };
    const { context } = (await client.tool("assemble_context", given)).value;
    expect(context).toContain(`${user_intent}\n\n${type}\n`);
    expect(context).toContain(criteria);
    const own = { ...given, arguments: { task_brief: "Type: my own" } };
    const { value } = await client.tool("assemble_context", own);
    expect(value.context).toContain("Type: my own");
    expect(value.context).not.toContain(criteria);
  });

  test("takes the type from the intent, else from the template", () => {
    const template = { name: "rag_answer", language: "en" };
    expect(describeTask("Why does it crash?", template)).toContain("Type: diagnosis");
    expect(describeTask("Parental leave", template)).toContain("Type: look-up");
    expect(describeTask(" ", template)).toBe("");
  });
});

test.each(["simple_chat", "rag_answer", "code_review", "react_reasoning", "financial_analysis", "context_engineering"])(
  "%s addresses the reader when known, and omits the reader otherwise",
  async (template) => {
    const client = mcpClient(files);
    const given = { report: "full", user_intent: "What is MCP?", language: "en", template };
    const without = (await client.tool("assemble_context", given)).value;
    expect(without.context).not.toContain("Answer for this reader");
    const { value } = await client.tool("assemble_context", { ...given, arguments: { user_role: "a new nurse" } });
    expect(value.context).toContain("Answer for this reader: a new nurse");
  },
);

describe("the reader's language level", () => {
  const shipped = [
    "simple_chat",
    "rag_answer",
    "code_review",
    "react_reasoning",
    "financial_analysis",
    "context_engineering",
  ];

  test.each(
    shipped.flatMap((template) => [
      [template, "en", "How to write: short sentences and everyday words", "How to write: the terms of the field"],
      [template, "zh-CN", "表达要求：用短句和日常用语", "表达要求：直接使用专业术语"],
    ]),
  )("reaches %s in %s as a sentence", async (template = "", language = "", beginner = "", expert = "") => {
    proves("partitions/language-level");
    const client = mcpClient(files);
    const given = { report: "full", user_intent: "What is MCP?", language, template };
    const { value } = await client.tool("assemble_context", given);
    expect(value.context).not.toMatch(/How to write|表达要求/);
    const { session_id } = value;
    await client.tool("record", { session_id, kind: "actor", actor: { language_level: "beginner" } });
    const told = await client.tool("assemble_context", { ...given, session_id });
    expect(told.value.context).toContain(beginner);
    const argued = await client.tool("assemble_context", { ...given, arguments: { language_level: "expert" } });
    expect(argued.value.context).toContain(expert);
  });

  test("is one of three", async () => {
    const client = mcpClient(files);
    const { session_id } = (await client.tool("assemble_context", { user_intent: "Hello" })).value;
    const actor = { language_level: "native" };
    const { isError, value } = await client.tool("record", { session_id, kind: "actor", actor });
    expect(isError).toBe(true);
    expect(value.error).toMatchObject({ code: "invalid_input", field: "actor.language_level" });
  });
});
