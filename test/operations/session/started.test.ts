/** A call that names no session starts one and says so; a call that fails leaves none that nobody knows of. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product, scriptedModel, type Product } from "../../support/product.ts";

/** The ids of all sessions that exist. */
const sessionsOf = ({ sessions }: Product): string[] =>
  [...sessions.storage.keys()].map((key) => key.slice(key.indexOf("\n") + 1));

const starting: [string, (text: string) => object][] = [
  ["assemble_context", (text) => ({ user_intent: text, template: "simple_chat" })],
  ["run_pipeline", (text) => ({ user_intent: text, template: "simple_chat" })],
  ["add_conversation_turn", (text) => ({ tao_data: { reasoning: text } })],
  ["record", (text) => ({ kind: "message", role: "user", content: text })],
  ["record", (text) => ({ kind: "actor", actor: { user_id: "u", user_role: text } })],
];

describe.each(starting)("%s without a session (%#)", (name, argumentsFor) => {
  test.each([
    ["绿茶怎么泡？", "这次调用没有指定会话"],
    ["How do I brew green tea?", "This call named no session"],
  ])("starts one and says so first, in the caller's language: %s", async (text, message) => {
    proves("sessions/started-said", "sessions/none-joined");
    const fixture = product(scriptedModel(["final_answer: 八十度。", "final_answer: 八十度。"]));
    const first = await fixture.ask(name, argumentsFor(text));
    expect(Object.keys(first)[0]).toBe("session");
    expect(first.session).toEqual({ id: first.session_id, started: true, message: expect.stringContaining(message) });
    expect(first.session.message).toContain(first.session_id);
    const second = await fixture.ask(name, argumentsFor(text));
    expect(second.session_id).not.toBe(first.session_id);
    const third = await fixture.ask(name, { ...argumentsFor(text), session_id: first.session_id });
    expect(third.session_id).toBe(first.session_id);
    expect(third).not.toHaveProperty("session");
    expect(sessionsOf(fixture).toSorted()).toEqual([first.session_id, second.session_id].toSorted());
  });

  test("answers a repeat with its key by the same session and the same words", async () => {
    const fixture = product(scriptedModel(["final_answer: 八十度。"]));
    const given = { ...argumentsFor("绿茶怎么泡？"), idempotency_key: "k" };
    const first = await fixture.ask(name, given);
    const again = await fixture.ask(name, given);
    expect(again.session).toEqual(first.session);
    expect(sessionsOf(fixture)).toHaveLength(1);
  });
});

test("the stages of a request and its next round work on the session that is passed on", async () => {
  proves("sessions/all-stages-one-session");
  const { ask } = product();
  const { session_id, assembly_id } = await ask("assemble_context", {
    report: "full",
    user_intent: "绿茶怎么泡？",
    template: "simple_chat",
  });
  await ask("add_conversation_turn", { session_id, assembly_id, tao_data: "final_answer: 用八十度的水。" });
  const next = await ask("assemble_context", {
    report: "full",
    user_intent: "红茶呢？",
    template: "simple_chat",
    session_id,
  });
  expect(next.session_id).toBe(session_id);
  expect(JSON.stringify(next.messages)).toContain("用八十度的水");
});

test("a session started by a recording begins with nothing that the user said", async () => {
  const { ask, document } = product();
  const { session_id } = await ask("record", { kind: "message", role: "user", content: "你好" });
  const { session, evidences } = await document(session_id);
  expect(session.messages.filter(({ role }) => role === "user").map(({ content }) => content)).toEqual(["你好"]);
  expect(Object.values(evidences).every(({ content }) => content !== "")).toBe(true);
});

describe("a call that fails without a session", () => {
  const failing: [string, object, string][] = [
    ["assemble_context", { report: "full", user_intent: "茶", template: "no_such_template" }, "unknown_template"],
    ["run_pipeline", { user_intent: "茶", template: "no_such_template" }, "unknown_template"],
    ["add_conversation_turn", { tao_data: "" }, "invalid_input"],
    ["add_conversation_turn", { tao_data: "final_answer: x", assembly_id: "a" }, "invalid_input"],
    ["add_conversation_turn", { tao_data: { reasoning: "茶", refs: [{ evidence_id: "none" }] } }, "invalid_input"],
    ["record", { kind: "evidence", evidence: { type: "nonsense" } }, "invalid_input"],
    ["record", { kind: "memory", from_session: "nobody" }, "unknown_session"],
    ["record", { kind: "memory" }, "invalid_input"],
    ["record", { kind: "message", role: "user", content: "茶", refs: [{ evidence_id: "none" }] }, "invalid_input"],
    ["assemble_context", { user_intent: "茶", template: "simple_chat", expected_revision: 9 }, "invalid_input"],
    ["run_pipeline", { user_intent: "茶", template: "simple_chat", expected_revision: 9 }, "invalid_input"],
    ["add_conversation_turn", { tao_data: { reasoning: "茶" }, expected_revision: 9 }, "invalid_input"],
    ["record", { kind: "message", role: "user", content: "茶", expected_revision: 9 }, "invalid_input"],
    ["record", { kind: "actor", actor: { user_id: "u" }, expected_revision: 9 }, "invalid_input"],
    ["call_tool", { name: "nobody__search" }, "unknown_server"],
    ["call_tool", { name: "no_such_tool" }, "unknown_tool"],
  ];
  test.each(failing)("%s %j starts none when its arguments are wrong", async (name, args, code) => {
    proves("sessions/no-unknown-left");
    const fixture = product();
    const { isError, value } = await fixture.tool(name, args);
    expect({ isError, code: value.error.code }).toEqual({ isError: true, code });
    expect(sessionsOf(fixture)).toEqual([]);
  });

  const late: [string, object, string][] = [
    [
      "assemble_context",
      { report: "full", user_intent: "茶", template: "simple_chat", token_budget: 1 },
      "over_budget",
    ],
    [
      "assemble_context",
      { report: "full", user_intent: "茶", template: "no_such_template", idempotency_key: "k" },
      "unknown_template",
    ],
    ["run_pipeline", { user_intent: "茶", template: "simple_chat", token_budget: 1 }, "over_budget"],
  ];
  test.each(late)("%s %j names the one it had started", async (name, args, code) => {
    proves("sessions/no-unknown-left");
    const fixture = product();
    const { isError, value } = await fixture.tool(name, args);
    expect({ isError, code: value.error.code }).toEqual({ isError: true, code });
    const [id] = sessionsOf(fixture);
    expect(value.error.session).toEqual({ id, started: true, message: expect.stringContaining(String(id)) });
  });

  test("names it also when something unexpected went wrong", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const fixture = product();
    const { object } = fixture.call.services.knowledge;
    let reads = 0;
    Object.assign(fixture.call.services.knowledge, {
      object: (...args: Parameters<typeof object>) => {
        if ((reads += 1) > 1) throw new Error("the storage is gone");
        return object(...args);
      },
    });
    const { value } = await fixture.tool("assemble_context", {
      report: "full",
      user_intent: "茶",
      template: "simple_chat",
    });
    const [id] = sessionsOf(fixture);
    expect(value.error).toMatchObject({ code: "internal", session: { id, started: true } });
  });
});
