/**
 * Reads `knowledge/<base>/synonyms.yaml` (or .json): a list of groups, each a list of expressions that mean the same
 * to the people of this base. Search looks for all of a group when a query has one of them.
 */
import * as z from "zod";
import type { Json } from "../json.ts";
import type { Finding, FindingText } from "./findings.ts";
import { describeFullWidth } from "./full-width.ts";
import { joinedBySemicolon, patternMark, patternText, remarkMark, remarkText, semicolonText } from "./plain-words.ts";
import { ParsedFile, type SourceFile } from "./parse.ts";
import { readJson } from "./readers/json/read-json.ts";
import { readYaml } from "./readers/yaml/read-yaml.ts";

/** The file as editors check it. */
export const synonymsSchema = z
  .array(z.array(z.string().min(1)).min(2).describe("Expressions that mean the same"))
  .describe("Groups of synonyms of a knowledge base");

export interface ParsedSynonyms {
  base: string;
  file: ParsedFile;
  groups: string[][];
  findings: Finding[];
}

/** Reads one file. Groups that could not be read are left out and named in `findings`. */
export function parseSynonyms(source: SourceFile, base: string): ParsedSynonyms {
  const reading = source.path.endsWith(".json") ? readJson(source.text) : readYaml(source.text);
  const file = new ParsedFile(source, reading);
  const findings = reading.problems.map(({ rule, range, text }) => file.findingAt(rule, "error", range, text));
  const groups: string[][] = [];
  if (findings.length > 0) return { base, file, groups, findings };
  const { value } = reading;
  if (!Array.isArray(value)) {
    findings.push(file.finding("wrong-type", "error", [], "value", notGroups));
    return { base, file, groups, findings };
  }
  for (const [index, group] of value.entries()) {
    const expressions = Array.isArray(group) ? group.filter((expression) => typeof expression === "string") : [];
    const whole = Array.isArray(group) && expressions.length === group.length;
    const empty = expressions.findIndex((expression) => expression.trim() === "");
    if (!whole || expressions.length < 2) findings.push(wrongGroup(file, index, group));
    else if (empty !== -1) findings.push(file.finding("wrong-type", "error", [index, empty], "value", emptyWord));
    else groups.push(expressions);
    for (const [nth, expression] of expressions.entries()) {
      const mark = whole && empty === -1 ? patternMark(expression) : undefined;
      const remark = whole && empty === -1 && mark === undefined ? remarkMark(expression) : undefined;
      const joined = whole && empty === -1 ? joinedBySemicolon(expression) : undefined;
      const at = mark ?? joined ?? remark;
      if (at !== undefined)
        findings.push(
          file.finding(
            "joined-keywords",
            "warning",
            [index, nth],
            at,
            mark !== undefined ? patternText : joined === undefined ? remarkText : semicolonText,
          ),
        );
    }
  }
  return { base, file, groups, findings };
}

/** The finding for what is no group: at the full-width comma that joined its words, else at all of it. */
function wrongGroup(file: ParsedFile, index: number, group: Json): Finding {
  const [only, ...others] = Array.isArray(group) ? group : [group];
  const mark = typeof only === "string" && others.length === 0 ? /[，、；]/u.exec(only) : null;
  const text = mark === null ? undefined : describeFullWidth(mark[0]);
  if (mark === null || text === undefined) return file.finding("wrong-type", "error", [index], "value", notGroups);
  const path = Array.isArray(group) ? [index, 0] : [index];
  return file.finding("wrong-type", "error", path, { start: mark.index, end: mark.index + 1 }, text);
}

const emptyWord: FindingText = {
  en: ["This word is empty.", "Write the word, or remove the comma and the empty place."],
  zh: ["这个词是空的。", "请写上这个词，或删除多出来的逗号和空位。"],
};
const notGroups: FindingText = {
  en: [
    "Synonyms are a list of groups, each a list of at least two texts.",
    "Write groups such as - [router, gateway], one a line.",
  ],
  zh: ["同义词应当是若干组，每组至少两个文本。", "每行写一组，例如 - [路由器, 网关]。"],
};
