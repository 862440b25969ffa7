/**
 * Values in a condition or a fact that are of a kind which cannot be compared or computed with: a day minus a day, a number beside
 * true or false, `in` for an answer that is one choice. Not here: texts in quotes that are of another kind (`wrong-literals.ts`).
 */
import type { ASTNode } from "@marcbachmann/cel-js";
import type { FindingText } from "../findings.ts";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import { readVariable } from "../../knowledge/expression-names.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { ProjectTree } from "../project.ts";
import { comparisons, inputTypes } from "./compared-literals.ts";
import { kindOf, type ValueKind } from "./fact-kinds.ts";
import { neverTrue } from "./never-true.ts";

/** What is wrong, and where in the condition (UTF-16 offsets). */
interface WrongKind {
  start: number;
  end: number;
  text: FindingText;
}

const kindNames: Readonly<Record<ValueKind, LocalizedText>> = {
  number: { en: "a number", zh: "数字" },
  text: { en: "a text", zh: "文本" },
  truth: { en: "true or false", zh: "真或假" },
  list: { en: "a list of choices", zh: "一组选择项" },
};

const dayName: LocalizedText = { en: "a day", zh: "日期" };

/** Every such place of a condition, in order. Empty where the kinds cannot be told. */
export function wrongKinds(condition: string, tree: ProjectTree): WrongKind[] {
  const { ast } = readExpression(condition);
  const found: WrongKind[] = [];
  if (ast !== undefined) collect(ast, condition, tree, found);
  return found;
}

function collect(node: ASTNode, condition: string, tree: ProjectTree, into: WrongKind[]): void {
  const source = (part: ASTNode): string => condition.slice(part.range.start, part.range.end);
  const never = neverTrue(node, source, tree);
  if (never !== undefined) {
    into.push({ ...node.range, text: never });
    return;
  }
  const [left, right] = childrenOf(node);
  if (left !== undefined && right !== undefined) {
    const text =
      node.op === "in"
        ? inOneChoice(left, right, source, tree)
        : comparisons.has(node.op)
          ? compared(node.op, left, right, tree)
          : ["+", "-", "*", "/", "%"].includes(node.op)
            ? computed(node.op, left, right, source, tree)
            : undefined;
    if (text !== undefined) {
      into.push({ ...node.range, text });
      return;
    }
  }
  for (const child of childrenOf(node)) collect(child, condition, tree, into);
}

type Source = (part: ASTNode) => string;

/** Whether a value is a day: today, an answer that is a date, or one that a function gives. */
function isDay(node: ASTNode, tree: ProjectTree): boolean {
  if (node.op === "id") return node.args === "today";
  if (node.op === "call") return ["date", "add_days"].includes(String(node.args[0]));
  const name = node.op === "." || node.op === "[]" ? readVariable(node) : undefined;
  if (name?.name === undefined || name.of === "facts") return false;
  const types = inputTypes(tree, name.name);
  return types.length > 0 && types.every((type) => type === "date");
}

function inOneChoice(left: ASTNode, right: ASTNode, source: Source, tree: ProjectTree): FindingText | undefined {
  if (left.op !== "value" || typeof left.args !== "string") return undefined;
  if (right.op === "list" || kindOf(tree, right) !== "text") return undefined;
  const meant = `${source(right)} == ${source(left)}`;
  return {
    en: [`${source(right)} is one value and no list, so "in" never holds.`, `Write ${meant}.`],
    zh: [`${source(right)} 只有一个值，不是列表，in 不会成立。`, `请写成 ${meant}。`],
  };
}

function compared(sign: string, left: ASTNode, right: ASTNode, tree: ProjectTree): FindingText | undefined {
  const kinds = [kindOf(tree, left), kindOf(tree, right)] as const;
  const [one, other] = kinds;
  if (one === undefined || other === undefined || one === other) return undefined;
  const [first, second] = [
    isDay(left, tree) ? dayName : kindNames[one],
    isDay(right, tree) ? dayName : kindNames[other],
  ];
  const hasDay = first === dayName || second === dayName;
  const never =
    sign === "!=" ? { en: "so it always holds", zh: "总是成立" } : { en: "so it never holds", zh: "不会成立" };
  return {
    en: [
      `${sign} stands between ${first.en} and ${second.en}, ${never.en}.`,
      hasDay
        ? 'Compare a day with one in quotes, such as "2027-01-31", or days with days_between(from, to).'
        : "Compare values of one kind.",
    ],
    zh: [
      `${sign} 两边一个是${first.zh}，一个是${second.zh}，${never.zh}。`,
      hasDay
        ? '日期要与加引号的日期比较，例如 "2027-01-31"；天数请用 days_between(从, 到) 计算。'
        : "请比较同一类的值。",
    ],
  };
}

function computed(
  sign: string,
  left: ASTNode,
  right: ASTNode,
  source: Source,
  tree: ProjectTree,
): FindingText | undefined {
  const days = [left, right].map((part) => isDay(part, tree));
  if (days[0] === true || days[1] === true) {
    const isDifference = days.every(Boolean) && sign === "-";
    const isLater = days[0] === true && (sign === "+" || sign === "-") && kindOf(tree, right) === "number";
    const meant = isDifference
      ? `days_between(${source(right)}, ${source(left)})`
      : isLater
        ? `add_days(${source(left)}, ${sign === "-" ? "-" : ""}${source(right)})`
        : undefined;
    if (meant === undefined && sign === "+") return undefined;
    return {
      en: [
        `Days cannot be computed with ${sign}.`,
        meant === undefined ? "Use days_between(from, to) or add_days(day, 30)." : `Write ${meant}.`,
      ],
      zh: [
        `日期不能直接用 ${sign} 计算。`,
        meant === undefined ? "请用 days_between(从, 到) 或 add_days(日期, 30)。" : `请写成 ${meant}。`,
      ],
    };
  }
  // With + texts and lists are joined.
  if (sign === "+") return undefined;
  const wrong = [left, right].find((part) => {
    const kind = kindOf(tree, part);
    return kind !== undefined && kind !== "number" && (part.op === "." || part.op === "[]");
  });
  const kind = wrong === undefined ? undefined : kindOf(tree, wrong);
  if (wrong === undefined || kind === undefined) return undefined;
  return {
    en: [
      `${source(wrong)} is ${kindNames[kind].en}, and ${sign} needs numbers.`,
      "Compute with answers of type number, or correct the name.",
    ],
    zh: [
      `${source(wrong)} 是${kindNames[kind].zh}，而 ${sign} 只能用于数字。`,
      "请用 type 为 number 的答案来计算，或更正名称。",
    ],
  };
}
