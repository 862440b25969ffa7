/** Rules about typed inputs: their limits must fit their type and each other. */
import { toInputSpec } from "../input-spec.ts";
import { specProblems } from "../input-problems.ts";
import { nodeRule, nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

export const badInput = nodeRule("bad-input", "error", (_id, node, report) => {
  if (node.input === undefined) return;
  for (const { key, text } of specProblems(toInputSpec(node.input))) report(["input", key], "value", text);
});

export const nameCollision: Rule = {
  id: "name-collision",
  severity: "warning",
  check(project, report) {
    for (const { file, source, here } of project.trees) {
      for (const [id, node] of nodesOf(source)) {
        const name = node.input?.name;
        if (name === undefined || name === id || !here.nodes.has(name)) continue;
        report(file, ["nodes", id, "input", "name"], "value", {
          en: [
            `The input's name "${name}" is also the id of another node, so answers.${name} could be either.`,
            "Rename one of the two.",
          ],
          zh: [`输入的名称“${name}”同时是另一个节点的 id，answers.${name} 会有歧义。`, "请给其中一个改名。"],
        });
      }
    }
  },
};
