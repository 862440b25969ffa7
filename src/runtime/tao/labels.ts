/**
 * Finds the labels of a thought–action–observation text and cuts it there (requirements tao-loop/labels,
 * tao-loop/bold-labels, tao-loop/final-answer-forms). What the pieces mean is `tao.ts`.
 */
import { afterEnd } from "./ends.ts";
import { TRIPLE_QUOTES } from "./values.ts";

export type Label = "reasoning" | "action" | "input" | "observation" | "final";

export interface Piece {
  /** Loose: the text before the first label. */
  label: Label | "loose";
  text: string;
  /** Where its text begins: a line of the whole text, and a column of that line, both from 0. */
  line: number;
  column: number;
}

export interface CutText {
  lines: string[];
  pieces: Piece[];
}

const WORDS =
  "思考|推理|thought|reasoning|行动输入|行动参数|行動輸入|action[ _]input|行动|行動|动作|動作|action|观察|观察结果|觀察|觀察結果|observation|最终答案|最終答案|最终回答|最終回答|final[ _]answer|答案|answer";
const FINAL_WORDS = "最终答案|最終答案|最终回答|最終回答|final[ _]answer";
const GLOSS = "[ \\t]*\\d{0,3}[ \\t]*(?:[（(【[][^）)】\\]\\n]{0,24}[）)】\\]])?[ \\t]*";
const MARKS = "[ \\t>#*_\\-\\d.)]{0,12}";
const LABEL = new RegExp(`^${MARKS}(${WORDS})${GLOSS}[*_]{0,3}[ \\t]*[:：][*_]{0,3}[ \\t]*`, "iu");
/** A label in square brackets needs no colon: `[最终答案] …`. */
const BRACKETED = new RegExp(`^${MARKS}[[【](${WORDS})[\\]】][*_]{0,3}[ \\t]*[:：]?[*_]{0,3}[ \\t]*`, "iu");
/** The words for a final answer alone on their line, or as the beginning of a sentence. */
const FINAL_LINE = new RegExp(
  `^${MARKS}(${FINAL_WORDS})(?:[*_]{0,3}[ \\t]*$|[ \\t]*(?:是|为|為|is(?=[ \\t:]))[ \\t]*[:：]?[ \\t]*)`,
  "iu",
);
/** How models trained on tools write a call into their text. */
const TOOL_TAG = /^[ \t]*<(tool_call|function_call)>[ \t]*/iu;
/** A label as a heading or in bold, alone on its line, without a colon. */
const HEADING = new RegExp(
  `^[ \\t]{0,3}(?:#{1,6}[ \\t]+(?:\\*\\*)?|\\*\\*)(${WORDS})${GLOSS}(?:\\*\\*)?[ \\t]*$`,
  "iu",
);

interface FoundLabel {
  label: Label;
  /** Characters of the line up to the text after the label. */
  length: number;
}

type FindLabel = (line: string) => FoundLabel | undefined;

function labelOf(word: string): Label {
  switch (word.toLowerCase().replace(" ", "_")) {
    case "思考":
    case "推理":
    case "thought":
    case "reasoning":
      return "reasoning";
    case "行动输入":
    case "行动参数":
    case "行動輸入":
    case "action_input":
      return "input";
    case "行动":
    case "行動":
    case "动作":
    case "動作":
    case "action":
    case "tool_call":
    case "function_call":
      return "action";
    case "观察":
    case "观察结果":
    case "觀察":
    case "觀察結果":
    case "observation":
      return "observation";
    default:
      return "final";
  }
}

/** Whether a line begins a final answer. */
export function beginsFinalAnswer(line: string, ends: readonly string[]): boolean {
  return findLabel(ends)(line)?.label === "final";
}

function findLabel(ends: readonly string[]): FindLabel {
  return (line) => {
    for (const pattern of [LABEL, BRACKETED, TOOL_TAG, FINAL_LINE]) {
      const found = pattern.exec(line);
      if (found !== null) return { label: labelOf(found[1] ?? ""), length: found[0].length };
    }
    const answer = afterEnd(line, ends);
    return answer === undefined ? undefined : { label: "final", length: line.trimEnd().length - answer.length };
  };
}

const findHeading: FindLabel = (line) => {
  const found = HEADING.exec(line);
  return found === null ? undefined : { label: labelOf(found[1] ?? ""), length: line.length };
};

const decides = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ label }) => label === "action" || label === "final");

/**
 * Cuts a text at its labels. `ends` are the words that end a loop. Headings count only where no label has a colon, and
 * only when they think and act.
 */
export function cutAtLabels(text: string, ends: readonly string[]): CutText {
  const lines = text.split(/\r?\n/);
  const pieces = cut(lines, findLabel(ends));
  if (pieces.length > 1) return { lines, pieces };
  const headed = cut(lines, findHeading);
  return { lines, pieces: headed[1]?.label === "reasoning" && decides(headed) ? headed : pieces };
}

/** A piece with everything after it, labels included. A fence that opened before it and closes at the end is left out. */
export function textFrom({ lines }: CutText, { line, column }: Piece): string {
  const rest = [(lines[line] ?? "").slice(column), ...lines.slice(line + 1)];
  while (rest.length > 0 && (rest.at(-1) ?? "").trim() === "") rest.pop();
  const fences = rest.filter((one) => fenceOf(one) !== "");
  const last = (rest.at(-1) ?? "").trim();
  if (fences.length % 2 === 1 && (last === "```" || last === "~~~")) rest.pop();
  return rest.join("\n").trim();
}

const fenceOf = (line: string): string => /^\s{0,8}(```|~~~)/.exec(line)?.[1] ?? "";

interface FenceExceptions {
  /** The line of a fence that was found never to end; it is text. */
  ignored?: number;
  /** The line of a fence around the only labels that decide anything; it is left out. */
  unwrapped?: number;
}

/**
 * Labels inside code fences are text, with two exceptions: a fence around the labels themselves, as prompts show them
 * and models copy them, is no fence; and neither is one that never ends.
 */
function cut(all: readonly string[], find: FindLabel, exceptions: FenceExceptions = {}): Piece[] {
  const pieces: Piece[] = [{ label: "loose", text: "", line: 0, column: 0 }];
  const { ignored = -1, unwrapped = -1 } = exceptions;
  let lines: string[] = [];
  let fence = "";
  let opened = -1;
  let hidden = false;
  /** A fence directly before a label that decides. */
  let around = -1;
  let inWrapper = false;
  let hadWrapper = false;
  const close = (): void => {
    const last = pieces.at(-1);
    if (last !== undefined) last.text = lines.join("\n").trim();
    lines = [];
  };
  const open = (marker: string, at: number): void => {
    fence = marker;
    opened = at;
    hidden = false;
  };
  /** The line that closes a value in triple quotes: labels up to it are text. */
  let quotedUntil = -1;
  for (const [at, line] of all.entries()) {
    const label = pieces.at(-1)?.label;
    if (at <= quotedUntil) {
      lines.push(line);
      continue;
    }
    const marker = at === ignored ? "" : fenceOf(line);
    const found = find(line);
    if (marker !== "" && fence === "") {
      if (inWrapper && line.trim() === marker) {
        inWrapper = false;
        continue;
      }
      const next = labelAfter(all, at + 1, find);
      if (at === unwrapped || ((pieces.length === 1 || hadWrapper) && !inWrapper && next !== undefined)) {
        inWrapper = true;
        hadWrapper = true;
        continue;
      }
      if (around === -1 && (next === "action" || next === "final")) around = at;
      open(marker, at);
    } else if (marker !== "" && fence === marker) fence = "";
    else if (fence !== "" && found !== undefined) hidden = true;
    if (found === undefined || fence !== "") {
      if (label === "action") quotedUntil = closingQuotes(all, at, line);
      lines.push(line);
      continue;
    }
    close();
    pieces.push({ label: found.label, text: "", line: at, column: found.length });
    const rest = line.slice(found.length);
    if (at !== ignored && /^(```|~~~)/.test(rest)) open(rest.slice(0, 3), at);
    if (found.label === "action") quotedUntil = closingQuotes(all, at, rest);
    lines.push(rest);
  }
  close();
  if (decides(pieces)) return pieces;
  if (around !== -1 && unwrapped === -1) return cut(all, find, { ...exceptions, unwrapped: around });
  return fence !== "" && hidden && ignored === -1 ? cut(all, find, { ...exceptions, ignored: opened }) : pieces;
}

/** The line that closes the triple quotes which a line leaves open; -1 when there are none, or they never close. */
function closingQuotes(all: readonly string[], at: number, line: string): number {
  const quotes = TRIPLE_QUOTES.find((one) => line.split(one).length % 2 === 0);
  if (quotes === undefined) return -1;
  const length = all.slice(at + 1, at + 1 + MAX_QUOTED_LINES).findIndex((one) => one.includes(quotes));
  return length === -1 ? -1 : at + 1 + length;
}

/** Lines that a value in triple quotes may have. */
const MAX_QUOTED_LINES = 500;

/** The label on the first line with something on it. */
function labelAfter(all: readonly string[], from: number, find: FindLabel): Label | undefined {
  const line = all.slice(from, from + MAX_BLANK_LINES).find((one) => one.trim() !== "");
  return line === undefined ? undefined : find(line)?.label;
}

/** Blank lines that may stand between a fence and the label it belongs to. */
const MAX_BLANK_LINES = 50;
