/**
 * From a file's text to a tree file that fits the schema, with a finding at each place that does not.
 * Positions are computed only when there is something to say.
 */
import type { Json } from "../json.ts";
import { nearest, type Finding, type Path } from "./findings.ts";
import { member, ParsedFile, type SourceFile } from "./parsed-file.ts";
import { readJson } from "./readers/json/read-json.ts";
import { readXml } from "./readers/xml/read-xml.ts";
import { misplacedLine, readYaml, type Fits } from "./readers/yaml/read-yaml.ts";
import { treeFileSchema, type TreeFile } from "./schema/schema.ts";
import { describeIssues } from "./schema/issues.ts";

export { ParsedFile, type Part, type SourceFile } from "./parsed-file.ts";

/** Reads JSON (with comments), XML or YAML, by the file's ending. `fits`: whether a value has the form of its kind of file. */
export function readSource(source: SourceFile, fits?: Fits): ParsedFile {
  if (isYaml(source.path)) return new ParsedFile(source, readYaml(source.text, fits));
  return new ParsedFile(source, (source.path.endsWith(".json") ? readJson : readXml)(source.text));
}

function isYaml(path: string): boolean {
  return !path.endsWith(".json") && !path.endsWith(".xml");
}

/** One line of YAML that stands at the wrong level, where that alone is why a file does not have the form of its kind. */
export function findMisplaced(file: ParsedFile, findings: readonly Finding[], fits: Fits): Finding | undefined {
  // A key or a value that is not known here is told as that.
  const isForm = findings.every(({ rule }) => ["wrong-type", "missing-key", "bad-test"].includes(rule));
  if (!isYaml(file.path) || !isForm) return undefined;
  const lines = [...new Set(findings.map(({ line }) => line))].slice(0, 3);
  for (const line of lines) {
    const offset = file.text.split("\n", line - 1).reduce((sum, words) => sum + words.length + 1, 0);
    const problem = misplacedLine(file.text, offset, fits);
    if (problem !== undefined) return file.findingAt(problem.rule, "error", problem.range, problem.text);
  }
  return undefined;
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
  const fits: Fits = (given) => treeFileSchema.safeParse(given).success;
  const file = readSource(source, fits);
  const findings = file.reading.problems.map((problem) =>
    file.findingAt(problem.rule, "error", problem.range, problem.text),
  );
  const value = file.reading.value;
  if (value === undefined) return { file, findings };
  const result = treeFileSchema.safeParse(value);
  if (result.success) return { file, tree: result.data, findings };
  const problems = describeIssues(result.error.issues, value);
  const told = problems.map((problem) => file.finding(problem.rule, "error", problem.path, problem.part, problem.text));
  const misplaced = findMisplaced(file, told, fits);
  if (misplaced !== undefined) return { file, findings: [...findings, misplaced] };
  findings.push(...told);
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
