/** The walks for the rule about placeholders without a value stop when the steps of their tree are used up. */
import { expect, test } from "vitest";
import { readProject } from "../../../src/compile/project.ts";
import { graphOf } from "../../../src/compile/rules/graph.ts";
import { deciderOf } from "../../../src/compile/rules/decider.ts";
import { waysWithout } from "../../../src/compile/rules/ways-without.ts";

/** Each question is skipped by a rule that reads the one before, so that states multiply. */
function manyWays(questions: number): string {
  const nodes: Record<string, unknown> = {};
  for (let index = 0; index < questions; index += 1)
    nodes[index === 0 ? "root" : `n${index}`] = {
      response: "?",
      input: { name: `a${index}`, type: "choice", choices: ["x", "y"] },
      next: [
        { when: `answers.a${Math.max(0, index - 1)} == "x"`, next_node: `n${index + 1}` },
        { next_node: `n${Math.min(index + 2, questions)}` },
      ],
    };
  nodes[`n${questions}`] = { response: `\${answer:a${questions - 1}}` };
  return JSON.stringify({ nodes });
}

function walked(left: number): { evaluated: number; found: number; left: number } {
  const project = readProject([{ path: "knowledge/b/main.tree.json", text: manyWays(8) }]);
  const [tree] = project.trees;
  if (tree === undefined) throw new Error("no tree");
  const budget = { left };
  const real = deciderOf(tree, "2026-11-22", budget);
  let evaluated = 0;
  const decide = {
    needs: real.needs,
    holds: (...given: Parameters<typeof real.holds>) => {
      evaluated += 1;
      return real.holds(...given);
    },
  };
  const graph = graphOf({ trees: [tree], refs: project.refs });
  const found = waysWithout({ graph, refs: project.refs }, tree, new Set(["a7"]), new Set(["n8"]), decide, budget);
  return { evaluated, found: found.length, left: budget.left };
}

test("walks take no more steps than they are given, and find the way within them", () => {
  const free = walked(1_000_000);
  expect(free.found).toBe(1);
  expect(free.evaluated).toBeGreaterThan(50);
  const bounded = walked(100);
  expect(bounded.found).toBe(0);
  expect(bounded.evaluated).toBeLessThan(30);
  // What is begun is ended: one step more than there were, not a walk more.
  expect(bounded.left).toBeGreaterThan(-100);
});
