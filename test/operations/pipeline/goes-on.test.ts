/** Runs that their number of turns has stopped and that go on, and answers that end for a reason or say nothing. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { LOOP, loopRunners, startHandedIn, withScriptedModel } from "../../support/loop-runners.ts";

const SEARCHES = Array.from({ length: 9 }, (_, place) => `思考: 查\n行动: retrieve(query="绿茶 水温 ${place}")`);
const DONE = "思考: 够了\n行动: final_answer: 八十度。";

describe.each(loopRunners)("with $name", ({ run }) => {
  test("a run that max_turns stopped goes on by as many turns, with and without a number", async () => {
    proves("pipeline/continues-after-max-turns");
    const first = await run(SEARCHES.slice(0, 2), { max_turns: 2 });
    const { session_id, run_id } = first.answer;
    expect(first.answer).toMatchObject({ status: "max_turns", action_needed: "continue" });
    const more = async (says: string[], given: object) =>
      (await run(says, { session_id, ...given }, first.product)).answer;
    const second = await more(SEARCHES.slice(2), { run_id, max_turns: 2 });
    expect(second).toMatchObject({ status: "max_turns", run_id });
    expect(second.turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4]);
    const third = await more(SEARCHES.slice(4), { run_id });
    expect(third).toMatchObject({ status: "max_turns", run_id });
    expect(third.turns).toHaveLength(6);
    // The same words in the same session mean this run too.
    const ended = await more([SEARCHES[7] ?? "", DONE], {});
    expect(ended).toMatchObject({ status: "done", run_id, final_answer: "八十度。" });
    expect(ended.turns).toHaveLength(8);
  });

  test.each(["None", "null", "N/A", "最终答案: None", "Final Answer: `null`"])(
    "%s alone is no answer and is asked for again",
    async (said) => {
      proves("pipeline/empty-answer");
      const { answer, asked } = await run([said, DONE]);
      expect(asked).toHaveLength(2);
      expect(answer).toMatchObject({ status: "done", final_answer: "八十度。" });
      const once = await run([said], { template: "simple_chat" });
      expect(once.answer).toMatchObject({ status: "model_failed", error_kind: "empty_answer" });
    },
  );
});

test.each(["max_tokens", "MAX_TOKENS", "maxTokens", "model_length", "FINISH_REASON_MAX_TOKENS"])(
  "an answer that ended with %s is continued",
  async (finish) => {
    proves("pipeline/truncated-answer");
    const { product: on } = await withScriptedModel([
      { say: ["Final Answer: Steep it at"], finish },
      { say: [" eighty degrees"] },
    ]);
    const answer = await on.ask("run_pipeline", LOOP);
    expect(answer).toMatchObject({ status: "done", final_answer: "Steep it at eighty degrees" });
  },
);

test.each(["content_filter", "CONTENT_FILTER", "SAFETY", "PROHIBITED_CONTENT", "refusal"])(
  "an answer that ended with %s is marked as filtered",
  async (finish) => {
    proves("pipeline/filtered-answer");
    const { product: on } = await withScriptedModel([{ say: ["Final Answer: eighty"], finish }]);
    expect(await on.ask("run_pipeline", LOOP)).toMatchObject({ status: "done", filtered: true });
    const handed = await startHandedIn();
    expect((await handed.add("Final Answer: eighty", { finish_reason: finish })).turn).toMatchObject({
      filtered: true,
    });
  },
);

test("a finished run answers its own question alone", async () => {
  const { product: on } = await withScriptedModel([{ say: [DONE] }]);
  const { session_id, run_id } = await on.ask("run_pipeline", LOOP);
  const other = await on.tool("run_pipeline", { ...LOOP, user_intent: "红茶呢？", session_id, run_id });
  expect(other.isError).toBe(true);
  expect(other.value.error).toMatchObject({ code: "invalid_input", field: "user_intent" });
  expect(other.value.error.message).toContain("run_id");
});
