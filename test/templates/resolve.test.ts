import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { markLines } from "../../src/outside-lines.ts";
import { layOut, splitArguments } from "../../src/templates/layout.ts";
import { fillSections, type FilledSection } from "../../src/templates/fill.ts";
import { collectPlaceholders, resolvePlaceholders } from "../../src/templates/resolve.ts";
import type { ResolvedPlaceholder } from "../../src/templates/resolve.ts";
import type { TemplatePort, TemplateValues } from "../../src/templates/port.ts";
import { selectTools } from "../../src/templates/resolvers/mcp-tool.ts";
import { CHAT, port, template, values } from "./support.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const text = (sections: readonly FilledSection[]): string =>
  sections
    .map(({ title, pieces }) => {
      const body = pieces.map((piece) =>
        piece.kind === "text" ? piece.text : piece.items.map((item) => item.text).join("|"),
      );
      return `[${title}] ${body.join("")}`;
    })
    .join("\n");

async function render(source: string, given: TemplateValues, through: TemplatePort = port()) {
  const compiled = template(source);
  const sections = layOut(compiled, given.sections);
  const { resolved, report } = await resolvePlaceholders(collectPlaceholders(sections), {
    values: given,
    port: through,
    userIntent: given.local.get("user_intent") ?? "",
    language: compiled.language,
    limits: { deadline_ms: 50, value_limit: 1000 },
  });
  return { text: text(fillSections(sections, resolved, compiled.language)), report };
}

const ONE =
  "---\nname: a\ndescription: b\nlanguage: en\n---\n# q\nBefore ${local:user_intent} after ${local:model_name}.\n# s\n${section:extra}!\n";

describe("resolving", () => {
  test("placeholders are resolved in parallel and reported one by one", async () => {
    proves("placeholders/local", "placeholders/resource", "placeholders/replaced-before-model");
    const asked: string[] = [];
    const through = port({
      readResource: async (uri) => {
        asked.push(uri);
        return {
          kind: "items",
          items: [
            { id: "1", text: "user: hi" },
            { id: "2", text: "assistant: hello" },
          ],
        };
      },
    });
    const given = values({ user_input: "什么是 MCP？", model_name: "qwen-max", current_time: "2025-08-31 23:45:30" });
    const result = await render(CHAT, given, through);
    expect(asked).toEqual(["conversation://current/history"]);
    expect(result.text).toBe(
      "[人设] 你是一个友好的助手。\n[历史] user: hi|assistant: hello\n[Rules] Model qwen-max, time 2025-08-31 23:45:30.\n[问题] 什么是 MCP？",
    );
    expect(
      result.report.map(({ placeholder, source, status, tokens }) => [placeholder, source, status, tokens]),
    ).toEqual([
      ["${mcp:resource:conversation://current/history}", "mcp:resource", "resolved", 24],
      ["{local:model_name}", "local", "resolved", 8],
      ["${local:current_time}", "local", "resolved", 19],
      ["${local:user_input}", "local", "resolved", 8],
    ]);
  });

  test.each<[string, Partial<TemplatePort>, string]>([
    ["failed", { readResource: async () => Promise.reject(new Error("secret words")) }, "（暂不可用）"],
    ["unknown_key", { readResource: async () => undefined }, "（暂不可用）"],
    ["timed_out", { readResource: () => new Promise(() => {}), after: async () => {} }, "（暂不可用）"],
    ["too_large", { readResource: async () => ({ kind: "text", text: "x".repeat(1001) }) }, "（暂不可用）"],
    ["empty", { readResource: async () => ({ kind: "items", items: [] }) }, "（暂无）"],
  ])("a resolver that is %s leaves no half value", async (status, through, shown) => {
    const result = await render(CHAT, values({ user_input: "q", model_name: "m", current_time: "t" }), port(through));
    expect(result.report[0]?.status).toBe(status);
    expect(result.text).toContain(`[历史] ${shown}\n`);
    expect(result.text).not.toContain("secret");
  });

  test("one slow resolver does not delay the others", async () => {
    const result = await render(
      CHAT,
      values({ user_input: "q" }),
      port({ readResource: () => new Promise(() => {}), after: async () => {} }),
    );
    expect(result.report.map((one) => one.status)).toEqual(["timed_out", "unknown_key", "unknown_key", "resolved"]);
  });

  test("section arguments replace in place, or join at the end", async () => {
    const given = splitArguments(
      new Map([
        ["user_input", "q"],
        ["section_persona", "严谨的律师 ${local:user_input}"],
        ["section_风险", "高"],
      ]),
    );
    const result = await render(CHAT, { ...values(), local: given.plain, sections: given.sections });
    expect(result.text).toMatch(/^\[人设\] 严谨的律师 \$\{local:user_input\}\n/);
    expect(result.text).toMatch(/\n\[风险\] 高$/);
  });

  test("a section can be placed inside another, from the template or from an argument", async () => {
    const source =
      "---\nname: a\ndescription: b\nlanguage: en\n---\n# all\n<${section:rules}>\n# rules\nBe ${local:manner}.\n";
    expect((await render(source, values({ manner: "kind" }))).text).toBe("[all] <Be kind.>");
    expect((await render(source, values({}, { rules: "${local:manner}" }))).text).toBe("[all] <${local:manner}>");
  });

  test("facts and answers", async () => {
    const source = "---\nname: a\ndescription: b\n---\n# a\n${fact:is_adult} ${answer:ask_age} ${answer:__proto__}";
    const given = { ...values(), facts: new Map([["is_adult", true]]), answers: new Map([["ask_age", 20]]) };
    const result = await render(source, given);
    expect(result.text).toBe("[a] true 20 (not available)");
    expect(result.report[2]?.status).toBe("unknown_key");
  });
});

const naive = (intent: string, model: string): string =>
  "Before ${local:user_intent} after ${local:model_name}."
    .replace("${local:user_intent}", intent)
    .replace("${local:model_name}", model);

describe("property: a value changes nothing but its own placeholder", () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "${local:model_name}",
          "${local:user_intent}",
          "{local:user_intent}",
          "${section:extra}",
          "${mcp:tool:x}",
          "$&",
          "$1",
          "$`",
          "$'",
          "$$",
          "```",
          "~~~",
          "# heading\n",
          "---\n",
          "\\${local:x}",
          "\u0000",
          "\u001b[2J",
          "\u202e",
          "\r\n",
          "}",
          "${",
          "{{",
          "%s",
          "</s>",
          "思考：",
          "🧠",
        ),
        fc.string({ maxLength: 6, unit: "grapheme" }),
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join(""));

  const compiled = template(ONE);
  const renderNow = (intent: string, model: string, extra: string): string => {
    const sections = layOut(compiled, new Map([["extra", extra]]));
    const resolved: ResolvedPlaceholder[] = [
      { prefix: "local", key: "user_intent", status: "resolved", value: { kind: "text", text: intent } },
      { prefix: "local", key: "model_name", status: "resolved", value: { kind: "text", text: model } },
    ];
    return text(fillSections(sections, resolved, "en"));
  };

  test("hostile values", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (intent, model, extra) => {
        if (renderNow(intent, model, extra) !== `[q] Before ${intent} after ${model}.\n[s] ${extra}!`)
          throw new Error("changed");
      }),
      { numRuns: runs(100_000) },
    );
  }, 60_000);

  test("the same through asynchronous resolving", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (intent, model, extra) => {
        fc.pre(intent.trim() !== "" && model.trim() !== "");
        const result = await render(ONE, values({ user_intent: intent, model_name: model }, { extra }));
        expect(result.text).toBe(`[q] Before ${markLines(intent)} after ${markLines(model)}.\n[s] ${extra}!`);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("the property catches filling by search and replace", () => {
    expect(() =>
      fc.assert(
        fc.property(hostile, hostile, (intent, model) => naive(intent, model) === `Before ${intent} after ${model}.`),
        { numRuns: 1000 },
      ),
    ).toThrow();
  });
});

const tool = (name: string, description: string) => ({
  name,
  description,
  input_schema: {
    type: "object",
    properties: { query: { type: "string" }, top_k: { type: "integer" } },
    required: ["query"],
  },
});

describe("tools", () => {
  const tools = [
    tool("retrieve", "智能文档检索工具，搜索文档"),
    tool("send_mail", "发送电子邮件"),
    tool("weather", "查询天气"),
    tool("calendar", "管理日程安排"),
    tool("translate", "翻译文本"),
  ];

  test("those that fit the intent come first and the rest are counted", () => {
    const { selected, left_out } = selectTools("搜索关于机器学习的文档", tools);
    expect(selected[0]?.name).toBe("retrieve");
    expect(selected.length + left_out).toBe(tools.length);
    expect(left_out).toBeGreaterThan(0);
  });

  test("tools that the template's text calls are always listed, and no others because of it", () => {
    proves("placeholders/tools-in-examples");
    const names = (words: string) =>
      selectTools("搜索关于机器学习的文档", tools, words).selected.map(({ name }) => name);
    const plain = names("");
    const missing = tools.map(({ name }) => name).filter((name) => !plain.includes(name));
    expect(missing).toContain("weather");
    expect(names('行动: weather(city="杭州")')).toEqual([...plain, "weather"]);
    for (const words of ["weather is nice", "the_weather(1)", "Weather()"]) expect(names(words)).toEqual(plain);
  });

  test("the selection states how many tools it omits", async () => {
    proves("placeholders/named-tool");
    const source =
      "---\nname: a\ndescription: b\nlanguage: zh-CN\n---\n# a\n${mcp:tool:dynamic_tool_selection}\n# b\n${mcp:tool:weather}";
    const result = await render(
      source,
      values({ user_intent: "搜索关于机器学习的文档" }),
      port({ listTools: async () => tools }),
    );
    expect(result.text).toContain("- retrieve: 智能文档检索工具，搜索文档\n  input: (query: string, top_k?: integer)");
    expect(result.text).toMatch(/另有 \d 个工具/);
    expect(result.text).toContain("[b] - weather: 查询天气");
  });
});
