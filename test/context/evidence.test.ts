/** Evidence and blocks in the context document: each field with each of its values. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { proves } from "../requirements/index.ts";
import { recordFullSession, fullSession } from "../support/full-session.ts";
import { calls, recordAll, isRecordAccepted } from "../support/context-records.ts";

let made: ContextDocument;
beforeAll(async () => {
  made = (await fullSession()).document;
});

describe("evidence", () => {
  const evidence = { type: "other", source: { kind: "system" }, content: "x" };

  test("is found under its id, with source, content, confidence and metadata", async () => {
    proves("evidence/by-id", "evidence/source-name", "evidence/content", "evidence/confidence", "evidence/metadata");
    const given = {
      type: "rag_doc",
      source: { kind: "rag", name: "wiki", uri: "https://example.org/a" },
      content: "续订接口见 v2；联系 13800138000。",
      confidence: 0.92,
      metadata: { dataField: ["api"], knowledgeType: ["faq"], tags: ["renewal"], version: "v2", region: { code: 7 } },
    };
    const { document, answers } = await recordAll(["evidence", { evidence: given }]);
    const [id] = answers[0].ids;
    expect(document.evidences[id]).toEqual({
      ...given,
      content: "续订接口见 v2；联系 [redacted:phone]。",
      // Only a search of Cairn's own shows that it is a passage.
      metadata: { ...given.metadata, given_by: "caller" },
      evidence_id: id,
    });
    for (const [key, value] of Object.entries(made.evidences)) expect(value.evidence_id).toBe(key);
    for (const confidence of [0, 1])
      expect(await isRecordAccepted("evidence", { evidence: { ...evidence, confidence } })).toBe(true);
    for (const confidence of [-0.1, 1.1, "high"])
      expect(await isRecordAccepted("evidence", { evidence: { ...evidence, confidence } })).toBe(false);
    expect(await isRecordAccepted("evidence", { evidence: { ...evidence, metadata: { tags: "one" } } })).toBe(false);
  });

  test("may be of each type and from each kind of source, and of no other", async () => {
    proves("evidence/type", "evidence/source-kind", "evidence/one-kind-of-entry");
    const types = ["rag_doc", "tool_result", "skill_output", "llm_output", "user_input", "other"];
    const kinds = ["rag", "tool", "skill", "llm", "user", "system"];
    const { document } = await recordAll(
      ...types.map((type, place): [string, object] => [
        "evidence",
        { evidence: { type, source: { kind: kinds[place] }, content: `about ${type}` } },
      ]),
    );
    const given = Object.values(document.evidences).filter(({ content }) => content?.startsWith("about ") === true);
    expect(given.map(({ type, source }) => [type, source.kind])).toEqual(
      types.map((type, place) => [type, kinds[place]]),
    );
    expect(await isRecordAccepted("evidence", { evidence: { ...evidence, type: "rumour" } })).toBe(false);
    expect(await isRecordAccepted("evidence", { evidence: { ...evidence, source: { kind: "rumour" } } })).toBe(false);
    // And by itself: what was said, searched, called and answered.
    const own = new Set(Object.values(made.evidences).map(({ type, source }) => `${type} ${source.kind}`));
    expect(own).toEqual(
      new Set([
        "user_input user",
        "rag_doc rag",
        "skill_output skill",
        "tool_result tool",
        "llm_output llm",
        "other system",
      ]),
    );
  });

  test("is the same passage whoever found it: a search by hand, a running pipeline, the host", () => {
    proves("evidence/updated-in-place");
    const passages = Object.values(made.evidences).filter(({ type }) => type === "rag_doc");
    const addresses = passages.map(({ source }) => source.uri);
    expect(new Set(addresses).size).toBe(addresses.length);
    const [water] = passages;
    const bringers = calls(made).filter(({ result_evidence_ids }) =>
      result_evidence_ids.includes(water?.evidence_id ?? ""),
    );
    expect(bringers.map(({ tool }) => tool)).toEqual([
      "search_knowledge",
      "inject_context",
      "retrieve",
      // The run's own search before its first turn, and the one that its model asked for.
      "retrieve",
      "retrieve",
    ]);
  });

  test("leads back to the call that brought it", () => {
    proves("evidence/links", "evidence/provenance");
    for (const one of Object.values(made.evidences)) {
      const { tool_call_id, model_usage_id } = one.links ?? {};
      if (one.type === "rag_doc" || one.type === "tool_result") {
        expect(calls(made).find((call) => call.tool_call_id === tool_call_id)?.result_evidence_ids).toContain(
          one.evidence_id,
        );
      }
      if (one.type === "rag_doc") {
        expect(one.source).toMatchObject({
          kind: "rag",
          name: expect.any(String),
          uri: expect.stringMatching(/^document:/),
        });
        expect(one.confidence).toBeGreaterThan(0);
      }
      if (one.type === "llm_output" && one.source.name !== "turn") expect(model_usage_id).toBeDefined();
    }
  });
});

describe("blocks", () => {
  test("have an id, a type, a priority, a cost, and text or references", async () => {
    proves("blocks/id", "blocks/token-estimate", "blocks/content", "blocks/refs");
    proves("blocks/state-and-plan", "blocks/cut-from-material");
    const { context_blocks, evidences } = made;
    expect(new Set(context_blocks.map(({ block_id }) => block_id)).size).toBe(context_blocks.length);
    for (const block of context_blocks) {
      expect(block.token_estimate).toBeGreaterThan(0);
      if (block.refs === undefined) expect(block.content).not.toBe("");
      for (const { evidence_id } of block.refs ?? []) expect(Object.keys(evidences)).toContain(evidence_id);
    }
    expect(context_blocks.find(({ block_type }) => block_type === "state")?.content).toContain("tyre");
    expect(context_blocks.find(({ block_id }) => block_id === "plan:tasks")).toMatchObject({
      block_type: "plan",
      priority: "high",
    });
    const quoting = made.session.messages.findIndex(({ content }) => content === "见资料。");
    expect(context_blocks.find(({ block_id }) => block_id === `message:${quoting + 1}`)?.refs).toEqual([
      { evidence_id: expect.stringMatching(/^ev_/), selector: "lines:1" },
    ]);
  });

  test("say their words themselves where no reference leads to them", () => {
    proves("blocks/text-resolvable");
    const { session, evidences, context_blocks } = made;
    const wordsOf = ({ content, refs = [] }: (typeof context_blocks)[number]): string =>
      content ?? evidences[refs[0]?.evidence_id ?? ""]?.content ?? "";
    const said = new Map(context_blocks.map((block) => [block.block_id, wordsOf(block)]));
    for (const [place, { role, content }] of session.messages.entries()) {
      if (role === "system") continue;
      expect(said.get(`message:${place + 1}`)).toContain(content);
    }
    expect(said.get("plan:tasks")).toContain("写答案");
    expect([...said].find(([id]) => id.startsWith("memory:"))?.[1]).toContain("用户喜欢简短的回答。");
    for (const [id, { content, type }] of Object.entries(evidences)) {
      if (type !== "user_input" && type !== "llm_output" && said.has(`evidence:${id}`))
        expect(said.get(`evidence:${id}`)).toBe(content);
    }
    // What is only quoted is not said twice.
    const twice = context_blocks.filter(
      ({ block_type, content }) => block_type === "evidence" && content !== undefined,
    );
    expect(twice).toEqual([]);
  });

  test("are of each type and of each priority", async () => {
    proves("blocks/type", "blocks/priority");
    const { product: fixture, session_id } = await recordFullSession();
    await fixture.ask("record", { session_id, kind: "memory", content: "可有可无", priority: "low" });
    const prompt = await fixture.ask("assemble_context", {
      report: "full",
      session_id,
      user_intent: "绿茶呢？",
      template: "simple_chat",
      token_budget: 50_000,
    });
    const all: { block_type: string; priority: string }[] = [...prompt.kept, ...prompt.omitted];
    expect(new Set(all.map(({ block_type }) => block_type))).toEqual(
      new Set(["instruction", "conversation", "state", "plan", "evidence", "memory"]),
    );
    expect(new Set(all.map(({ priority }) => priority))).toEqual(new Set(["must", "high", "medium", "low"]));
  });
});
