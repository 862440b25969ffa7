/**
 * Texts that a condition compares with an answer or a fact of another kind: a number in quotes (`answers.age > "17"`), and a day that
 * is not written as one (`answers.bought < "2014-1-1"`).
 */
import type { ASTNode } from "@marcbachmann/cel-js";
import type { FindingText } from "../findings.ts";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import { isDay } from "../../knowledge/fields.ts";
import type { ProjectTree } from "../project.ts";
import { comparedLiterals, comparisons, inputTypes } from "./compared-literals.ts";
import { factKind, kindOf } from "./fact-kinds.ts";

/** Types of inputs whose values are numbers. */
const numeric: ReadonlySet<string> = new Set(["number", "integer", "money", "duration"]);

/** A text of the wrong kind. `start` and `end` are UTF-16 offsets in the condition. */
interface WrongLiteral {
  start: number;
  end: number;
  text: FindingText;
}

/** Every such text of a condition, in order. Empty where an answer may be of several kinds. */
export function wrongLiterals(condition: string, tree: ProjectTree): WrongLiteral[] {
  const { ast } = readExpression(condition);
  const computed = ast === undefined ? [] : computedLiterals(ast, tree);
  const compared = comparedLiterals(condition).flatMap(({ literal, of, name, sign, start, end }) => {
    const value = literal.trim();
    if (of === "facts")
      return factKind(tree, name) === "number" && isNumber(value)
        ? [{ start, end, text: quotedText(value, name) }]
        : [];
    const types = inputTypes(tree, name);
    if (types.length === 0) return [];
    // Several choices are a list, which is never one text.
    if (types.every((type) => type === "choices") && (sign === "==" || sign === "!="))
      return [{ start, end, text: oneOfSeveral(value, name, sign === "!=") }];
    if (types.every((type) => numeric.has(type)) && isNumber(value))
      return [{ start, end, text: quotedText(value, name) }];
    if (!types.every((type) => type === "date") || isDay(value)) return [];
    const [, year, month, day] = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D?$/.exec(value) ?? [];
    // With the year last, day and month have no order of their own.
    if (day === undefined && !/^\d{1,2}\D\d{1,2}\D\d{4}$/.test(value)) return [];
    const meant = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
    return [{ start, end, text: dayText(value, isDay(meant) ? meant : undefined) }];
  });
  return [...computed, ...compared, ...bareDays(condition)];
}

/** Days without quotes, which CEL reads as a subtraction: `answers.bought < 2025-01-01`. */
function bareDays(condition: string): WrongLiteral[] {
  const plain = condition.replace(/"[^"]*"|'[^']*'/g, (text) => " ".repeat(text.length));
  return Array.from(
    plain.matchAll(/(?<![\w.-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\w.-])/g),
    ({ index, 0: run, 1: year = "", 2: month = "", 3: day = "" }) => {
      const meant = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
      return {
        start: index,
        end: index + run.length,
        text: {
          en: [`Without quotes, ${run} is a subtraction and no day.`, `Write "${meant}".`],
          zh: [`没有引号时，${run} 是减法，不是日期。`, `请写成 "${meant}"。`],
        },
      };
    },
  );
}

/** Numbers in quotes that something computed is compared with: `answers.length * 2 > "17"`. */
function computedLiterals(node: ASTNode, tree: ProjectTree): WrongLiteral[] {
  const children = childrenOf(node);
  const [left, right] = children;
  const inside = children.flatMap((child) => computedLiterals(child, tree));
  if (!comparisons.has(node.op) || left === undefined || right === undefined) return inside;
  const own = [
    [left, right],
    [right, left],
  ] as const;
  return [
    ...inside,
    ...own.flatMap(([literal, other]) =>
      literal.op === "value" &&
      typeof literal.args === "string" &&
      isNumber(literal.args.trim()) &&
      ["+", "-", "*", "/", "%"].includes(other.op) &&
      kindOf(tree, other) === "number"
        ? [{ ...literal.range, text: quotedText(literal.args.trim(), undefined) }]
        : [],
    ),
  ];
}

/** The finding for a condition that gives a number or a text: it never holds. Undefined where it may be true. */
export function noTruth(condition: string, tree: ProjectTree): FindingText | undefined {
  const { ast } = readExpression(condition);
  const kind = ast === undefined ? undefined : kindOf(tree, ast);
  if (kind === "number")
    return {
      en: [
        "This gives a number and compares it with nothing, so it can never hold.",
        "Write a comparison, such as … > 0.",
      ],
      zh: ["这里得到的是数字，没有与任何内容比较，所以不可能成立。", "请写成比较，例如 … > 0。"],
    };
  return kind === "text"
    ? {
        en: [
          "This gives a text and compares it with nothing, so it can never hold.",
          'Write a comparison, such as … == "yes".',
        ],
        zh: ["这里得到的是文本，没有与任何内容比较，所以不可能成立。", '请写成比较，例如 … == "yes"。'],
      }
    : undefined;
}

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

function oneOfSeveral(value: string, name: string, isNot: boolean): FindingText {
  const inside = `"${value}" in answers.${name}`;
  const meant = isNot ? `!(${inside})` : inside;
  return {
    en: [`"${name}" takes several choices, so it is a list and never this one text.`, `Write ${meant}.`],
    zh: [`“${name}”可以选多项，答案是列表，不会等于一个文本。`, `请写成 ${meant}。`],
  };
}

function dayText(value: string, meant: string | undefined): FindingText {
  return {
    en: [
      `"${value}" is not a day as answers are written, so the comparison goes wrong.`,
      meant === undefined ? "Write YYYY-MM-DD, such as 2027-01-31." : `Write "${meant}".`,
    ],
    zh: [
      `“${value}”与答案里日期的写法不同，比较的结果不可靠。`,
      meant === undefined ? "请写成 YYYY-MM-DD，例如 2027-01-31。" : `请写成 "${meant}"。`,
    ],
  };
}

function quotedText(number: string, name: string | undefined): FindingText {
  if (name === undefined)
    return {
      en: [`What is computed here is a number, and "${number}" in quotes is a text.`, `Remove the quotes: ${number}`],
      zh: [`这里算出来的是数字，加了引号的“${number}”是文本。`, `请去掉引号：${number}`],
    };
  return {
    en: [
      `"${name}" is a number, and "${number}" in quotes is a text, so this can never hold.`,
      `Remove the quotes: ${number}`,
    ],
    zh: [`“${name}”是数字，加了引号的“${number}”是文本，这个比较不可能成立。`, `请去掉引号：${number}`],
  };
}
