/**
 * The labels of a thought–action–observation text, and how one is recognised on a line (requirements tao-loop/labels,
 * tao-loop/bold-labels, tao-loop/final-answer-forms). Cutting a text at them is `cut.ts`.
 */
import { afterEnd, FINAL_IN_OTHER_LANGUAGES } from "../ends.ts";
import { knownName } from "../forms/known.ts";
import { TOOL_NAME } from "../tool-name.ts";

export type Label = "reasoning" | "action" | "input" | "observation" | "final";

export interface FoundLabel {
  label: Label;
  /** Characters of the line up to the text after the label. */
  length: number;
}

export type FindLabel = (line: string) => FoundLabel | undefined;

const FINAL_WORDS = [
  "最终答案|最終答案|最终回答|最終回答|最终回复|最终答复|final[ _](?:answer|response)",
  ...FINAL_IN_OTHER_LANGUAGES,
].join("|");
const BY_LABEL: readonly (readonly [Label, string])[] = [
  ["reasoning", "思考|推理|thoughts?|reasoning"],
  [
    "input",
    "行动输入|行动参数|動作輸入|行動輸入|工具输入|工具参数|action[ _](?:input|args|arguments|parameters)|tool[ _](?:input|args|arguments|parameters)",
  ],
  ["action", "行动|行動|动作|動作|action"],
  ["observation", "观察|观察结果|觀察|觀察結果|observations?"],
  ["final", `${FINAL_WORDS}|答案|回答|answer`],
];
const WORDS = BY_LABEL.map(([, words]) => words).join("|");
/** French has a space that does not break before a colon. */
const GLOSS = "[ \\t\\u00a0\\u202f]*\\d{0,3}[ \\t]*(?:[（(【[][^）)】\\]\\n]{0,24}[）)】\\]])?[ \\t]*";
const MARKS = "[ \\t>#*_\\-\\d.)]{0,12}";
const LABEL = new RegExp(`^${MARKS}(${WORDS})${GLOSS}[*_]{0,3}[ \\t]*[:：][*_]{0,3}[ \\t]*`, "iu");
/** A label in square brackets needs no colon: `[最终答案] …`. */
const BRACKETED = new RegExp(`^${MARKS}[[【](${WORDS})[\\]】][*_]{0,3}[ \\t]*[:：]?[*_]{0,3}[ \\t]*`, "iu");
/** The words for a final answer alone on their line, or as the beginning of a sentence. */
const FINAL_LINE = new RegExp(
  `^${MARKS}(${FINAL_WORDS})(?:[*_]{0,3}[ \\t]*$|[ \\t]*(?:是|为|為|is(?=[ \\t:]))[ \\t]*[:：]?[ \\t]*|[ \\t]+[-–—][ \\t]+)`,
  "iu",
);
/** A label as a heading or in bold, alone on its line, without a colon. */
const HEADING = new RegExp(
  `^[ \\t]{0,3}(?:#{1,6}[ \\t]+(?:\\*\\*)?|\\*\\*)(${WORDS})${GLOSS}(?:\\*\\*)?[ \\t]*$`,
  "iu",
);
/** Words that announce a call, where one follows them. */
const CALL_WORDS =
  "工具调用|调用工具|调用的工具|使用工具|使用的工具|工具名称|工具名|工具|函数调用|调用函数|函数|调用|操作|tool[ _]?calls?|tool[ _]?use|tool[ _]name|tool to use|tool|function[ _]?calls?|function[ _]name|function|calling|call|using tool";
const CALL_LABEL = new RegExp(`^${MARKS}(?:${CALL_WORDS})${GLOSS}[*_]{0,3}[ \\t]*[:：][*_]{0,3}[ \\t]*`, "iu");
const CALLED = new RegExp(`^${TOOL_NAME}`, "u");
const INPUT_WORDS = "调用参数|函数参数|参数|輸入|输入|arguments?|args|parameters?|params|inputs?";
const INPUT_LABEL = new RegExp(`^${MARKS}(?:${INPUT_WORDS})${GLOSS}[*_]{0,3}[ \\t]*[:：][*_]{0,3}[ \\t]*`, "iu");
/** How a line begins that claims to be a tool's result. */
const RESULT_LINE =
  /^[\s>#*_\-【[]*(?:(?:工具|检索|查询|搜索|执行|运行|调用|函数|返回|系统|观测|觀測)?(?:的)?(?:返回|结果|結果|输出|輸出|回复|响应|反馈|观察|觀察)(?:内容|结果|值)?|(?:tool|search|function|retrieval|api|execution)?[ _]?(?:results?|outputs?|responses?|observations?|returned|returns?|tool_response))\s*(?:[（(][^）)\n]{0,24}[）)])?[\]】*_]{0,4}\s*(?:[:：]|$|<)/iu;
const RESULT_TAG =
  /^\s*<\|?\/?(?:tool_response|tool_result|tool_results|function_results?|function_response|observation|result|tool_outputs?)\b/iu;

function labelOf(word: string): Label {
  return BY_LABEL.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(word))?.[0] ?? "final";
}

/** Whether a line begins a final answer. */
export function beginsFinalAnswer(line: string, ends: readonly string[]): boolean {
  const found = labelFinder(ends)(line);
  if (found?.label === "action") return afterEnd(line.slice(found.length), ends) !== undefined;
  return found?.label === "final";
}

/** Whether a line claims to be what a tool returned. */
export const beginsResult = (line: string): boolean => RESULT_LINE.test(line) || RESULT_TAG.test(line);

/** Finds the labels that need nothing around them. `ends` are the words that end a loop. */
export function labelFinder(ends: readonly string[]): FindLabel {
  return (line) => {
    for (const pattern of [LABEL, BRACKETED, FINAL_LINE]) {
      const found = pattern.exec(line);
      if (found !== null) return { label: labelOf(found[1] ?? ""), length: found[0].length };
    }
    const answer = afterEnd(line, ends);
    return answer === undefined ? undefined : { label: "final", length: line.trimEnd().length - answer.length };
  };
}

export const findHeading: FindLabel = (line) => {
  const found = HEADING.exec(line);
  return found === null ? undefined : { label: labelOf(found[1] ?? ""), length: line.length };
};

/**
 * Words such as `工具:` that announce a call where one follows: a tool that exists, or a call with its brackets. `next`
 * is the line behind it.
 */
export function findCallLabel(line: string, next: string, tools: ReadonlySet<string>): FoundLabel | undefined {
  const found = CALL_LABEL.exec(line);
  if (found === null) return undefined;
  const said = line.slice(found[0].length).trim() === "" ? next : line.slice(found[0].length);
  const call = said.trim().replace(/^[`*"'“「]{1,3}/, "");
  const name = CALLED.exec(call)?.[0] ?? "";
  const calls = /^\s*[(（]\s*(?:[)）]|["'“]|[\p{L}_]\w{0,63}\s*[=＝:：])/u.test(call.slice(name.length));
  const given =
    INPUT_LABEL.test(next) &&
    /^[A-Za-z0-9_]/.test(name) &&
    call
      .slice(name.length)
      .replace(/[`*"'”」]/g, "")
      .trim() === "";
  return tools.has(knownName(name, tools)) || (name !== "" && (calls || given))
    ? { label: "action", length: found[0].length }
    : undefined;
}

/** Words such as `参数:` directly behind the name of a tool. */
export function findInputLabel(line: string): FoundLabel | undefined {
  const found = INPUT_LABEL.exec(line);
  return found === null ? undefined : { label: "input", length: found[0].length };
}
