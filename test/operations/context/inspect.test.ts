/** Everything about one past prompt, for people. */
import { expect, test } from "vitest";
import type { TokenCounter, TokenizerPort } from "../../../src/context/tokens/tokens.ts";
import { inspectPrompt } from "../../../src/operations/context/inspect.ts";
import { proves } from "../../requirements/index.ts";
import { product, sources, type Product } from "../../support/product.ts";

/** A counter that differs from the estimate. */
const WORDS: TokenCounter = { name: "words", additive: true, count: (text) => text.split(/\s+/).length };

const user_intent = "泡绿茶用多少度的水？";

async function inspected(
  fixture: Product = product(),
  asked = user_intent,
  template = "rag_answer",
  more: Record<string, string> = {},
) {
  const value = await fixture.ask("assemble_context", { user_intent: asked, template, ...more });
  const about = { session_id: String(value.session_id), assembly_id: String(value.assembly_id) };
  const inspect = async (more: object = {}) => {
    const outcome = await inspectPrompt({ ...about, ...more }, fixture.call);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value;
  };
  const events = async (): Promise<number> => {
    const log = await fixture.call.services.sessions.eventPage(fixture.call.principal, about.session_id, 1, 1e6);
    return log.ok ? log.value.events.length : -1;
  };
  const tokenizers = (port: TokenizerPort): void => void Object.assign(fixture.call.services, { tokenizers: port });
  return { inspect, events, tokenizers, made: value };
}

test("each block has its text and what it rests on, each placeholder its value, and the bytes are those of then", async () => {
  proves("page/prompt-inspected");
  const { inspect, made } = await inspected();
  const prompt = await inspect();
  expect(prompt).toMatchObject({ identical: true, digest: made.digest, messages: made.messages });
  const evidence = prompt.blocks.find(({ block_type }) => block_type === "evidence");
  expect(evidence?.content?.text).toContain("八十度");
  expect(evidence?.rests_on[0]?.quote?.text).toContain("八十度");
  expect(prompt.sections.map(({ text }) => text).join()).toMatch(/\$\{local:\w+\}/);
  const intent = prompt.placeholders.find(({ placeholder }) => placeholder === "${local:user_intent}");
  expect(intent).toMatchObject({ status: "resolved", value: { text: user_intent } });
  expect(prompt.templates.map(({ name }) => name)).toContain("simple_chat");
});

test("the titles of templates are in the language of who looks", async () => {
  proves("page/one-language");
  const { inspect } = await inspected();
  const titleOf = async (reader_language: string): Promise<string | undefined> =>
    (await inspect({ reader_language })).templates.find(({ name }) => name === "simple_chat")?.title;
  expect(await titleOf("en")).toMatch(/^[\x20-\x7e]+$/);
  expect(await titleOf("zh-CN")).toMatch(/\p{sc=Han}/u);
});

test.each([
  ["simple_chat", "context_engineering"],
  ["simple_chat", "rag_answer"],
  ["context_engineering", "financial_analysis"],
  ["rag_answer", "react_reasoning"],
])("from %s, another template (%s) brings the tools and passages that it asks for", async (template, other) => {
  proves("page/prompt-inspected");
  const fixture = product();
  const { inspect, events } = await inspected(fixture, user_intent, template);
  const before = await events();
  const shown = await inspect({ template: other });
  const { made } = await inspected(fixture, user_intent, other);
  const asked = shown.placeholders.filter(({ source }) => source === "mcp:tool" || source === "before");
  expect(asked.map(({ placeholder, status }) => [placeholder, status])).not.toContainEqual([
    expect.anything(),
    "not_recorded",
  ]);
  const dynamic = (prompt: string) => prompt.match(/^- [a-z_]+: .*$/gm);
  const [system, real] = [shown.messages, made.messages as typeof shown.messages].map(
    ([first]) => first?.content ?? "",
  );
  expect(dynamic(system ?? "")).toEqual(dynamic(real ?? ""));
  expect([system, shown.token_used]).toEqual([real, made.token_used]);
  expect(await events()).toBe(before);
});

test("for every pair of templates, with and without evidence, the prompt is that of a session like it", async () => {
  proves("page/prompt-inspected");
  const names = (await (await inspected()).inspect()).templates.map(({ name }) => name);
  for (const withEvidence of [false, true]) {
    const begin = async (template: string) => {
      const fixture = product();
      if (!withEvidence) return inspected(fixture, user_intent, template);
      // What an earlier prompt searched for stays in the session, whichever template comes next.
      const earlier = { user_intent: "绿茶怎么保存？", template: "rag_answer" };
      const { session_id } = await fixture.ask("assemble_context", earlier);
      return inspected(fixture, user_intent, template, { session_id: String(session_id) });
    };
    const real = new Map<string, Awaited<ReturnType<typeof inspected>>>();
    for (const name of names) real.set(name, await begin(name));
    for (const [from, { inspect }] of real) {
      for (const [to, { inspect: recorded }] of real) {
        const [shown, made] = [await inspect({ template: to }), await recorded()];
        const evidences = (prompt: typeof shown) =>
          prompt.blocks.filter(({ block_type }) => block_type === "evidence").length;
        expect([from, to, shown.token_used, evidences(shown)]).toEqual([from, to, made.token_used, evidences(made)]);
      }
    }
  }
});

test("a phrase that only the other template's search finds is in the prompt as it would be", async () => {
  const { inspect } = await inspected(product(), user_intent, "simple_chat");
  expect((await inspect({ phrase: "八十度" })).attribution).not.toMatchObject({ status: "present" });
  const other = await inspect({ phrase: "八十度", template: "rag_answer" });
  expect(other.attribution).toMatchObject({ status: "present" });
  expect(other.placeholders.find(({ source }) => source === "before")).toMatchObject({
    status: "resolved",
    read_again: true,
  });
});

test("what cannot be read again without writing or asking others is not recorded, and says so", async () => {
  const fixture = product(undefined, {
    ...sources,
    "templates/elsewhere.zh-CN.md": `---
name: elsewhere
title: 外部资料
description: 引用别处的资料
language: zh-CN
end_condition: null
sections:
  data: { priority: must }
---

# data

\${mcp:resource:https://elsewhere.example/list}

\${mcp:resource:template://simple_chat}
`,
  });
  const { inspect } = await inspected(fixture, user_intent, "simple_chat");
  const rows = (await inspect({ template: "elsewhere" })).placeholders;
  expect(rows.map(({ placeholder, status }) => [placeholder, status])).toEqual([
    ["${mcp:resource:https://elsewhere.example/list}", "not_recorded"],
    ["${mcp:resource:template://simple_chat}", "resolved"],
  ]);
});

test("another budget or template changes the prompt that is shown, and writes nothing", async () => {
  proves("page/prompt-inspected");
  const { inspect, events } = await inspected();
  const before = await events();
  const small = await inspect({ token_budget: 340 });
  expect(small.token_used).toBeLessThanOrEqual(340);
  expect(small.difference.length).toBeGreaterThan(0);
  expect(small.recorded_budget).toBe(8000);
  expect((await inspect({ template: "simple_chat" })).caused_by).toEqual(["template"]);
  expect(await events()).toBe(before);
});

test("another model counts and names itself in the prompt; the models to choose from are those that are known", async () => {
  proves("page/prompt-inspected");
  const { inspect, events } = await inspected();
  const before = await events();
  const recorded = await inspect();
  expect(recorded.models).toEqual(["host", "gpt-5", "gpt-4"].map((name) => ({ name, tokenizer: recorded.tokenizer })));
  expect(recorded).toMatchObject({ model_name: "host", recorded_model: "host", recorded_template: "rag_answer" });
  const other = await inspect({ model_name: "gpt-4", template: "context_engineering" });
  expect(other).toMatchObject({ model_name: "gpt-4", recorded_model: "host", caused_by: ["template", "model_name"] });
  expect((await inspect({ model_name: "gpt-4" })).caused_by).toEqual(["model_name"]);
  expect(await events()).toBe(before);
});

test("a model whose vocabulary is here is counted exactly", async () => {
  const { inspect, tokenizers } = await inspected();
  tokenizers({ exactFor: async (name) => (name === "gpt-4" ? WORDS : undefined), named: async () => undefined });
  const other = await inspect({ model_name: "gpt-4" });
  expect(other.tokenizer).toBe("words");
  expect(other.token_used).toBeLessThan((await inspect()).token_used);
  expect(other.models.find(({ name }) => name === "gpt-4")).toEqual({ name: "gpt-4", tokenizer: "words" });
});

test("what was shortened still says how it began", async () => {
  const steps = Array.from({ length: 40 }, (_, at) => `Step ${at} of the long story of the tyre is told here.`);
  const long = product(undefined, {
    ...sources,
    "knowledge/bicycle/documents/story.md": `---\ntitle: The tyre\n---\n\n# The long story of the tyre\n\n${steps.join("\n\n")}\n`,
  });
  const { inspect } = await inspected(long, "How is the long story of the tyre told?");
  const whole = new Map((await inspect()).blocks.map(({ block_id, content }) => [block_id, content?.text ?? ""]));
  const shortened = (await inspect({ token_budget: 700 })).blocks.filter(({ state }) => state === "degraded");
  expect(shortened.length).toBeGreaterThan(0);
  for (const { block_id, begins } of shortened) expect(whole.get(block_id)?.startsWith(begins ?? "-")).toBe(true);
});

test("a phrase was left out, or never found", async () => {
  proves("page/prompt-inspected");
  const { inspect } = await inspected();
  expect((await inspect({ phrase: "八十度" })).attribution).toMatchObject({ status: "present" });
  expect((await inspect({ phrase: "a bottom bracket" })).attribution).toMatchObject({ status: "never_found" });
  expect((await inspect({ phrase: "八十度", token_budget: 340 })).attribution).toMatchObject({
    status: "trimmed",
  });
  await expect(inspect({ phrase: "  " })).rejects.toThrow("phrase");
});
