/** What a loop says was done is what was done: each kind of model text, in each way a model can answer. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { calls, usages } from "../../support/context-records.ts";
import { startHandedIn, LOOP, loopRunners } from "../../support/loop-runners.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const OTHER = 'search_knowledge(query="红茶")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";
const INVENTED = `${SEARCH}\n观察: 我猜是九十九度\n思考: 够了\n行动: final_answer: 九十九度。`;

describe.each(loopRunners)("with $name", ({ run }) => {
  test("a call with an invented observation and answer is made, and the rest is left out", async () => {
    proves("tao-loop/call-before-answer", "tao-loop/invented-observation", "pipeline/stop-words");
    const { answer, asked, product } = await run([INVENTED, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。" });
    const [turn] = answer.turns;
    expect(turn).toMatchObject({
      action: 'retrieve(query="绿茶 水温")',
      discarded: expect.arrayContaining(["observation", "final_answer"]),
    });
    expect(turn?.observation).toContain("绿茶水温八十度");
    expect(turn?.observation).toContain("不是工具的结果，已经舍弃");
    expect(turn).not.toHaveProperty("final_answer");
    const document = await product.document(answer.session_id);
    expect(calls(document).map(({ tool, status }) => [tool, status])).toEqual([["retrieve", "success"]]);
    expect(JSON.stringify([answer, document.session.messages, asked.at(-1)?.messages])).not.toContain("九十九");
    const [recorded] = await product.turns(answer.session_id);
    expect(recorded?.discarded).toEqual(turn?.discarded);
    for (const { stop } of asked) {
      expect(stop).toEqual(expect.arrayContaining(["\nObservation:", "\n观察：", "\n观察:"]));
      expect(stop.length).toBeLessThanOrEqual(4);
    }
  });

  test("of two calls the first is made, and the second is named as not made", async () => {
    proves("tao-loop/first-call-only");
    const { answer, asked, product } = await run([`${SEARCH}\n行动: ${OTHER}`, DONE]);
    const [turn] = answer.turns;
    expect(turn).toMatchObject({ action: 'retrieve(query="绿茶 水温")', not_executed: [OTHER] });
    expect(turn?.observation).toContain(`以下行动没有执行：${OTHER}`);
    expect(asked[1]?.messages[0]?.content).toContain(`以下行动没有执行：${OTHER}`);
    const document = await product.document(answer.session_id);
    expect(calls(document).map(({ tool }) => tool)).toEqual(["retrieve"]);
  });

  test.each(["思考: 甲", "行动: retrieve(query=1)", "Action: f(x=1)"])(
    "an answer that holds %j is kept whole",
    async (inside) => {
      proves("tao-loop/answer-kept-whole");
      const final_answer = `写法：\n${inside}\n完`;
      const { answer } = await run([`思考: 够了\n行动: final_answer: ${final_answer}`]);
      expect(answer).toMatchObject({ status: "done", final_answer });
      expect(answer.turns).toHaveLength(1);
    },
  );

  test.each([
    "```\nfinal_answer: 八十度。\n```",
    "答案：八十度。",
    "最终答案\n八十度。",
    "[最终答案] 八十度。",
    "<think>行动: retrieve(query=1)</think>\nfinal_answer: 八十度。",
  ])("the answer in %j is read", async (text) => {
    proves("tao-loop/final-answer-forms");
    expect((await run([text])).answer).toMatchObject({
      status: "done",
      final_answer: "八十度。",
      turns: [{ turn: 1 }],
    });
  });

  test.each([
    'retrieve(query="绿茶 水温")',
    '思考: 查\n行動: retrieve(query="绿茶 水温")',
    '我先调用 retrieve(query="绿茶 水温") 查一下。',
    '行动: retrieve(query="""绿茶 水温""")',
    '<tool_call>\n{"name":"retrieve","arguments":{"query":"绿茶 水温"}}\n</tool_call>',
    '<think>final_answer: 九十九度</think>行动: retrieve(query="绿茶 水温")',
    '{"reasoning":"查","action":"retrieve(query=\\"绿茶 水温\\")","observation":"九十九度","final_answer":"九十九度"}',
  ])("the call in %j is made", async (text) => {
    proves("tao-loop/call-forms");
    const { answer, product } = await run([text, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。" });
    expect(answer.turns[0]?.observation).toContain("绿茶水温八十度");
    expect(answer.turns[0]?.observation).not.toContain("九十九");
    expect(calls(await product.document(answer.session_id))).toMatchObject([
      { tool: "retrieve", args_digest: { query: "绿茶 水温" } },
    ]);
  });

  test.each([
    'retrieve("绿茶 水温")',
    "Thought: look\nAction: retrieve[绿茶 水温]",
    "Action: retrieve\nAction Input: 绿茶 水温",
  ])("the value without a name in %j is the query", async (text) => {
    proves("tao-loop/call-forms");
    const { answer } = await run([text, DONE]);
    expect(answer.turns[0]?.observation).toContain("绿茶水温八十度");
  });

  test("a template that answers once answers with the whole text, without the thinking", async () => {
    proves("tao-loop/call-forms");
    const text = '在 Python 里写：\nprint("你好")\n行动: 运行它\n答案：会打印。';
    const once = await run([`<think>想一想</think>${text}`], { template: "simple_chat" });
    expect(once.answer).toMatchObject({ status: "done", final_answer: text });
    const bare = await run(['print("hello")'], { template: "simple_chat" });
    expect(bare.answer).toMatchObject({ status: "done", final_answer: 'print("hello")' });
    expect(bare.asked[0]?.stop).toEqual([]);
  });

  test("an answer that was cut off is continued once", async () => {
    proves("pipeline/truncated-answer");
    const { answer, asked } = await run([{ text: "思考: 够了\n行动: final_answer: 八", length: true }, "十度。"]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{ continued: true }] });
    expect(answer).not.toHaveProperty("truncated");
    expect(asked).toHaveLength(2);
    expect(asked[1]?.messages.slice(-2)).toMatchObject([
      { role: "assistant", content: "思考: 够了\n行动: final_answer: 八" },
      { role: "user", content: expect.stringContaining("从中断处接着写") },
    ]);
  });

  test.each([
    ["Final Answer: Step one, switch it off, then", "<think>hmm</think> wait one minute."],
    ["Final Answer: Step one, switch it off, then", "<think>hmm</think>\n\nwait one minute."],
    ["Final Answer: Step one, switch it off, then", "Thought: I go on\nFinal Answer: wait one minute."],
    ["Final Answer: Step one, switch it off, then", "Final Answer: Step one, switch it off, then wait one minute."],
    ["Thought: I know it.\n", "Final Answer: Step one, switch it off, then wait one minute."],
    ["<think>I must say", " it all.</think>Final Answer: Step one, switch it off, then wait one minute."],
  ])("%j goes on with %j", async (first, second) => {
    proves("pipeline/continuation-read");
    const { answer } = await run([{ text: first, length: true }, second]);
    expect(answer).toMatchObject({
      status: "done",
      final_answer: "Step one, switch it off, then wait one minute.",
      turns: [{ turn: 1 }],
    });
    expect(answer).not.toHaveProperty("truncated");
  });

  test.each([
    ["最终答案: 第一步，先断电，", "思考: 我继续写完\n最终答案: 再等一分钟。"],
    ["最终答案: 第一步，先断电，", "<think>想想</think>\n再等一分钟。"],
    ["最终答案: 第一步，先断电，", "再等一分钟。"],
  ])("%j goes on with %j, without a label or a space in between", async (first, second) => {
    proves("pipeline/continuation-read");
    const { answer } = await run([{ text: first, length: true }, second]);
    expect(answer).toMatchObject({ status: "done", final_answer: "第一步，先断电，再等一分钟。" });
  });

  test.each([
    [
      "Final Answer: Step one, switch it off, then",
      `Thought: I look first\nAction: ${SEARCH.slice(SEARCH.indexOf("retrieve"))}`,
    ],
    ["Final Answer: Step one, switch it off, then", `<think>hmm</think>${SEARCH}`],
    ['行动: retrieve(query="绿', SEARCH],
  ])("%j is given up where the model goes on with a call: %j", async (first, second) => {
    proves("pipeline/continuation-read");
    const { answer, product } = await run([{ text: first, length: true }, second, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{}, {}] });
    expect(answer.turns[0]?.observation).toContain("绿茶水温八十度");
    expect(answer.turns[0]).not.toHaveProperty("final_answer");
    expect(calls(await product.document(answer.session_id)).map(({ tool }) => tool)).toEqual(["retrieve"]);
  });

  test("a continuation that only thinks leaves the answer cut off", async () => {
    proves("pipeline/continuation-read");
    const { answer } = await run([{ text: "final_answer: 第一，", length: true }, "<think>想一想</think>"]);
    expect(answer).toMatchObject({ status: "done", final_answer: "第一，", truncated: true });
  });

  test("one that is cut off again is marked so, and a call in it is not made", async () => {
    proves("pipeline/truncated-answer");
    const long = await run([
      { text: "final_answer: 第一，", length: true },
      { text: "第二，", length: true },
    ]);
    expect(long.answer).toMatchObject({ status: "done", final_answer: "第一，第二，", truncated: true });
    expect((await long.product.turns(long.answer.session_id))[0]).toMatchObject({ truncated: true });
    const call = await run([
      { text: '行动: retrieve(query="绿茶', length: true },
      { text: " 水温和", length: true },
      DONE,
    ]);
    expect(call.answer).toMatchObject({ status: "done", turns: [{ truncated: true }, {}] });
    expect(call.answer.turns[0]?.observation).toMatch(/^这个行动因长度限制没有写完/);
    expect(calls(await call.product.document(call.answer.session_id))).toEqual([]);
  });

  test.each(["", " \n", "<think>想一想</think>", "思考: 够了\n行动: final_answer:"])(
    "%j is asked about again once, and then the run has failed",
    async (blank) => {
      proves("pipeline/empty-answer", "pipeline/failure-sentence");
      const second = await run([blank, DONE]);
      expect(second.answer).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{ turn: 1 }] });
      expect(second.asked[1]?.messages.at(-1)?.content).toContain("您的上一次回答是空的");
      const failed = await run([blank, blank]);
      expect(failed.answer).toMatchObject({
        status: "model_failed",
        error_kind: "empty_answer",
        action_needed: "retry",
        message: expect.stringMatching(/^模型给出了空回答，再问一次仍然为空。 稍后带上 session_id 和 run_id/),
        turns: [],
      });
      expect(failed.answer).not.toHaveProperty("final_answer");
      expect(failed.asked).toHaveLength(2);
    },
  );

  test("the same call is not made a third time", async () => {
    proves("pipeline/repeated-call");
    const again = '思考: 再查\n行动: retrieve(reasoning="再查一次", query="绿茶 水温")';
    const { answer, product } = await run([SEARCH, SEARCH, again, DONE]);
    expect(answer).toMatchObject({ status: "done", final_answer: "八十度。" });
    expect(calls(await product.document(answer.session_id))).toHaveLength(2);
    expect(answer.turns[2]?.observation).toMatch(/已经提出过两次，这次没有执行.*请换一种办法/);
    // A new run counts anew.
    const next = await run([SEARCH, DONE], { session_id: answer.session_id, user_intent: "再查一遍水温" }, product);
    expect(next.answer.turns[0]?.observation).toContain("绿茶水温八十度");
  });

  test("a run that has used its turns gives the best text so far", async () => {
    proves("pipeline/partial-answer", "pipeline/failure-sentence");
    const ran = await run([SEARCH, '思考: 八十度左右，再核对\n行动: retrieve(query="水温")'], { max_turns: 2 });
    expect(ran.answer).toMatchObject({
      status: "max_turns",
      partial_answer: "八十度左右，再核对",
      action_needed: "continue",
      message: expect.stringContaining("max_turns"),
    });
    expect(ran.answer).not.toHaveProperty("final_answer");
    const silent = await run(['retrieve(query="绿茶 水温")'], { max_turns: 1 });
    // What a tool returned is not the model's text.
    expect(silent.answer.partial_answer).toMatch(/^模型还没有写出文字/);
    expect(silent.answer.turns[0]?.observation).toContain("绿茶水温八十度");
    const english = await run(["Thought: hm\nAction: none of them"], { max_turns: 1, user_intent: "How hot for tea?" });
    expect(english.answer.message).toMatch(/^The turns allowed have passed/);
    expect(english.answer.partial_answer).toBe("hm");
  });

  test("counts its turns from one, in its answer and in its prompts, in every run", async () => {
    proves("pipeline/run-turn-numbers");
    const first = await run([SEARCH, SEARCH, DONE]);
    const more = { session_id: first.answer.session_id, user_intent: "那红茶呢？" };
    const second = await run([SEARCH, DONE], more, first.product);
    expect(second.answer.turns.map(({ turn, history_turn }) => [turn, history_turn])).toEqual([
      [1, 4],
      [2, 5],
    ]);
    expect(second.answer.total_turns).toBe(5);
    expect(second.asked.map(({ messages }) => /轮次：(\d+)/.exec(messages[0]?.content ?? "")?.[1])).toEqual(["1", "2"]);
    const recorded = await first.product.turns(first.answer.session_id);
    expect(recorded.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5]);
  });

  test("an observation names each passage, and cites it once", async () => {
    proves("tao-loop/observation-names-passages");
    const { answer } = await run([SEARCH, DONE]);
    const { observation = "", refs = [] } = answer.turns[0] ?? {};
    const heads = Array.from(observation.matchAll(/^\[(ev_\w+)\] (.+) \(score (\d\.\d\d)\)$/gm));
    expect(heads.map(([, id]) => id)).toEqual(refs.map(({ evidence_id }) => evidence_id));
    expect(heads.length).toBeGreaterThan(0);
    for (const [, id = "", name] of heads) {
      expect(observation.split(id)).toHaveLength(2);
      expect(name).toBe("泡茶用水");
    }
  });

  test("keeps each call of the model", async () => {
    const { answer, product } = await run(["", { text: "final_answer: 八", length: true }, "十度。"]);
    expect(answer.final_answer).toBe("八十度。");
    const made = usages(await product.document(answer.session_id));
    expect(made.filter(({ stage }) => stage === "answer")).toHaveLength(3);
  });
});

describe("with raw text handed in", () => {
  test("a call with an invented observation and answer is still to be made", async () => {
    proves("tao-loop/call-before-answer", "tao-loop/invented-observation");
    const { add, session_id, product } = await startHandedIn();
    const added = await add(INVENTED);
    expect(added).toMatchObject({
      is_final: false,
      next_action: { kind: "call_tool", call: { tool: "retrieve", arguments: { query: "绿茶 水温" } } },
      turn: { observation: "", discarded: expect.arrayContaining(["observation", "final_answer"]) },
      message: expect.stringContaining("不能证明工具执行过"),
    });
    const history = JSON.parse(JSON.stringify(await product.turns(session_id)));
    expect(history).toMatchObject([{ discarded: added.turn.discarded }]);
    const next = await product.ask("assemble_context", { report: "full", ...LOOP, session_id });
    expect(JSON.stringify([history, next.messages])).not.toContain("九十九");
    // What the host says of its tool is taken as it is.
    const record = { reasoning: "", action: "", observation: "八十度" };
    expect((await add(record)).turn).toMatchObject({ observation: "八十度" });
  });

  test("of two calls the first is to be made, and the second is named as not made", async () => {
    proves("tao-loop/first-call-only");
    const { add } = await startHandedIn();
    const added = await add(`${SEARCH}\n行动: ${OTHER}`);
    expect(added).toMatchObject({
      next_action: { kind: "call_tool", call: { tool: "retrieve" } },
      turn: { action: 'retrieve(query="绿茶 水温")', not_executed: [OTHER] },
      message: expect.stringContaining(`以下行动没有执行：${OTHER}`),
    });
  });

  test.each(["思考: 甲", "行动: retrieve(query=1)", "Action: f(x=1)"])(
    "an answer that holds %j is kept whole",
    async (inside) => {
      proves("tao-loop/answer-kept-whole");
      const { add } = await startHandedIn();
      const final_answer = `写法：\n${inside}\n完`;
      expect(await add(`行动: final_answer: ${final_answer}`)).toMatchObject({
        is_final: true,
        turn: { final_answer },
      });
    },
  );

  test.each([
    "```\nfinal_answer: 好\n```",
    "答案：好",
    "最终答案\n好",
    "[最终答案] 好",
    "<think>想</think>final_answer: 好",
  ])("the answer in %j is read", async (text) => {
    proves("tao-loop/final-answer-forms");
    expect(await (await startHandedIn()).add(text)).toMatchObject({ is_final: true, turn: { final_answer: "好" } });
  });

  test.each([
    'retrieve(query="茶")',
    '行動: retrieve(query="茶")',
    '我先调用 retrieve(query="茶") 查一下。',
    '行动: retrieve(query="""茶""")',
    '{"role":"assistant","content":null,"tool_calls":[{"function":{"name":"retrieve","arguments":"{\\"query\\":\\"茶\\"}"}}]}',
  ])("the call in %j is to be made", async (text) => {
    proves("tao-loop/call-forms");
    expect((await (await startHandedIn()).add(text)).next_action).toEqual({
      kind: "call_tool",
      call: { tool: "retrieve", arguments: { query: "茶" } },
    });
  });

  test("a text that was cut off is marked so, and its call is not to be made", async () => {
    proves("pipeline/truncated-answer");
    const { add } = await startHandedIn();
    const cut = await add('行动: retrieve(query="绿', { finish_reason: "length" });
    expect(cut).toMatchObject({ next_action: { kind: "continue" }, turn: { truncated: true } });
    expect(cut.message).toContain("模型受长度限制中断了");
    expect(cut.turn.observation).toMatch(/^这个行动因长度限制没有写完/);
  });

  test("an answer without a word is none", async () => {
    proves("pipeline/empty-answer");
    const { add } = await startHandedIn();
    expect(await add("思考: 够了\n行动: final_answer: ")).toMatchObject({
      is_final: false,
      next_action: { kind: "continue" },
      problems: ["empty_answer"],
      message: expect.stringContaining("您的上一次回答是空的"),
    });
  });

  test("the same call is not to be made a third time", async () => {
    proves("pipeline/repeated-call");
    const { add } = await startHandedIn();
    for (let time = 0; time < 2; time += 1) {
      expect((await add(SEARCH)).next_action.kind).toBe("call_tool");
      await add({ reasoning: "", action: 'retrieve(query="绿茶 水温")', observation: "八十度" });
    }
    const third = await add(SEARCH);
    expect(third.next_action).toEqual({ kind: "continue" });
    expect(third.turn.observation).toMatch(/请换一种办法/);
  });

  test("a call without any result is not told that one stands above", async () => {
    proves("tao-loop/unmade-call-named");
    const { add } = await startHandedIn();
    for (let time = 0; time < 2; time += 1) expect((await add(SEARCH)).next_action.kind).toBe("call_tool");
    // Neither is what Cairn itself said of the third one.
    for (let time = 0; time < 2; time += 1) {
      const { turn, next_action, message } = await add(SEARCH);
      expect(next_action).toEqual({ kind: "continue" });
      expect(turn.observation).toMatch(/没有收到它的结果.*换一种办法/);
      expect(turn.observation).not.toContain("前文");
      expect(message).toContain("没有收到它的结果");
    }
  });

  test("a host that makes the same call a third time is told so behind what it returned", async () => {
    proves("pipeline/repeated-call");
    const made = { reasoning: "", action: 'retrieve(query="绿茶 水温")', observation: "八十度" };
    const whole = await startHandedIn();
    for (let time = 0; time < 2; time += 1) {
      const { turn, message } = await whole.add(made);
      expect([turn.observation, message]).toEqual(["八十度", `已记录第 ${time + 1} 轮。`]);
    }
    const third = await whole.add({ ...made, action: 'retrieve(reasoning="再查", query="绿茶 水温")' });
    expect(third.turn.observation).toMatch(/^八十度\n\n（同样的调用.*请换一种办法/);
    expect(third.message).toContain("请换一种办法");
    // Another call is no repetition, and a new question counts anew.
    expect((await whole.add({ ...made, action: 'retrieve(query="红茶")' })).turn.observation).toBe("八十度");
    await whole.product.ask("assemble_context", { session_id: whole.session_id, user_intent: "再查一遍" });
    expect((await whole.add(made)).turn.observation).toBe("八十度");
  });

  test("a call and its result handed in one after the other are one call", async () => {
    proves("pipeline/repeated-call");
    const { add } = await startHandedIn();
    const made = { reasoning: "", action: 'retrieve(query="绿茶 水温")', observation: "八十度" };
    await add(made);
    expect((await add(SEARCH)).next_action.kind).toBe("call_tool");
    expect((await add(made)).turn.observation).toBe("八十度");
    expect((await add(made)).turn.observation).toContain("请换一种办法");
  });
});
