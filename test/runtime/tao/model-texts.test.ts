/** Every text of test/support/model-texts, read as one turn. The same texts in whole runs: test/operations/pipeline. */
import { describe, expect, test } from "vitest";
import { isBlank, readTurn, type TurnOptions } from "../../../src/runtime/turn.ts";
import { proves } from "../../requirements/index.ts";
import { modelTexts } from "../../support/model-texts/index.ts";
import { emptyInChat } from "../../support/model-texts/unread.ts";
import { INVENTED } from "../../support/model-texts/row.ts";

const options: TurnOptions = {
  endCondition: "final_answer:",
  tools: new Set(["retrieve", "search_knowledge"]),
  answers: "in_loop",
};

describe.each(modelTexts)("$text", ({ text, means }) => {
  const turn = readTurn(text, options);

  if ("call" in means) {
    test("is a call", () => {
      proves("tao-loop/call-forms", "tao-loop/call-before-answer", "tao-loop/invented-observation");
      proves("tao-loop/call-wins-in-every-form");
      expect(turn).toMatchObject({ call: means.call, is_final: false, observation: "" });
      expect(turn).not.toHaveProperty("final_answer");
      expect(`${turn.action}`).not.toMatch(INVENTED);
      expect(turn.action).not.toBe("");
    });

    test("is read again from the history", () => {
      expect(readTurn({ action: turn.action }, options).call).toEqual(means.call);
    });
  } else if ("unread" in means) {
    test("is a call that cannot be read", () => {
      proves("tao-loop/unreadable-action");
      expect(turn).toMatchObject({ call: null, is_final: false, observation: "" });
      expect(turn.problems).not.toEqual([]);
      expect(isBlank(text, options)).toBe(false);
    });
  } else if ("answer" in means) {
    test("is an answer", () => {
      proves("tao-loop/final-answer-forms", "tao-loop/answer-kept-whole");
      expect(turn).toMatchObject({ call: null, is_final: true, final_answer: means.answer, observation: "" });
      expect(isBlank(text, options)).toBe(false);
    });
  } else {
    test("is nothing", () => {
      proves("pipeline/empty-answer");
      expect(turn.is_final).toBe(false);
      expect(isBlank(text, options)).toBe(true);
    });
  }
});

describe("in a chat without a loop", () => {
  const chat: TurnOptions = { answers: "once" };

  test.each(emptyInChat)("$text is nothing", ({ text }) => {
    proves("pipeline/empty-answer");
    expect(isBlank(text, chat)).toBe(true);
    expect(readTurn(text, chat).is_final).toBe(false);
  });

  test.each([
    ["<|im_start|>assistant\n八十度。<|im_end|>", "八十度。"],
    ["<|start_header_id|>assistant<|end_header_id|>\n\n八十度。<|eot_id|>", "八十度。"],
    ["<|assistant|>\n八十度。", "八十度。"],
    ["[/INST] 八十度。</s>", "八十度。"],
  ])("the header of a model's own message is left out: %j", (text, answer) => {
    proves("tao-loop/final-answer-forms");
    expect(readTurn(text, chat)).toMatchObject({ is_final: true, final_answer: answer });
  });

  test.each([
    "`<|im_start|>assistant`",
    "结束标记是 <|im_end|> 和 [EOS]。",
    "`[/INST]`",
    "Assistant: 与 User: 是角色。",
    "空",
    "无",
  ])("a text that speaks of them is an answer: %s", (text) => {
    proves("tao-loop/answer-kept-whole");
    expect(isBlank(text, chat)).toBe(false);
    expect(readTurn(text, chat)).toMatchObject({ is_final: true, final_answer: text });
  });
});

test.each(["<|im_end|>", "[EOS]", "助手：", "（空）"])("a host's final_answer of %s alone is none", (final_answer) => {
  proves("pipeline/empty-answer");
  const turn = readTurn({ final_answer }, options);
  expect(turn).toMatchObject({ is_final: false, problems: ["empty_answer"] });
});
