/** What is said to have decided a step of a walk. */
import { describe, expect, test } from "vitest";
import { decisionOf } from "../../../../src/console/views/try/decision.ts";
import { howMoved, type Walked } from "../../../../src/console/views/try/golden.ts";
import type { OpenTree } from "../../../../src/knowledge/model.ts";
import { proves } from "../../../requirements/index.ts";

const to = (node: string): { base: string; tree: string; node: string } => ({ base: "pets", tree: "main", node });
const root = {
  id: "root",
  options: [
    { id: "dog", description: "A dog", target: to("age") },
    { id: "other", description: "Another", target: undefined },
  ],
  next: [{ when: 'answers.root == "other"', target: to("other") }],
};
const tree = { byId: new Map([["root", root]]) } as unknown as OpenTree;

const place = (node_id: string, ...path: string[]) => ({
  knowledge_base: "pets",
  tree: "main",
  node_id,
  path,
  is_complete: false,
});

function walked(option: string, end: ReturnType<typeof place>, words?: string): Walked {
  const begin = place("root", "root");
  const how = howMoved(begin, end);
  return {
    from: { ...begin, current_step: "Which pet", input: null },
    option,
    said: words ?? option,
    to: end,
    ...(words !== undefined && { words }),
    ...(how !== undefined && { how }),
  };
}

describe("what decided a step", () => {
  test.each([
    ["an option with a target", walked("dog", place("age", "root", "age")), "option"],
    ["an option without one", walked("other", place("other", "root", "other")), "rules"],
    ["words for an option", walked("provide_more_info", place("age", "root", "age"), "my dog"), "words"],
    ["words that name a step", walked("provide_more_info", place("chip", "root", "chip"), "the chip"), "step_name"],
    ["words that are not understood", walked("provide_more_info", place("root", "root"), "qwzx"), "not_understood"],
    ["an option that no rule takes on", walked("other", place("root", "root")), "no_rule"],
    ["words that ask to go back", walked("provide_more_info", place("start"), "go back"), "back"],
    ["the button that goes back", walked("back", place("start")), "back"],
    ["the button that begins again", walked("restart", place("start")), "restart"],
  ])("%s", (_, step, by) => {
    proves("page/decided");
    expect(decisionOf(tree, step).by).toBe(by);
  });
});
