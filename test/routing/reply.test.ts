/** Free text at a step: what is taken as an option, as another place, or as unclear. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { matchReply } from "../../src/routing/match.ts";
import { openTree, type Tree } from "../../src/knowledge/model.ts";
import { countLooks } from "../support/count-looks.ts";
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
    ["倒数第二个", "cloud"],
    ["the second last one", "cloud"],
    ["那就第三个吧", "age"],
    ["后者", "age"],
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

  test("a negative reply does not select an affirmative option", () => {
    const options = [
      { id: "notified", description: "提前三十日书面通知了" },
      { id: "not_notified", description: "没有提前通知" },
    ];
    const said = (text: string): unknown => matchReply(text, options, tree, "root", "zh-CN");
    expect(said("没有通知我")).toEqual({ kind: "option", id: "not_notified" });
    expect(said("书面通知过我")).toEqual({ kind: "option", id: "notified" });
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

describe("a reply without content words", () => {
  const said = (text: string, ...descriptions: string[]): unknown => {
    const options = descriptions.map((description, index) => ({ id: `o${index}`, description }));
    const match = matchReply(text, options, tree, "root", "zh-CN");
    return match.kind === "option" ? Number(match.id.slice(1)) : "asked";
  };

  test.each<[text: string, expected: number | "asked", ...options: string[]]>([
    ["不清楚", 1, "标准无保留意见", "带强调事项，或还没查"],
    ["no idea", 2, "Red", "Green", "I cannot find it, or cannot tell"],
    ["I'm not sure which one it is", 2, "Red", "Green", "I cannot tell"],
    ["no idea", "asked", "Red", "Green"],
    ["都不是", 2, "属于第一种", "属于第二种", "都不属于"],
    ["none of these", 2, "The clock was wrong", "It is a hotel network", "Neither"],
    ["none of these", "asked", "Nothing works", "It is slow", "It comes and goes"],
    ["好的知道了，谢谢", 1, "怎样投诉", "明白了"],
    ["that's all, thanks", 1, "What to watch afterwards", "I have it, thanks"],
    ["谢谢", "asked", "怎样投诉", "怎样仲裁"],
    ["no", 1, "There is an outage", "No outage reported", "I cannot check"],
    ["yes there is", 0, "There is an outage", "No outage reported", "I cannot check"],
    ["有", 0, "提前三十日书面通知了", "没有提前通知"],
    ["能", 0, "能说清楚", "只能说出一部分", "说不清楚"],
    ["yes, but only upstairs", "asked", "Yes, everywhere", "No change"],
    ["no signal in the bedroom", "asked", "No, every call stands alone", "Yes, for example a basket"],
  ])("%s means %s of the options", (text, expected, ...options) => {
    expect(said(text, ...options)).toBe(expected);
  });

  test("a misspelled word is corrected when only one word is near", () => {
    expect(said("unsuported", "Header mismatch", "Unsupported version", "Session not found")).toBe(1);
    expect(said("mispatch", "Header mismatch", "Header mispitch")).toBe("asked");
    expect(said("fight", "Light", "Dark")).toBe("asked");
  });
});

test("an option that leads to another tree is found by that tree's title and keywords", () => {
  const options = [
    { id: "more", description: "看别的", target: { base: "network", tree: "main", node: "root" } },
    { id: "stay", description: "继续" },
  ];
  const node = { id: "here", response: "", options, keywords: [], next: [], documents: [], texts: [] };
  const here = { ...investing, nodes: [...investing.nodes, node] };
  const said = (trees?: (base: string, name: string) => Tree | undefined): unknown =>
    matchReply("my router", options, here, "here", "zh-CN", trees);
  expect(said((base, name) => (base === "network" && name === "main" ? network : undefined))).toEqual({
    kind: "option",
    id: "more",
  });
  expect(said()).toEqual({ kind: "unclear", likely: [] });
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

test("a long reply is not folded again for each name that it is compared with", () => {
  const text = "\u3300\u0345".repeat(2000);
  const folds = (count: number): number => {
    const options = Array.from({ length: count }, (_, at) => ({ id: `option-${at}`, description: `Choice ${at}` }));
    const folding = vi.spyOn(String.prototype, "normalize");
    matchReply(text, options, tree, "root", "en");
    const whole = folding.mock.contexts.filter((folded) => String(folded).length >= text.length).length;
    folding.mockRestore();
    return whole;
  };
  expect(folds(40)).toBe(folds(2));
});

test.each(["1号", "\u3300\u0345", "a-1 "])("a reply of 10,000 characters is read by its beginning: %s", (piece) => {
  const long = piece.repeat(10_000 / piece.length);
  expect(countLooks(() => reply(long))).toBeLessThan(200_000);
});
