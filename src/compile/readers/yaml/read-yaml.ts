/**
 * Reads YAML 1.2 (core schema), and knows where each value stands. Not here: validation, which is the schema's work.
 * The parser's own check for duplicate keys is quadratic in the size of a map, so it is done here.
 */
import { isAlias, isMap, isScalar, isSeq, visit, type Document, type Node, type ParsedNode, type YAMLMap } from "yaml";
import type { Json } from "../../../json.ts";
import type { Path, Range } from "../../findings.ts";
import { duplicateKey, MAX_DEPTH, reservedKey, tooDeep, type Problem, type Reading } from "../reading.ts";
import { mergeProblem } from "../merge-marks.ts";
import { cutTexts } from "./cut-texts.ts";
import { badAlias, circularAlias, keyNotText, notIndented, unknownAlias } from "./error-texts.ts";
import { wideIndentProblem } from "./slips/index.ts";
import { lineAt, readLines } from "./lines.ts";
import { repairProblem } from "./repair.ts";
import { meaningProblems } from "./meanings.ts";
import { syntaxProblem } from "./errors.ts";
import { DepthError, parseDocument } from "./parse.ts";

/** How often aliases may repeat a part: without a limit a few lines could expand to gigabytes. */
const MAX_ALIASES = 100;

/** Whether a value is what its file is to hold, as far as its form goes. */
export type Fits = (value: Json) => boolean;

/**
 * Reads a text. Never throws: what is wrong with it is in `problems`.
 * @param fits tells which of several changes an author meant, where one line has to change
 */
export function readYaml(text: string, fits?: Fits): Reading {
  const unfinished = /^\s*#\s*(\.\.\.|…)/m.test(text);
  const failed = (problems: Problem[]): Reading => ({
    value: undefined,
    problems,
    unfinished,
    locate: () => undefined,
  });
  const merged = mergeProblem(text) ?? wideIndentProblem(text);
  if (merged !== undefined) return failed([merged]);
  let document: Document.Parsed;
  try {
    document = parseDocument(text);
  } catch (error) {
    // Some endless repetitions exhaust the parser's stack without nesting.
    const start = error instanceof DepthError ? error.offset : 0;
    return failed([{ rule: "parse-error", range: { start, end: Math.min(start + 1, text.length) }, text: tooDeep }]);
  }
  let count: number | undefined;
  const keys = (): number => (count ??= countKeys(text));
  const failure = syntaxProblem(
    text,
    document,
    // A change that makes keys part of a text above them mends nothing.
    (changed) => isSound(changed, fits) && countKeys(changed) >= keys(),
    (changed) => isSound(changed),
  );
  if (failure !== undefined) return failed([failure]);
  const problems: Problem[] = [];
  inspectNode(text, document, document.contents, problems, []);
  const shallow = problems.find((problem) => problem.text === notIndented || problem.rule === "duplicate-key");
  // Without a form to fit, a key that is there twice would be as well at any other level.
  const isKnown = shallow !== undefined && (fits !== undefined || shallow.text === notIndented);
  const repaired = isKnown ? misplacedLine(text, shallow.range.start, fits) : undefined;
  if (repaired !== undefined) return failed([repaired]);
  problems.push(...meaningProblems(text, document));
  const value = problems.some(({ rule }) => rule === "parse-error") ? undefined : toJson(text, document, problems);
  return { value, problems, unfinished, locate: (path, part) => locate(document.contents, path, part) };
}

/** The line at an offset, or near it, that has to be indented otherwise, or to lose its dash, for a text to be sound. */
export function misplacedLine(text: string, offset: number, fits?: Fits): Problem | undefined {
  const lines = readLines(text);
  const before = countKeys(text);
  // A change that makes keys part of a text above them mends nothing.
  return repairProblem(
    lines,
    lineAt(lines, offset),
    (changed) => isSound(changed, fits) && countKeys(changed) >= before,
  );
}

/** How many keys a text has; none where it cannot be read. */
function countKeys(text: string): number {
  let count = 0;
  visit(parseDocument(text), {
    Pair() {
      count += 1;
    },
  });
  return count;
}

/** Whether a text can be read without a problem, and fits. */
function isSound(text: string, fits?: Fits): boolean {
  try {
    const document = parseDocument(text);
    if (document.errors.length > 0 || document.warnings.length > 0) return false;
    const problems: Problem[] = [];
    inspectNode(text, document, document.contents, problems, []);
    const value = problems.length > 0 ? undefined : toJson(text, document, problems);
    return value !== undefined && problems.length === 0 && (fits === undefined || fits(value));
  } catch {
    return false;
  }
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
function inspectNode(
  text: string,
  document: Document,
  node: ParsedNode | null,
  problems: Problem[],
  within: ParsedNode[],
): void {
  if (node === null) return;
  if (within.length > MAX_DEPTH) {
    problems.push({ rule: "parse-error", range: rangeOf(node), text: tooDeep });
    return;
  }
  if (isAlias(node)) {
    const named = within.some((outer) => outer.anchor === node.source);
    const target = node.resolve(document);
    if (target === undefined) problems.push({ rule: "parse-error", range: rangeOf(node), text: unknownAlias });
    else if (named && within.some((outer) => outer === target))
      problems.push({ rule: "parse-error", range: rangeOf(node), text: circularAlias });
  }
  within.push(node);
  if (isSeq(node)) for (const item of node.items) inspectNode(text, document, item, problems, within);
  if (isMap(node)) {
    const seen = new Set<string>();
    problems.push(...cutTexts(text, node));
    const shallow = shallowKey(node);
    if (shallow !== undefined) {
      problems.push({ rule: "parse-error", range: rangeOf(shallow), text: notIndented });
      within.pop();
      return;
    }
    for (const { key, value } of node.items) {
      const name = keyText(key);
      if (!isScalar(key) || key.value === null)
        problems.push({ rule: "parse-error", range: rangeOf(key), text: keyNotText });
      else if (name === "__proto__") problems.push(reservedKey(rangeOf(key)));
      else if (seen.has(name)) problems.push(duplicateKey(name, rangeOf(key)));
      seen.add(name);
      inspectNode(text, document, value, problems, within);
    }
  }
  within.pop();
}

/** A key with nothing under it where keys from before are repeated below it: they were meant to be indented further. */
function shallowKey(node: YAMLMap.Parsed): ParsedNode | undefined {
  const seen = new Set<string>();
  let empty: ParsedNode | undefined;
  for (const { key, value } of node.items) {
    const name = keyText(key);
    if (seen.has(name) && empty !== undefined) return empty;
    seen.add(name);
    if (node.flow !== true && isScalar(value) && value.value === null && value.range?.[0] === value.range?.[1])
      empty = key;
  }
  return undefined;
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
