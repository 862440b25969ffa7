/** Choices that a condition names and no question offers: `"bloood" in answers.extra`, `answers.side == "hnad"`. */
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import { readVariable } from "../../knowledge/expression-names.ts";
import { toInputSpec } from "../input-spec.ts";
import { nearest, type FindingText } from "../findings.ts";
import type { ProjectTree } from "../project.ts";
import type { NodeFile } from "../schema/schema.ts";
import { nodesOf } from "./nodes.ts";

/** A literal that is no choice of the answer it is compared with. `start` and `end` are UTF-16 offsets in the condition. */
interface UnknownChoice {
  start: number;
  end: number;
  text: FindingText;
}

/** Every such literal of a condition, in order. Empty where an answer may have other values than choices. */
export function unknownChoices(condition: string, tree: ProjectTree): UnknownChoice[] {
  const { ast } = readExpression(condition);
  const found: UnknownChoice[] = [];
  if (ast !== undefined) collect(ast, tree, found);
  return found;
}

function collect(node: ASTNode, tree: ProjectTree, into: UnknownChoice[]): void {
  for (const [literal, answer] of comparedIn(node)) {
    const name = answerName(answer);
    const choices = name === undefined ? undefined : choicesOf(tree, name);
    if (literal.op !== "value" || typeof literal.args !== "string" || name === undefined || choices === undefined)
      continue;
    if (choices.includes(literal.args)) continue;
    const { start, end } = literal.range;
    into.push({ start, end, text: unknownText(literal.args, name, choices) });
  }
  for (const child of childrenOf(node)) collect(child, tree, into);
}

/** The pairs of a literal and what it is compared with. */
function comparedIn(node: ASTNode): [literal: ASTNode, answer: ASTNode][] {
  if (node.op !== "==" && node.op !== "in") return [];
  const [left, right] = node.args;
  if (node.op !== "in")
    return [
      [left, right],
      [right, left],
    ];
  return right.op === "list" ? childrenOf(right).map((item) => [item, left]) : [[left, right]];
}

function answerName(node: ASTNode): string | undefined {
  const variable = node.op === "." || node.op === "[]" ? readVariable(node) : undefined;
  return variable?.of === "answers" ? variable.name : undefined;
}

/** The values that an answer can have; undefined where it is not from choices alone, or another tree may give it. */
function choicesOf(tree: ProjectTree, name: string): string[] | undefined {
  const values: string[] = [];
  for (const [id, node] of nodesOf(tree.source)) {
    if (id !== name && node.input?.name !== name) continue;
    const own = choicesAt(node);
    if (own === undefined) return undefined;
    values.push(...own);
  }
  return values.length === 0 ? undefined : values;
}

function choicesAt({ input, options = [] }: NodeFile): string[] | undefined {
  if (input === undefined) return undefined;
  if (input.type !== "choice" && input.type !== "choices") return undefined;
  const ids = toInputSpec(input).choices?.map(({ id }) => id);
  return ids === undefined ? undefined : [...ids, ...options.map(({ id }) => id)];
}

function unknownText(value: string, name: string, choices: readonly string[]): FindingText {
  const meant = nearest(value, choices);
  return {
    en: [
      `"${value}" is no choice of "${name}", so this can never hold.`,
      meant === undefined ? `The choices: ${choices.join(", ")}.` : `Did you mean "${meant}"?`,
    ],
    zh: [
      `“${name}”没有“${value}”这个选项，这个比较不可能成立。`,
      meant === undefined ? `可用的选项：${choices.join("、")}。` : `您是不是想写“${meant}”？`,
    ],
  };
}
