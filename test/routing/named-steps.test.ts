/** Steps of every tree are found by their titles in any language, and called by the reader's. */
import { expect, test } from "vitest";
import { stepsNamed } from "../../src/routing/named-steps.ts";
import type { RoutingPlace } from "../../src/routing/model.ts";

const place = (base: number, tree: string, node: string, ...titles: RoutingPlace["titles"]): RoutingPlace => ({
  base,
  tree,
  node,
  entry: node,
  titles,
});
const data = {
  bases: ["bicycle", "kettle"].map((base) => ({ base, titles: [], root: 0 })),
  places: [
    place(0, "main", "root", ["en", "Bicycle trouble"], ["zh-CN", "自行车的问题"]),
    place(0, "main", "brake", ["en", "The brake squeals"], ["zh-CN", "刹车有响声"]),
    place(1, "main", "lid", ["en", "The lid squeals"]),
    place(1, "other", "brake-lamp", ["zh-CN", "灯不亮"]),
  ],
};
const named = (words: string, language = "en", most = 10) =>
  stepsNamed(data, words, language, most).map(({ base, tree, node, title }) => `${base}/${tree}#${node}: ${title}`);

test("each word counts, whatever its case, in titles of every language and in names", () => {
  expect(named("SQUEALS")).toEqual(["bicycle/main#brake: The brake squeals", "kettle/main#lid: The lid squeals"]);
  expect(named("lid  squeals")).toEqual(["kettle/main#lid: The lid squeals"]);
  expect(named("刹车")).toEqual(["bicycle/main#brake: The brake squeals"]);
  expect(named("brake-lamp")).toEqual(["kettle/other#brake-lamp: 灯不亮"]);
});

test("titles are in the language asked for, else as they were written", () => {
  expect(named("squeals", "zh-TW")).toEqual(["bicycle/main#brake: 刹车有响声", "kettle/main#lid: The lid squeals"]);
});

test("without words nothing is found, and never more than asked for", () => {
  expect(named("  ")).toEqual([]);
  expect(named("squeals", "en", 1)).toHaveLength(1);
});
