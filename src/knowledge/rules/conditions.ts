/** Rules about conditions and facts: they must be readable, and yield what their place needs. */
import type { Path } from "../findings.ts";
import { readExpression } from "../conditions.ts";
import { brokenConditionWords } from "../condition-words.ts";
import type { TreeFile } from "../schema.ts";
import type { Rule } from "./rule.ts";

/** Every expression of a tree with its path, facts first. */
export function expressionsOf(tree: TreeFile): { path: Path; text: string; fact?: string; node?: string }[] {
  const facts = Object.entries(tree.facts ?? {}).map(([name, text]) => ({ path: ["facts", name], text, fact: name }));
  const inNodes = Object.entries(tree.nodes).flatMap(([id, node]) => {
    const options = (node.options ?? []).map((option, index) => ({
      path: ["nodes", id, "options", index, "when"],
      text: option.when,
    }));
    const rules = Array.isArray(node.next)
      ? node.next.map((rule, index) => ({ path: ["nodes", id, "next", index, "when"], text: rule.when }))
      : [];
    return [...options, ...rules].flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text, node: id }]));
  });
  return [...facts, ...inNodes];
}

export const badCondition: Rule = {
  id: "bad-condition",
  severity: "error",
  check(project, report) {
    for (const { file, source } of project.trees) {
      for (const { path, text, fact } of expressionsOf(source)) {
        const { error, type } = readExpression(text);
        if (error !== undefined) {
          const part = { start: error.start, end: Math.max(error.end, error.start + 1) };
          report(file, path, part, brokenConditionWords(text, error));
        } else if (fact === undefined && type !== "bool" && type !== "dyn") {
          report(file, path, "value", {
            en: [
              `A condition must be true or false; this one gives ${type}.`,
              "Compare it with something, for example == or >=.",
            ],
            zh: [`条件的结果必须是真或假，而这里得到的是 ${type}。`, "请加上比较，例如 == 或 >=。"],
          });
        }
      }
    }
  },
};
