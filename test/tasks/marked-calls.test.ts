/** A decision in a form that a family of models writes of its own, numbers that would be others, and texts that break off. */
import { expect, test } from "vitest";
import { readDecision } from "../../src/tasks/written-decision.ts";
import { proves } from "../requirements/index.ts";

const forms: [family: string, text: string][] = [
  [
    "elements",
    '<function_calls>\n<invoke name="shed__label"><parameter name="text">red</parameter></invoke>\n</function_calls>',
  ],
  [
    "functions as elements",
    "<tool_call>\n<function=shed__label>\n<parameter=text>\nred\n</parameter>\n</function>\n</tool_call>",
  ],
  ["keys and values", "<tool_call>shed__label\n<arg_key>text</arg_key>\n<arg_value>red</arg_value>\n</tool_call>"],
  ["a name before its arguments", '[TOOL_CALLS]shed__label[ARGS]{"text":"red"}'],
  [
    "marks around each part",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>shed__label\n```json\n{"text":"red"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  [
    "a section of calls",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.shed__label:0<|tool_call_argument_begin|>{"text":"red"}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  ["a call of Gemini", '{"functionCall":{"name":"shed__label","args":{"text":"red"}}}'],
];

test.each(forms)("a call in the form of its model is a decision: %s", (_, text) => {
  proves("task-runs/model-shapes");
  for (const one of [text, `The box has to be labelled.\n${text}`, `先贴标签。\n${text}\n`])
    expect(readDecision(one, 1)).toMatchObject({
      action: "use_tool",
      tool_id: expect.stringMatching(/^(?:functions\.)?shed__label$/) as string,
      parameters: { text: "red" },
    });
});

test.each(forms)("and none where it is taken back, denied, doubled or broken off: %s", (_, text) => {
  proves("task-runs/model-shapes");
  for (const one of [
    `${text}\nNo, wait, that is wrong.`,
    `不要执行：\n${text}`,
    `I must not send ${text} today.`,
    `${text}\n${text.replace("red", "blue")}`,
    text.slice(0, text.indexOf("red") + 1),
  ])
    expect(readDecision(one, 1)).toHaveProperty("problem");
});

test("what ends a task is no tool in these forms either", () => {
  const text = '<invoke name="complete_task"><parameter name="summary">All done.</parameter></invoke>';
  expect(readDecision(text, 1)).toMatchObject({ action: "complete_task", tool_id: null });
});

const label = (value: string) => `{"action":"use_tool","tool_id":"shed__label","parameters":{"box":${value}}}`;

test.each(["12345678901234567891", "-9007199254740993", "[1, 100000000000000000001]"])(
  "a number that would be another one is asked for as text: %s",
  (value) => {
    proves("task-runs/model-shapes");
    expect(readDecision(label(value), 1)).toMatchObject({
      problem: { en: expect.stringContaining("digits") as string },
    });
  },
);

test.each(["1000000000000000000", '"12345678901234567891"', "0.12345678901234567891", "9007199254740991"])(
  "a number that stays what it is, or a text, is taken: %s",
  (value) => {
    expect(readDecision(label(value), 1)).toMatchObject({ tool_id: "shed__label" });
  },
);

test("of an object that breaks off is said that it does", () => {
  expect(readDecision('{"action":"use_tool","tool_id":"shed__label","parameters":{"text":"re', 1)).toMatchObject({
    problem: { en: expect.stringContaining("breaks off") as string },
  });
});
