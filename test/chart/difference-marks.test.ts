import { expect, test } from "vitest";
import { differenceMarks } from "../../src/chart/difference-marks.ts";
import { chartOf } from "../../src/chart/model.ts";
import { partOf } from "../../src/chart/part.ts";
import { knowledgeOf } from "../support/knowledge.ts";

const way = (id: string, next_node: string) => ({ id, description: id, next_node });
const treeOf = (nodes: Record<string, unknown>) => {
  const tree = knowledgeOf({ "pets/main": { title: "Pets", language: "en", nodes } }).trees.get("pets/main");
  if (tree === undefined) throw new Error("no tree");
  return tree;
};
const leaf = (title: string) => ({ title, response: title });

test("what a removed option led to is drawn where it was, and marked", () => {
  const before = treeOf({
    root: { response: "Which?", options: [way("dog", "dog"), way("cat", "cat")] },
    dog: leaf("Dog"),
    cat: leaf("Cat"),
  });
  const after = treeOf({
    root: { response: "Which one?", options: [way("dog", "dog"), way("hen", "hen")] },
    dog: leaf("Dog"),
    hen: leaf("Hen"),
  });
  const { tree, marks } = differenceMarks(before, after);
  expect(Object.fromEntries(marks)).toEqual({
    root: "changed",
    "root\then": "added",
    "root\tcat": "removed",
    hen: "added",
    cat: "removed",
  });
  const shown = partOf(chartOf(tree, marks), tree.root).chart;
  expect(shown.boxes.map(({ id, mark }) => [id, mark])).toContainEqual(["cat", "removed"]);
  expect(shown.arrows.find(({ to }) => to === "cat")?.mark).toBe("removed");
});

test("equal trees have no marks", () => {
  const tree = treeOf({ root: { response: "Which?", options: [way("dog", "dog")] }, dog: leaf("Dog") });
  const same = differenceMarks(tree, tree);
  expect([same.marks.size, same.tree.nodes]).toEqual([0, tree.nodes]);
});
