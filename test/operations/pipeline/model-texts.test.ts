/**
 * The texts of test/support/model-texts as the answer of a model in a run, and handed in by a host. Both kinds of model pass
 * their text to one reader, so that each gets every other text.
 */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { calls } from "../../support/context-records.ts";
import { loopRunners, startHandedIn } from "../../support/loop-runners.ts";
import { modelTextsInRuns as modelTexts } from "../../support/model-texts/index.ts";
import { INVENTED, type ModelText } from "../../support/model-texts/row.ts";

const DONE = "思考: 够了\n行动: final_answer: 八十度。";
/** What a model is told whose call cannot be read. */
const TOLD = /没有读懂|没有写出行动/;

const made = modelTexts.filter(({ means }) => "call" in means);
const unread = modelTexts.filter(({ means }) => "unread" in means);
const answered = modelTexts.filter(({ means }) => "answer" in means);
const empty = modelTexts.filter(({ means }) => "blank" in means);

const callIn = ({ means }: ModelText) => ("call" in means ? means.call : undefined);
const answerIn = ({ means }: ModelText) => ("answer" in means ? means.answer : undefined);

describe.each(loopRunners.map((runner, turn) => ({ ...runner, turn })))("with $name", ({ run, turn }) => {
  const shareOf = (texts: readonly ModelText[]) => texts.filter((_, index) => index % loopRunners.length === turn);

  test.each(shareOf(made))("the call in $text is made, and nothing is invented", async (row) => {
    proves("tao-loop/call-forms", "tao-loop/call-before-answer", "tao-loop/invented-observation");
    proves("tao-loop/call-wins-in-every-form");
    const { answer, asked, product } = await run([row.text, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{}, {}] });
    const document = await product.document(answer.session_id);
    expect(calls(document)).toMatchObject([{ tool: "retrieve", args_digest: callIn(row)?.arguments }]);
    const { action, observation, reasoning } = answer.turns[0] ?? { action: "", observation: "", reasoning: "" };
    expect(`${action}\n${observation}`).not.toMatch(INVENTED);
    if (!INVENTED.test(reasoning)) {
      expect(JSON.stringify([asked.at(-1)?.messages, document.session.messages])).not.toMatch(INVENTED);
    }
  });

  test.each(shareOf(unread))("the call in $text is not guessed", async ({ text }) => {
    proves("tao-loop/unreadable-action");
    const { answer, product } = await run([text, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{}, {}] });
    expect(answer.turns[0]?.observation).toMatch(TOLD);
    expect(calls(await product.document(answer.session_id))).toEqual([]);
  });

  test.each(shareOf(answered))("the answer in $text is given", async (row) => {
    proves("tao-loop/final-answer-forms", "tao-loop/answer-kept-whole");
    const { answer, product } = await run([row.text, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: answerIn(row), turns: [{ turn: 1 }] });
    expect(answer.turns).toHaveLength(1);
    expect(calls(await product.document(answer.session_id))).toEqual([]);
  });

  test.each(shareOf(empty))("$text is no answer", async ({ text }) => {
    proves("pipeline/empty-answer");
    const { answer, asked } = await run([text, text]);
    expect(answer).toMatchObject({ status: "model_failed", error_kind: "empty_answer", turns: [] });
    expect(asked).toHaveLength(2);
  });
});

describe("in a chat without a loop", () => {
  const said = [
    "<|im_start|>assistant",
    "<|end|>",
    "[EOS]",
    "Assistant:",
    "最终答案：</s>",
    '{"final_answer":"<|im_end|>"}',
  ];

  test.each(said)("%s is no answer", async (text) => {
    proves("pipeline/empty-answer");
    for (const { run } of loopRunners) {
      const { answer, asked } = await run([text, text], { template: "simple_chat" });
      expect(answer).toMatchObject({ status: "model_failed", error_kind: "empty_answer", turns: [] });
      expect(asked).toHaveLength(2);
    }
  });
});

test.each(["<|im_end|>", "[EOS]", "助手："])(
  "an object whose final_answer is %s does not end a loop",
  async (final_answer) => {
    proves("pipeline/empty-answer");
    const { product, session_id } = await startHandedIn();
    const { isError, value } = await product.tool("add_conversation_turn", { session_id, tao_data: { final_answer } });
    if (isError) expect(value.error).toMatchObject({ code: "invalid_input" });
    else expect(value).toMatchObject({ is_final: false });
  },
);

describe("handed in", () => {
  test.each(made)("the call in $text is to be made", async (row) => {
    proves("tao-loop/call-forms", "tao-loop/call-before-answer", "tao-loop/invented-observation");
    proves("tao-loop/call-wins-in-every-form");
    const { add } = await startHandedIn();
    const added = await add(row.text);
    expect(added).toMatchObject({
      is_final: false,
      next_action: { kind: "call_tool", call: callIn(row) },
      turn: { observation: "" },
    });
    expect(added.turn.action).not.toMatch(INVENTED);
  });

  test.each(unread)("the call in $text is not guessed", async ({ text }) => {
    proves("tao-loop/unreadable-action");
    const { add } = await startHandedIn();
    const added = await add(text);
    expect(added).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
    expect(added.turn.observation).toMatch(TOLD);
  });

  // Without a loop around it a text without labels is not known to be the answer.
  test.each(answered.filter((row) => row.text !== answerIn(row)))("the answer in $text is read", async (row) => {
    proves("tao-loop/final-answer-forms", "tao-loop/answer-kept-whole");
    const { add } = await startHandedIn();
    expect(await add(row.text)).toMatchObject({
      is_final: true,
      turn: { final_answer: answerIn(row), observation: "" },
    });
  });

  test.each(empty)("$text is no answer", async ({ text }) => {
    proves("pipeline/empty-answer");
    const { product, session_id } = await startHandedIn();
    const { isError, value } = await product.tool("add_conversation_turn", { session_id, tao_data: text });
    if (isError) expect(value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
    else expect(value).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
  });
});
