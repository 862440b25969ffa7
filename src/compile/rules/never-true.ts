/** Forms of other languages that compile as conditions and never hold: `.length`, `contains` of a list, `== null`. */
import type { ASTNode } from "@marcbachmann/cel-js";
import { readVariable } from "../../knowledge/expression-names.ts";
import type { FindingText } from "../findings.ts";
import type { ProjectTree } from "../project.ts";
import { kindOf } from "./fact-kinds.ts";

const LENGTHS: ReadonlySet<string> = new Set(["length", "len", "count", "size"]);

/** What is to be written instead; undefined for every other part of a condition. `source`: a part as its author wrote it. */
export function neverTrue(
  node: ASTNode,
  source: (part: ASTNode) => string,
  tree: ProjectTree,
): FindingText | undefined {
  const isAnswer = (part: ASTNode): boolean =>
    (part.op === "." || part.op === "[]") && readVariable(part)?.name !== undefined;
  if (node.op === "==") {
    const [left, right] = node.args;
    const given = isNull(right) ? left : isNull(left) ? right : undefined;
    if (given === undefined || !isAnswer(given)) return undefined;
    return {
      en: ["An answer that was not given is not null, so this never holds.", `Write !has(${source(given)}).`],
      zh: ["没有回答并不等于 null，这个比较不会成立。", `请写成 !has(${source(given)})。`],
    };
  }
  if (node.op === ".") {
    const [owner, key] = node.args;
    if (!LENGTHS.has(key) || !isAnswer(owner)) return undefined;
    return {
      en: [`${source(owner)} has no "${key}", so this never holds.`, `Write size(${source(owner)}).`],
      zh: [`${source(owner)} 没有“${key}”，这个比较不会成立。`, `请写成 size(${source(owner)})。`],
    };
  }
  if (node.op !== "rcall") return undefined;
  const [name, owner, [item]] = node.args;
  if (name !== "contains" || item === undefined || kindOf(tree, owner) !== "list") return undefined;
  const meant = `${source(item)} in ${source(owner)}`;
  return {
    en: [`${source(owner)} is a list, and contains is for texts, so this never holds.`, `Write ${meant}.`],
    zh: [`${source(owner)} 是一组选择项，contains 只用于文本，这个条件不会成立。`, `请写成 ${meant}。`],
  };
}

function isNull(node: ASTNode): boolean {
  return node.op === "value" && node.args === null;
}
