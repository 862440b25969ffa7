/** Runs that their number of turns has stopped and that go on, and answers that end for a reason or say nothing. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product, scriptedModel } from "../../support/product.ts";
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

test("an answer gives each observation once and its beginning, and whole with a full report", async () => {
  proves("pipeline/brief-observations");
  const on = product(scriptedModel([SEARCHES[0] ?? ""]));
  const long = "茶".repeat(3_000);
  Object.assign(on.call.services, {
    openModel: async () => scriptedModel([`思考: 查\n行动: no_such_tool(query="${long}")`, SEARCHES[0] ?? ""]),
  });
  const brief = await on.ask("run_pipeline", { ...LOOP, template: "react_reasoning", max_turns: 2 });
  expect(brief).not.toHaveProperty("observations");
  for (const { observation } of brief.turns) expect(observation.length).toBeLessThanOrEqual(501);
});

test("a search in a run names each id once", async () => {
  proves("pipeline/brief-observations");
  const on = product(scriptedModel(['行动: search_knowledge(query="绿茶 水温")', DONE]));
  const { turns } = await on.ask("run_pipeline", { ...LOOP, report: "full" });
  const { observation } = turns[0];
  const ids: string[] = observation.match(/ev_[\w-]+/g) ?? [];
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(observation).not.toContain("search_ref");
});

test("the best text of a stopped run is its longest draft, not what it does next", async () => {
  proves("pipeline/partial-answer");
  const draft =
    "绿茶用八十度左右的水冲泡，水太热会让茶汤发苦，太凉又泡不出香气；先温杯，再投茶，第一泡一分钟，之后每泡加二十秒。";
  const on = product(scriptedModel([`思考: ${draft}\n${SEARCHES[0]?.split("\n")[1]}`, SEARCHES[1] ?? ""]));
  const stopped = await on.ask("run_pipeline", { ...LOOP, max_turns: 2 });
  expect(stopped).toMatchObject({ status: "max_turns", partial_answer: draft });
});

test.each(["run_pipeline", "assemble_context"])("%s takes a long question without a session", async (tool) => {
  const on = product(scriptedModel([DONE]));
  const question = `绿茶用多少度的水？${"请详细说明。".repeat(2_000)}`;
  const answer = await on.ask(tool, { user_intent: question, template: "simple_chat", token_budget: 60_000 });
  expect(answer.session_id).toBeTruthy();
  const { session } = await on.document(answer.session_id);
  const asked = session.messages.filter(({ role }: { role: string }) => role === "user");
  expect(asked.map(({ content }: { content: string }) => content)).toEqual([question]);
});
