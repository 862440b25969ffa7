/**
 * From a file's text to a tree file that fits the schema, with a finding at each place that does not.
 * Positions are computed only when there is something to say.
 */
import type { Json } from "../json.ts";
import {
  Lines,
  makeFinding,
  nearest,
  type Finding,
  type Path,
  type Range,
  type Severity,
  type FindingText,
} from "./findings.ts";
import { readJson } from "./readers/json/read-json.ts";
import type { Reading } from "./readers/reading.ts";
import { readXml } from "./readers/xml/read-xml.ts";
import { readYaml } from "./readers/yaml/read-yaml.ts";
import { treeFileSchema, type TreeFile } from "./schema/schema.ts";
import { describeIssues } from "./schema/issues.ts";

/** A file of the knowledge: its path as the author knows it, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Which part of a place is meant: the key in front, the value, or a stretch inside a text value. */
export type Part = "key" | "value" | { start: number; end: number };

/** A source that has been read. Knows how to point into itself. */
export class ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly reading: Reading;
  #lines: Lines | undefined;

  constructor(source: SourceFile, reading: Reading) {
    this.path = source.path;
    this.text = source.text;
    this.reading = reading;
  }

  /** A finding at a place; the nearest enclosing place when the exact one has no text of its own. */
  finding(rule: string, severity: Severity, path: Path, part: Part, text: FindingText): Finding {
    return this.findingAt(rule, severity, this.#range(path, part), text);
  }

  /** A finding at offsets of the text. */
  findingAt(rule: string, severity: Severity, range: Range, text: FindingText): Finding {
    this.#lines ??= new Lines(this.text);
    return makeFinding(rule, severity, this.path, this.#lines, range, text);
  }

  #range(path: Path, part: Part): Range {
    for (let length = path.length; length >= 0; length--) {
      const whole = length === path.length;
      const range = this.reading.locate(path.slice(0, length), whole && part !== "key" ? "value" : "key");
      if (range === undefined) continue;
      return whole && typeof part === "object" ? this.#inside(path, range, part) : firstLine(this.text, range);
    }
    return { start: 0, end: Math.min(1, this.text.length) };
  }

  /** Offsets within a text value, when its words can be found in the file as they are; the whole value otherwise. */
  #inside(path: Path, range: Range, part: Range): Range {
    const value = path.reduce<Json | undefined>((at, step) => member(at, step), this.reading.value);
    if (typeof value !== "string") return firstLine(this.text, range);
    const written = this.text.slice(range.start, range.end);
    const open = written.indexOf(value);
    if (open !== -1) return { start: range.start + open + part.start, end: range.start + open + part.end };
    // A folded or indented text spells the value in other lines; the words themselves stand in it all the same.
    const words = value.slice(part.start, part.end);
    const nth = value.slice(0, part.start).split(words).length - 1;
    const pieces = written.split(words);
    if (words.trim() === "" || pieces.length !== value.split(words).length) return firstLine(this.text, range);
    const start = range.start + pieces.slice(0, nth + 1).join(words).length;
    return { start, end: start + words.length };
  }
}

function member(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  if (value !== null && typeof value === "object" && Object.hasOwn(value, step)) return value[step];
  return undefined;
}

/** Long values are pointed at by their first line: a frame of fifty lines helps nobody. */
function firstLine(text: string, range: Range): Range {
  const end = text.indexOf("\n", range.start);
  return end === -1 || end >= range.end ? range : { start: range.start, end: Math.max(end, range.start + 1) };
}

/** Reads JSON (with comments), XML or YAML, by the file's ending. */
export function readSource(source: SourceFile): ParsedFile {
  const read = source.path.endsWith(".json") ? readJson : source.path.endsWith(".xml") ? readXml : readYaml;
  return new ParsedFile(source, read(source.text));
}

/** A tree file as far as it could be understood. */
export interface ParsedTree {
  file: ParsedFile;
  /** Absent when the file could not be understood well enough for the other rules to speak of it. */
  tree?: TreeFile;
  findings: Finding[];
}

/** Reads and validates one tree file. Unknown keys are findings, and are left out so that the rest can be checked too. */
export function parseTree(source: SourceFile): ParsedTree {
  const file = readSource(source);
  const findings = file.reading.problems.map((problem) =>
    file.findingAt(problem.rule, "error", problem.range, problem.text),
  );
  const value = file.reading.value;
  if (value === undefined) return { file, findings };
  const result = treeFileSchema.safeParse(value);
  if (result.success) return { file, tree: result.data, findings };
  const problems = describeIssues(result.error.issues, value);
  findings.push(
    ...problems.map((problem) => file.finding(problem.rule, "error", problem.path, problem.part, problem.text)),
  );
  if (problems.some((problem) => problem.rule !== "unknown-key" || isContent(problem.path, value)))
    return { file, findings };
  const known = treeFileSchema.safeParse(
    without(
      value,
      problems.map((problem) => problem.path),
    ),
  );
  return known.success ? { file, tree: known.data, findings } : { file, findings };
}

/** Whether an unknown key holds what other rules look for: parts of a tree, or what decides where a rule or an option leads. */
function isContent(path: Path, value: Json): boolean {
  const found = path.reduce<Json | undefined>((at, step) => member(at, step), value);
  const isPart = found !== null && typeof found === "object";
  // A misspelt `next` leads on as surely as a right one was meant to.
  const name = path.at(-1);
  const isWay = typeof name === "string" && nearest(name, ["next", "next_node"]) !== undefined;
  return isPart || isWay || path.some((step) => step === "next" || step === "options" || step === "input");
}

/** A copy of a value that lacks the members at some paths. */
function without(value: Json, paths: readonly Path[]): Json {
  const copy = structuredClone(value);
  for (const path of paths) {
    const owner = path.slice(0, -1).reduce<Json | undefined>((at, step) => member(at, step), copy);
    if (owner !== null && typeof owner === "object" && !Array.isArray(owner)) delete owner[String(path.at(-1))];
  }
  return copy;
}
