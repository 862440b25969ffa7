/** The parser's errors as problems: at most one for each line, each where the author has to correct something. */
import { isMap, visit, type Document, type YAMLError } from "yaml";
import type { FindingText } from "../../findings.ts";
import { describeFullWidth, fullWidthMark } from "../../full-width.ts";
import { unclosedBracket } from "../json/error-texts.ts";
import type { Problem } from "../reading.ts";
import { dashProblem } from "./slips.ts";
import { otherError, tooDeepLine, yamlErrors } from "./error-texts.ts";

/** Offsets in the text: the first character, and the one behind the last. */
type Place = readonly [start: number, end: number];

/**
 * The problems of a document. One mistake causes several errors: of each line only the first is reported, and after a
 * tab or a full-width character nothing that follows.
 */
export function syntaxProblems(text: string, document: Document.Parsed): Problem[] {
  const errors: readonly YAMLError[] = [...document.errors, ...document.warnings];
  const first = Math.min(...errors.map(({ pos }) => pos[0]));
  const typed = errors.length === 0 ? undefined : fullWidthProblem(text, first);
  if (typed !== undefined) return [typed];
  const dash = errors.length === 0 ? undefined : dashProblem(text, first);
  if (dash !== undefined) return [dash];
  const problems: Problem[] = [];
  let last = -1;
  const tabs = errors.filter(({ code }) => code === "TAB_AS_INDENT");
  /** Nested brackets that all end too early are one error each, with the same message at the same place. */
  const reported = new Set<string>();
  for (const error of (tabs.length > 0 ? tabs : errors).toSorted((left, right) => left.pos[0] - right.pos[0])) {
    const key = `${error.pos[0]} ${error.message}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const { text: message, at } = describeError(text, document, error);
    const [start, end] = at;
    if (start <= last) continue;
    const lineEnd = text.indexOf("\n", start);
    last = lineEnd === -1 ? text.length : lineEnd;
    problems.push({
      rule: "parse-error",
      range: { start, end: Math.min(Math.max(end, start + 1), last) },
      text: message,
    });
  }
  return problems;
}

/** The text and the place of an error: what was never closed is reported where it was opened. */
function describeError(
  text: string,
  document: Document.Parsed,
  { code, pos, message: reported }: YAMLError,
): { text: FindingText; at: Place } {
  const message = yamlErrors.get(code) ?? otherError;
  if (code === "MISSING_CHAR") return { text: message, at: openQuote(document, pos[0]) ?? pos };
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    const deeper = deeperLine(text, pos[0]);
    return deeper === undefined ? { text: message, at: pos } : { text: tooDeepLine, at: deeper };
  }
  const kind = code === "BAD_INDENT" ? /^Flow (map|sequence)/.exec(reported)?.[1] : undefined;
  const at = kind === undefined ? undefined : openFlow(document, pos[0], kind === "map");
  if (at === undefined) return { text: message, at: pos };
  return { text: kind === "map" ? unclosedBracket("{", "}") : unclosedBracket("[", "]"), at };
}

/** The key in the line below, when it is that line's colon, not one of this line, that turned a text into a key. */
function deeperLine(text: string, at: number): Place | undefined {
  const found = /^[^\n]*?\n([ ]*)([^\s:#]+):(?:\s|$)/.exec(text.slice(at));
  const line = text.slice(at, text.indexOf("\n", at));
  if (found === null || /:(?:\s|$)/.test(line)) return undefined;
  const start = at + line.length + 1 + (found[1] ?? "").length;
  return [start, start + (found[2] ?? "").length];
}

/** Where the innermost bracket around a place was opened. */
function openFlow(document: Document.Parsed, at: number, isOfMap: boolean): Place | undefined {
  let opened: Place | undefined;
  visit(document, {
    Collection(_, node) {
      if (node.flow !== true || isMap(node) !== isOfMap || !node.range) return;
      const [start, , end] = node.range;
      if (start < at && end >= at - 1) opened = [start, start + 1];
    },
  });
  return opened;
}

/** A full-width mark of the grammar in the line of the first error, or in the line before it. */
function fullWidthProblem(text: string, at: number): Problem | undefined {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  for (const from of [start, start === 0 ? 0 : text.lastIndexOf("\n", start - 2) + 1]) {
    const end = text.indexOf("\n", from);
    const mark = fullWidthMark(text.slice(from, end === -1 ? text.length : end));
    const words = mark === undefined ? undefined : describeFullWidth(mark.character);
    if (mark !== undefined && words !== undefined)
      return { rule: "parse-error", range: { start: from + mark.index, end: from + mark.index + 1 }, text: words };
  }
  return undefined;
}

/** Where the quote was opened that the parser misses at the end of the file. */
function openQuote(document: Document.Parsed, at: number): Place | undefined {
  let opened: Place | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      const quoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (quoted && range && range[1] >= at && range[0] < at) opened = [range[0], range[0] + 1];
    },
  });
  return opened;
}
