/**
 * A reader of YAML 1.2 (core schema) that knows where everything stands.
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
import type { Path, Range } from "./findings.ts";
import { deepest, duplicateKey, reservedKey, type Problem, type Reading } from "./read-json.ts";

/** Reads a text. Never throws: what is wrong with it is in `problems`. */
export function readYaml(text: string): Reading {
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: "silent" });
  const problems = firstOfEachLine(text, document);
  const unfinished = /^\s*#\s*(\.\.\.|…)/m.test(text);
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

/** Looks for duplicate and reserved keys, and for nesting no tree needs. */
function inspect(node: ParsedNode | null, problems: Problem[], depth: number): void {
  if (node === null) return;
  if (depth > deepest) {
    problems.push({
      rule: "parse-error",
      range: rangeOf(node),
      words: {
        en: ["This is nested too deeply.", `Keep it below ${deepest} levels.`],
        zh: ["嵌套太深。", `请控制在 ${deepest} 层以内。`],
      },
    });
    return;
  }
  if (isSeq(node)) for (const item of node.items) inspect(item, problems, depth + 1);
  if (!isMap(node)) return;
  const seen = new Set<string>();
  for (const pair of node.items) {
    const name = keyText(pair.key);
    if (name === "__proto__") problems.push(reservedKey(rangeOf(pair.key)));
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

/** One mistake makes a parser stumble several times: only its first complaint about a line is worth reading. */
function firstOfEachLine(text: string, document: Document.Parsed): Problem[] {
  const problems: Problem[] = [];
  let told = -1;
  const errors: readonly YAMLError[] = [...document.errors, ...document.warnings];
  for (const { pos, code } of errors.toSorted((left, right) => left.pos[0] - right.pos[0])) {
    const [start, end] = code === "MISSING_CHAR" ? (openQuote(document, pos[0]) ?? pos) : pos;
    if (start <= told) continue;
    const lineEnd = text.indexOf("\n", start);
    told = lineEnd === -1 ? text.length : lineEnd;
    problems.push({
      rule: "parse-error",
      range: { start, end: Math.min(Math.max(end, start + 1), told) },
      words: yamlMessages.get(code) ?? otherMistake,
    });
  }
  return problems;
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

const otherMistake: Problem["words"] = {
  en: ["This is not valid YAML.", "Check indentation, quotes and colons around here."],
  zh: ["这里不是合法的 YAML。", "请检查附近的缩进、引号和冒号。"],
};

const yamlMessages = new Map<string, Problem["words"]>([
  [
    "TAB_AS_INDENT",
    { en: ["Tabs cannot indent YAML.", "Indent with spaces."], zh: ["YAML 不能用制表符缩进。", "请改用空格缩进。"] },
  ],
  [
    "BAD_INDENT",
    {
      en: ["The indentation does not fit the lines above.", "Align it with the other keys of the same level."],
      zh: ["缩进与上文不一致。", "请与同级的键对齐。"],
    },
  ],
  [
    "MISSING_CHAR",
    {
      en: [
        "A closing quote or bracket, a comma or a colon is missing.",
        'Close every quote, [ and {, separate items with commas, and write ": " after a key.',
      ],
      zh: ["缺少结束引号、括号、逗号或冒号。", "请关闭每个引号和括号，成员之间用英文逗号，键后写英文冒号加空格。"],
    },
  ],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    {
      en: ['A text that holds ": " must stand in quotes.', "Put the whole value in single quotes: key: '…'."],
      zh: ["含有“: ”的文本必须加引号。", "请给整个值加上单引号：key: '…'。"],
    },
  ],
  [
    "MULTILINE_IMPLICIT_KEY",
    {
      en: [
        "A key must stand on one line and end with a colon.",
        'Write "key: value", or indent this line if it belongs to the text above.',
      ],
      zh: ["键必须在一行之内，并以冒号结束。", "请写成“键: 值”；如果这一行属于上面的文本，请增加缩进。"],
    },
  ],
  [
    "BLOCK_IN_FLOW",
    {
      en: ["A block begins inside {…} or […].", "Close the bracket first, or write this part in one line."],
      zh: ["在 {…} 或 […] 里出现了块结构。", "请先关闭括号，或把这部分写在一行里。"],
    },
  ],
  [
    "BAD_SCALAR_START",
    {
      en: ["A text cannot begin with this character unless it stands in quotes.", "Put the text in quotes."],
      zh: ["不加引号的文本不能以这个字符开头。", "请给文本加上引号。"],
    },
  ],
  [
    "BAD_DQ_ESCAPE",
    {
      en: ["This escape is unknown inside double quotes.", "Write \\\\ for a backslash, or use single quotes."],
      zh: ["双引号里有无法识别的转义。", "反斜杠请写成 \\\\，或改用单引号。"],
    },
  ],
  [
    "UNEXPECTED_TOKEN",
    {
      en: [
        "This does not belong here.",
        "A bracket, quote or comma before this place may be missing or one too many; a text with special characters needs quotes.",
      ],
      zh: ["这里出现了多余的内容。", "前面可能多了或少了括号、引号、逗号；含特殊字符的文本要加引号。"],
    },
  ],
  [
    "MULTIPLE_DOCS",
    {
      en: ["The file holds more than one YAML document.", "Remove the line --- and keep one tree per file."],
      zh: ["文件里有多个 YAML 文档。", "请去掉 --- 行，一个文件只放一棵树。"],
    },
  ],
  [
    "TAG_RESOLVE_FAILED",
    {
      en: ["A word that begins with ! is read as a YAML tag.", "Put the text in quotes."],
      zh: ["以 ! 开头的词会被当作 YAML 标签。", "请给文本加上引号。"],
    },
  ],
  [
    "BAD_ALIAS",
    {
      en: ["A word that begins with * is read as a YAML alias.", "Put the text in quotes."],
      zh: ["以 * 开头的词会被当作 YAML 别名。", "请给文本加上引号。"],
    },
  ],
]);
