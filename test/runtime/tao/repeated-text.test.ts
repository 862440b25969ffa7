/** Texts of one repeated unit: reading them must not grow with the square of their length, else this file times out. */
import { expect, test } from "vitest";
import { runtimeTexts } from "../../../src/runtime/texts.ts";
import { readTurn } from "../../../src/runtime/turn.ts";
import { explainUnread } from "../../../src/runtime/unread.ts";
import { parseTao } from "../../../src/runtime/tao/tao.ts";
import { withinWork } from "../../../src/runtime/tao/work.ts";
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

/** Each is read at many places, and from each place to its end. */
const COSTLY: readonly (readonly [string, string, string])[] = [
  ['{"thought":"a","action":"', "```tool_code\nprint(retrieve(", ""],
  ["", 'retrieve("{"thought":"a","action":"', ""],
  ["", "```tool_code\nprint(retrieve(行动：\n", ""],
  ["<function=retrieve>", "<parameter=a>", "</function>"],
  ["<retrieve>", "<a>", "</retrieve>"],
  ["", "`retrieve(` ", ""],
  ["", "观察：x\n", ""],
];
const MOST_STEPS = 3_500_000;

test.each(COSTLY)("reading %j and %j, repeated, takes a limited number of steps", (prefix, unit, suffix) => {
  proves("tao-loop/any-length");
  const read = (length: number) => {
    const text = prefix + unit.repeat(length / unit.length) + suffix;
    return withinWork(Number.MAX_SAFE_INTEGER, () => parseTao(text, null, TOOLS));
  };
  const { steps, value } = read(200_000);
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThan(MOST_STEPS);
  expect(value.call).toBeNull();
  expect(value.is_final).toBe(false);
});

test("a text that is not read to its end says so, and what stands before the rest still decides", () => {
  const unit = "```tool_code\nprint(retrieve(行动：\n";
  const parsed = parseTao(`行动: retrieve(query="x")\n观察: y\n${unit.repeat(6_000)}`, null, TOOLS);
  expect(parsed.problems).toContain("too_much_to_read");
  expect(parsed.call).toEqual({ tool: "retrieve", arguments: { query: "x" } });
});

test("a long text with a call, and a long answer, are read to their end", () => {
  const thought = '先查水温，再看茶叶的种类；`retrieve` 可以查 "绿茶"。\n'.repeat(5_000);
  const call = parseTao(`思考: ${thought}\n行动: retrieve(query="x")`, null, TOOLS);
  expect(call).toMatchObject({ problems: [], call: { tool: "retrieve", arguments: { query: "x" } } });
  const answer = parseTao(`思考: 够了\n行动: final_answer: ${thought}`, null, TOOLS);
  expect(answer).toMatchObject({ problems: [], is_final: true, final_answer: thought.trim() });
  const held = JSON.stringify({ query: thought });
  expect(parseTao(`思考: a\n行动: {"tool":"retrieve","arguments":${held}}`, null, TOOLS).problems).toEqual([
    "action_too_long",
  ]);
});

test("a turn without a call, whose text was not read to its end, is told so", () => {
  const turn = readTurn(`{"thought":"a","action":"${"```tool_code\nprint(retrieve(".repeat(6_000)}`, { tools: TOOLS });
  expect(turn).toMatchObject({ call: null, is_final: false });
  expect(turn.problems).toContain("too_much_to_read");
  for (const texts of [runtimeTexts.zh, runtimeTexts.en]) {
    expect(explainUnread(turn, texts)).toBe(texts.tooMuchToRead);
  }
});
