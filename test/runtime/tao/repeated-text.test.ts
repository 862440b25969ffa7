/** Texts of one repeated unit: reading them must not grow with the square of their length, else this file times out. */
import { expect, test } from "vitest";
import { parseTao } from "../../../src/runtime/tao/tao.ts";
import { proves } from "../../requirements/index.ts";

const LENGTH = 40_000;
const UNITS = [
  "```",
  "~~~",
  "<",
  "{",
  "[",
  '"',
  "Action:",
  "行动：",
  "<tool_call>",
  "```json",
  "(",
  "\\",
  "```\n",
  "<think>",
];
const TOOLS = new Set(["retrieve"]);

test.each(UNITS)("a text of nothing but %j is read", (unit) => {
  const parsed = parseTao(unit.repeat(LENGTH / unit.length), null, TOOLS);
  expect(parsed.call).toBeNull();
  expect(parsed.is_final).toBe(false);
});

test.each(["```", "~~~"])("a line of %s, 120,000 characters long, is read", (unit) => {
  expect(parseTao(unit.repeat(LENGTH), null, TOOLS).is_final).toBe(false);
});

/** Each took the square of its length, or a text of its own for each label: at this length minutes. */
const LONG = 600_000;
const LONG_UNITS = [
  'Action: {"a"\n',
  "<!--",
  "<|channel|>final<|message|>",
  "<|START_RESPONSE|>",
  "Tool: retrieve\nInput: {\n",
  "Action: think about it\n",
  "<|channel|> ",
];

test.each(LONG_UNITS)("a long text of nothing but %j is read", (unit) => {
  proves("tao-loop/any-length");
  const parsed = parseTao(unit.repeat(LONG / unit.length), null, TOOLS);
  expect(parsed.call).toBeNull();
});

test("a channel's message ends where the next one begins", () => {
  const text = "<|channel|>analysis<|message|>first<|channel|>final<|message|>the answer";
  const parsed = parseTao(text, null, TOOLS);
  expect(parsed.thinking).toBe("first");
  expect(parsed.final_answer).toBe("the answer");
});

test("a call behind an answer decides where nothing is said behind it, however many calls there are", () => {
  const other = '<tool_call>{"name":"other","arguments":{}}</tool_call>';
  const said = parseTao(`final_answer: so ${`${other} and `.repeat(30)}that is all.`, null, TOOLS);
  expect(said.is_final).toBe(true);
  const last = parseTao(`final_answer: so ${`${other} and `.repeat(30)}then ${other}`, null, TOOLS);
  expect(last.call?.tool).toBe("other");
});

test("a comment is nothing to see, an opening mark before the text behind it is no comment", () => {
  expect(parseTao("final_answer: <!-- hidden -->", null, TOOLS).problems).toContain("empty_answer");
  expect(parseTao("final_answer: <!-- shown", null, TOOLS).problems).not.toContain("empty_answer");
});

test("an answer in a fence of one line is still one", () => {
  expect(parseTao("```final_answer: 42```").final_answer).toBe("42");
});
