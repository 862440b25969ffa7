/** What the structured context does at each step of an agent, from the user's words to the answer. */
import { describe, expect, test } from "vitest";
import { select } from "../../src/context/selector/selector.ts";
import { proves } from "../requirements/index.ts";
import { withExpired } from "../support/search-files.ts";
import { product, sources } from "../support/product.ts";

const PHONE = "13800138000";

describe("what the user said", () => {
  test("is kept as it was said and is evidence; what was made of it leads back to it", async () => {
    proves("messages/user-words-kept", "evidence/user-words");
    const { ask, document } = product();
    const said = "  我的自行车 (bicycle) 坏了：刹车 $& ${local:x} 「吱吱」响\n\n怎么办？ ";
    const { session_id } = await ask("initiate_session", { user_query: said, knowledge_base: "bicycle" });
    const answered = "the brake — I think!";
    await ask("navigate_session", { session_id, selected_option_id: "brake", user_input: answered });
    await ask("navigate_session", { session_id, selected_option_id: "back", user_input: "no, wait" });
    await ask("record", { session_id, kind: "message", role: "user", content: "I mean the tyre" });
    const { session, evidences } = await document(session_id);
    const users = session.messages.filter(({ role }) => role === "user");
    expect(users.map(({ content }) => content)).toEqual([said, answered, "no, wait", "I mean the tyre"]);
    for (const { content, refs = [] } of users) {
      expect(refs).toHaveLength(1);
      expect(evidences[refs[0]?.evidence_id ?? ""]).toMatchObject({ type: "user_input", content });
    }
    // What was derived from an answer is told beside the words it was derived from.
    expect(Object.values(evidences).find(({ content }) => content === answered)?.metadata).toEqual({
      subject: "answer:bicycle/bicycle#root",
      value: "brake",
    });
  });
});

describe("intent", () => {
  test("can be kept as evidence and referred to, whole or in part", async () => {
    proves("evidence/derived-intent");
    const { ask, document } = product();
    const { session_id } = await ask("assemble_context", { report: "full", user_intent: "包周期续订的接口是？" });
    const intent = '{"intent":"find_api","slots":{"product":"renewal"}}';
    for (const type of ["llm_output", "other"]) {
      const evidence = { type, source: { kind: "llm", name: type }, content: intent };
      const { ids } = await ask("record", { session_id, kind: "evidence", evidence });
      const refs = [{ evidence_id: ids[0], selector: "/slots/product" }];
      await ask("record", { session_id, kind: "message", role: "assistant", content: "找接口", refs });
      const { session, evidences, context_blocks } = await document(session_id);
      expect(evidences[ids[0]]).toMatchObject({ type, content: intent });
      expect(select(evidences[ids[0]]?.content ?? "", "/slots/product")).toMatchObject({ value: '"renewal"' });
      const block = context_blocks.find(({ block_id }) => block_id === `message:${session.messages.length}`);
      expect(block).toMatchObject({ block_type: "conversation", refs });
    }
  });

  test("finds the same template each time, by whichever session", async () => {
    proves("template-selection/repeatable");
    const choose = async (user_intent: string): Promise<string> => {
      const { ask } = product();
      const begun = await ask("initiate_session", { user_query: "tea" });
      const answers = [
        await ask("select_template", { user_intent }),
        await ask("select_template", { user_intent, session_id: begun.session_id }),
        await ask("select_template", { user_intent }),
      ];
      const made = await ask("assemble_context", { report: "full", user_intent });
      for (const { selected_template } of answers) expect(selected_template).toBe(made.template);
      return made.template;
    };
    expect(await choose("分析这个项目的架构设计")).toBe("context_engineering");
    expect(await choose("Review this code for bugs")).toBe("code_review");
    expect(await choose("什么是MCP？")).toBe("simple_chat");
  });
});

describe("retrieval", () => {
  test("can be kept with its task when it was made elsewhere", async () => {
    proves("calls/external-search", "evidence/passages");
    const { ask, document } = product();
    const { session_id } = await ask("assemble_context", { report: "full", user_intent: "包周期续订的接口是？" });
    await ask("record", { session_id, kind: "tasks", tasks: [{ task_id: "t1", name: "查接口" }] });
    const source = { kind: "rag", name: "wiki", uri: "https://example.org/renew" };
    const { ids } = await ask("record", {
      session_id,
      kind: "tool_call",
      call: { tool: "rag_search", task_id: "t1", status: "success", args_digest: { query: "续订" }, duration_ms: 31 },
      evidences: [
        { type: "rag_doc", source, content: "POST /v2/renew" },
        { type: "rag_doc", source, content: "POST /v1/renew" },
      ],
    });
    const { session, evidences } = await document(session_id);
    expect(session.tool_state?.tool_calls).toMatchObject([
      {
        tool: "rag_search",
        task_id: "t1",
        args_digest: { query: "续订" },
        duration_ms: 31,
        result_evidence_ids: ids.slice(1),
      },
    ]);
    expect(ids.slice(1).map((id: string) => evidences[id]?.type)).toEqual(["rag_doc", "rag_doc"]);
  });

  test("keeps version, validity and domain, and what has expired is in no prompt", async () => {
    proves("evidence/passage-metadata");
    const { ask, document } = product(undefined, { ...sources, ...withExpired });
    const { session_id } = await ask("initiate_session", { user_query: "茶馆收费标准", knowledge_base: "tea" });
    const { search_ref } = await ask("search_knowledge", { session_id, query: "茶馆收费标准" });
    const { evidence_ids } = await ask("inject_context", { session_id, current_query: "收费？", search_ref });
    await ask("retrieve", { session_id, query: "Water for tea", top_k: 5 });
    const { evidences } = await document(session_id);
    const old = Object.values(evidences).find(({ metadata }) => metadata?.valid_until === "2025-12-31");
    expect(evidence_ids).toContain(old?.evidence_id);
    expect(old).toMatchObject({
      type: "rag_doc",
      source: { kind: "rag", name: "cha", uri: "document://cha/guo#1" },
      metadata: { knowledgeType: ["reference"], release: expect.stringMatching(/^[0-9a-f]{64}$/), tags: [] },
    });
    const water = Object.values(evidences).find(({ source }) => source.uri === "document://tea/water#1");
    expect(water?.metadata).toMatchObject({ tags: ["water", "temperature"], knowledgeType: ["guide"] });
    const made = await ask("assemble_context", {
      report: "full",
      session_id,
      user_intent: "茶馆怎么收费？",
      template: "rag_answer",
    });
    expect(made.omitted).toContainEqual(
      expect.objectContaining({ block_id: `evidence:${String(old?.evidence_id)}`, reason: "ttl" }),
    );
    expect(made.context).not.toContain("每位三十元");
  });
});

describe("assembling", () => {
  test("renders rules, then what is known, then the user's words; long texts stand in the document once", async () => {
    proves("blocks/refer-to-long-text", "assembly/rendered-in-order", "assembly/no-duplicates");
    const { ask, document } = product();
    const { session_id } = await ask("initiate_session", { user_query: "my bicycle is broken" });
    await ask("navigate_session", { session_id, selected_option_id: "brake" });
    await ask("record", { session_id, kind: "tasks", tasks: [{ task_id: "t", name: "find the manual" }] });
    const content = `The manual says: oil it. ${"Turn the screw. ".repeat(60)}`;
    const evidence = { type: "tool_result", source: { kind: "tool", name: "manual" }, content };
    await ask("record", { session_id, kind: "evidence", evidence });
    await ask("record", { session_id, kind: "evidence", evidence });
    const given = {
      report: "full",
      session_id,
      user_intent: "What now?",
      template: "rag_answer",
      language: "en",
      token_budget: 20_000,
    };
    const made = await ask("assemble_context", given);
    const order = ["# Persona", "# Rules", "# Examples", "- bicycle/bicycle#root: brake", "[pending] t", "oil it."];
    const places = order.map((words) => made.context.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(made.messages.at(-1)).toEqual({ role: "user", content: "What now?" });
    expect(made.context.split(content.trim())).toHaveLength(2);
    const again = await ask("assemble_context", given);
    expect(again.messages).toEqual(made.messages);
    const made2 = await document(session_id);
    expect(made2.session.messages.filter(({ content: said }) => said === "What now?")).toHaveLength(1);
    expect(JSON.stringify(made2).split("Turn the screw. Turn the screw.")[0]).toContain('"evidences"');
    const block = made2.context_blocks.find(({ block_type }) => block_type === "evidence");
    expect(block).toMatchObject({ token_estimate: expect.any(Number), refs: [{ evidence_id: expect.any(String) }] });
    expect(block).not.toHaveProperty("content");
  });

  test("gives the same session another form with another template", async () => {
    proves("templates/answer-format");
    const { ask } = product();
    const { session_id } = await ask("assemble_context", {
      report: "full",
      user_intent: "Is 5 a prime?",
      language: "en",
    });
    const form = async (template: string): Promise<string> =>
      (
        await ask("assemble_context", {
          report: "full",
          session_id,
          user_intent: "Is 5 a prime?",
          template,
          language: "en",
        })
      ).context;
    const [facts, review] = [await form("rag_answer"), await form("code_review")];
    expect(facts).toContain("Answer: … [1]");
    expect(review).not.toContain("Answer: … [1]");
    const own = await ask("assemble_context", {
      report: "full",
      session_id,
      user_intent: "Is 5 a prime?",
      template: "rag_answer",
      language: "en",
      arguments: { section_output: "One word, and a disclaimer." },
    });
    expect(own.context).toContain("One word, and a disclaimer.");
    expect(own.context).not.toContain("Answer: … [1]");
  });
});

describe("output", () => {
  test("can be told again from the messages alone", async () => {
    proves("messages/conversation-from-messages");
    const { ask, document } = product();
    const begun = await ask("initiate_session", { user_query: "my bicycle is broken" });
    const { session_id } = begun;
    const shown = (step: { response: string; options: { id: string; description: string }[] }): string =>
      [step.response, ...step.options.map(({ id, description }) => `- ${id}: ${description}`)].join("\n");
    const told = [
      ["user", "my bicycle is broken"],
      ["assistant", shown(begun)],
    ];
    for (const [selected_option_id, words] of [
      ["tyre", "A flat tyre"],
      ["provide_more_info", "9 years"],
      ["provide_more_info", "9"],
    ] as const) {
      const asked = { session_id, selected_option_id, ...(selected_option_id !== "tyre" && { user_input: words }) };
      const { isError, value } = await ask("navigate_session", asked).then(
        (value) => ({ isError: false, value }),
        () => ({ isError: true, value: null }),
      );
      if (isError) continue;
      told.push(["user", words], ["assistant", shown(value)]);
    }
    await ask("add_conversation_turn", {
      session_id,
      tao_data: { reasoning: "hm", action: "look()", observation: "seen" },
    });
    await ask("add_conversation_turn", {
      session_id,
      tao_data: { reasoning: "so", action: "final_answer: Replace it." },
    });
    told.push(["tool", "seen"], ["assistant", "Replace it."]);
    const { session } = await document(session_id);
    expect(session.messages.slice(1).map(({ role, content }) => [role, content])).toEqual(told);
  });

  test("holds nothing that is sensitive: neither document nor prompt, however it came in", async () => {
    proves("evidence/sensitive-data");
    const { ask, document } = product();
    const secret = "sk-abcdefghijklmnopqrst";
    const text = `call ${PHONE} or a@example.org, key ${secret}`;
    const begun = await ask("initiate_session", { user_query: `bicycle ${text}`, knowledge_base: "bicycle" });
    const { session_id } = begun;
    await ask("navigate_session", { session_id, selected_option_id: "brake", user_input: text });
    const evidence = { type: "other", source: { kind: "user", uri: `https://example.org/${PHONE}` }, content: text };
    const record = (kind: string, given: object) => ask("record", { session_id, kind, ...given });
    await record("evidence", {
      evidence: { ...evidence, metadata: { tags: [text], note: { password: "hush-hush" } } },
    });
    await record("message", { role: "tool", content: text });
    await record("tasks", { tasks: [{ task_id: "t", name: text, error: text }] });
    await record("memory", { content: text });
    await record("tool_call", { call: { tool: "x", status: "success", args_digest: { text } }, evidences: [evidence] });
    await record("model_usage", {
      usage: { stage: "answer", provider: "p", model: "m", prompt_tokens: 1, completion_tokens: 1, status: "success" },
      output: text,
    });
    await ask("add_conversation_turn", { session_id, tao_data: { reasoning: text, action: text, observation: text } });
    const made = await ask("assemble_context", {
      report: "full",
      session_id,
      user_intent: text,
      arguments: { section_note: text },
    });
    const replayed = await ask("replay_context", { report: "full", session_id, assembly_id: made.assembly_id });
    const seen = JSON.stringify([await document(session_id), made, replayed]);
    for (const word of [PHONE, "a@example.org", secret, "hush-hush"]) expect(seen).not.toContain(word);
    expect(seen).toContain("[redacted:phone]");
    expect(seen).toContain("[redacted:key]");
  });
});
