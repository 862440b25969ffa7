import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readAction } from "../../../src/runtime/tao/action.ts";
import { parseTao } from "../../../src/runtime/tao/tao.ts";
import { readTurn } from "../../../src/runtime/turn.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const step = (over: object) => ({
  reasoning: "想",
  action: 'retrieve(query="MCP")',
  call: { tool: "retrieve", arguments: { query: "MCP" } },
  observation: "",
  ...over,
});

describe("labels", () => {
  test.each([
    ["Chinese, plain", '思考: 想\n行动: retrieve(query="MCP")'],
    ["Chinese, full-width colons", '思考：想\n行动：retrieve(query="MCP")'],
    ["English thought", 'Thought: 想\nAction: retrieve(query="MCP")'],
    ["English reasoning", 'Reasoning: 想\nAction: retrieve(query="MCP")'],
    ["bold with gloss", '**Reasoning（思考）**: 想\n\n**Action（行动）**: retrieve(query="MCP")'],
    ["bold, colon inside", '**Thought:** 想\n**Action:** retrieve(query="MCP")'],
    ["numbered", 'Thought 1: 想\nAction 1: retrieve(query="MCP")'],
    ["in a list", '- 思考: 想\n- 行动: retrieve(query="MCP")'],
    ["headings", '### 思考: 想\n### 行动: retrieve(query="MCP")'],
    ["Windows line ends", 'Thought: 想\r\nAction: retrieve(query="MCP")\r\n'],
    ["in a fence of their own", '```text\n思考: 想\n行动: retrieve(query="MCP")\n```'],
    ["in a fence that is not closed", '```\nThought: 想\nAction: retrieve(query="MCP")'],
    ["each in its own fence", '```\nThought: 想\n```\n```\nAction: retrieve(query="MCP")\n```'],
    ["headings without a colon", '### 思考\n想\n### 行动\nretrieve(query="MCP")'],
    ["bold without a colon", '**Thought**\n想\n\n**Action**\nretrieve(query="MCP")'],
    ["text on the next line", 'Thought:\n想\nAction:\nretrieve(query="MCP")'],
  ])("%s", (_, text) => {
    proves("tao-loop/bold-labels");
    expect(parseTao(text)).toEqual({
      said: expect.any(String),
      steps: [step({})],
      reasoning: "想",
      action: 'retrieve(query="MCP")',
      call: { tool: "retrieve", arguments: { query: "MCP" } },
      attempted: false,
      marked: false,
      is_final: false,
      problems: [],
      loose: "",
    });
  });

  test("a fence around everything leaves the fences inside alone", () => {
    const parsed = parseTao('好的：\n```text\n思考: 想\n行动:\n```json\n{"tool":"f","arguments":{"q":1}}\n```\n```');
    expect(parsed.steps.at(-1)?.call).toEqual({ tool: "f", arguments: { q: 1 } });
    expect(parsed.loose).toBe("好的：");
  });

  test("a label in a code block of the answer is part of the answer", () => {
    const answer = "样例如下\n```text\n思考: 甲\n行动: f(x=1)\n```\n完";
    expect(parseTao(`思考: 够了\n行动: final_answer: ${answer}`).final_answer).toBe(answer);
  });

  test("headings of an ordinary text are no labels", () => {
    expect(parseTao("## 行动\n先做(a=1)\n## 观察\n再看").problems).toEqual(["no_labels"]);
  });

  test("a block that never ends does not hide the action after it", () => {
    const parsed = parseTao('Thought: look\n```\nx = 1\nAction: f(q="1")');
    expect(parsed.steps.at(-1)?.call).toEqual({ tool: "f", arguments: { q: "1" } });
  });

  test("several steps, observations kept with theirs", () => {
    const parsed = parseTao("思考: a\n行动: x()\n观察: 1\n思考: b\n行动: y()\n观察: 2\nmore");
    expect(parsed.steps.map((one) => [one.reasoning, one.call?.tool, one.observation])).toEqual([
      ["a", "x", "1"],
      ["b", "y", "2\nmore"],
    ]);
  });

  test("a label inside a code fence is text", () => {
    const parsed = parseTao("Thought: look\n```\nAction: not this\n```\nAction: f(a=1)");
    expect(parsed.steps).toHaveLength(1);
    expect(parsed.steps[0]?.reasoning).toContain("Action: not this");
    expect(parsed.steps[0]?.call).toEqual({ tool: "f", arguments: { a: 1 } });
  });

  test("what stands before the first label is not lost", () => {
    expect(parseTao("好的。\n思考: a").loose).toBe("好的。");
  });
});

describe("the worked example of the requirements", () => {
  const turn = `**Reasoning（思考）**: 用户需要搜索关于MCP架构的文档并分析其核心优势。

**Action（行动）**: retrieve(reasoning="需要搜索MCP架构相关文档以支持分析", action="search", query="MCP架构 Model Context Protocol", top_k=5, include_metadata=True)

**Observation（观察）**: 检索到3个相关文档：
1. "MCP架构设计原理" - 相关性得分: 0.89
2. "Model Context Protocol技术指南" - 相关性得分: 0.85

**Reasoning（思考）**: 基于检索到的文档，我可以分析MCP架构的核心优势。`;

  test("call with its types", () => {
    proves("tao-loop/argument-types");
    const parsed = parseTao(turn, "final_answer:");
    expect(parsed.problems).toEqual([]);
    expect(parsed.steps).toHaveLength(2);
    expect(parsed.steps[0]?.call).toEqual({
      tool: "retrieve",
      arguments: {
        reasoning: "需要搜索MCP架构相关文档以支持分析",
        action: "search",
        query: "MCP架构 Model Context Protocol",
        top_k: 5,
        include_metadata: true,
      },
    });
    expect(parsed.steps[0]?.observation).toContain('2. "Model Context Protocol技术指南"');
  });

  test("final answer in the action, over several lines", () => {
    const parsed = parseTao(
      "**Action（行动）**: final_answer: 基于文档，优势有：\n\n1. **标准化协议**: 统一接口\n2. 模块化",
      "final_answer:",
    );
    expect(parsed).toMatchObject({
      is_final: true,
      final_answer: "基于文档，优势有：\n\n1. **标准化协议**: 统一接口\n2. 模块化",
    });
  });
});

describe("ends", () => {
  test.each([
    ["final_answer: 好", "好"],
    ["Final Answer: ok", "ok"],
    ["最终答案：好", "好"],
    ["思考: x\n行动: final_answer: 好", "好"],
    ["思考: x\nfinal_answer: 好", "好"],
    ["Thought: x\n**Final Answer**: ok\nsecond line", "ok\nsecond line"],
    ['Thought: x\nAction: final_answer(answer="好")', "好"],
    ["Thought: x\nAction: Finish[好]", "好"],
    ['Thought: x\nAction: {"tool":"final_answer","arguments":{"answer":"好"}}', "好"],
    ['{"final_answer":"好"}', "好"],
  ])("%j", (text, answer) => {
    expect(parseTao(text)).toMatchObject({ is_final: true, final_answer: answer });
  });

  test("the template's own end condition", () => {
    expect(parseTao("思考: 看完了\n审查结论：可以合并", "审查结论：")).toMatchObject({
      is_final: true,
      final_answer: "可以合并",
    });
    expect(parseTao("思考: 看完了\n行动: DONE", "DONE")).toMatchObject({ is_final: true, final_answer: "" });
    expect(parseTao("思考: 还没有审查结论：再看看", "审查结论：").is_final).toBe(false);
  });
});

describe("actions", () => {
  const call = (text: string) => {
    const read = readAction(text, []);
    return read.kind === "call" ? read.call : read;
  };
  test.each([
    ["quotes inside quotes", 'say(text="he said "hi", then left", n=1)', { text: 'he said "hi", then left', n: 1 }],
    ["escaped quotes", String.raw`say(text="he said \"hi\"\n")`, { text: 'he said "hi"\n' }],
    ["single quotes", "say(text='it\\'s')", { text: "it's" }],
    ["an apostrophe inside single quotes", "say(text='it's fine')", { text: "it's fine" }],
    ["a bracket inside quotes", 'say(text="a) b", n=2)', { text: "a) b", n: 2 }],
    ["Chinese punctuation", "say（text＝“你好”，n：2）", { text: "你好", n: 2 }],
    ["Python values", "say(a=True, b=None, c=-1.5, d=word)", { a: true, b: null, c: -1.5, d: "word" }],
    ["lists and objects", 'say(list=[1, "a, b"], map={"k": [true]})', { list: [1, "a, b"], map: { k: [true] } }],
    ["over several lines", 'say(\n  text="a",\n  n=2,\n)', { text: "a", n: 2 }],
    ["one unnamed value", 'say("hello")', { input: "hello" }],
    ["one object", 'say({"text": "a"})', { text: "a" }],
    ["nothing", "say()", {}],
    ["square brackets", "say[hello world]", { input: "hello world" }],
    ["JSON", '{"tool": "say", "arguments": {"text": "a"}}', { text: "a" }],
    ["fenced JSON", '```json\n{"action": "say", "action_input": {"text": "a"}}\n```', { text: "a" }],
    ["JSON with text inside", '{"name": "say", "arguments": "{\\"text\\": \\"a\\"}"}', { text: "a" }],
    ["a chat API's shape", '{"function": {"name": "say", "arguments": "{\\"text\\":\\"a\\"}"}}', { text: "a" }],
    ["code marks", '`say(text="a")`', { text: "a" }],
  ])("%s", (_, text, expected) => {
    expect(call(text)).toEqual({ tool: "say", arguments: expected });
  });

  test("a separate action input", () => {
    const parsed = parseTao('Thought: t\nAction: search\nAction Input: {"query": "x"}');
    expect(parsed.steps[0]?.call).toEqual({ tool: "search", arguments: { query: "x" } });
  });

  test("a dotted and a slashed tool name", () => {
    expect(call('github/create.issue(title="x")')).toEqual({ tool: "github/create.issue", arguments: { title: "x" } });
  });

  test.each([
    ['say(text="never closed', "unterminated_string"],
    ['say(text="a"', "unclosed_call"],
    ["I would like to search", "no_call_found"],
    ["{broken", "unreadable_value"],
    [`say(${Array.from({ length: 70 }, (_, place) => place).join()})`, "too_many_arguments"],
  ])("%j names what it could not read", (text, problem) => {
    const read = readAction(text, []);
    expect(read.kind === "none" ? [] : read.problems).toContain(problem);
  });

  test("a name from outside never reaches a prototype", () => {
    const read = readAction('say(__proto__="x", constructor=1)', []);
    expect(read.kind === "call" && Object.keys(read.call.arguments)).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("law: never throws, never loses text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "思考:",
      "行动：",
      "**Observation（观察）**:",
      "Thought:",
      "Action:",
      "Action Input:",
      "Final Answer:",
      "final_answer:",
      "tool(",
      'k="',
      '"',
      "'",
      ",",
      ")",
      "(",
      "{",
      "}",
      "[",
      "]",
      "\\",
      "\n",
      "```",
      "\u0000",
      "True",
      "=",
      "：",
      "“",
      "x[",
      "*",
    ),
    fc.string({ maxLength: 5, unit: "binary" }),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

  test("30,000 hostile texts", () => {
    fc.assert(
      fc.property(text, fc.option(fc.constantFrom("final_answer:", "完成", "x")), (given, end) => {
        const parsed = parseTao(given, end);
        const read = readTurn(given, { endCondition: end });
        if (parsed.is_final !== (parsed.final_answer !== undefined)) throw new Error("final without an answer");
        if (JSON.stringify(read) === "") throw new Error("unserialisable");
      }),
      { numRuns: runs(30_000) },
    );
  });

  test("every word of a labelled text is kept somewhere", () => {
    const word = fc.stringMatching(/^w[0-9]{1,6}$/);
    const line = fc
      .tuple(fc.constantFrom("", "思考: ", "观察: ", "Thought: ", "Observation: "), word)
      .map(([label, one]) => label + one);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const parsed = parseTao(lines.join("\n"));
        const kept = [parsed.loose, ...parsed.steps.flatMap((one) => [one.reasoning, one.action, one.observation])]
          .join("\n")
          .split(/\s+/);
        for (const one of lines) expect(kept).toContain(one.replace(/^.*: /, ""));
      }),
      { numRuns: runs(2000) },
    );
  });

  test("a call written out is read back", () => {
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.integer(), { maxLength: 3 }),
    );
    const call = fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), value, { maxKeys: 4 });
    fc.assert(
      fc.property(call, (given) => {
        const written = Object.entries(given)
          .map(([key, one]) => `${key}=${JSON.stringify(one)}`)
          .join(", ");
        expect(readAction(`tool(${written})`, [])).toMatchObject({
          kind: "call",
          call: { tool: "tool", arguments: given },
        });
      }),
      { numRuns: runs(5000) },
    );
  });

  test("a megabyte of quotes, brackets or labels is read at once", () => {
    for (const hostile of ['say(a="', '"', "思考:\n", "[", '",', "say(", "（", "*", " ", "\\", "```\n", '{"a":']) {
      parseTao(`行动: ${hostile.repeat(Math.floor(1_000_000 / hostile.length))}`, "final_answer:");
      readAction(`say(a="${hostile.repeat(Math.floor(45_000 / hostile.length))}`, []);
    }
  }, 60_000);
});

describe("turns as callers hand them in", () => {
  test("an object", () => {
    const turn = readTurn({
      reasoning: "r",
      action: 'retrieve(query="x")',
      observation: "o",
      timestamp: "t",
      refs: [{ evidence_id: "e", selector: "lines:1-2" }, "f"],
    });
    expect(turn).toEqual({
      reasoning: "r",
      action: 'retrieve(query="x")',
      observation: "o",
      timestamp: "t",
      refs: [{ evidence_id: "e", selector: "lines:1-2" }, { evidence_id: "f" }],
      call: { tool: "retrieve", arguments: { query: "x" } },
      is_final: false,
      problems: [],
    });
  });

  test("the same as JSON text, and a final answer in the action", () => {
    expect(readTurn('{"reasoning":"r","action":"final_answer: 好","observation":""}')).toMatchObject({
      is_final: true,
      final_answer: "好",
    });
    expect(readTurn({ final_answer: "好" })).toMatchObject({ is_final: true, final_answer: "好", action: "" });
  });

  test("a model's raw text, without what it claims to have observed", () => {
    expect(readTurn("思考: 想\n行动: x(a=1)\n观察: 看")).toMatchObject({
      reasoning: "想",
      action: "x(a=1)",
      observation: "",
      discarded: ["observation"],
      call: { tool: "x" },
    });
  });

  test.each([null, 1, true, [], "", "{", '{"other":1}'])("%j is read without failing", (data) => {
    expect(readTurn(data).problems).not.toEqual(undefined);
  });
});
