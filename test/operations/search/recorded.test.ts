/** Where a search is recorded, and what its answer says where it is not. */
import { describe, expect, test } from "vitest";
import { refuse, type Failure } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { calls } from "../../support/context-records.ts";
import { product, scriptedModel } from "../../support/product.ts";

const SEARCHES: Record<string, object> = {
  search_knowledge: { query: "绿茶 水温" },
  retrieve: { query: "绿茶 水温" },
  inject_context: { current_query: "绿茶 水温", search_results: [{ title: "t", content: "c" }] },
};

describe.each(Object.entries(SEARCHES))("%s", (name, args) => {
  test("without a session starts none and says so first, in the caller's language", async () => {
    proves("sessions/unrecorded-said");
    const on = product();
    const answer = await on.ask(name, args);
    expect(Object.keys(answer)[0]).toBe("not_recorded");
    expect(answer.not_recorded).toMatch(/^没有留下记录：带上 session_id/);
    expect(answer).not.toHaveProperty("evidence_ids");
    const english = await on.ask(name, { ...args, query: "tea", current_query: "tea" });
    expect(english.not_recorded).toMatch(/^Nothing was recorded: send session_id/);
    expect(on.sessions.storage.size).toBe(0);
  });

  test("is recorded once in the session that the URL names", async () => {
    const on = product();
    const { session_id } = await on.ask("assemble_context", { user_intent: "你好", template: "simple_chat" });
    Object.assign(on.call, { session: session_id });
    const answer = await on.ask(name, args);
    expect(answer).not.toHaveProperty("not_recorded");
    expect(answer.evidence_ids?.length).toBeGreaterThan(0);
    expect(calls(await on.document(session_id))).toMatchObject([{ tool: name }]);
  });

  test.each<Failure>([
    { code: "too_large", what: "session", limit: 10_000, unit: "events" },
    { code: "outcome_unknown", session_id: "s" },
  ])("answers although its session does not take it: $code", async (failure) => {
    proves("pipeline/unrecorded-answer");
    const on = product();
    const { session_id } = await on.ask("assemble_context", { user_intent: "你好", template: "simple_chat" });
    Object.assign(on.call.services, { sessions: { ...on.sessions, record: async () => refuse(failure) } });
    const answer = await on.ask(name, { ...args, session_id });
    expect(Object.keys(answer)[0]).toBe("not_recorded");
    expect(answer.not_recorded).toMatch(/^会话已满或暂时无法写入/);
    expect(answer).not.toHaveProperty("evidence_ids");
  });
});

test("a choice of a template is kept with its prompt, and says so without a session", async () => {
  proves("sessions/unrecorded-said");
  const on = product();
  const chinese = await on.ask("select_template", { user_intent: "绿茶用多少度的水？" });
  expect(chinese.not_recorded).toMatch(/^没有留下记录：assemble_context 会/);
  const english = await on.ask("select_template", { user_intent: "How hot is the water for green tea?" });
  expect(english.not_recorded).toMatch(/^Nothing was recorded: assemble_context keeps the choice/);
  expect(on.sessions.storage.size).toBe(0);
  // As it says: nothing in a session that is named, and the choice with the prompt.
  const { session_id } = await on.ask("initiate_session", { user_query: "tea" });
  const before = await on.document(session_id);
  const named = await on.ask("select_template", { user_intent: "How hot is the water?", session_id });
  expect(named).not.toHaveProperty("not_recorded");
  expect(await on.document(session_id)).toEqual(before);
  const { assembly_id } = await on.ask("assemble_context", { user_intent: "How hot is the water?", session_id });
  const replayed = await on.ask("replay_context", { session_id, assembly_id });
  expect(replayed.template).toBe(named.selected_template);
});

test("a search that a run or a prompt makes says nothing of it, and is recorded once", async () => {
  const says = Object.entries(SEARCHES).map(([name, args]) => `思考: 查\n行动: ${name}(${JSON.stringify(args)})`);
  const on = product(scriptedModel([...says, "思考: 够了\n行动: final_answer: 八十度。"]));
  const { session_id } = await on.ask("assemble_context", { user_intent: "你好", template: "simple_chat" });
  Object.assign(on.call, { session: session_id });
  const ran = await on.ask("run_pipeline", { user_intent: "绿茶用多少度的水？", template: "react_reasoning" });
  expect(ran.status).toBe("done");
  const made = calls(await on.document(session_id)).map(({ tool }) => tool);
  expect(made).toEqual(Object.keys(SEARCHES));
  expect(JSON.stringify(ran.turns)).not.toContain("not_recorded");
  expect(JSON.stringify(await on.document(session_id))).not.toContain("not_recorded");
});
