/** Placeholders that call a tool (requirements placeholders/tool-result, placeholders/nested-unknown). */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { resolvePlaceholders } from "../../src/templates/resolve.ts";
import { parsePlaceholderCall } from "../../src/templates/tool-call.ts";
import { proves } from "../requirements/index.ts";
import { documents, files, templateFile } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";
import { port, values } from "./support.ts";

const search = "${mcp:tool_result:search_knowledge(query=${local:user_intent})}";

function errors(body: string) {
  const sources = { ...documents, ...templateFile("own", body) };
  const { findings } = checkSources(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    { today: "2026-11-01" },
  );
  return findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
}

test("a tool is called with what the user wants, and the call is reported", async () => {
  proves("placeholders/tool-result");
  const body = `# found\n<${search}>\n# question\n\${local:user_intent}`;
  expect(errors(body)).toEqual([]);
  const client = mcpClient({ ...files, ...templateFile("own", body) });
  const given = { report: "full", user_intent: "机器学习是什么", template: "own", language: "en" };
  const { value } = await client.tool("assemble_context", given);
  expect(value.context).toContain("机器学习从数据中学习规律");
  expect(value.placeholders[0]).toMatchObject({ placeholder: search, source: "mcp:tool_result", status: "resolved" });
});

describe("a nested placeholder that is not understood", () => {
  test.each([
    "${mcp:resource:document://mcp/${local:user_intent}}",
    "${mcp:tool_result:search_knowledge(query=${mcp:tool:retrieve})}",
    "${mcp:tool_result:search_knowledge(query=${local:nothing})}",
    "${mcp:tool_result:initiate_session(text=${local:user_intent})}",
    "${mcp:tool_result:search_knowledge(${local:user_intent})}",
  ])("%s is refused by the check, and reported by an assembly", async (placeholder) => {
    proves("placeholders/nested-unknown");
    expect(errors(`# a\n${placeholder}`)).toEqual(["template-placeholder-unknown-key"]);
    const [, prefix = "", key = ""] = /^\$\{(mcp:\w+):(.*)\}$/.exec(placeholder) ?? [];
    const { report } = await resolvePlaceholders([{ prefix: prefix as "mcp:tool_result", key, raw: placeholder }], {
      values: values({ user_intent: "x" }),
      port: port({ callTool: async () => "an answer" }),
      userIntent: "x",
      language: "en",
    });
    expect(report).toMatchObject([{ placeholder, status: "unknown_key" }]);
  });
});

test("an answer is bounded, late and failing tools are reported", async () => {
  const resolveWith = async (over: Parameters<typeof port>[0]) =>
    resolvePlaceholders([{ prefix: "mcp:tool_result", key: "retrieve(query=x, top_k=2)", raw: "r" }], {
      values: values(),
      port: port(over),
      userIntent: "x",
      language: "en",
    });
  const long = await resolveWith({ callTool: async () => "x".repeat(100_000) });
  expect(long.report[0]).toMatchObject({ status: "resolved", tokens: 8_001 });
  const late = await resolveWith({ callTool: () => new Promise(() => {}), after: async () => {} });
  expect(late.report[0]).toMatchObject({ status: "timed_out" });
  const failing = await resolveWith({ callTool: () => Promise.reject(new Error("down")) });
  expect(failing.report[0]).toMatchObject({ status: "failed" });
});

test("a call is read with named arguments only", () => {
  const call = parsePlaceholderCall('search_knowledge(query=${local:q}, limit=3, base="home network")');
  expect([...(call?.arguments ?? [])]).toEqual([
    ["query", { local: "q" }],
    ["limit", { value: 3 }],
    ["base", { value: "home network" }],
  ]);
  for (const key of ["retrieve", "retrieve(x)", "retrieve(a=1, a=2)", "retrieve(a=${b})", "retrieve(a=1"]) {
    expect(parsePlaceholderCall(key)).toBeUndefined();
  }
});

test("the calls of one prompt follow each other, and others have their turn between two of them", async () => {
  const done: string[] = [];
  const calls = ["a", "b", "c"].map((query) => ({
    prefix: "mcp:tool_result" as const,
    key: `search_knowledge(query=${query})`,
    raw: query,
  }));
  const through = port({
    callTool: async (_, given) => {
      done.push(`begins ${String(given["query"])}`);
      await Promise.resolve();
      done.push(`ends ${String(given["query"])}`);
      return "found";
    },
    pause: async () => void done.push("others"),
  });
  const { report } = await resolvePlaceholders(calls, {
    values: values(),
    port: through,
    userIntent: "",
    language: "en",
  });
  expect(report.map(({ status }) => status)).toEqual(["resolved", "resolved", "resolved"]);
  expect(done.join(", ")).toBe("begins a, ends a, others, begins b, ends b, others, begins c, ends c");
});
