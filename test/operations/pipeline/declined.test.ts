/** Clients that offer their model and then do not let it answer: the run is not lost. */
import { describe, expect, test } from "vitest";
import { askClient } from "../../../src/mcp/client-port.ts";
import type { HandlerContext } from "../../../src/mcp/tool/tool-record.ts";
import { runStages } from "../../../src/operations/pipeline/run.ts";
import type { PipelineAnswer } from "../../../src/operations/pipeline/types.ts";
import { proves } from "../../requirements/index.ts";
import { usages } from "../../support/context-records.ts";
import { clientInRound, LOOP } from "../../support/loop-runners.ts";
import { product, type Product } from "../../support/product.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";

type Sampling = (params: unknown, options: { timeout: number }) => Promise<unknown>;

/** A legacy client's context; `sample` answers `sampling/createMessage` as the SDK's sender does. */
function legacy(sample: Sampling): HandlerContext {
  const mcpReq = {
    id: 1,
    signal: new AbortController().signal,
    requestState: () => undefined,
    inputResponses: undefined,
    requestSampling: sample,
  };
  return { mcpReq, client: { sampling: {} } } as unknown as HandlerContext;
}

const said = (text: string) => ({ role: "assistant", model: "theirs", content: { type: "text", text } });

async function run(on: Product, sample: Sampling, given: object = {}): Promise<PipelineAnswer> {
  const outcome = await askClient(legacy(sample), (client) => runStages({ ...LOOP, ...given }, on.call, client));
  if ("sdk" in outcome || !outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const ways: Record<string, Sampling> = {
  "declines the request": () => Promise.reject(new Error("User rejected sampling request")),
  "gives an invalid result": () => Promise.reject(new TypeError("content: expected an object")),
};

describe.each(Object.entries(ways))("a legacy client that %s", (_, decline) => {
  test("at once gets the prompt, and a sentence in the user's language", async () => {
    proves("pipeline/declined", "pipeline/failure-sentence");
    const on = product();
    const answer = await run(on, decline);
    expect(answer).toMatchObject({
      session: { started: true },
      status: "infer",
      action_needed: "infer",
      message: expect.stringMatching(/^客户端的模型没有给出可用的回答/),
      session_id: expect.any(String),
      run_id: expect.any(String),
      messages: expect.arrayContaining([{ role: "user", content: LOOP.user_intent }]),
      assembly_id: expect.any(String),
    });
    const english = await run(product(), decline, { user_intent: "How hot is green tea?" });
    expect(english.message).toMatch(/^Your client's model gave no usable answer/);
    // The host's own model answers, and the run is done.
    const { session_id, assembly_id, run_id } = answer;
    await on.ask("add_conversation_turn", { session_id, assembly_id, tao_data: DONE });
    const ended = await on.ask("run_pipeline", { ...LOOP, session_id, run_id });
    expect(ended).toMatchObject({ status: "done", run_id, final_answer: "八十度。", turns: [{ turn: 1 }] });
  });

  test("in the middle keeps what was done, and asked again goes on", async () => {
    proves("pipeline/declined", "pipeline/partial-answer");
    const on = product();
    let asked = 0;
    const stopped = await run(on, (params, options) => {
      asked += 1;
      return asked === 1 ? Promise.resolve(said(SEARCH)) : decline(params, options);
    });
    expect(stopped).toMatchObject({ status: "infer", partial_answer: "查一下", turns: [{ turn: 1 }] });
    expect(stopped.turns[0]?.observation).toContain("绿茶水温八十度");
    const { session_id, run_id } = stopped;
    const ended = await run(on, () => Promise.resolve(said(DONE)), { session_id, run_id });
    expect(ended).toMatchObject({
      status: "done",
      run_id,
      final_answer: "八十度。",
      turns: [{ turn: 1 }, { turn: 2 }],
    });
    const failed = usages(await on.document(session_id)).filter(({ status }) => status === "error");
    expect(failed).toMatchObject([{ provider: "client", error: "no_answer" }]);
  });
});

test("a client that does not answer until the deadline can resume", async () => {
  proves("pipeline/declined", "pipeline/deadline");
  const on = product();
  const { now } = on.call.services;
  let waited = 0;
  const late: Sampling = (_, { timeout }) => {
    waited = timeout;
    Object.assign(on.call.services, { now: () => now() + timeout });
    return Promise.reject(new Error("Request timed out"));
  };
  const stopped = await run(on, late, { deadline_seconds: 20 });
  expect(waited).toBeGreaterThan(15_000);
  expect(waited).toBeLessThanOrEqual(20_000);
  expect(stopped).toMatchObject({ status: "deadline", action_needed: "resume", session_id: expect.any(String) });
  Object.assign(on.call.services, { now });
  const { session_id, run_id } = stopped;
  const ended = await run(on, () => Promise.resolve(said(DONE)), { session_id, run_id });
  expect(ended).toMatchObject({ status: "done", run_id, turns: [{ turn: 1 }] });
});

test("a legacy client is asked no more than a hundred times in one call", async () => {
  let asked = 0;
  const endless: Sampling = async () => {
    asked += 1;
    // Alternately nothing and a call, so that each turn takes two questions.
    return said(asked % 2 === 1 ? " " : `行动: retrieve(query="茶 ${asked}")`);
  };
  const answer = await run(product(), endless, { max_turns: 30 });
  expect(answer.status).toBe("max_turns");
  expect(asked).toBeLessThanOrEqual(100);
});

describe("a modern client", () => {
  test("that comes back without an answer gets the prompt", async () => {
    proves("pipeline/declined");
    const on = product();
    const first = await runStages(LOOP, on.call, clientInRound());
    if (!("ask" in first)) throw new Error("did not ask");
    const second = await runStages(LOOP, on.call, clientInRound(first.state));
    if ("ask" in second || !second.ok) throw new Error("asked on");
    expect(second.value).toMatchObject({ status: "infer", session: { started: true }, messages: expect.any(Array) });
  });

  test("with a state that is not ours starts no other run", async () => {
    const on = product();
    const first = await runStages(LOOP, on.call, clientInRound());
    if (!("ask" in first)) throw new Error("did not ask");
    const sessions = on.sessions.storage.size;
    for (const state of ['{"choosing":true}', "[]", "null", JSON.stringify({ session_id: "x" })]) {
      const refused = await runStages(LOOP, on.call, clientInRound(state, { text: DONE, model: "theirs" }));
      expect(refused).toMatchObject({ ok: false, failure: { code: "invalid_input", field: "requestState" } });
    }
    expect(on.sessions.storage.size).toBe(sessions);
  });
});
