/** Free text at a step: what is taken as an option, as another place, or as unclear. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchReply } from "../../src/knowledge/match.ts";
import { openTree } from "../../src/knowledge/model.ts";
import { investing, network } from "./fixtures.ts";

const tree = openTree(investing);
const optionsOf = (node: string): { id: string; description: string }[] => tree.byId.get(node)?.options ?? [];
const reply = (text: string, node = "root"): unknown => {
  const match = matchReply(text, optionsOf(node), tree, node, "zh-CN");
  return match.kind === "option" ? match.id : match.kind === "node" ? `#${match.node}` : match.likely;
};

describe("a reply at the root", () => {
  test.each([
    ["1", "ai"],
    ["2.", "cloud"],
    ["选2", "cloud"],
    ["第二个", "cloud"],
    ["第二個吧", "cloud"],
    ["我选第三项", "age"],
    ["最后一个", "age"],
    ["the second one", "cloud"],
    ["option 3", "age"],
    ["I want the first one please", "ai"],
    ["B", "cloud"],
    ["（C）", "age"],
    ["cloud", "cloud"],
    ["云计算与数据中心", "cloud"],
    ["雲計算", "cloud"],
    ["数据中心", "cloud"],
    ["我对机器学习感兴趣", "ai"],
    ["想做个适当性评估", "age"],
    ["英伟达", "#hardware"],
  ])("%s means %s", (text, expected) => {
    expect(reply(text)).toBe(expected);
  });

  test.each(["7", "第九个", "0", "今天下雨吗", "", "？？"])("%s means nothing here", (text) => {
    expect(reply(text)).toEqual([]);
  });

  test("what could mean two options is unclear, with both named", () => {
    expect(reply("AI", "ai")).toEqual(["hardware", "software"]);
  });
});

describe("a reply inside the tree", () => {
  test.each([
    ["不要硬件，软件那边", "ai", "software"],
    ["硬件和软件都想看", "ai", ["hardware", "software"]],
    ["云计算", "ai", "#cloud"],
    ["我想买英伟达", "root", "#hardware"],
    ["你好", "root", []],
    ["今天天气不错", "root", []],
  ])("%s at %s", (text, node, expected) => {
    expect(reply(text, node)).toEqual(expected);
  });

  test("what denies is not taken for what affirms", () => {
    const options = [
      { id: "told", description: "提前三十日书面通知了" },
      { id: "untold", description: "没有提前通知" },
    ];
    const said = (text: string): unknown => matchReply(text, options, tree, "root", "zh-CN");
    expect(said("没有通知我")).toEqual({ kind: "option", id: "untold" });
    expect(said("书面通知过我")).toEqual({ kind: "option", id: "told" });
  });
});

test("yes and no find the one option that says so", () => {
  const open = openTree(network);
  const options = open.byId.get("drop")?.options ?? [];
  for (const [text, id] of [
    ["yes", "yes"],
    ["是的", "yes"],
    ["不是", "no"],
    ["nope", "no"],
  ]) {
    expect(matchReply(text ?? "", options, open, "drop", "en")).toEqual({ kind: "option", id });
  }
});

test("an option's own id and description always mean that option, whatever it is called", () => {
  const names = fc.uniqueArray(
    fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /[\p{L}\p{N}]/u.test(text)),
    {
      minLength: 1,
      maxLength: 6,
      selector: (text) =>
        text
          .normalize("NFKC")
          .toLowerCase()
          .replace(/[\s\p{P}]+/gu, ""),
    },
  );
  fc.assert(
    fc.property(names, (ids) => {
      const options = ids.map((id) => ({ id, description: `${id} …` }));
      for (const id of ids) expect(matchReply(id, options, tree, "root", "en")).toEqual({ kind: "option", id });
    }),
  );
});

test("any string is answered", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(["option", "node", "unclear"]).toContain(matchReply(text, optionsOf("ai"), tree, "ai", "zh-CN").kind);
    }),
  );
});
