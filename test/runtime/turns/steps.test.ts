/** Steps of thought and action that a model writes as JSON records: the same turn as of the same steps in words. */
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { readTurn } from "../../../src/runtime/turn.ts";
import { proves } from "../../requirements/index.ts";

const tools = new Set(["retrieve", "search_knowledge"]);
const read = (data: Json, answers?: "in_loop" | "once") => readTurn(data, { tools, ...(answers && { answers }) });
const MCP = { tool: "retrieve", arguments: { query: "MCP" } };
const THINK = { reasoning: "R1", action: 'retrieve(query="MCP")' };
const ANSWER = { reasoning: "R2", action: "final_answer: F" };
const NATIVE = { name: "retrieve", arguments: '{"query":"MCP"}' };
const NATIVE_ANSWER = { name: "final_answer", arguments: '{"answer":"F"}' };
const lines = (...records: Json[]): string => records.map((one) => JSON.stringify(one)).join("\n");
const fenced = (text: string): string => `\`\`\`json\n${text}\n\`\`\``;

describe("a call and an answer behind it", () => {
  const chinese = [
    { 思考: "R1", 行动: 'retrieve(query="MCP")' },
    { 思考: "R2", 行动: "最终答案：F" },
  ];
  const nested = [{ reasoning: "R1", action: MCP }, ANSWER];
  const spaced = [
    { Thought: "R1", Action: "retrieve", "Action Input": { query: "MCP" } },
    { Thought: "R2", "Final Answer": "F" },
  ];
  test.each<[string, Json]>([
    ["in a list", JSON.stringify([THINK, ANSWER])],
    ["in a list that is no text", [THINK, ANSWER]],
    ["in a list over several lines", JSON.stringify([THINK, ANSWER], null, 2)],
    ["in a list in a fence", fenced(JSON.stringify([THINK, ANSWER]))],
    ["in lines", lines(THINK, ANSWER)],
    ["in lines with commas", `${JSON.stringify(THINK)},\n${JSON.stringify(ANSWER)}`],
    ["in lines in a fence", fenced(lines(THINK, ANSWER))],
    ["in fences of their own", `${fenced(lines(THINK))}\n\n${fenced(lines(ANSWER))}`],
    ["under headings of steps", `Step 1:\n${lines(THINK)}\n\nStep 2:\n${lines(ANSWER)}`],
    ["under one name", JSON.stringify({ steps: [THINK, ANSWER] })],
    ["with the action as an object", JSON.stringify(nested)],
    ["in lines, with the action as an object", lines(...nested)],
    ["in Chinese names", JSON.stringify(chinese)],
    ["in names with capitals", JSON.stringify(spaced)],
    ["as a message's text", { role: "assistant", content: JSON.stringify([THINK, ANSWER]) }],
    ["behind a thinking block", `<think>so</think>\n${JSON.stringify([THINK, ANSWER])}`],
    ["in a list that was cut off", `${JSON.stringify([THINK, ANSWER]).slice(0, -1)},{"reasoning":"R3","act`],
  ])("%s are read as in words", (_, data) => {
    proves("tao-loop/steps-as-json");
    for (const answers of [undefined, "in_loop", "once"] as const) {
      const turn = read(data, answers);
      expect(turn).toMatchObject({ reasoning: "R1", call: MCP, is_final: false, observation: "" });
      expect(turn.discarded?.toSorted()).toEqual(["final_answer", "reasoning"]);
      expect(turn).not.toHaveProperty("not_executed");
      expect(turn).not.toHaveProperty("final_answer");
      expect(turn.action).not.toContain("R1");
      expect(turn.problems).toEqual([]);
    }
  });

  test("in sentences keep what was said before", () => {
    const turn = read(`Here are my steps:\n${JSON.stringify([THINK, ANSWER])}\nThat is all.`);
    expect(turn).toMatchObject({ reasoning: "Here are my steps:\nR1", call: MCP });
    expect(turn.discarded?.toSorted()).toEqual(["final_answer", "reasoning"]);
  });
});

describe("records one after another", () => {
  test("keep the reasoning of every one up to the call, and name what stands behind it", () => {
    const turn = read(
      JSON.stringify([
        { reasoning: "R0" },
        { ...THINK, observation: "O" },
        { reasoning: "R2", action: 'search_knowledge(query="b")', observation: "O2" },
        { final_answer: "F" },
      ]),
    );
    expect(turn).toMatchObject({ reasoning: "R0\nR1", action: THINK.action, call: MCP });
    expect(turn.not_executed).toEqual(['search_knowledge(query="b")']);
    expect(turn.discarded?.toSorted()).toEqual(["action", "final_answer", "observation", "reasoning"]);
  });

  test("of two calls name the second as not made, without the reasoning beside it", () => {
    const second = { tool: "retrieve", arguments: { query: "B" } };
    const turn = read(
      lines({ reasoning: "R1", action: { tool: "retrieve", arguments: { query: "MCP" } } }, { action: second }),
    );
    expect(turn).toMatchObject({ reasoning: "R1", call: MCP });
    expect(turn.not_executed).toEqual([JSON.stringify(second)]);
  });

  test.each(["final_answer: F", "Final Answer：F", "最终答案：F", "最终答案: F"])("end at %s", (action) => {
    const turn = read(JSON.stringify([{ reasoning: "R1" }, { reasoning: "R2", action }]), "in_loop");
    expect(turn).toMatchObject({ reasoning: "R1\nR2", is_final: true, final_answer: "F", call: null });
    expect(turn).not.toHaveProperty("discarded");
  });

  test("name what stands behind the answer, and the call there as not made", () => {
    const turn = read(lines(ANSWER, THINK));
    expect(turn).toMatchObject({ reasoning: "R2", is_final: true, final_answer: "F", call: null });
    expect(turn.not_executed).toEqual([THINK.action]);
    expect(turn.discarded?.toSorted()).toEqual(["action", "reasoning"]);
  });

  test("whose answer stands on an observation that no call returned do not answer", () => {
    proves("tao-loop/invented-observation");
    const records: Json[] = [{ reasoning: "R1", observation: "three" }, { final_answer: "three" }];
    expect(read(lines(...records))).toMatchObject({ is_final: false, reasoning: "R1", call: null });
    expect(read(lines(...records)).discarded?.toSorted()).toEqual(["final_answer", "observation"]);
    const after = readTurn(lines(...records), { tools, hasCalled: true });
    expect(after).toMatchObject({ is_final: true, final_answer: "three", discarded: ["observation"] });
  });

  test("of data are no steps", () => {
    for (const data of [
      [{ name: "Ann", age: 3 }],
      [{ observation: "rain" }, { observation: "sun" }],
      [{ action: "buy milk" }, { action: "buy tea" }],
    ]) {
      expect(read(JSON.stringify(data), "in_loop")).toMatchObject({
        is_final: true,
        final_answer: JSON.stringify(data),
      });
    }
  });

  test("in great numbers are read in bounded work", () => {
    const turn = read(JSON.stringify([THINK, ...Array.from({ length: 2_000 }, () => ANSWER)]));
    expect(turn).toMatchObject({ reasoning: "R1", call: MCP });
    expect(turn.discarded?.toSorted()).toEqual(["final_answer", "reasoning"]);
  });
});

test.each<[string, string]>([
  ["a list of calls", '[{"tool":"retrieve","arguments":{"query":"MCP"}},{"tool":"final_answer: F"}]'],
  ["native calls", JSON.stringify({ tool_calls: [{ function: NATIVE }, { function: NATIVE_ANSWER }] })],
])("an answer in %s is named as left out, not as a call", (_, text) => {
  const turn = read(text);
  expect(turn).toMatchObject({ call: MCP, discarded: ["final_answer"] });
  expect(turn).not.toHaveProperty("not_executed");
});

describe("an answer under a plain name", () => {
  test.each<[string, Json]>([
    ["answer", { thought: "T", answer: "F" }],
    ["answer beside reasoning", { reasoning: "T", answer: "F" }],
    ["答案", { 思考: "T", 答案: "F" }],
    ["回答", { 推理: "T", 回答: "F" }],
    ["response", { thinking: "T", response: "F" }],
    ["an action, beside analysis", { analysis: "T", action: "final_answer: F" }],
    ["最终答案, beside 思考过程", { 思考过程: "T", 最终答案: "F" }],
  ])("beside a thought is the final answer: %s", (_, data) => {
    for (const given of [data, JSON.stringify(data), fenced(JSON.stringify(data)), JSON.stringify([data])]) {
      const turn = read(given, "in_loop");
      expect(turn).toMatchObject({ reasoning: "T", is_final: true, final_answer: "F", call: null });
      expect(turn).not.toHaveProperty("discarded");
    }
  });
});

describe("data that holds reasoning", () => {
  test.each<[string, string]>([
    ["a verdict", '{"score":4,"reasoning":"T"}'],
    ["a choice", '{"selected_template":"t","reasoning":"T","confidence":0.95}'],
    ["verdicts", '[{"essay":"A","score":5,"reasoning":"clear"},{"essay":"B","score":2,"reasoning":"weak"}]'],
    ["questions", '[{"question":"Q","reasoning":"T","answer":"A"},{"question":"P","reasoning":"U","answer":"B"}]'],
    ["a fenced verdict", `My verdict:\n${fenced('{"score":4,"reasoning":"T"}')}\nThat is all.`],
    ["tasks", '[{"action":"buy milk","reasoning":"T"},{"action":"call Bob","reasoning":"birthday"}]'],
  ])("is kept whole: %s", (_, text) => {
    for (const answers of [undefined, "in_loop", "once"] as const) {
      const turn = read(text, answers);
      expect(answers === undefined ? turn.reasoning : turn.final_answer).toBe(text);
      expect(turn).toMatchObject({ call: null });
      expect(turn).not.toHaveProperty("discarded");
    }
  });

  test("is kept whole where a host hands it in", () => {
    expect(read({ score: 4, reasoning: "T" }).reasoning).toBe('{"score":4,"reasoning":"T"}');
  });
});

describe("a list with a step in it", () => {
  test.each<[string, Json[], string, string[]]>([
    ["an answer", [THINK, { answer: "F" }], "R1", ["final_answer"]],
    ["a text at the end", [THINK, "So it is F."], "R1", ["final_answer"]],
    ["a text between", [THINK, "Now I know.", ANSWER], "R1", ["final_answer", "reasoning"]],
    ["data", [THINK, { city: "Bern" }], "R1", ["observation"]],
    ["lists of their own", [[THINK], [ANSWER]], "R1", ["final_answer", "reasoning"]],
    ["a text before", ["First", THINK], "First\nR1", []],
    ["data before", [{ city: "Bern" }, THINK], '{"city":"Bern"}\nR1', []],
  ])("keeps its reasoning and call beside %s", (_, items, reasoning, discarded) => {
    for (const data of [items, JSON.stringify(items)]) {
      const turn = read(data, "in_loop");
      expect(turn).toMatchObject({ reasoning, call: MCP, is_final: false });
      expect((turn.discarded ?? []).toSorted()).toEqual(discarded);
    }
  });
});

describe("other names in a record", () => {
  test.each<[string, Json]>([
    ["推理", { 推理: "R1", 行动: THINK.action }],
    ["思考过程, 操作", { 思考过程: "R1", 操作: THINK.action }],
    ["分析, 动作", { 分析: "R1", 动作: THINK.action }],
    ["thinking", { thinking: "R1", action: MCP }],
    ["analysis", { analysis: "R1", action: "retrieve", action_input: { query: "MCP" } }],
    ["actions", { reasoning: "R1", actions: [MCP] }],
    ["actions in words", { reasoning: "R1", actions: [THINK.action] }],
    ["a tool beside a thought", { thinking: "R1", tool: "retrieve", query: "MCP" }],
  ])("are read: %s", (_, data) => {
    for (const given of [data, JSON.stringify(data), JSON.stringify([data])])
      expect(read(given)).toMatchObject({ reasoning: "R1", call: MCP, is_final: false });
  });

  test("name the second of several actions as not made", () => {
    const second = { tool: "retrieve", arguments: { query: "B" } };
    const turn = read(JSON.stringify({ reasoning: "R1", actions: [MCP, second] }));
    expect(turn).toMatchObject({ call: MCP, not_executed: [JSON.stringify(second)], discarded: ["action"] });
  });

  test("that are unknown stay as reasoning, and those of a host's record are known", () => {
    expect(read(JSON.stringify({ ...THINK, plan: "P" }))).toMatchObject({ reasoning: "R1\nplan: P", call: MCP });
    expect(read(JSON.stringify([{ plan: "P", ...ANSWER }]))).toMatchObject({ reasoning: "R2\nplan: P" });
    const host = { turn: 3, timestamp: "t", refs: ["e"], not_executed: ["f()"], discarded: ["observation"] };
    const turn = read({ ...host, ...THINK, observation: "O", finish_reason: "stop" });
    expect(turn).toMatchObject({ reasoning: "R1", observation: "O", finish_reason: "stop", not_executed: ["f()"] });
  });
});
