/**
 * The parser's errors as one problem: the first mistake, where the author has to correct something. What follows in a text that
 * cannot be read mostly follows from it.
 */
import { isMap, visit, type Document, type YAMLError } from "yaml";
import type { FindingText } from "../../findings.ts";
import { unclosedBracket } from "../json/error-texts.ts";
import type { Problem } from "../reading.ts";
import { otherError, yamlErrors } from "./error-texts.ts";
import { parseDocument } from "./parse.ts";
import { indentProblem, outdentedKey } from "./indentation.ts";
import { lineAt, readLines } from "./lines.ts";
import { listProblem } from "./lists.ts";
import { repairProblem } from "./repair.ts";
import { keyAmongItems, shallowText, slipAt } from "./slips/index.ts";
import { openQuoteText } from "./slips/quotes.ts";

/** Offsets in the text: the first character, and the one behind the last. */
type Place = readonly [start: number, end: number];

const INDENT_CODES: ReadonlySet<string> = new Set(["BAD_INDENT", "BLOCK_AS_IMPLICIT_KEY", "IMPOSSIBLE"]);

/**
 * The problem of a document that the parser did not accept; undefined when it did.
 * @param isSound whether a text that was changed in one line is what its file is to be
 * @param isReadable whether it can be read at all
 */
export function syntaxProblem(
  text: string,
  document: Document.Parsed,
  isSound: (text: string) => boolean,
  isReadable: (text: string) => boolean,
): Problem | undefined {
  const errors = [...document.errors, ...document.warnings].toSorted((left, right) => left.pos[0] - right.pos[0]);
  const first = errors.find(({ code }) => code === "TAB_AS_INDENT") ?? errors[0];
  if (first === undefined) return undefined;
  if (first.code === "TAB_AS_INDENT") return problemAt(text, first.pos, textOf(first));
  const lines = readLines(text);
  const at = lineAt(lines, Math.min(first.pos[0], text.length));
  // An error at an empty line is about the next one that counts.
  const below = lines[at]?.isAside === true ? lines.findIndex((line, next) => next > at && !line.isAside) : at;
  const index = below === -1 ? at : below;
  const quote = openQuote(text, document, first.pos[0]);
  if (quote !== undefined) return problemAt(text, quote, openQuoteText(text[quote[0]] ?? '"'));
  const slip = slipAt(lines, index);
  if (slip !== undefined) return slip;
  const among = keyAmongItems(lines, index);
  if (among !== undefined) return among;
  const listed = listProblem(lines, index);
  if (listed !== undefined) return listed;
  const flow = openFlow(document, first);
  if (flow !== undefined) return problemAt(text, flow.at, flow.text);
  const repaired = repairProblem(lines, index, isSound);
  if (repaired !== undefined) return repaired;
  const shallow = shallowText(lines, index);
  if (shallow !== undefined) return shallow;
  const outdented = outdentedKey(lines, index);
  if (outdented !== undefined) return verified(text, outdented, index, isReadable);
  if (INDENT_CODES.has(first.code)) {
    const words = lines[index]?.text ?? "";
    // An item in braces has its colons inside of them: it is the line that is indented wrongly.
    const isKey = first.code === "BLOCK_AS_IMPLICIT_KEY" && !/^ *- *[{[]/.test(words);
    const isColon = isKey && /: .*:(?:\s|$)/.test(words);
    const next = isKey ? lines.findIndex((line, at) => at > index && !line.isAside) : index;
    const problem = isColon || next === -1 ? undefined : indentProblem(lines, next);
    if (problem !== undefined) return verified(text, problem, index, isReadable);
  }
  return problemAt(text, first.pos, textOf(first));
}

/** A problem whose advice is a number of spaces: without the number where following it gets a parser no further. */
function verified(text: string, problem: Problem, failed: number, isReadable: (text: string) => boolean): Problem {
  const spaces = /^Indent it with (\d+)|^Begin it/.exec(problem.text.en[1]);
  if (spaces === null) return problem;
  const start = text.lastIndexOf("\n", problem.range.start - 1) + 1;
  const rest = text.slice(start).replace(/^ */, " ".repeat(Number(spaces[1] ?? 0)));
  const changed = text.slice(0, start) + rest;
  const [first] = parseDocument(changed).errors.toSorted((left, right) => left.pos[0] - right.pos[0]);
  const lines = readLines(changed);
  const helps =
    first === undefined ? isReadable(changed) : lineAt(lines, Math.min(first.pos[0], changed.length)) > failed + 1;
  return helps ? problem : { ...problem, text: yamlErrors.get("BAD_INDENT") ?? otherError };
}

function textOf({ code }: YAMLError): FindingText {
  return yamlErrors.get(code) ?? otherError;
}

/** A problem at a place, up to the end of its line. */
function problemAt(text: string, [from, to]: Place, words: FindingText): Problem {
  const start = Math.min(from, Math.max(0, text.length - 1));
  const lineEnd = text.indexOf("\n", start);
  const last = lineEnd === -1 ? text.length : lineEnd;
  return { rule: "parse-error", range: { start, end: Math.min(Math.max(to, start + 1), last) }, text: words };
}

/** Where the innermost bracket around an error was opened, when it is that bracket that is missing its end. */
function openFlow(document: Document.Parsed, error: YAMLError): { at: Place; text: FindingText } | undefined {
  const kind = error.code === "BAD_INDENT" ? /^Flow (map|sequence)/.exec(error.message)?.[1] : undefined;
  if (kind === undefined) return undefined;
  let opened: Place | undefined;
  visit(document, {
    Collection(_, node) {
      if (node.flow !== true || isMap(node) !== (kind === "map") || !node.range) return;
      const [start, , end] = node.range;
      if (start < error.pos[0] && end >= error.pos[0] - 1) opened = [start, start + 1];
    },
  });
  if (opened === undefined) return undefined;
  return { at: opened, text: kind === "map" ? unclosedBracket("{", "}") : unclosedBracket("[", "]") };
}

/**
 * Where the quote was opened that took other lines into its text: the parser misses its end at the end of the file, or stumbles
 * over what stands behind the next quote of the same kind.
 */
function openQuote(text: string, document: Document.Parsed, at: number): Place | undefined {
  let opened: Place | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      if ((type !== "QUOTE_DOUBLE" && type !== "QUOTE_SINGLE") || !range) return;
      const [start, end] = range;
      if (start >= at || end < at - 2 || !text.slice(start, Math.min(end, at)).includes("\n")) return;
      if (text.slice(end, at).trim() === "") opened = [start, start + 1];
    },
  });
  return opened;
}
