/** Tools of servers whose names begin with a digit (`12306-mcp__weather`), in every form of a call; numbers are no tools. */
import { expect, test } from "vitest";
import { readTurn } from "../../../src/runtime/turn.ts";
import type { Json } from "../../../src/json.ts";

const tool = "12306-mcp__weather";
const given = { city: "北京" };
const call = { tool, arguments: given };

test.each<[string, Json]>([
  ["an action that is an object", { reasoning: "r", action: call }],
  ["a record of one's own", { action: call }],
  ["JSON text", JSON.stringify({ action: call })],
  ["JSON text with a reason", JSON.stringify({ reasoning: "r", action: call })],
  ["a tool beside its arguments", JSON.stringify(call)],
  ["action and action_input", JSON.stringify({ action: tool, action_input: given })],
  ["a written call", `Thought: r\nAction: ${tool}(city="北京")`],
  ["a written call in a list", `Action: 1. ${tool}(city="北京")`],
  ["a bare call", `${tool}(city="北京")`],
  ["a name and its input", `Thought: r\nAction: ${tool}\nAction Input: {"city": "北京"}`],
  ["a Chinese label", `思考：查天气\n行动：${tool}(city="北京")`],
  ["a label for tools", `工具: ${tool}(city="北京")`],
  ["a name above JSON", `Action: ${tool}\n{"city": "北京"}`],
])("is read from %s", (_, data) => expect(readTurn(data).call).toEqual(call));

test.each(["127__append_note", "360search__find", "9x__y"])("%s is called by its name", (name) =>
  expect(readTurn({ reasoning: "r", action: { tool: name, arguments: {} } }).call?.tool).toBe(name),
);

test.each([
  JSON.stringify({ action: { tool: "42", arguments: given } }),
  JSON.stringify({ action: { tool: "3.14", arguments: given } }),
  "Action: 12306",
  "Action: 42(city=1)",
  "1. search the web\n2. read what was found",
  "Action: 2. 查询天气",
  "The result is 12(3) and 2024-05(draft).",
])("no number is a tool: %j", (text) => expect(readTurn(text).call).toBeNull());
