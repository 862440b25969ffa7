/** An author's synonyms count for first questions and for replies. */
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { describeBases } from "../../src/compile/bases.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";
import { formatRef } from "../../src/knowledge/model.ts";
import { buildRouting, matchReply, openRouting, routeQuery } from "../../src/routing/match.ts";
import { variantsOf } from "../../src/routing/synonyms.ts";
import { proves } from "../requirements/index.ts";

const pets = `title: 宠物就诊
language: zh-CN
nodes:
  root:
    response: 哪里不舒服？
    options:
      - { id: fit, description: 突然抽搐, next_node: fit }
      - { id: gut, description: 幼犬拉肚子, next_node: gut }
      - { id: skin, description: 皮肤发红, next_node: skin }
  fit: { title: 抽搐, keywords: [抽搐], response: 移开周围的东西。, options: [{ id: more, description: 还在抖, next_node: skin }] }
  gut: { title: 幼犬拉肚子, keywords: [拉肚子], response: 先禁食。, options: [{ id: more, description: 还在吐, next_node: skin }] }
  skin: { title: 皮肤, keywords: [红疹], response: 不要抓。 }
`;
const plumbing = `title: 修水管
language: zh-CN
nodes:
  root:
    response: 哪里漏水？
    options: [{ id: tap, description: 水龙头, next_node: tap }]
  tap: { title: 水龙头, keywords: [滴水], response: 换垫圈。, options: [{ id: more, description: 还在漏, next_node: null }] }
`;
const synonyms = "- [抽搐, 抽风, 痉挛]\n- [拉肚子, 腹泻]\n- [幼犬, 小狗]\n";
const sources = (list: string) => [
  { path: "knowledge/pets/main.tree.yaml", text: pets },
  { path: "knowledge/plumbing/main.tree.yaml", text: plumbing },
  ...(list === "" ? [] : [{ path: "knowledge/pets/synonyms.yaml", text: list }]),
];
const treesWith = (list: string) => buildTrees(readProject(sources(list)));
const routed = (query: string, list = synonyms): string => {
  const trees = treesWith(list);
  const { entry } = routeQuery(openRouting(buildRouting(trees, describeBases(trees, []))), { query });
  return entry === null ? "none" : formatRef(entry);
};
const replied = (reply: string, list = synonyms): unknown => {
  const [tree] = treesWith(list);
  const root = tree?.nodes.find(({ id }) => id === "root");
  if (tree === undefined || root === undefined) throw new Error("no tree");
  return matchReply(reply, root.options, tree, "root", "zh-CN");
};

describe("synonyms", () => {
  test.each([
    ["我家狗抽风了", "pets/main#fit"],
    ["抽风", "pets/main#fit"],
    ["小狗腹泻", "pets/main#gut"],
    ["腹泻怎么办", "pets/main#gut"],
  ])("bring a first question to its place: %s", (query, place) => {
    proves("navigation/synonyms");
    expect(routed(query)).toBe(place);
    expect(routed(query, "")).not.toBe(place);
  });

  test.each([
    ["痉挛", "fit"],
    ["它在痉挛", "fit"],
    ["小狗腹泻", "gut"],
  ])("bring a reply to its option: %s", (reply, id) => {
    proves("navigation/synonyms");
    expect(replied(reply)).toEqual({ kind: "option", id });
    expect(replied(reply, "")).toMatchObject({ kind: "unclear" });
  });

  test.each([
    ["小狗腹泻", "dog/main#age"],
    ["狗狗抽风了", "dog/main#emergency"],
    ["小狗抽搐", "dog/main#emergency"],
    ["小狗不舒服", "dog/main#root"],
  ])("count also where the tree's subject was said: %s", (query, place) => {
    proves("navigation/synonyms");
    const tree = `title: 小狗不舒服怎么办
language: zh-CN
keywords: [小狗, 狗狗]
nodes:
  root:
    title: 症状
    response: 小狗最明显的症状是什么？
    options:
      - { id: diarrhea, description: 拉肚子, next_node: age }
      - { id: seizure, description: 抽搐, next_node: emergency }
  age: { title: 年龄, keywords: [拉肚子, 拉稀], response: 小狗多大了？, options: [{ id: a, description: 不到四个月, next_node: emergency }] }
  emergency: { title: 马上去医院, keywords: [抽搐], response: 请马上去最近的宠物医院。 }
`;
    const list = "- [抽搐, 抽风, 痉挛]\n- [拉肚子, 腹泻, 拉稀]\n- [小狗, 狗狗, 幼犬]\n";
    const files = [
      { path: "knowledge/dog/main.tree.yaml", text: tree },
      { path: "knowledge/dog/synonyms.yaml", text: list },
    ];
    for (const others of [[], [{ path: "knowledge/plumbing/main.tree.yaml", text: plumbing }]]) {
      const trees = buildTrees(readProject([...files, ...others]));
      const { entry } = routeQuery(openRouting(buildRouting(trees, describeBases(trees, []))), { query });
      expect(entry === null ? "none" : formatRef(entry)).toBe(place);
    }
  });

  test("change nothing where none of them is said", () => {
    for (const query of ["红疹", "突然抽搐", "幼犬拉肚子", "水龙头滴水", "你好"])
      expect(routed(query)).toBe(routed(query, ""));
    for (const reply of ["皮肤发红", "抽搐", "第一个", "不知道"]) expect(replied(reply)).toEqual(replied(reply, ""));
  });

  test("replace whole words, in two groups of a text at once", () => {
    const groups = [
      ["router", "gateway"],
      ["slow", "sluggish"],
    ];
    expect(variantsOf("Slow router", groups)).toEqual(["Slow gateway", "sluggish router", "sluggish gateway"]);
    expect(variantsOf("slowly routers", groups)).toEqual([]);
  });

  test("a long group leaves room for the others, and expressions of the same script come first", () => {
    const groups = [
      ["wifi", "a", "b", "c", "d", "e", "f", "g", "h", "i"],
      ["龟速", "slow", "sluggish", "网速慢"],
    ];
    expect(variantsOf("wifi龟速", groups).slice(0, 4)).toEqual(["a龟速", "wifi网速慢", "b龟速", "wifislow"]);
  });

  test("are part of a release that is valid", () => {
    const { release } = compile(sources(synonyms));
    expect(release?.manifest.objects.some(({ name }) => name === "tree/pets/main")).toBe(true);
  });
});
