/** A reply that says of both sides of a choice that they are fine chooses none. */
import { expect, test } from "vitest";
import { matchReply } from "../../src/routing/match.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";
import { aquariumTrees } from "./beside-shipped.ts";

const [tree] = buildTrees(
  readProject([
    {
      path: "knowledge/tank/main.tree.yaml",
      text: [
        "title: 鱼缸",
        "language: zh-CN",
        "nodes:",
        "  root:",
        "    response: 什么时候最厉害？",
        "    options:",
        "      - { id: night, description: '半夜和清晨最重，白天好些', next_node: air }",
        "      - { id: always, description: 全天都这样, next_node: test }",
        "  air: { title: 开气泵, response: 今晚起开气泵。 }",
        "  test: { title: 测水, response: 测一下水。 }",
        "",
      ].join("\n"),
    },
  ]),
);

function heard(words: string): string {
  if (tree === undefined) throw new Error("no tree");
  const match = matchReply(words, tree.nodes[0]?.options ?? [], tree, "root", "zh-CN");
  return match.kind === "option" ? match.id : "?";
}

test.each(["白天倒好，半夜也还行", "白天没事，半夜也没事", "半夜还好，白天也正常"])("%s chooses nothing", (words) => {
  expect(heard(words)).toBe("?");
});

test.each([
  ["半夜最重", "night"],
  ["白天还好，半夜不行", "night"],
  ["白天没事，一到半夜就喘", "night"],
  ["全天都这样", "always"],
])("%s is %s", (words, option) => {
  expect(heard(words)).toBe(option);
});

/** What is heard at the first step of the fish tank's diseases. */
function heardOfDiseases(words: string): string {
  const trees = aquariumTrees();
  const disease = trees.find((one) => one.tree === "disease");
  if (disease === undefined) throw new Error("no tree");
  const match = matchReply(words, disease.nodes[0]?.options ?? [], disease, "root", "zh-CN");
  return match.kind === "option" ? match.id : "?";
}

test.each(["没白点，尾巴也没烂", "鳞片正常，尾巴也没有烂", "neither white spots nor swollen bellies"])(
  "%s denies both",
  (words) => {
    expect(heardOfDiseases(words)).toBe("?");
  },
);

test.each([
  ["没白点，尾巴烂了", "fins"],
  ["尾巴烂了，也不吃东西", "fins"],
  ["眼睛突出来，药也没用", "eyes"],
])("%s is %s", (words, option) => {
  expect(heardOfDiseases(words)).toBe(option);
});
