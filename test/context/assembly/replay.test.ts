import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { composeAssembly, recordAssembly } from "../../../src/context/assembly/compose.ts";
import type { ComposeRequest } from "../../../src/context/assembly/compose.ts";
import type { ContextEvent, RecordedEvent } from "../../../src/context/events.ts";
import { foldContext } from "../../../src/context/project.ts";
import { attribute } from "../../../src/context/assembly/attribution.ts";
import { replayAssembly } from "../../../src/context/assembly/replay.ts";
import type { Replay } from "../../../src/context/assembly/replay.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { CHAT, port, template } from "../../templates/support.ts";
import { anyLog, AT, document, moved, searched, started } from "../support.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const TOOLS = `---
name: tools
description: 用工具
language: zh-CN
sections: { persona: { priority: must }, tools: { priority: high } }
---
# 人设 {#persona}

你会用工具。

# 工具 {#tools}

\${mcp:tool:dynamic_tool_selection}

现在 \${local:current_time}，\${fact:is_adult}，\${mcp:resource:knowledge://tech}
`;
const templates = [template(CHAT), template(TOOLS)];
const options = { session_id: "s1" };
const deps = {
  ...options,
  template: (name: string) => templates.find((one) => one.name === name),
  templates: ["simple_chat", "tools"],
  counter: (name: string) => (name === estimator.name ? estimator : undefined),
};
const outside = port({
  readResource: async (uri) => ({ kind: "text", text: `content of ${uri} at ${Math.random()}` }),
  listTools: async () => [
    { name: "retrieve", description: "检索文档", input_schema: { properties: { query: { type: "string" } } } },
  ],
  countTokens: (text) => estimator.count(text),
});

async function make(log: RecordedEvent[], over: Partial<ComposeRequest> = {}): Promise<RecordedEvent[]> {
  const request: ComposeRequest = {
    template: templates[0]!,
    projection: foldContext(log, options),
    user_intent: "MCP 是什么？",
    arguments: new Map(),
    token_budget: 2000,
    model_name: "qwen-max",
    counter: estimator,
    now: AT + 60_000,
    facts: new Map([["is_adult", true]]),
    ...over,
  };
  const made = await composeAssembly(request, outside);
  if (!made.ok) throw new Error(made.failure.code);
  const event: ContextEvent = {
    type: "assembled",
    at: request.now,
    assembly: recordAssembly("a1", made.value),
  };
  return [...log, event];
}
async function replay(log: RecordedEvent[], change = {}): Promise<Replay> {
  const outcome = await replayAssembly(log, "a1", deps, change);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
}

const long = "这一段讲的是别的事情。".repeat(60);
const LOG: RecordedEvent[] = [
  started,
  moved("root", "a", "ai"),
  searched("c1", ["MCP 是模型上下文协议。", long]),
  {
    type: "evidence_recorded",
    at: AT,
    evidence: document("旧价格 10 元", { subject: "价格", value: 10, valid_until: "2020-01-01" }),
  },
  { type: "evidence_recorded", at: AT, evidence: document("新价格 12 元", { subject: "价格", value: 12 }) },
  { type: "message_added", at: AT + 9000, role: "assistant", content: "答案在前文。" },
];

describe("replay", () => {
  test("law: the same bytes again, whatever happened before and after", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLog,
        anyLog,
        fc.constantFrom(...templates),
        fc.integer({ min: 150, max: 900 }),
        async (before, after, chosen, token_budget) => {
          const log = await make(before, { template: chosen, token_budget });
          const again = await replay([...log, ...after]);
          expect(again.identical).toBe(true);
          expect(again.difference).toEqual([]);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test("a changed event, even one character, is noticed", async () => {
    const log = await make(LOG);
    const changed = log.map((event) =>
      event.type === "message_added" ? Object.assign({}, event, { content: "答案在前文？" }) : event,
    );
    expect((await replay(changed)).identical).toBe(false);
  });

  test("with a smaller budget: what changed and what caused it", async () => {
    const log = await make(LOG);
    const smaller = await replay(log, { token_budget: 260 });
    expect(smaller.caused_by).toEqual(["token_budget"]);
    expect(smaller.difference).toContainEqual(
      expect.objectContaining({ before: "kept", after: expect.stringMatching(/degraded|omitted: budget/) }),
    );
    expect(smaller.assembly.token_used).toBeLessThanOrEqual(260);
  });

  test("with another template, a section of the same name is reported where its text differs", async () => {
    const twin = (persona: string): string =>
      TOOLS.replace("name: tools", "name: twin").replace("你会用工具。", persona);
    const log = await make(LOG, { template: templates[1]! });
    const ask = async (text: string) => {
      const named = (name: string) => (name === "twin" ? template(text) : deps.template(name));
      const made = await replayAssembly(log, "a1", { ...deps, template: named }, { template: "twin" });
      if (!made.ok) throw new Error(made.failure.code);
      return made.value.difference;
    };
    expect(await ask(twin("你会用工具。"))).toEqual([]);
    expect(await ask(twin("你不会用工具。"))).toEqual([
      { block_id: "section:persona", before: "kept", after: "kept", words_changed: true },
    ]);
  });

  test("law: blocks that are shown in both and not reported have the same text", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLog,
        fc.constantFrom(...templates),
        fc.record({
          token_budget: fc.integer({ min: 150, max: 900 }),
          template: fc.constantFrom("simple_chat", "tools"),
        }),
        async (events, chosen, change) => {
          const log = await make(events, { template: chosen, token_budget: 900 });
          const outcome = await replayAssembly(log, "a1", deps, change);
          if (!outcome.ok) return;
          const before = (await replay(log)).assembly;
          const after = outcome.value.assembly;
          const reported = new Set(outcome.value.difference.map(({ block_id }) => block_id));
          const words = new Map(before.kept.map(({ block_id }, place) => [block_id, before.shown[place]]));
          for (const [place, { block_id }] of after.kept.entries()) {
            expect(after.messages.map(({ content }) => content).join("\n\n")).toContain(after.shown[place]);
            if (!reported.has(block_id)) expect(after.shown[place]).toBe(words.get(block_id));
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test("with another template, what was never recorded is said to be missing", async () => {
    const other = await replay(await make(LOG), { template: "tools" });
    expect(other.caused_by).toEqual(["template"]);
    expect(
      other.composition.placeholders.filter((line) => line.status === "not_recorded").map((line) => line.source),
    ).toEqual(["mcp:tool", "fact", "mcp:resource"]);
  });

  test.each([
    ["an unknown assembly", "nope", {}, "invalid_input"],
    ["an unknown template", "a1", { template: "nope" }, "unknown_template"],
    ["a budget too small", "a1", { token_budget: 5 }, "over_budget"],
  ])("%s is refused", async (_, id, change, code) => {
    const outcome = await replayAssembly(await make(LOG), id, deps, change);
    expect(outcome).toMatchObject({ ok: false, failure: { code } });
  });
});

const ask = async (target: { evidence_id: string } | { phrase: string }, change = {}, later: RecordedEvent[] = []) => {
  const log = [...(await make(LOG)), ...later];
  return attribute(await replay(log, change), target, log, options);
};

test("sensitive values neither enter the prompt nor the record", async () => {
  const log = await make(LOG, {
    user_intent: "我的手机是13800138000",
    arguments: new Map([["section_note", "key sk-abcdefghijklmnopqrst"]]),
    template: templates[1]!,
  });
  const [event] = log.slice(-1);
  expect(JSON.stringify(event)).not.toMatch(/13800138000|sk-abc/);
  const again = await replay(log);
  expect(again.identical).toBe(true);
  expect(again.assembly.messages.at(-1)?.content).toBe("我的手机是[redacted:phone]");
});

describe("attribution", () => {
  test("present", async () => {
    expect(await ask({ phrase: "模型上下文协议" })).toMatchObject({ status: "present" });
    expect(await ask({ evidence_id: document("新价格 12 元").evidence_id })).toMatchObject({ status: "present" });
    expect(await ask({ phrase: "mcp  是什么" })).toEqual({ status: "present", block_ids: ["section:question"] });
  });

  test("trimmed, with the reason", async () => {
    expect(await ask({ evidence_id: document("旧价格 10 元").evidence_id })).toMatchObject({
      status: "trimmed",
      reason: "conflict",
    });
    expect(await ask({ evidence_id: document(long).evidence_id }, { token_budget: 150 })).toMatchObject({
      status: "trimmed",
      reason: "budget",
    });
    expect(await ask({ phrase: "qwen-max" }, { template: "tools" })).toMatchObject({ status: "never_found" });
  });

  test("never found, and found only afterwards", async () => {
    expect(await ask({ phrase: "量子计算" })).toEqual({ status: "never_found", later: false });
    expect(await ask({ phrase: "量子计算" }, {}, [searched("c9", ["量子计算入门"])])).toEqual({
      status: "never_found",
      later: true,
    });
    expect(await ask({ evidence_id: "ev_none" })).toEqual({ status: "never_found", later: false });
  });

  test("found but not a candidate", async () => {
    expect(await ask({ phrase: "cairn context 1.0" })).toEqual({ status: "not_a_candidate", found_in: ["message:1"] });
  });
});
