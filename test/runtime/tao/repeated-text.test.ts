/** Texts of one repeated unit: reading them must not grow with the square of their length, else this file times out. */
import { expect, test } from "vitest";
import { parseTao } from "../../../src/runtime/tao/tao.ts";

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

test("an answer in a fence of one line is still one", () => {
  expect(parseTao("```final_answer: 42```").final_answer).toBe("42");
});
