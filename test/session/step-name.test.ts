/** `current_step` says where one is, whatever option was taken to come there. */
import { describe, expect, test } from "vitest";
import { readSource } from "../../src/compile/parse.ts";
import { proves } from "../requirements/index.ts";
import { exampleTree } from "../support/example-tree.ts";
import { knowledgeOf } from "../support/knowledge.ts";
import { walk } from "../support/walk.ts";

const fileOf = (path: string, text: string): unknown => readSource({ path, text }).reading.value;
const example = knowledgeOf({ "tech/main": fileOf("main.tree.json", exampleTree) });

describe("the name of a step without a title", () => {
  test("stays after an option that leads back to it", () => {
    proves("navigation/current-step-place");
    const walked = walk(example, { base: "tech" }).step("ai");
    expect(walked.view().current_step).toBe("人工智能(AI)与机器学习");
    walked.step("hardware").step("companies");
    expect(walked.view().current_step).toBe("头部公司详细介绍");
    walked.step("back");
    expect(walked.view().node_id).toBe("node_ai");
    expect(walked.view().current_step).toBe("人工智能(AI)与机器学习");
  });

  test("is that of the option that leads there, where the session began elsewhere", () => {
    proves("navigation/current-step-place");
    const walked = walk(example, { base: "tech", node: "node_ai_hw_companies" });
    expect(walked.view().current_step).toBe("头部公司详细介绍");
    walked.step("back");
    expect(walked.view().current_step).toBe("人工智能(AI)与机器学习");
  });

  test("is the tree's title at its root, also after an option that leads back", () => {
    proves("navigation/current-step-place");
    const tree =
      "title: Coffee\nlanguage: en\nnodes:\n  root:\n    response: Taste?\n    options: [{ id: a, description: Sour, next_node: sour }]\n" +
      "  sour:\n    response: Grind finer.\n    options: [{ id: again, description: Back to the start, next_node: root }]\n";
    const walked = walk(knowledgeOf({ "coffee/main": fileOf("main.tree.yaml", tree) }), { base: "coffee" }).step("a");
    expect(walked.view().current_step).toBe("Sour");
    expect(walked.step("again").view().current_step).toBe("Coffee");
  });
});
