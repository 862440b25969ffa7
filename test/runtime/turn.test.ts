/** What a model's raw text means as one turn: which call is made, what answers, what is left out. */
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { isBlank, readTurn } from "../../src/runtime/turn.ts";
import { proves } from "../requirements/index.ts";

const tools = new Set(["retrieve", "search_knowledge"]);
const read = (text: string, endCondition?: string | null) => readTurn(text, { tools, endCondition });
const MCP = { tool: "retrieve", arguments: { query: "MCP" } };

describe("a text with a call", () => {
  test.each([
    ["an answer behind it", "final_answer: 三篇", ["final_answer"]],
    [
      "an observation and an answer",
      "观察: 找到三篇\n思考: 够了\n行动: final_answer: 三篇",
      ["observation", "reasoning", "action", "final_answer"],
    ],
    ["an answer under a label", "Observation: three\nFinal Answer: three", ["observation", "final_answer"]],
    ["an answer in brackets", "观察: 三篇\n[最终答案] 三篇", ["observation", "final_answer"]],
    ["only an observation", "**Observation（观察）**: 我猜有三篇", ["observation"]],
  ])("and %s makes the call and leaves out the rest", (_, rest, discarded) => {
    proves("tao-loop/call-before-answer");
    const turn = read(`思考: 先查\n行动: retrieve(query="MCP")\n${rest}`);
    expect(turn).toMatchObject({
      reasoning: "先查",
      action: 'retrieve(query="MCP")',
      observation: "",
      call: MCP,
      is_final: false,
    });
    expect(turn).not.toHaveProperty("final_answer");
    expect(turn.discarded).toEqual(discarded.includes("action") ? expect.arrayContaining(["final_answer"]) : discarded);
  });

  test("that cannot be read does not let the answer behind it stand", () => {
    for (const action of ['{"tool": "retrieve", "arguments": {"query": ', "搜索一下 MCP\n观察: 三篇"]) {
      expect(read(`思考: 查\n行动: ${action}\nfinal_answer: 三篇`)).toMatchObject({ is_final: false, call: null });
    }
    // Words that are no call, and nothing that was observed: the answer stands.
    expect(read("思考: 够了\n行动: 直接回答\nfinal_answer: 三篇")).toMatchObject({ final_answer: "三篇" });
  });

  test.each([
    ["under labels of their own", '行动: retrieve(query="MCP")\n行动: search_knowledge(query="b")'],
    ["under one label", '行动: retrieve(query="MCP")\nsearch_knowledge(query="b")'],
    ["on one line", '行动: retrieve(query="MCP"); search_knowledge(query="b")'],
    ["in steps", '行动: retrieve(query="MCP")\n观察: 三篇\n思考: 再查\n行动: search_knowledge(query="b")'],
    ["numbered", '行动:\n1. retrieve(query="MCP")\n2. search_knowledge(query="b")'],
    ["in sentences", '我先用 retrieve(query="MCP")，再用 search_knowledge(query="b")。'],
  ])("and another one %s names the second as not made", (_, text) => {
    proves("tao-loop/first-call-only");
    expect(read(text)).toMatchObject({
      call: MCP,
      action: 'retrieve(query="MCP")',
      not_executed: ['search_knowledge(query="b")'],
    });
  });

  test("in JSON lists and native tool calls names the others too", () => {
    const call = (name: string) => ({ id: name, type: "function", function: { name, arguments: '{"query":"MCP"}' } });
    const calls = [call("retrieve"), call("search_knowledge")];
    for (const data of [
      { role: "assistant", content: "先查", tool_calls: calls },
      JSON.stringify({ role: "assistant", content: null, tool_calls: calls }),
      JSON.stringify(calls),
      calls.map((one) => `<tool_call>\n${JSON.stringify(one.function)}\n</tool_call>`).join("\n"),
      calls.map((one) => `<tool_call>${JSON.stringify(one.function)}</tool_call>`).join(""),
    ]) {
      const turn = readTurn(data, { tools });
      expect(turn).toMatchObject({ call: MCP, is_final: false });
      expect(turn.not_executed).toEqual([expect.stringContaining("search_knowledge")]);
      expect(turn.action).not.toContain("search_knowledge");
    }
  });
});

describe("a call", () => {
  test.each([
    ["as the whole text", 'retrieve(query="MCP")'],
    ["as the whole text, in code marks", '`retrieve(query="MCP")`'],
    ["in a fence", '```\nretrieve(query="MCP")\n```'],
    ["in a Python fence", '```python\nretrieve(query="MCP")\n```'],
    ["inside a sentence", '我需要资料，所以调用retrieve(query="MCP")看看。'],
    ["inside the sentence of an action", 'Thought: look\nAction: I will call retrieve(query="MCP") now'],
    ["in the reasoning alone", '思考: 先查，retrieve(query="MCP")'],
    ["on a line before an answer", 'retrieve(query="MCP")\n观察: 三篇\nfinal_answer: 三篇'],
    ["in triple quotes", '行动: retrieve(query="""MCP""")'],
    ["in triple single quotes", "行动: retrieve(query='''MCP''')"],
    ["under a traditional label", '思考: 查\n行動: retrieve(query="MCP")'],
    ["under a label in brackets", '[思考] 查\n[行动] retrieve(query="MCP")'],
    ["after a thinking block", '<think>\n行动: search_knowledge(query="x")\n</think>\n行动: retrieve(query="MCP")'],
    ["after the end of thinking", '可以 final 了吗\n</think>\n行动: retrieve(query="MCP")'],
    ["between tags", '好的。<tool_call>{"name":"retrieve","arguments":{"query":"MCP"}}</tool_call>'],
    ["with tags on lines of their own", '<tool_call>\n{"name":"retrieve","arguments":{"query":"MCP"}}\n</tool_call>'],
    ["as the name and its input", 'Action: retrieve\nAction Input: {"query": "MCP"}'],
  ])("%s is read", (_, text) => {
    proves("tao-loop/call-forms");
    expect(read(text, "final_answer:")).toMatchObject({ call: MCP, is_final: false });
  });

  test("of nothing known inside a sentence is a sentence", () => {
    expect(read("The function f(x=1) is continuous.").call).toBeNull();
    expect(read('print("hello") writes hello.').call).toBeNull();
  });

  test("keeps its separate input as a part of the action", () => {
    const turn = read("Action: retrieve\nAction Input: 茶\nObservation: x\nFinal Answer: y");
    expect(turn).toMatchObject({ action: "retrieve\n茶", call: { tool: "retrieve", arguments: { input: "茶" } } });
    expect(turn.discarded).toEqual(["observation", "final_answer"]);
  });

  test("may hold labels in triple quotes", () => {
    const query = "第一行\nfinal_answer: 假\n第三行";
    expect(read(`行动: retrieve(query="""${query}""")\n观察: x`)).toMatchObject({
      call: { tool: "retrieve", arguments: { query } },
      discarded: ["observation"],
    });
  });

  test("over several lines in triple quotes keeps its lines and quotes", () => {
    expect(read('行动: retrieve(query="""第一行\n"第二"行""", top_k=2)').call?.arguments).toEqual({
      query: '第一行\n"第二"行',
      top_k: 2,
    });
  });
});

describe("a final answer", () => {
  test.each([
    "思考: 甲",
    "行动: retrieve(query=1)",
    "Action: f(x=1)",
    "行动：\n观察: 无",
    "Thought: x\nFinal Answer: y",
  ])("that holds %j is kept whole", (inside) => {
    proves("tao-loop/answer-kept-whole");
    const answer = `格式如下：\n${inside}\n\n到此为止。`;
    for (const text of [
      `思考: 够了\n行动: final_answer: ${answer}`,
      `final_answer: ${answer}`,
      `思考: 够了\n最终答案：${answer}`,
    ]) {
      expect(read(text, "final_answer:")).toMatchObject({ is_final: true, final_answer: answer, call: null });
    }
  });

  test.each([
    ["```\nfinal_answer: 好\n```"],
    ["思考: 够了\n```\nfinal_answer: 好\n```"],
    ["```text\n思考: 够了\n行动: final_answer: 好\n```"],
    ["思考: 够了\n行动:\n```\nfinal_answer: 好\n```"],
    ["思考: 够了\n行动: `final_answer: 好`"],
    ["答案：好"],
    ["思考: 够了\n答案：好"],
    ["思考: 够了\n最终答案\n好"],
    ["思考: 够了\n## 最终答案\n好"],
    ["最终答案是：好"],
    ["[最终答案] 好"],
    ["【最终答案】好"],
    ["**[最终答案]** 好"],
    ["思考: 夠了\n行動: 最終答案：好"],
    ["思考: 够了\n行动: final_answer 好"],
    ["思考: 够了\n行动: final_answer\n好"],
    ['思考: 够了\n行动: final_answer(answer="""好""")'],
    ["Thought: enough\nAction: Final Answer\nAction Input: 好"],
    ["<think>想一想</think>final_answer: 好"],
    ['{"role":"assistant","tool_calls":[{"function":{"name":"final_answer","arguments":"{\\"answer\\":\\"好\\"}"}}]}'],
  ])("written as %j is read", (text) => {
    proves("tao-loop/final-answer-forms");
    expect(read(text, "final_answer:")).toMatchObject({ is_final: true, final_answer: "好" });
  });

  test("with steps behind it keeps them, and names the call there as not made", () => {
    proves("tao-loop/answer-kept-whole");
    const answer = 'F\nThought: R2\nAction: retrieve(query="MCP")';
    const turn = read(`Thought: R1\nFinal answer: ${answer}`);
    expect(turn).toMatchObject({ is_final: true, call: null, final_answer: answer });
    expect(turn.not_executed).toEqual(['retrieve(query="MCP")']);
    expect(turn).not.toHaveProperty("discarded");
    // A call of no known tool, or in a sentence, is a part of what is said.
    for (const said of ['F\nAction: fly(to="x")', 'F: write `Action: retrieve(query="x")` first.'])
      expect(read(`Final answer: ${said}`)).not.toHaveProperty("not_executed");
  });

  test("about thinking tags keeps them, and a fence of its own", () => {
    expect(read("final_answer: 写 <think>想</think> 即可").final_answer).toBe("写 <think>想</think> 即可");
    const fenced = "代码：\n```json\n{}\n```";
    expect(read(`final_answer: ${fenced}`).final_answer).toBe(fenced);
  });

  test("words about an answer are no answer", () => {
    expect(read("思考: 最终答案需要更多资料").is_final).toBe(false);
    expect(read("思考: 还没有答案：再看看").is_final).toBe(false);
  });

  test("without a word in it is none", () => {
    for (const text of [
      "final_answer:",
      "思考: 够了\n行动: final_answer: \n",
      "",
      " \n",
      "<think>想</think>",
      "<think>想",
    ]) {
      expect(read(text).is_final, text).toBe(false);
      expect(isBlank(text), text).toBe(true);
    }
    expect(isBlank("思考: 想")).toBe(false);
  });
});

test("a thinking block is reasoning where there is no other", () => {
  expect(read("<think>想一想</think>\n行动: retrieve(query=1)").reasoning).toBe("想一想");
  expect(read("<think>想一想</think>\n思考: 查\n行动: retrieve(query=1)").reasoning).toBe("查");
});

describe("JSON that names its tool as the action", () => {
  test.each<[string, object]>([
    ["alone", { action: "retrieve", query: "MCP" }],
    ["under other names", { Action: "retrieve", parameters: { query: "MCP" } }],
    ["in Chinese", { 行动: "retrieve", query: "MCP" }],
  ])("takes what stands beside it as the arguments: %s", (_, record) => {
    proves("tao-loop/call-before-answer");
    for (const text of [JSON.stringify(record), `\`\`\`json\n${JSON.stringify(record, null, 2)}\n\`\`\``])
      expect(read(text)).toMatchObject({ call: MCP, is_final: false, reasoning: "", problems: [] });
  });

  test("keeps the thought apart, and what a record says of itself", () => {
    const record = { reasoning: "look it up", action: "retrieve", query: "MCP", turn: 3 };
    const turn = read(JSON.stringify(record));
    expect(turn).toMatchObject({ reasoning: "look it up", call: MCP });
    expect(turn.action).not.toContain("look it up");
  });

  test("leaves a call that a host has made, and an action that is no tool", () => {
    const made = { action: "retrieve", query: "MCP", observation: "three" };
    expect(readTurn(made, { tools })).toMatchObject({ action: "retrieve", call: null, observation: "three" });
    expect(read('{"action": "ask the user", "query": "MCP"}').call).toBeNull();
  });
});

describe("a bare list of a message's parts", () => {
  const said = { type: "text", text: "Clean the rim." };
  test.each<[string, object[]]>([
    ["a text", [said]],
    ["a text behind a thought", [{ type: "thinking", thinking: "easy" }, said]],
    ["a message", [{ role: "assistant", content: [said] }]],
  ])("is read as the message: %s", (_, list) => {
    proves("tao-loop/call-before-answer");
    for (const data of [JSON.stringify(list), JSON.stringify(list, null, 2), list])
      expect(readTurn(data as Json, { tools, answers: "in_loop" })).toMatchObject({
        is_final: true,
        final_answer: "Clean the rim.",
        reasoning: "",
      });
  });

  test("makes the call in it, with its text as the reasoning", () => {
    const use = { type: "tool_use", id: "t1", name: "retrieve", input: { query: "MCP" } };
    const turn = read(JSON.stringify([{ type: "text", text: "I will look." }, use]));
    expect(turn).toMatchObject({ call: MCP, reasoning: "I will look.", is_final: false });
  });

  test("is data where a member is no part", () => {
    const list = '[{"type":"text","text":"a"},{"type":"chart","rows":[1]}]';
    expect(readTurn(list, { tools, answers: "in_loop" })).toMatchObject({ final_answer: list });
  });
});
