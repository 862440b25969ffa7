/** A session that takes no more while a run goes on: what was paid for reaches the caller all the same. */
import { describe, expect, test } from "vitest";
import { refuse, type Failure } from "../../../src/errors.ts";
import type { SessionPort } from "../../../src/session/session-port.ts";
import { proves } from "../../requirements/index.ts";
import { LOOP, loopRunners } from "../../support/loop-runners.ts";
import { product, scriptedModel, type Product } from "../../support/product.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";
const FULL: Failure = { code: "too_large", what: "session", limit: 4_000, unit: "bytes" };

/** From the record after `taken` on, the session takes none. */
function fillsUp({ call }: Product, taken: number, failure: Failure = FULL): void {
  const { sessions } = call.services;
  let left = taken;
  const record: SessionPort["record"] = (principal, input) => {
    left -= 1;
    return left < 0 ? Promise.resolve(refuse(failure)) : sessions.record(principal, input);
  };
  Object.assign(call.services, { sessions: { ...sessions, record } });
}

// The run's beginning is the first record.
const places = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe.each(loopRunners)("with $name", ({ run }) => {
  test.each(places)("a session that is full after %i records loses no answer", async (taken) => {
    proves("pipeline/unrecorded-answer");
    const on = product();
    fillsUp(on, taken);
    const { answer } = await run([SEARCH, DONE], {}, on);
    const whole = answer.status === "done" || answer.status === "infer";
    expect({ taken, status: answer.status, whole }).toMatchObject({ whole: true });
    expect(answer.session_id).toEqual(expect.any(String));
    expect(answer.run_id).toEqual(expect.any(String));
    if (answer.not_recorded !== undefined) expect(answer.not_recorded).toMatch(/^会话已满.*from_session/);
    // The client's model is asked no further once its prompt is in no session: it gets the prompt.
    if (answer.status === "infer")
      expect(answer).toMatchObject({ messages: expect.any(Array), action_needed: "infer" });
    else expect(answer.final_answer).toBe("八十度。");
  });
});

test("every answer that is not recorded says so", async () => {
  proves("pipeline/unrecorded-answer");
  const [configured] = loopRunners;
  for (const taken of places) {
    const on = product();
    fillsUp(on, taken);
    const ran = await configured?.run([SEARCH, DONE], {}, on);
    const kept = await on.sessions.events(on.call.principal, ran?.answer.session_id ?? "");
    const stored = JSON.stringify(kept).includes('"final_answer":"八十度。"');
    expect({ taken, said: ran?.answer.not_recorded !== undefined }).toEqual({ taken, said: !stored });
  }
});

test("a run that stops in a full session does not say that it can be resumed", async () => {
  proves("pipeline/unrecorded-answer");
  const on = product(scriptedModel([SEARCH, SEARCH, null]));
  fillsUp(on, 3);
  const answer = await on.ask("run_pipeline", LOOP);
  expect(answer).toMatchObject({ status: "model_failed", partial_answer: "查一下", turns: [{ turn: 1 }, { turn: 2 }] });
  expect(answer.message).toMatch(/^会话已满/);
  expect(answer).not.toHaveProperty("action_needed");
});

test("a session that cannot be reached loses no answer either", async () => {
  proves("pipeline/unrecorded-answer");
  const on = product(scriptedModel([DONE]));
  fillsUp(on, 2, { code: "outcome_unknown", session_id: "s" });
  const answer = await on.ask("run_pipeline", { ...LOOP, user_intent: "How hot is green tea?" });
  expect(answer).toMatchObject({ status: "done", final_answer: "八十度。" });
  expect(answer.not_recorded).toMatch(/could not be written.*get_session/);
});

test("a full session begins no run, and no model is asked", async () => {
  let asked = 0;
  const model = scriptedModel([DONE]);
  const on = product({ ...model, complete: (...given) => ((asked += 1), model.complete(...given)) });
  const { session_id } = await on.ask("assemble_context", { user_intent: "你好", template: "simple_chat" });
  fillsUp(on, 0);
  const { isError, value } = await on.tool("run_pipeline", { ...LOOP, session_id });
  expect({ isError, asked, error: value.error }).toMatchObject({
    isError: true,
    asked: 0,
    error: { code: "too_large", message: expect.stringContaining("from_session") },
  });
});
