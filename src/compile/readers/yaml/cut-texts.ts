/** Texts inside {…} that a comma cuts: what stands behind it is a key without a value to YAML, in whatever kind of object. */
import { isScalar, type ParsedNode, type YAMLMap } from "yaml";
import type { FindingText } from "../../findings.ts";
import type { Problem } from "../reading.ts";
import { flowKeys } from "./flow-keys.ts";

/** Characters of a text that a finding repeats whole. */
const MAX_SHOWN = 80;

/** A key of which the value is missing, or glued to it by a colon of whatever width: the schema tells these apart. */
const meantAsKey = new RegExp(`^(?:(?:${flowKeys})$|[\\w-]+\\s*[:：])`, "u");

/** The problems of a map: one for each text, however many commas it has. */
export function cutTexts(text: string, map: YAMLMap.Parsed): Problem[] {
  if (map.flow !== true) return [];
  const problems: Problem[] = [];
  let whole: { start: number; end: number; rest: string } | undefined;
  let begin: number | undefined;
  const close = (): void => {
    if (whole === undefined) return;
    const { start, end, rest } = whole;
    problems.push({ rule: "parse-error", range: { start, end }, text: cutText(rest, text.slice(start, end)) });
    whole = undefined;
  };
  for (const { key, value } of map.items) {
    const rest = value === null && isPlain(key) && !meantAsKey.test(String(key.value)) ? String(key.value) : undefined;
    if (rest === undefined || begin === undefined) {
      close();
      begin = isPlain(value) && value.value !== null ? value.range[0] : undefined;
    } else whole = { start: begin, end: key.range[1], rest: whole?.rest ?? rest };
  }
  close();
  return problems;
}

function isPlain(node: ParsedNode | null): node is ParsedNode & { value: unknown } {
  return isScalar(node) && node.type === "PLAIN";
}

function cutText(rest: string, whole: string): FindingText {
  const shown = whole.length > MAX_SHOWN || whole.includes("\n") ? "…, …" : whole.replaceAll("'", "''");
  return {
    en: [
      `A comma ends a text inside {…}, so "${rest}" was read as a key of its own.`,
      `Put the text in quotes: '${shown}'.`,
    ],
    zh: [
      `花括号里的逗号会结束文本，“${rest}”被当成了另一个键。`,
      `请给整段文本加上引号：'${shown}'${/\p{Script=Han}/u.test(whole) ? "；也可以改用中文逗号" : ""}。`,
    ],
  };
}
