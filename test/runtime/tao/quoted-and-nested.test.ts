/** What a text only speaks of is no call, and an answer is found behind words that no action is needed and in other languages. */
import { describe, expect, test } from "vitest";
import { readTurn, type TurnOptions } from "../../../src/runtime/turn.ts";
import { proves } from "../../requirements/index.ts";

const options: TurnOptions = {
  endCondition: "final_answer:",
  tools: new Set(["retrieve", "search_knowledge"]),
  answers: "in_loop",
};
const read = (text: string) => readTurn(text, options);
const answered = { call: null, is_final: true, final_answer: "OKOK" };

describe("a call that a thought only quotes", () => {
  test.each([
    '思考: 用户问"行动: retrieve(query=BAD)"是什么意思\n最终答案: OKOK',
    "思考: 用户问“行动: retrieve(query=BAD)”是什么意思\n最终答案: OKOK",
    '思考: 用户贴了「行动: retrieve(query="BAD")」这一行\n最终答案: OKOK',
    'Thought: The log says "Action: retrieve(query="BAD")" twice.\nFinal Answer: OKOK',
    "Thought: The user asks what 'Action: retrieve(query=\"BAD\")' means.\nFinal Answer: OKOK",
    'Thought: The user asks what "retrieve(query=BAD)" means.\nFinal Answer: OKOK',
  ])("is not made: %j", (text) => {
    proves("tao-loop/quoted-call");
    expect(read(text)).toMatchObject(answered);
  });

  test.each([
    'Thought: it\'s time, I will use retrieve(query="GOOD") now.',
    'Thought: I look for "routers" with retrieve(query="GOOD").',
    '思考: 用户说“连不上”，我用 retrieve(query="GOOD") 查。',
  ])("quotation marks beside a call change nothing: %j", (text) => {
    expect(read(text).call).toEqual({ tool: "retrieve", arguments: { query: "GOOD" } });
  });
});

describe("blocks of thinking inside each other", () => {
  test.each([
    '<think>a <think>b</think> Action: retrieve(query="BAD")</think>Final Answer: OKOK',
    '<think>a <think>b</think>\nAction: retrieve(query="BAD")\n</think>\nThought: enough\nFinal Answer: OKOK',
    "<think>a <think>b</think>\nFinal Answer: no, wait\n</think>\nFinal Answer: OKOK",
    '<think>a <think>b <think>c</think> d</think> retrieve(query="BAD")</think>OKOK',
  ])("are thought up to the last end: %j", (text) => {
    proves("tao-loop/nested-thinking");
    expect(read(text)).toMatchObject(answered);
  });

  test("an answer may speak of the tag, and a call behind it is one", () => {
    const answer = "close it with </think> at the end";
    expect(read(`<think>a</think>Final Answer: ${answer}`).final_answer).toBe(answer);
    const call = { tool: "retrieve", arguments: { query: "x" } };
    expect(read('<think>a</think>\nAction: retrieve(query="x")\n</think>').call).toEqual(call);
  });
});

test.each([
  "Thought: I know.\nAction: None needed\nFinal Answer: OKOK",
  "Thought: I know.\nAction: None needed since retrieve would not help.\nFinal Answer: OKOK",
  "Thought: I know.\nAction: None needed. Final Answer: OKOK",
  "Action: None needed Final Answer: OKOK",
  "Action: No tool is needed, I know this — final_answer: OKOK",
  "Action: None needed\nObservation: None\nFinal Answer: OKOK",
  "行动: 无需行动，直接回答。最终答案：OKOK",
])("no action is needed, and the answer stands behind it: %j", (text) => {
  proves("tao-loop/no-action-needed");
  expect(read(text)).toMatchObject(answered);
});

test("a call beside words that none is needed is still one", () => {
  const turn = read('Action: None of the notes help, so retrieve(query="x")');
  expect(turn.call).toEqual({ tool: "retrieve", arguments: { query: "x" } });
});

test.each([
  "최종 답변: OKOK",
  "생각: 충분하다\n최종 답변: OKOK",
  "Réponse finale : OKOK",
  "**Réponse finale\u00a0:** OKOK",
  "最終回答: OKOK",
  "**Endgültige Antwort:** OKOK",
  "Respuesta final: OKOK",
  "Окончательный ответ: OKOK",
  "Thought: ya\nAction: Respuesta final: OKOK",
])("a final answer in another language loses its label: %j", (text) => {
  proves("tao-loop/labels-in-other-languages");
  expect(read(text)).toMatchObject(answered);
});
