/** Cuts a text at its labels. What the pieces mean is `decide.ts`; the labels are `words.ts`. */
import type { FoundForm } from "../forms/form.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { TRIPLE_QUOTES } from "../values.ts";
import { spend } from "../work.ts";
import { findCallLabel, findHeading, findInputLabel, labelFinder, type FindLabel, type Label } from "./words.ts";

export interface Piece {
  /** Loose: the text before the first label. */
  label: Label | "loose";
  text: string;
  /** Where its label begins, its text begins, and its text ends, in the whole text. */
  at: number;
  from: number;
  to: number;
}

interface Line {
  text: string;
  /** Where it begins in the whole text. */
  from: number;
  /** It stands inside a form, which is read as a whole. */
  inForm: boolean;
}

type FindInLines = (at: number, pieces: readonly Piece[]) => ReturnType<FindLabel>;

const BARE_NAME = new RegExp(`^[\`*"'“「\\s]*${TOOL_NAME}[\`*"'”」\\s]*$`, "u");
const FIRST_NAME = new RegExp(`^[\`\\s]*(${TOOL_NAME})`, "u");

/** Steps that a line counts for, and its characters that are looked at in one step. */
const LINE_STEPS = 100;
const LINE_CHARACTERS = 16;

/** Characters of an action that is a tool's name and nothing else. */
const MAX_NAME_TEXT = 200;

const decides = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ label }) => label === "action" || label === "final");

function linesOf(text: string, forms: readonly FoundForm[]): Line[] {
  let from = 0;
  let next = 0;
  return text.split("\n").map((line) => {
    while ((forms[next]?.to ?? Infinity) <= from) next += 1;
    const form = forms[next];
    // A form that begins its line is still behind no label; one that begins further on may be behind one.
    const inForm = form !== undefined && form.from <= from && from < form.to;
    const made = { text: line.replace(/\r$/, ""), from, inForm };
    from += line.length + 1;
    return made;
  });
}

/**
 * Cuts a text. `ends` are the words that end a loop, `forms` what is read as a whole. Headings without a colon count only
 * where they think first, or name a call.
 */
export function cutAtLabels(
  text: string,
  ends: readonly string[],
  forms: readonly FoundForm[],
  tools: ReadonlySet<string>,
): Piece[] {
  const lines = linesOf(text, forms);
  const find = labelFinder(ends);
  const strong: FindInLines = (at, pieces) => {
    const { text: line = "", inForm = false } = lines[at] ?? {};
    if (inForm || line.trim() === "") return undefined;
    const found = find(line);
    if (found !== undefined || !/[:：]/.test(line)) return found;
    const next = lines.slice(at + 1, at + 4).find((one) => one.text.trim() !== "")?.text ?? "";
    const last = pieces.at(-1);
    const behind = text.slice(last?.from ?? 0, Math.min(lines[at]?.from ?? 0, (last?.from ?? 0) + MAX_NAME_TEXT));
    const named = last?.label === "action" && BARE_NAME.test(behind);
    return findCallLabel(line, next, tools) ?? (named ? findInputLabel(line) : undefined);
  };
  const headed: FindInLines = (at, pieces) => {
    const { text: line = "", inForm = false } = lines[at] ?? {};
    return inForm ? undefined : (findHeading(line) ?? strong(at, pieces));
  };
  const pieces = cut(lines, strong);
  if (lines.every((line) => findHeading(line.text) === undefined)) return pieces;
  const withHeadings = cut(lines, headed);
  if (withHeadings.length === pieces.length) return pieces;
  const first = withHeadings[1];
  const thinks = first?.label === "reasoning" && decides(withHeadings);
  const calls = first?.label === "action" && namesCall(first, forms, tools);
  return thinks || calls ? withHeadings : pieces;
}

function namesCall(piece: Piece, forms: readonly FoundForm[], tools: ReadonlySet<string>): boolean {
  const name = FIRST_NAME.exec(piece.text)?.[1] ?? "";
  return tools.has(name) || forms.some(({ from }) => from >= piece.from && from < piece.to);
}

/** The text from a place to its end. A fence that opened before it and closes at the end is left out. */
export function textFrom(text: string, from: number): string {
  const rest = text.slice(from).split(/\r?\n/);
  while (rest.length > 0 && (rest.at(-1) ?? "").trim() === "") rest.pop();
  const fences = rest.filter((one, place) => fenceOf(one) !== "" || (place === 0 && /(?:```|~~~)[^`~]*$/.test(one)));
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
function cut(all: readonly Line[], find: FindInLines, exceptions: FenceExceptions = {}): Piece[] {
  const pieces: Piece[] = [{ label: "loose", text: "", at: 0, from: 0, to: 0 }];
  const { ignored = -1, unwrapped = -1 } = exceptions;
  let lines: string[] = [];
  let fence = "";
  let opened = -1;
  let hidden = false;
  /** A fence directly before a label that decides. */
  let around = -1;
  let inWrapper = false;
  let hadWrapper = false;
  const close = (to: number): void => {
    const last = pieces.at(-1);
    if (last !== undefined) Object.assign(last, { text: lines.join("\n").trim(), to });
    lines = [];
  };
  const open = (marker: string, at: number): void => {
    fence = marker;
    opened = at;
    hidden = false;
  };
  /** The line that closes a value in triple quotes: labels up to it are text. */
  let quotedUntil = -1;
  for (const [at, { text: line, from, inForm }] of all.entries()) {
    const label = pieces.at(-1)?.label;
    if (at <= quotedUntil || inForm || !spend(LINE_STEPS + line.length / LINE_CHARACTERS)) {
      lines.push(line);
      continue;
    }
    const marker = at === ignored ? "" : fenceOf(line);
    const found = find(at, pieces);
    if (marker !== "" && fence === "") {
      if (inWrapper && line.trim() === marker) {
        inWrapper = false;
        continue;
      }
      const next = labelAfter(all, at + 1, find, pieces);
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
    close(from);
    pieces.push({ label: found.label, text: "", at: from, from: from + found.length, to: 0 });
    const rest = line.slice(found.length);
    if (at !== ignored && /^(```|~~~)/.test(rest)) open(rest.slice(0, 3), at);
    if (found.label === "action") quotedUntil = closingQuotes(all, at, rest);
    lines.push(rest);
  }
  const last = all.at(-1);
  close((last?.from ?? 0) + (last?.text.length ?? 0));
  if (decides(pieces)) return pieces;
  if (around !== -1 && unwrapped === -1) return cut(all, find, { ...exceptions, unwrapped: around });
  return fence !== "" && hidden && ignored === -1 ? cut(all, find, { ...exceptions, ignored: opened }) : pieces;
}

/** The line that closes the triple quotes which a line leaves open; -1 when there are none, or they never close. */
function closingQuotes(all: readonly Line[], at: number, line: string): number {
  const quotes = TRIPLE_QUOTES.find((one) => line.split(one).length % 2 === 0);
  if (quotes === undefined) return -1;
  const length = all.slice(at + 1, at + 1 + MAX_QUOTED_LINES).findIndex(({ text }) => text.includes(quotes));
  return length === -1 ? -1 : at + 1 + length;
}

/** Lines that a value in triple quotes may have. */
const MAX_QUOTED_LINES = 500;

/** The label on the first line with something on it. */
function labelAfter(
  all: readonly Line[],
  from: number,
  find: FindInLines,
  pieces: readonly Piece[],
): Label | undefined {
  const length = all.slice(from, from + MAX_BLANK_LINES).findIndex(({ text }) => text.trim() !== "");
  return length === -1 ? undefined : find(from + length, pieces)?.label;
}

/** Blank lines that may stand between a fence and the label it belongs to. */
const MAX_BLANK_LINES = 50;
