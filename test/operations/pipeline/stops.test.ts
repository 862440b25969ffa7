/** Runs that stop before their answer: what they say, and how they go on. */
import { describe, expect, test } from "vitest";
import { runStages } from "../../../src/operations/pipeline/run.ts";
import type { ModelPort } from "../../../src/runtime/model/model.ts";
import { proves } from "../../requirements/index.ts";
import { calls } from "../../support/context-records.ts";
import { clientInRound, LOOP, loopRunners, withScriptedModel } from "../../support/loop-runners.ts";
import { product, scriptedModel, type Product } from "../../support/product.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";

/** A model that answers, and then waits until it is told to stop. */
function thenHangs(says: string[]): ModelPort {
  const port = scriptedModel(says);
  let left = says.length;
  return {
    ...port,
    async complete(request, signal) {
      left -= 1;
      if (left >= 0) return port.complete(request, signal);
      await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
      const cost = {
        prompt_tokens: 0,
        completion_tokens: 0,
        total_tokens: 0,
        estimated: true,
        latency_ms: 1,
        attempts: 1,
      };
      return { ok: false, error: "cancelled", retryable: false, cost };
    },
  };
}

const setModel = ({ call }: Product, port: ModelPort) => Object.assign(call.services, { openModel: async () => port });

describe("the deadline", () => {
  test("ends a run with what it has, and the run goes on in the next call", async () => {
    proves(
      "pipeline/deadline",
      "pipeline/resumed",
      "pipeline/partial-answer",
      "pipeline/failure-sentence",
      "pipeline/run-turn-numbers",
    );
    const on = product();
    setModel(on, thenHangs([SEARCH]));
    const stopped = await on.ask("run_pipeline", { ...LOOP, deadline_seconds: 1 });
    expect(stopped).toMatchObject({
      status: "deadline",
      action_needed: "resume",
      partial_answer: "查一下",
      message: expect.stringMatching(/^运行到了时限/),
      turns: [{ turn: 1 }],
    });
    const { session_id, run_id } = stopped;
    // By its id, and by the session with the same words.
    for (const named of [{ session_id, run_id }, { session_id }]) {
      setModel(on, thenHangs([]));
      const again = await on.ask("run_pipeline", { ...LOOP, ...named, deadline_seconds: 1 });
      expect(again).toMatchObject({ status: "deadline", run_id, turns: [{ turn: 1 }] });
    }
    setModel(on, scriptedModel([DONE]));
    const ended = await on.ask("run_pipeline", { user_intent: LOOP.user_intent, session_id });
    expect(ended).toMatchObject({
      status: "done",
      run_id,
      template: "react_reasoning",
      final_answer: "八十度。",
      turns: [{ turn: 1 }, { turn: 2 }],
      total_turns: 2,
    });
    expect(calls(await on.document(session_id))).toHaveLength(1);
    // The run is over: asked for by its id it gives its answer, asked for anew it begins anew.
    const known = await on.ask("run_pipeline", { ...LOOP, session_id, run_id });
    expect(known).toMatchObject({ status: "done", final_answer: "八十度。", turns: ended.turns });
    setModel(on, scriptedModel([DONE]));
    const anew = await on.ask("run_pipeline", { ...LOOP, session_id });
    expect(anew.run_id).not.toBe(run_id);
    expect(anew.turns).toMatchObject([{ turn: 1, history_turn: 3 }]);
  });

  test("may be the operator's, and the turns allowed count over all calls of a run", async () => {
    proves("pipeline/resumed");
    const on = product();
    Object.assign(on.call.services, { runSeconds: 1 });
    setModel(on, thenHangs([SEARCH]));
    const { session_id, run_id, status } = await on.ask("run_pipeline", { ...LOOP, max_turns: 2 });
    expect(status).toBe("deadline");
    setModel(on, scriptedModel([SEARCH, SEARCH]));
    const ended = await on.ask("run_pipeline", { ...LOOP, session_id, run_id });
    expect(ended).toMatchObject({ status: "max_turns", turns: [{ turn: 1 }, { turn: 2 }] });
  });

  test("counts all rounds of a client's model, and keeps the answer that came late", async () => {
    proves("pipeline/deadline");
    const on = product();
    const first = await runStages({ ...LOOP, deadline_seconds: 30 }, on.call, clientInRound());
    if (!("ask" in first)) throw new Error("did not ask");
    const { now } = on.call.services;
    Object.assign(on.call.services, { now: () => now() + 31_000 });
    const late = clientInRound(first.state, { text: SEARCH, model: "theirs" });
    const second = await runStages({ ...LOOP, deadline_seconds: 30 }, on.call, late);
    if ("ask" in second || !second.ok) throw new Error("asked on");
    expect(second.value).toMatchObject({ status: "deadline", action_needed: "resume", turns: [{ turn: 1 }] });
    expect(second.value.turns[0]?.observation).toContain("绿茶水温八十度");
    const { session_id, run_id } = second.value;
    const [, sampled] = loopRunners;
    const ended = await sampled?.run([DONE], { session_id, run_id }, on);
    expect(ended?.answer).toMatchObject({ status: "done", run_id, turns: [{ turn: 1 }, { turn: 2 }] });
  });

  test("an unknown run is refused", async () => {
    const on = product(scriptedModel([DONE]));
    const { session_id } = await on.ask("run_pipeline", LOOP);
    const { isError, value } = await on.tool("run_pipeline", { ...LOOP, session_id, run_id: "nobody's" });
    expect(isError).toBe(true);
    expect(value.error).toMatchObject({ code: "invalid_input", field: "run_id" });
  });
});

describe("a model that fails", () => {
  test("with a long wait ends the run at once, and says for how long", async () => {
    proves("pipeline/long-wait", "pipeline/failure-sentence");
    const { product: on, server } = await withScriptedModel([
      { say: [SEARCH] },
      { status: 429, headers: { "retry-after": "120" } },
      { say: [DONE] },
    ]);
    const failed = await on.ask("run_pipeline", LOOP);
    expect(failed).toMatchObject({
      status: "model_failed",
      error_kind: "rate_limited",
      action_needed: "retry",
      retry_after_seconds: 120,
      message: expect.stringMatching(/^模型服务商要求降低请求频率。.*120 秒/),
      partial_answer: "查一下",
    });
    expect(server.asked).toHaveLength(2);
    const ended = await on.ask("run_pipeline", { ...LOOP, session_id: failed.session_id, run_id: failed.run_id });
    expect(ended).toMatchObject({ status: "done", turns: [{ turn: 1 }, { turn: 2 }], final_answer: "八十度。" });
  });

  test("for good says so in the user's language, with the way out", async () => {
    proves("pipeline/failure-sentence");
    const { product: on } = await withScriptedModel([{ status: 401 }]);
    const english = await on.ask("run_pipeline", { user_intent: "How hot is green tea?", template: "simple_chat" });
    expect(english).toMatchObject({ status: "model_failed", action_needed: "infer", error_kind: "unauthorized" });
    expect(english.message).toMatch(/^The model's provider does not accept the configured key\. .*assemble_context/);
    expect(english.message).not.toContain("secret words");
  });
});

describe("a wait that the provider asks for", () => {
  test.each([
    ["99999999", "more than a day", "一天以上", 86_400],
    ["86400", "24 hours", "24 小时", 86_400],
    ["5400", "90 minutes", "90 分钟", 5_400],
    ["61", "61 seconds", "61 秒", 61],
  ])("of %s is said in words people read", async (given, english, chinese, seconds) => {
    proves("pipeline/long-wait");
    for (const [user_intent, words] of [
      ["How hot is green tea?", english],
      ["绿茶用多少度的水？", chinese],
    ] as const) {
      const { product: on } = await withScriptedModel([{ status: 429, headers: { "retry-after": given } }]);
      const failed = await on.ask("run_pipeline", { user_intent, template: "simple_chat" });
      expect(failed).toMatchObject({ error_kind: "rate_limited", retry_after_seconds: seconds });
      expect(failed.message).toContain(words);
      expect(failed.message).not.toContain("99999999");
    }
  });

  test("may be in milliseconds, which are more exact", async () => {
    proves("pipeline/long-wait");
    const headers = { "retry-after-ms": "61500", "retry-after": "1" };
    const { product: on } = await withScriptedModel([{ status: 429, headers }]);
    const failed = await on.ask("run_pipeline", { user_intent: "How hot is green tea?", template: "simple_chat" });
    expect(failed).toMatchObject({ error_kind: "rate_limited", retry_after_seconds: 62 });
  });

  test("until a date far away is more than a day", async () => {
    const headers = { "retry-after": "Fri, 31 Dec 2099 23:59:59 GMT", date: "Sun, 22 Nov 2026 10:00:00 GMT" };
    const { product: on } = await withScriptedModel([{ status: 503, headers }]);
    const failed = await on.ask("run_pipeline", { user_intent: "How hot is green tea?", template: "simple_chat" });
    expect(failed.message).toContain("Wait more than a day, then");
  });
});

describe("a run named by its id", () => {
  test("without its session starts none, and says what is missing", async () => {
    proves("sessions/no-unknown-left");
    const on = product(scriptedModel([DONE]));
    const { run_id } = await on.ask("run_pipeline", LOOP);
    const sessions = on.sessions.storage.size;
    for (const id of [run_id, "nobody's"]) {
      const { isError, value } = await on.tool("run_pipeline", { ...LOOP, run_id: id });
      expect(isError).toBe(true);
      expect(value.error).toMatchObject({ code: "invalid_input", field: "session_id" });
      expect(value.error.message).toContain("run_id");
    }
    expect(on.sessions.storage.size).toBe(sessions);
  });

  test("keeps its turns to itself when two run at once in one session", async () => {
    proves("pipeline/run-turn-numbers");
    const on = product();
    const { session_id } = await on.ask("assemble_context", { user_intent: "你好", template: "simple_chat" });
    let asked = 0;
    const port = scriptedModel([]);
    setModel(on, {
      ...port,
      async complete(request, signal) {
        asked += 1;
        const says = asked <= 2 ? SEARCH : DONE;
        await new Promise((resolve) => setImmediate(resolve));
        return scriptedModel([says]).complete(request, signal);
      },
    });
    const [one, other] = await Promise.all([
      on.ask("run_pipeline", { ...LOOP, session_id, idempotency_key: "one" }),
      on.ask("run_pipeline", { ...LOOP, session_id, idempotency_key: "other" }),
    ]);
    expect(one.run_id).not.toBe(other.run_id);
    const numbers = [...one.turns, ...other.turns].map(({ history_turn }) => history_turn);
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4]);
    for (const ran of [one, other]) {
      expect(ran).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{ turn: 1 }, { turn: 2 }] });
      expect(ran.assembly_ids).toHaveLength(2);
      const again = await on.ask("run_pipeline", { ...LOOP, session_id, run_id: ran.run_id });
      expect(again.turns).toEqual(ran.turns);
    }
  });
});

describe("a run that is resumed twice at once", () => {
  test("asks the model for one call; the other is told to call again, and then has the answer", async () => {
    proves("pipeline/deadline");
    proves("pipeline/one-call-at-a-time");
    const on = product();
    setModel(on, thenHangs([SEARCH]));
    const { session_id, run_id } = await on.ask("run_pipeline", { ...LOOP, deadline_seconds: 1 });
    const yielding = (says: string[]): ModelPort => {
      const port = scriptedModel(says);
      return {
        ...port,
        async complete(...given) {
          await new Promise((resolve) => setImmediate(resolve));
          return port.complete(...given);
        },
      };
    };
    // There is one text: a second question would fail.
    setModel(on, yielding([DONE]));
    const again = () => on.ask("run_pipeline", { ...LOOP, session_id, run_id });
    const both = await Promise.all([again(), again()]);
    const waits = both.filter(({ status }) => status === "cancelled");
    expect(waits).toMatchObject([
      { run_id, action_needed: "continue", retry_after_seconds: 5, message: expect.stringContaining("run_id") },
    ]);
    for (const ran of [...both.filter((one) => !waits.includes(one)), await again()]) {
      expect(ran).toMatchObject({
        status: "done",
        run_id,
        final_answer: "八十度。",
        turns: [{ turn: 1 }, { turn: 2 }],
      });
      expect(ran.turns).toHaveLength(2);
      expect(ran.total_turns).toBe(2);
    }
    // Two calls under one key are one run as well.
    setModel(on, yielding([SEARCH, DONE]));
    const keyed = () => on.ask("run_pipeline", { ...LOOP, user_intent: "红茶呢？", session_id, idempotency_key: "k" });
    const [one, other] = await Promise.all([keyed(), keyed()]);
    expect(one.run_id).toBe(other.run_id);
    const { turns } = await on.ask("run_pipeline", {
      ...LOOP,
      user_intent: "红茶呢？",
      session_id,
      run_id: one.run_id,
    });
    expect(turns.map(({ turn }: { turn: number }) => turn)).toEqual([1, 2]);
  });

  test("repeated under its key without a model gives the same prompt, and records nothing, until that is answered", async () => {
    for (const named of [{}, { template: "rag_answer" }]) {
      const on = product();
      const ask = () =>
        on.ask("run_pipeline", { user_intent: "绿茶用多少度的水？", ...named, idempotency_key: "once" });
      const first = await ask();
      const { session_id, assembly_id } = first;
      const { session: _, ...answered } = first;
      const { revision } = await on.ask("get_session", { session_id });
      for (const again of [await ask(), await ask()]) {
        const { session: __, ...repeated } = again;
        expect(repeated).toEqual(answered);
      }
      expect((await on.ask("get_session", { session_id })).revision).toBe(revision);
      // The answer to the prompt, which does not end the run, is what the next call goes on from.
      await on.ask("add_conversation_turn", { session_id, assembly_id, tao_data: SEARCH });
      const next = await ask();
      expect(next.run_id).toBe(first.run_id);
    }
  });

  test("of another session or another tenant is not found, and nothing is begun", async () => {
    const on = product(scriptedModel([DONE, DONE]));
    const { session_id, run_id } = await on.ask("run_pipeline", LOOP);
    const other = await on.ask("run_pipeline", { ...LOOP, user_intent: "另一个问题" });
    const mixed = await on.tool("run_pipeline", { ...LOOP, session_id: other.session_id, run_id });
    expect(mixed.value.error).toMatchObject({ code: "invalid_input", field: "run_id" });
    const sessions = on.sessions.storage.size;
    Object.assign(on.call, { principal: { tenant: "mallory", scopes: ["mcp"] } });
    const stranger = await on.tool("run_pipeline", { ...LOOP, session_id, run_id });
    expect(stranger.value.error).toMatchObject({ code: "unknown_session" });
    expect(on.sessions.storage.size).toBe(sessions);
  });
});
