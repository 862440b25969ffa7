/** Partitions: what templates are made of, and how callers replace, add and combine them (test/requirements/partitions.ts). */
import { describe, expect, test } from "vitest";
import { isLooping } from "../../src/compile/templates/check.ts";
import { parseTao } from "../../src/runtime/tao/tao.ts";
import { proves } from "../requirements/index.ts";
import { shippedTemplates } from "../support/templates.ts";
import { template } from "./support.ts";
import { files, templateFile } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

/** A prompt's parts by heading. */
function partsOf(text: string): Map<string, string> {
  const parts = text.split(/^# /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()]));
}

const review = templateFile(
  "advanced_review",
  "# Persona {#persona}\n\nYou review code.\n\n# Around it {#around}\n\n${section:code_context}\n\n# Question {#question}\n\n${local:user_intent}",
  `keywords: [advanced review, similar issues]
arguments:
  section_persona: Who reviews
  section_code_context: The code around the change
sections: { persona: { priority: must } }
`,
);

interface Listed {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; required?: boolean; description: string }[];
}

describe("a custom template", () => {
  test("needs only its file: it is listed, filled and selected", async () => {
    proves("knowledge-files/outside-the-program", "partitions/own-partitions", "tools/added-without-change");
    const client = mcpClient({
      ...files,
      ...review,
      "knowledge/mcp/documents/added.md": "---\ntitle: Zebra crossing\n---\nZebras cross at noon.\n",
    });
    const { prompts }: { prompts: Listed[] } = await client.rpc("prompts/list");
    expect(prompts.map(({ name }) => name)).toContain("advanced_review");
    const chosen = await client.tool("select_template", { user_intent: "an advanced review with similar issues" });
    expect(chosen.value.selected_template).toBe("advanced_review");
    const text = await client.prompt("advanced_review", {
      user_intent: "Is it sound?",
      section_code_context: "let x = 1;",
    });
    expect(partsOf(text).get("Around it")).toBe("let x = 1;");
    const { value } = await client.tool("retrieve", { query: "zebras" });
    expect(value.documents[0].content).toBe("Zebras cross at noon.");
  });

  test("puts an added partition where it says, else at the end", async () => {
    proves("partitions/added-position", "partitions/nested");
    const client = mcpClient({ ...files, ...review });
    const text = await client.prompt("advanced_review", {
      user_intent: "Is it sound?",
      section_similar_issues: "#12 looked the same.",
      section_code_context: "let x = 1;",
    });
    expect([...partsOf(text).keys()]).toEqual(["Persona", "Around it", "Question", "similar_issues"]);
    expect(partsOf(text).get("Around it")).toBe("let x = 1;");
    expect(text).toContain("# similar_issues\n\n#12 looked the same.");
  });

  test("lists each argument once, its author's words first", async () => {
    proves("partitions/listed-arguments", "templates/user-intent-required", "templates/listed-and-fetched");
    const client = mcpClient({ ...files, ...review });
    const { prompts }: { prompts: Listed[] } = await client.rpc("prompts/list");
    for (const { name, title, description, arguments: listed } of prompts) {
      expect([name, title, description].every((text) => text.length > 0)).toBe(true);
      const names = listed.map((argument) => argument.name);
      expect(names).toEqual([...new Set(names)]);
      expect(listed.find((argument) => argument.name === "user_intent")?.required).toBe(name !== "context_engineering");
      const { sections } = template((await client.read(`template://${name}`)).toString());
      for (const section of sections) expect(names).toContain(`section_${section.name}`);
      const said = await client.prompt(name, { user_intent: "好的吗？" });
      expect(said).toContain("好的吗？");
    }
    const own = prompts.find(({ name }) => name === "advanced_review")?.arguments ?? [];
    expect(own.find(({ name }) => name === "section_persona")?.description).toBe("Who reviews");
    expect(own.map(({ name }) => name)).toContain("section_code_context");
  });

  test("is refused without an argument it requires, and by a name that does not exist", async () => {
    proves("templates/bad-prompt-request");
    const needs = templateFile("own", "# a\n${local:ticket}", "arguments: { ticket: { required: true } }\n");
    const client = mcpClient({ ...files, ...needs });
    await expect(client.prompt("own", { user_intent: "x" })).rejects.toThrow(/"ticket"/);
    expect(await client.prompt("own", { user_intent: "x", ticket: "T-1" })).toContain("T-1");
    await expect(client.prompt("nowhere", { user_intent: "x" })).rejects.toThrow(/advanced|code_review/);
    await expect(client.prompt("simple_chat", {})).rejects.toThrow(/"user_intent"/);
  });
});

describe("one partition among others", () => {
  test("is replaced without a change to the rest, and reported on its own", async () => {
    proves("partitions/replaced-alone", "partitions/reported");
    const client = mcpClient(files);
    const given = { report: "full", user_intent: "什么是MCP？", template: "simple_chat", model_name: "m" };
    const plain = (await client.tool("assemble_context", given)).value;
    const changed = (await client.tool("assemble_context", { ...given, arguments: { section_persona: "您是海盗。" } }))
      .value;
    const [before, after] = [partsOf(plain.context), partsOf(changed.context)];
    expect(after.get("人设")).toBe("您是海盗。");
    expect([...after.keys()]).toEqual([...before.keys()]);
    // The state holds the time, which runs.
    for (const name of before.keys())
      if (name !== "人设" && name !== "当前状态") expect(after.get(name)).toBe(before.get(name));
    const blocks = plain.kept.map(({ block_id }: { block_id: string }) => block_id);
    expect(blocks).toEqual(
      expect.arrayContaining(["section:persona", "section:rules", "section:examples", "section:question"]),
    );
    for (const { tokens } of plain.kept) expect(tokens).toBeGreaterThan(0);
  });

  test("takes the user's words under either name", async () => {
    proves("templates/user-input-alias");
    const client = mcpClient(files);
    const [old, now] = await Promise.all(
      ["user_input", "user_intent"].map((name) => client.prompt("simple_chat", { [name]: "什么是MCP？" })),
    );
    const timeless = (text: string | undefined) => text?.replace(/\d\d:\d\d:\d\d/g, "");
    expect(timeless(old)).toBe(timeless(now));
    expect(old).toMatch(/# 用户问题\n\n什么是MCP？/);
  });
});

describe("what shipped templates are made of", () => {
  test("simple_chat: persona, state, history, question", async () => {
    proves("templates/simple-chat", "history/none-yet");
    const parts = partsOf(await mcpClient(files).prompt("simple_chat", { user_input: "什么是MCP？" }));
    expect(parts.get("人设")).toContain("助手");
    expect(parts.get("当前状态")).toMatch(/^时间：2026-11-01 \d\d:\d\d:\d\d UTC\n模型：host$/);
    expect(parts.get("历史")).toBe("（暂无）");
    expect(parts.get("用户问题")).toMatch(/^什么是MCP？/);
  });

  test("context_engineering: the five usual partitions, one pair a turn, and when to stop", async () => {
    proves("partitions/usual-five", "tao-loop/asked-form", "templates/search-guidance");
    const client = mcpClient(files);
    const text = await client.prompt("context_engineering", { user_input: "分析MCP架构" });
    const parts = partsOf(text);
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(["人设", "示例", "历史", "可用工具", "任务", "工作模式", "证据规则", "输出格式"]),
    );
    expect(parts.get("人设")).toContain("上下文工程专家");
    expect(parts.get("可用工具")).toContain("- retrieve: ");
    const mode = parts.get("工作模式") ?? "";
    expect(mode).toContain('行动: 工具名(参数1="值1", 参数2="值2")');
    expect(mode.indexOf("思考:")).toBeLessThan(mode.indexOf("行动:"));
    expect(mode).toContain("每一轮");
    expect(mode).toMatch(/等待系统返回“观察”/);
    expect(mode).toMatch(/final_answer: 即结束循环/);
    const example = parts.get("示例") ?? "";
    expect(example.match(/^思考: .+\n行动: .+\n观察: /gm)?.length).toBeGreaterThan(1);
    expect(parts.get("证据规则")).toContain("检索");
    expect(parts.get("输出格式")).toContain("结论");
  });

  test("context_engineering reads well without the user's words, which then follow it", async () => {
    proves("templates/without-user-words");
    const client = mcpClient(files);
    for (const [language, last] of [
      ["zh-CN", "当前状态"],
      ["en", "Current state"],
    ] as const) {
      for (const given of [{ language }, { language, user_input: "" }]) {
        const { messages } = await client.rpc("prompts/get", { name: "context_engineering", arguments: given });
        expect(messages.length).toBe(1);
        const { text } = messages[0].content;
        expect([...partsOf(text).keys()].at(-1)).toBe(last);
        expect(text).not.toMatch(/not available|暂不可用|\n\n\n/);
      }
    }
    await expect(client.prompt("simple_chat", { user_input: "" })).rejects.toThrow(/"user_intent"/);
  });

  test("examples of every looping template can be read as turns that end", () => {
    proves("tao-loop/examples-show-form");
    const looping = Object.values(shippedTemplates)
      .map((source) => template(source))
      .filter(isLooping);
    expect(looping.length).toBeGreaterThan(3);
    for (const { name, language, sections, end_condition } of looping) {
      const examples = sections.find((section) => section.name === "examples");
      const text = examples?.parts.map((part) => (part.kind === "text" ? part.text : part.raw)).join("") ?? "";
      const read = parseTao(text, end_condition);
      const where = `${name} ${language}`;
      // The call comes first, so that in a model's text the answer behind it would not count.
      expect(read.discarded, where).toContain("final_answer");
      expect(parseTao(text.slice(text.lastIndexOf(end_condition ?? "")), end_condition).is_final, where).toBe(true);
      expect(
        read.steps.some(({ call, reasoning }) => call !== null && reasoning !== ""),
        where,
      ).toBe(true);
    }
  });
});
