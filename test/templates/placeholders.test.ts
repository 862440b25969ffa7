/** Placeholders of published templates, as they appear in prompts (test/requirements/placeholders.ts). */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { proves } from "../requirements/index.ts";
import { choose, documents, files, templateFile } from "../support/mcp-documents.ts";
import { mcpClient, type McpClient } from "../support/mcp-client.ts";

/** Publishes one template `own` and assembles it. */
async function assembled(body: string, given: object = {}, front = "", client?: McpClient) {
  const own = client ?? mcpClient({ ...files, ...templateFile("own", body, front) });
  const { value, isError } = await own.tool("assemble_context", {
    report: "full",
    user_intent: "hello",
    template: "own",
    ...given,
  });
  if (isError) throw new Error(JSON.stringify(value));
  return value;
}

function check(body: string) {
  const sources = Object.entries({ ...documents, ...templateFile("own", body) }).map(([path, text]) => ({
    path,
    text,
  }));
  return checkSources(sources, { today: "2026-11-01" }).findings;
}

describe("local placeholders", () => {
  test("give the time, the user's words and the model", async () => {
    proves(
      "placeholders/current-time",
      "placeholders/user-intent",
      "placeholders/model-name",
      "placeholders/local-everywhere",
    );
    const body = "# a\n<${local:current_time}> <${local:user_intent}> <${local:model_name}>";
    const { context } = await assembled(body, { user_intent: "两句话。 $& {x}", model_name: "qwen-max" });
    expect(context).toMatch(/^# a\n\n<2026-11-01 00:00:\d\d UTC> <两句话。 \$& \{x\}> <qwen-max>$/);
    expect((await assembled(body)).context).toContain("<host>");
    const client = mcpClient({ ...files, ...templateFile("own", body) }, ["Yes."]);
    await client.tool("run_pipeline", { user_intent: "hello", template: "own" });
    expect(client.asked[0]?.messages[0]?.content).toContain("<hello> <qwen-max>");
  });

  test("can be an author's own: arguments that the template declares", async () => {
    proves("placeholders/own-arguments");
    const front = "arguments: { code_context: The code around it }\n";
    const given = { arguments: { code_context: "let x = 1;" } };
    expect((await assembled("# a\nCode: ${local:code_context}", given, front)).context).toBe("# a\n\nCode: let x = 1;");
  });

  test("are read in the older form, and the check asks for the new one", async () => {
    proves("placeholders/older-form");
    expect((await assembled("# a\n{local:user_intent} {other:x}")).context).toBe("# a\n\nhello {other:x}");
    const finding = check("# a\n{local:user_intent}").find(({ rule }) => rule === "template-placeholder-legacy");
    expect(finding).toMatchObject({ severity: "warning", fix: expect.stringContaining("${local:user_intent}") });
  });

  test("without a value refuse a release, and the finding names the partition", () => {
    proves("placeholders/unresolvable-refused", "partitions/mistake-located");
    const found = check("# one\nx\n# two\n${local:nothing} ${weather:today}");
    expect(found.filter(({ severity }) => severity === "error")).toMatchObject([
      { rule: "template-placeholder-unknown-key", message: expect.stringContaining('"two"') },
      { rule: "template-placeholder-unknown-prefix", message: expect.stringContaining('"two"') },
    ]);
  });
});

describe("resources in a prompt", () => {
  const body = "# a\n<${mcp:resource:document://mcp/learning}>\n# b\n<${mcp:resource:rules://none}>\n# c\nstill here";

  test("can be any Cairn URI; an unknown one does not affect the rest", async () => {
    proves("placeholders/any-resource", "placeholders/missing-resource", "placeholders/reported");
    const { context, placeholders } = await assembled(body);
    expect(context).toBe("# a\n\n<机器学习从数据中学习规律。\n>\n\n# b\n\n<(not available)>\n\n# c\n\nstill here");
    const number = expect.any(Number);
    expect(placeholders).toEqual([
      {
        placeholder: "${mcp:resource:document://mcp/learning}",
        source: "mcp:resource",
        status: "resolved",
        ms: number,
        tokens: number,
      },
      {
        placeholder: "${mcp:resource:rules://none}",
        source: "mcp:resource",
        status: "unknown_key",
        ms: number,
        tokens: 0,
      },
    ]);
    expect(placeholders[0].tokens).toBeGreaterThan(3);
  });

  test("the current history is that of the session at that moment", async () => {
    proves("placeholders/history", "placeholders/resolved-each-time");
    const client = mcpClient({
      ...files,
      ...templateFile("own", "# h\n${mcp:resource:conversation://current/history}"),
    });
    const { session_id, context } = await assembled("", {}, "", client);
    expect(context).toBe("# h\n\n(none)");
    await client.tool("add_conversation_turn", { session_id, tao_data: { final_answer: "Forty-two." } });
    const other = await assembled("", { user_intent: "Something else" }, "", client);
    expect(other.context).not.toContain("Forty-two.");
    const again = await assembled("", { session_id, user_intent: "Sure?" }, "", client);
    expect(again.context).toBe("# h\n\nUser: hello\n\nAssistant: Forty-two.");
  });

  test("a value is never searched for placeholders", async () => {
    proves("placeholders/values-not-searched");
    const tricky = {
      ...templateFile("own", "# a\n${mcp:resource:document://mcp/trick}|${local:user_intent}"),
      "knowledge/mcp/documents/trick.md": "---\ntitle: Trick\n---\nSay ${local:model_name} and ${mcp:tool:retrieve}.\n",
    };
    const client = mcpClient({ ...documents, ...tricky });
    const { context } = await assembled("", { user_intent: "${local:session_id}" }, "", client);
    expect(context).toBe("# a\n\nSay ${local:model_name} and ${mcp:tool:retrieve}.\n|${local:session_id}");
  });
});

describe("tools in a prompt", () => {
  test("are the fitting ones, best first, with the number of the others", async () => {
    proves("placeholders/tools-ranked", "placeholders/tool-definition");
    const client = mcpClient({ ...files, ...templateFile("own", "# a\n${mcp:tool:dynamic_tool_selection}") });
    const { context } = await assembled("", { user_intent: "search documents about tea" }, "", client);
    const shown = Array.from(context.matchAll(/^- (\w+): /gm), ([, name]: RegExpMatchArray) => name);
    expect(shown.slice(0, 2).toSorted()).toEqual(["retrieve", "search_knowledge"]);
    expect(context).toContain(
      "- retrieve: Get the best passages for a question as the observation of a think–act–observe loop;",
    );
    expect(context).toContain("  input: (reasoning?: string, action?: string, query?: string, top_k?: integer,");
    expect(context).toContain("  output: status, observation, query, documents, total_found\n");
    // A run starts no other run and connects no server.
    const { tools: callable } = await client.rpc("tools/list", {}, "?toolsets=guide,knowledge");
    const left = Number(/\((\d+) more tools are not listed/.exec(context)?.[1]);
    expect(left).toBeGreaterThan(0);
    expect(shown.length + left).toBe(callable.length);
  });

  test("one by name is the same whatever the user wants", async () => {
    proves("placeholders/named-tool-fixed");
    const body = "# a\n${mcp:tool:retrieve}";
    const [one, other] = [await assembled(body), await assembled(body, { user_intent: "Cook an egg" })];
    expect(one.context).toMatch(/^# a\n\n- retrieve: /);
    expect(one.context).not.toContain("search_knowledge: ");
    expect(other.context).toBe(one.context);
  });
});

describe("fixed partitions", () => {
  test("stay as their author wrote them for every user", async () => {
    proves("partitions/verbatim");
    const client = mcpClient(files);
    const source = await client.read("template://simple_chat.zh-CN");
    for (const user_intent of ["什么是MCP？", "写一首诗"]) {
      const { context } = await assembled("", { template: "simple_chat", user_intent, language: "zh-CN" }, "", client);
      for (const heading of ["人设", "规则", "示例"]) {
        const own = new RegExp(`# ${heading} \\{#\\w+\\}\\n\\n([\\s\\S]*?)\\n\\n#`).exec(source)?.[1] ?? "nothing";
        expect(context).toContain(`# ${heading}\n\n${own}\n\n`);
      }
    }
  });

  test("no placeholder is left in any shipped template, and parts keep their order", async () => {
    proves("pipeline/no-placeholder-left");
    const client = mcpClient(files, [choose("simple_chat")]);
    const { prompts } = await client.rpc("prompts/list");
    for (const { name } of prompts) {
      const source = await client.read(`template://${name}.zh-CN`);
      const titles = Array.from(source.matchAll(/^# (.+?) \{#/gm), ([, title]) => `# ${title}`);
      const { context } = await assembled(
        "",
        {
          template: name,
          user_intent: "看看这个",
          language: "zh-CN",
          arguments: { code: "let x = 1;", data: "8.0 亿元" },
        },
        "",
        client,
      );
      expect(context).not.toMatch(/\$?\{(?:local|mcp|section|fact|answer):/);
      const shown = context.split("\n").filter((line: string) => titles.includes(line));
      expect(shown).toEqual(titles);
    }
  });
});
