/**
 * Reads YAML 1.2 (core schema), and knows where each value stands. Not a validator: `schema.ts` is.
 * The parser's own check for duplicate keys is quadratic in the size of a map, so it is done here.
 */
import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  visit,
  YAMLParseError,
  type CST,
  type Document,
  type Node,
  type ParsedNode,
  type YAMLError,
} from "yaml";
import type { Json } from "../../json.ts";
import type { Path, Range, FindingText } from "../findings.ts";
import { duplicateKey, MAX_DEPTH, reservedKey, tooDeep, type Problem, type Reading } from "./reading.ts";
import { unclosedBracket } from "./json-words.ts";
import { fullWidthMark, describeFullWidth } from "../full-width.ts";
import { badAlias, circularAlias, keyNotText, otherError, tooDeepLine, yamlErrors } from "./yaml-words.ts";

/** Aliases may repeat a part this often; a few lines could stand for gigabytes otherwise. */
const MAX_ALIASES = 100;

/** Reads a text. Never throws: what is wrong with it is in `problems`. */
export function readYaml(text: string): Reading {
  const unfinished = /^\s*#\s*(\.\.\.|…)/m.test(text);
  const failed = (problems: Problem[]): Reading => ({
    value: undefined,
    problems,
    unfinished,
    locate: () => undefined,
  });
  let document: Document.Parsed;
  try {
    document = parse(text);
  } catch (error) {
    // Some endless repetitions other than nesting exhaust the parser's stack.
    const start = error instanceof DepthError ? error.offset : 0;
    return failed([{ rule: "parse-error", range: { start, end: Math.min(start + 1, text.length) }, text: tooDeep }]);
  }
  const problems = firstOfEachLine(text, document);
  if (problems.length > 0) return failed(problems);
  inspect(document, document.contents, problems, []);
  const value = problems.some(({ rule }) => rule === "parse-error") ? undefined : toJson(text, document, problems);
  return { value, problems, unfinished, locate: (path, part) => locate(document.contents, path, part) };
}

class DepthError extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(tooDeep.en[0]);
    this.offset = offset;
  }
}

/** The tokens of a text. Fails where nesting is so deep that the composer, which is recursive, could exhaust the stack. */
function* tokensOf(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    const start = parser.offset;
    yield* parser.next(lexeme);
    if (parser.stack.length > 2 * MAX_DEPTH) throw new DepthError(Math.min(start, text.length));
  }
  yield* parser.end();
}

/** The only document of a text; content in a second one is among its errors. */
function parse(text: string): Document.Parsed {
  const documents = new Composer({ uniqueKeys: false }).compose(tokensOf(text), true, text.length);
  let first: Document.Parsed | undefined;
  for (const document of documents) {
    if (first === undefined) first = document;
    else if (!isEmpty(document.contents) && first.errors.length === 0) {
      const [start, end] = document.range;
      first.errors.push(new YAMLParseError([start, end], "MULTIPLE_DOCS", ""));
      break;
    }
  }
  if (first === undefined) throw new Error("The composer always gives a document.");
  return first;
}

function isEmpty(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

function toJson(text: string, document: Document.Parsed, problems: Problem[]): Json | undefined {
  try {
    const value: Json = document.toJS({ maxAliasCount: MAX_ALIASES });
    return value;
  } catch {
    problems.push({ rule: "parse-error", range: { start: 0, end: Math.min(1, text.length) }, text: badAlias });
    return undefined;
  }
}

/**
 * Looks for duplicate and reserved keys, for keys that are not text, for aliases of what they stand in, and for deep nesting.
 * @param within the arrays and objects around the node, outermost first
 */
function inspect(document: Document, node: ParsedNode | null, problems: Problem[], within: ParsedNode[]): void {
  if (node === null) return;
  if (within.length > MAX_DEPTH) {
    problems.push({ rule: "parse-error", range: rangeOf(node), text: tooDeep });
    return;
  }
  if (isAlias(node)) {
    const named = within.some((outer) => outer.anchor === node.source);
    if (named && within.some((outer) => outer === node.resolve(document)))
      problems.push({ rule: "parse-error", range: rangeOf(node), text: circularAlias });
  }
  within.push(node);
  if (isSeq(node)) for (const item of node.items) inspect(document, item, problems, within);
  if (isMap(node)) {
    const seen = new Set<string>();
    for (const { key, value } of node.items) {
      const name = keyText(key);
      if (!isScalar(key) || key.value === null)
        problems.push({ rule: "parse-error", range: rangeOf(key), text: keyNotText });
      else if (name === "__proto__") problems.push(reservedKey(rangeOf(key)));
      else if (seen.has(name)) problems.push(duplicateKey(name, rangeOf(key)));
      seen.add(name);
      inspect(document, value, problems, within);
    }
  }
  within.pop();
}

function keyText(key: Node): string {
  return isScalar(key) ? String(key.value) : key.toString();
}

function rangeOf(node: Node): Range {
  const [start, end] = node.range ?? [0, 1, 1];
  return { start, end: Math.max(end, start) };
}

function locate(top: ParsedNode | null, path: Path, part: "key" | "value"): Range | undefined {
  let node: ParsedNode | null = top;
  let key: ParsedNode | undefined;
  for (const step of path) {
    if (node !== null && isAlias(node)) return rangeOf(node);
    key = undefined;
    if (node !== null && isMap(node)) {
      const pair: { key: ParsedNode; value: ParsedNode | null } | undefined = node.items.find(
        (item) => keyText(item.key) === String(step),
      );
      if (pair === undefined) return undefined;
      key = pair.key;
      node = pair.value;
    } else if (node !== null && isSeq(node)) {
      node = node.items[Number(step)] ?? null;
      if (node === null) return undefined;
    } else return undefined;
  }
  if (key !== undefined && (part === "key" || node === null)) return rangeOf(key);
  return node === null ? undefined : rangeOf(node);
}

/**
 * One mistake causes several errors: only the first of a line is worth reading, and after a tab or a full-width mark none of
 * those that follow.
 */
function firstOfEachLine(text: string, document: Document.Parsed): Problem[] {
  const errors: readonly YAMLError[] = [...document.errors, ...document.warnings];
  const first = Math.min(...errors.map(({ pos }) => pos[0]));
  const typed = errors.length === 0 ? undefined : fullWidthProblem(text, first);
  if (typed !== undefined) return [typed];
  const problems: Problem[] = [];
  let last = -1;
  const tabs = errors.filter(({ code }) => code === "TAB_AS_INDENT");
  /** Nested brackets that all end too early are one error each, with the same message at the same place. */
  const reported = new Set<string>();
  for (const error of (tabs.length > 0 ? tabs : errors).toSorted((left, right) => left.pos[0] - right.pos[0])) {
    const key = `${error.pos[0]} ${error.message}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const { words, at } = describe(text, document, error);
    const [start, end] = at;
    if (start <= last) continue;
    const lineEnd = text.indexOf("\n", start);
    last = lineEnd === -1 ? text.length : lineEnd;
    problems.push({
      rule: "parse-error",
      range: { start, end: Math.min(Math.max(end, start + 1), last) },
      text: words,
    });
  }
  return problems;
}

/** The words and the place of an error: what was never closed is mended where it was opened. */
function describe(
  text: string,
  document: Document.Parsed,
  { code, pos, message }: YAMLError,
): { words: FindingText; at: readonly [number, number] } {
  const words = yamlErrors.get(code) ?? otherError;
  if (code === "MISSING_CHAR") return { words, at: openQuote(document, pos[0]) ?? pos };
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    const deeper = deeperLine(text, pos[0]);
    return deeper === undefined ? { words, at: pos } : { words: tooDeepLine, at: deeper };
  }
  const kind = code === "BAD_INDENT" ? /^Flow (map|sequence)/.exec(message)?.[1] : undefined;
  const at = kind === undefined ? undefined : openFlow(document, pos[0], kind === "map");
  if (at === undefined) return { words, at: pos };
  return { words: kind === "map" ? unclosedBracket("{", "}") : unclosedBracket("[", "]"), at };
}

/** The key in the line below, when it is that line's colon, not one of this line, that turned a text into a key. */
function deeperLine(text: string, at: number): readonly [number, number] | undefined {
  const found = /^[^\n]*?\n([ ]*)([^\s:#]+):(?:\s|$)/.exec(text.slice(at));
  const line = text.slice(at, text.indexOf("\n", at));
  if (found === null || /:(?:\s|$)/.test(line)) return undefined;
  const start = at + line.length + 1 + (found[1] ?? "").length;
  return [start, start + (found[2] ?? "").length];
}

/** Where the innermost bracket around a place was opened. */
function openFlow(document: Document.Parsed, at: number, isOfMap: boolean): readonly [number, number] | undefined {
  let opened: readonly [number, number] | undefined;
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
function openQuote(document: Document.Parsed, at: number): readonly [number, number] | undefined {
  let opened: readonly [number, number] | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      const quoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (quoted && range && range[1] >= at && range[0] < at) opened = [range[0], range[0] + 1];
    },
  });
  return opened;
}
