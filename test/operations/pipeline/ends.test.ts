/** How answers end that are not whole, calls that come in a channel of their own, and what objects from hosts mean. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { calls } from "../../support/context-records.ts";
import { LOOP, loopRunners, startHandedIn, withScriptedModel } from "../../support/loop-runners.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";

describe.each(loopRunners)("with $name", ({ run }) => {
  test("a continuation keeps its space, and repeats nothing", async () => {
    proves("pipeline/truncated-answer");
    const joined = async (first: string, second: string) =>
      (await run([{ text: `Final Answer: ${first}`, length: true }, second])).answer.final_answer;
    expect(await joined("Steep it at", " eighty degrees")).toBe("Steep it at eighty degrees");
    expect(await joined("Steep it at ", "eighty degrees")).toBe("Steep it at eighty degrees");
    expect(await joined("Steep it at eigh", "ty degrees")).toBe("Steep it at eighty degrees");
    expect(await joined("first line\n", "\nsecond line")).toBe("first line\n\nsecond line");
    expect(await joined("Steep the tea at eighty", "tea at eighty degrees")).toBe("Steep the tea at eighty degrees");
  });

  test("an answer that a content filter ended is marked so; one that it held back is not asked for again", async () => {
    proves("pipeline/filtered-answer");
    const part = await run([{ text: "最终答案：八十", filtered: true }]);
    expect(part.answer).toMatchObject({
      status: "done",
      final_answer: "八十",
      filtered: true,
      turns: [{ filtered: true }],
    });
    const none = await run([{ text: "", filtered: true }, DONE]);
    expect(none.answer).toMatchObject({
      status: "model_failed",
      error_kind: "content_filtered",
      message: expect.stringContaining("内容过滤"),
      turns: [],
    });
    expect(none.asked).toHaveLength(1);
  });

  test("a value without a name stands beside named ones", async () => {
    proves("tao-loop/call-forms");
    const { answer } = await run(['行动: retrieve("绿茶 水温", top_k=2)', DONE]);
    expect(answer).toMatchObject({ status: "done", turns: [{}, {}] });
    expect(answer.turns[0]?.observation).toContain("绿茶水温八十度");
  });

  test("a thought alone is told that it named no action", async () => {
    proves("tao-loop/unreadable-action");
    const { answer } = await run(["思考: 再想想", DONE]);
    expect(answer.turns[0]?.observation).toMatch(/^这一轮没有写出行动/);
  });

  test("a sentence may speak of a call that was made, and not of one that was not", async () => {
    proves("tao-loop/call-before-answer");
    const spoken = '思考: retrieve(query="绿茶 水温") 已经给出答案\n最终答案：八十度。';
    const { answer } = await run([SEARCH, spoken]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{}, {}] });
    const invented = await run([spoken, DONE]);
    expect(calls(await invented.product.document(invented.answer.session_id))).toHaveLength(1);
    expect(invented.answer.turns).toHaveLength(2);
  });
});

describe("a server's own channel of calls", () => {
  const JSON_ARGUMENTS = '{"query":"绿茶 水温"}';
  test.each([
    [
      "beside an answer",
      [
        { content: "最终答案：九十九度" },
        { tool_calls: [{ index: 0, function: { name: "retrieve", arguments: JSON_ARGUMENTS } }] },
      ],
    ],
    [
      "before an answer",
      [
        { tool_calls: [{ index: 0, function: { name: "retrieve", arguments: JSON_ARGUMENTS } }] },
        { content: "最终答案：九十九度" },
      ],
    ],
    [
      "inside an open fence",
      [
        { content: "最终答案：九十九\n```" },
        { tool_calls: [{ index: 0, function: { name: "retrieve", arguments: JSON_ARGUMENTS } }] },
      ],
    ],
    ["in the older form", [{ content: null, function_call: { name: "retrieve", arguments: JSON_ARGUMENTS } }]],
    [
      "in the older form, in pieces",
      [
        { function_call: { name: "retrieve" } },
        { function_call: { arguments: '{"query":' } },
        { function_call: { arguments: '"绿茶 水温"}' } },
      ],
    ],
    [
      "with a comma too many",
      [{ tool_calls: [{ index: 0, function: { name: "retrieve", arguments: '{"query":"绿茶 水温",}' } }] }],
    ],
  ])("%s is made", async (_, deltas) => {
    proves("tao-loop/call-forms", "tao-loop/call-before-answer");
    const { product } = await withScriptedModel([{ deltas }, { say: [DONE] }]);
    const ran = await product.ask("run_pipeline", LOOP);
    expect(ran).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{}, {}] });
    expect(calls(await product.document(ran.session_id))).toMatchObject([
      { tool: "retrieve", args_digest: { query: "绿茶 水温" } },
    ]);
    expect(JSON.stringify(ran)).not.toContain("九十九");
  });

  test.each(['{"query":"绿茶', "绿茶", '{"query":"绿"茶"}', '{"query": }'])(
    "with the arguments %j is not guessed",
    async (broken) => {
      proves("tao-loop/unreadable-action");
      const { product } = await withScriptedModel([
        { deltas: [{ tool_calls: [{ index: 0, function: { name: "retrieve", arguments: broken } }] }] },
        { say: [DONE] },
      ]);
      const ran = await product.ask("run_pipeline", LOOP);
      expect(ran.turns[0].observation).toMatch(/^没有读懂这个调用的参数/);
      expect(calls(await product.document(ran.session_id))).toEqual([]);
    },
  );
});

describe("handed in by a host", () => {
  const call = { tool: "retrieve", arguments: { query: "茶" } };

  test.each([
    [
      "an action without its observation",
      { reasoning: "查", action: 'retrieve(query="茶")', observation: "", final_answer: "八十度" },
    ],
    [
      "an action as an object",
      { reasoning: "查", action: { tool: "retrieve", arguments: { query: "茶" } }, final_answer: "八十度" },
    ],
    [
      "an action and its input",
      { thought: "查", action: "retrieve", action_input: { query: "茶" }, final_answer: "八十度" },
    ],
    [
      "a result inside the action",
      { reasoning: "查", action: 'retrieve(query="茶")\nObservation: 九十九\nFinal Answer: 九十九' },
    ],
    [
      "a message with calls",
      {
        role: "assistant",
        content: "最终答案：九十九",
        tool_calls: [{ function: { name: "retrieve", arguments: '{"query":"茶"}' } }],
      },
    ],
    [
      "a message with the older call",
      { role: "assistant", content: "", function_call: { name: "retrieve", arguments: '{"query":"茶"}' } },
    ],
    [
      "parts of text and use",
      {
        role: "assistant",
        content: [
          { type: "text", text: "Final Answer: 九十九" },
          { type: "tool_use", id: "a", name: "retrieve", input: { query: "茶" } },
        ],
      },
    ],
    [
      "a whole answer of an API",
      {
        choices: [
          {
            finish_reason: "tool_calls",
            message: {
              content: "九十九",
              tool_calls: [{ function: { name: "retrieve", arguments: '{"query":"茶"}' } }],
            },
          },
        ],
      },
    ],
    [
      "items of an answer",
      {
        output: [
          { type: "message", content: [{ type: "output_text", text: "九十九" }] },
          { type: "function_call", name: "retrieve", arguments: '{"query":"茶"}' },
        ],
      },
    ],
  ])("%s is still to be called", async (_, tao_data) => {
    proves("tao-loop/call-before-answer");
    const { add } = await startHandedIn();
    const added = await add(tao_data);
    expect(added).toMatchObject({
      is_final: false,
      next_action: { kind: "call_tool", call },
      turn: { observation: "" },
    });
    expect(added.turn.action).not.toContain("九十九");
    expect(added.turn).not.toHaveProperty("final_answer");
  });

  test("an object says what its host did; JSON text with an answer beside the observation does not", async () => {
    proves("tao-loop/invented-observation");
    const { add } = await startHandedIn();
    const record = { reasoning: "查", action: 'retrieve(query="茶")', observation: "八十度", final_answer: "八十度" };
    expect(await add(record)).toMatchObject({
      is_final: true,
      turn: { observation: "八十度", final_answer: "八十度" },
    });
    expect(await add(JSON.stringify(record))).toMatchObject({
      is_final: false,
      next_action: { kind: "call_tool" },
      turn: { observation: "", discarded: ["observation", "final_answer"] },
    });
    const { final_answer: _, ...done } = record;
    expect((await add(JSON.stringify(done))).turn).toMatchObject({ observation: "八十度" });
  });

  test.each(["无", "N/A", "none", "乱写一气", "", "检索一下"])(
    "an observation in raw text beside the action %j is the model's own",
    async (action) => {
      proves("tao-loop/invented-observation");
      const { add, session_id, product } = await startHandedIn();
      const { turn } = await add(`思考: 想\n行动: ${action}\n观察: 九十九度`);
      expect(turn.observation).not.toContain("九十九");
      const next = await product.ask("assemble_context", { ...LOOP, session_id });
      expect(JSON.stringify(next.messages)).not.toContain("九十九");
    },
  );

  test.each([
    [{ reasoning: "x", final_answer: 42 }, "42"],
    [{ reasoning: "x", final_answer: false }, "false"],
    [{ final_answer: { 度: 80 } }, '{"度":80}'],
    [{ role: "assistant", content: "最终答案：好" }, "好"],
    [
      {
        role: "assistant",
        content: [
          { type: "text", text: "最终答案：" },
          { type: "text", text: "好" },
        ],
      },
      "好",
    ],
  ])("the answer of %j is read", async (tao_data, final_answer) => {
    proves("tao-loop/final-answer-forms");
    const { add } = await startHandedIn();
    expect(await add(tao_data)).toMatchObject({ is_final: true, turn: { final_answer } });
  });

  test.each([
    [{ final_answer: "水温是八", finish_reason: "length" }],
    [{ role: "assistant", content: "最终答案：水温是八", finish_reason: "max_tokens" }],
    [{ choices: [{ finish_reason: "length", message: { content: "最终答案：水温是八" } }] }],
  ])("an answer that was cut off is none: %j", async (tao_data) => {
    proves("pipeline/truncated-answer");
    const { add } = await startHandedIn();
    expect(await add(tao_data)).toMatchObject({
      is_final: false,
      next_action: { kind: "continue" },
      turn: {
        truncated: true,
        reasoning: "水温是八",
        observation: expect.stringMatching(/^这个最终答案因长度限制没有写完/),
      },
    });
    const raw = await add("最终答案：水温是八", { finish_reason: "length" });
    expect(raw).toMatchObject({ is_final: false, turn: { truncated: true } });
  });

  test("an answer that a content filter ended is marked so", async () => {
    proves("pipeline/filtered-answer");
    const { add } = await startHandedIn();
    const added = await add("最终答案：八十", { finish_reason: "content_filter" });
    expect(added).toMatchObject({
      is_final: true,
      turn: { filtered: true },
      message: expect.stringContaining("内容过滤"),
    });
  });

  test.each(["\u200B", "...", "**", "```\n```", " "])("an answer of %j is none", async (nothing) => {
    proves("pipeline/empty-answer");
    const { add } = await startHandedIn();
    expect(await add({ reasoning: "够了", final_answer: nothing })).toMatchObject({ is_final: false });
  });
});
