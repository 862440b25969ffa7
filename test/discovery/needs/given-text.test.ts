/** Facts that are generally known, and work on a text that a request holds, need no tool; a file or a place that it names does. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, fileTools, memoryTools } from "../real-servers.ts";

const index = indexTools([...chartTools, ...fileTools, ...memoryTools]);

describe("what needs no tool", () => {
  test.each([
    "What's the capital of France?",
    "What is the capital of New Zealand?",
    "Who wrote Hamlet?",
    "Who invented the telephone?",
    "李白是哪个朝代的人",
    "苏轼是什么朝代的诗人？",
    "加拿大的首都是哪里？",
    "《红楼梦》的作者是谁",
    "Summarize this text: The quick brown fox jumps over the lazy dog.",
    "Explain this code: for (const x of list) sum += x;",
    "总结这段话：春天来了，花都开了。",
    "请解释这段代码：print(1)",
  ])("%s", (task) => {
    expect(analyzeByRule(task, index)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
    proves("tool-needs/answered-alone");
  });

  test.each(["Summarize the file report.txt", "Who wrote the file notes.txt?", "总结 report.txt 的内容"])(
    "but not: %s",
    (task) => expect(analyzeByRule(task, index).toolRequirements).not.toEqual([]),
  );
});
