/**
 * The slow and exact reading of YAML 1.2 (core schema): what is wrong with a text, and where each part of it stands.
 * The parser's own duplicate check is quadratic in the size of a map, so that is done here.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type Node,
  type ParsedNode,
  type YAMLError,
} from "yaml";
import type { Json } from "../json.ts";
import type { Path, Range, Words } from "./findings.ts";
import { deepest, duplicateKey, reservedKey, tooDeep, type Problem, type Reading } from "./reading.ts";
import { openBracket } from "./json-words.ts";
import { fullWidthMark, fullWidthWords } from "./full-width.ts";
import { noTextKey, otherMistake, tooDeepLine, yamlMessages } from "./yaml-words.ts";

/** Reads a text exactly. Never throws: what is wrong with it is in `problems`. */
export function readYamlExactly(text: string, unfinished: boolean): Reading {
  let document: Document.Parsed;
  try {
    document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: "silent" });
  } catch {
    // Endless nesting exhausts the parser's stack.
    return { value: undefined, problems: [deepProblem({ start: 0, end: 1 })], unfinished, locate: () => undefined };
  }
  const problems = firstOfEachLine(text, document);
  if (problems.length > 0) return { value: undefined, problems, unfinished, locate: () => undefined };
  inspect(document.contents, problems, 0);
  const value = toJson(document, problems);
  return { value, problems, unfinished, locate: (path, part) => locate(document.contents, path, part) };
}

function toJson(document: Document.Parsed, problems: Problem[]): Json | undefined {
  if (problems.some((problem) => problem.rule === "parse-error")) return undefined;
  try {
    const value: Json = document.toJS({ maxAliasCount: 100 });
    return value;
  } catch {
    problems.push({
      rule: "parse-error",
      range: { start: 0, end: 1 },
      words: {
        en: ["An alias (*name) is unknown or used far too often.", "Write the repeated part out."],
        zh: ["某个别名（*名称）不存在，或被引用得太多。", "请把重复的部分直接写出来。"],
      },
    });
    return undefined;
  }
}

function deepProblem(range: Range): Problem {
  return { rule: "parse-error", range, words: tooDeep };
}

/** Looks for duplicate and reserved keys, for keys that are no text, and for nesting no tree needs. */
function inspect(node: ParsedNode | null, problems: Problem[], depth: number): void {
  if (node === null) return;
  if (depth > deepest) {
    problems.push(deepProblem(rangeOf(node)));
    return;
  }
  if (isSeq(node)) for (const item of node.items) inspect(item, problems, depth + 1);
  if (!isMap(node)) return;
  const seen = new Set<string>();
  for (const pair of node.items) {
    const name = keyText(pair.key);
    if (!isScalar(pair.key) || pair.key.value === null) {
      problems.push({ rule: "parse-error", range: rangeOf(pair.key), words: noTextKey });
    } else if (name === "__proto__") problems.push(reservedKey(rangeOf(pair.key)));
    else if (seen.has(name)) problems.push(duplicateKey(name, rangeOf(pair.key)));
    seen.add(name);
    inspect(pair.value, problems, depth + 1);
  }
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
 * One mistake makes a parser stumble several times: only its first complaint about a line is worth reading, and after a
 * tab or a full-width mark none of those that follow.
 */
function firstOfEachLine(text: string, document: Document.Parsed): Problem[] {
  const errors: readonly YAMLError[] = [...document.errors, ...document.warnings];
  const first = Math.min(...errors.map(({ pos }) => pos[0]));
  const typed = errors.length === 0 ? undefined : fullWidthProblem(text, first);
  if (typed !== undefined) return [typed];
  const problems: Problem[] = [];
  let last = -1;
  const tabs = errors.filter(({ code }) => code === "TAB_AS_INDENT");
  /** Brackets within brackets that all end too early are one complaint each, of the same words at the same place. */
  const heard = new Set<string>();
  for (const error of (tabs.length > 0 ? tabs : errors).toSorted((left, right) => left.pos[0] - right.pos[0])) {
    const complaint = `${error.pos[0]} ${error.message}`;
    if (heard.has(complaint)) continue;
    heard.add(complaint);
    const { words, at } = told(text, document, error);
    const [start, end] = at;
    if (start <= last) continue;
    const lineEnd = text.indexOf("\n", start);
    last = lineEnd === -1 ? text.length : lineEnd;
    problems.push({ rule: "parse-error", range: { start, end: Math.min(Math.max(end, start + 1), last) }, words });
  }
  return problems;
}

/** What to say about a complaint, and where: what was never closed is mended where it was opened. */
function told(
  text: string,
  document: Document.Parsed,
  { code, pos, message }: YAMLError,
): { words: Words; at: readonly [number, number] } {
  const words = yamlMessages.get(code) ?? otherMistake;
  if (code === "MISSING_CHAR") return { words, at: openQuote(document, pos[0]) ?? pos };
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    const deeper = deeperLine(text, pos[0]);
    return deeper === undefined ? { words, at: pos } : { words: tooDeepLine, at: deeper };
  }
  const kind = code === "BAD_INDENT" ? /^Flow (map|sequence)/.exec(message)?.[1] : undefined;
  const at = kind === undefined ? undefined : openFlow(document, pos[0], kind === "map");
  if (at === undefined) return { words, at: pos };
  return { words: kind === "map" ? openBracket("{", "}") : openBracket("[", "]"), at };
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

/** A full-width mark of the grammar in the line of the first complaint, or in the line before it. */
function fullWidthProblem(text: string, at: number): Problem | undefined {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  for (const from of [start, start === 0 ? 0 : text.lastIndexOf("\n", start - 2) + 1]) {
    const end = text.indexOf("\n", from);
    const mark = fullWidthMark(text.slice(from, end === -1 ? text.length : end));
    const words = mark === undefined ? undefined : fullWidthWords(mark.character);
    if (mark !== undefined && words !== undefined)
      return { rule: "parse-error", range: { start: from + mark.index, end: from + mark.index + 1 }, words };
  }
  return undefined;
}

/** A quote that is never closed is missed at the end of the file; what helps is where it was opened. */
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
