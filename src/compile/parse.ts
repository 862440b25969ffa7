/**
 * From a file's text to a tree file that fits the schema, with a finding at each place that does not.
 * Positions are computed only when there is something to say.
 */
import type { Json } from "../json.ts";
import { nearest, type Finding, type Path } from "./findings.ts";
import { member, ParsedFile, type SourceFile } from "./parsed-file.ts";
import { readJson } from "./readers/json/read-json.ts";
import { readXml } from "./readers/xml/read-xml.ts";
import { readYaml } from "./readers/yaml/read-yaml.ts";
import { treeFileSchema, type TreeFile } from "./schema/schema.ts";
import { describeIssues } from "./schema/issues.ts";

export { ParsedFile, type Part, type SourceFile } from "./parsed-file.ts";

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
