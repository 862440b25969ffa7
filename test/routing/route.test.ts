/** Where a first query begins: confident places, bases, and nothing at all. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { buildRouting, openRouting, routeQuery } from "../../src/routing/match.ts";
import { formatRef } from "../../src/knowledge/model.ts";
import { proves } from "../requirements/index.ts";
import { bases, listed, sketchTree, trees } from "./fixtures.ts";

const routing = openRouting(buildRouting(trees, bases));
const entryOf = (query: string, more: { knowledge_base?: string } = {}): string | null => {
  const { entry } = routeQuery(routing, { query, ...more });
  return entry === null ? null : formatRef(entry);
};

describe("a query begins", () => {
  test.each([
    ["我想投资芯片", "investing/main#hardware", "a node's keyword among other words"],
    ["我想投資芯片", "investing/main#hardware", "Traditional script finds Simplified texts"],
    ["英伟达怎么样？", "investing/main#hardware", "a keyword and small talk"],
    ["AI软件与算法", "investing/main#software", "an option's words mean where it leads"],
    ["graphics cards", "investing/main#hardware", "texts in another language count"],
    ["我想了解科技股", "investing/main#root", "a tree's keyword means its root"],
    ["my internet is slow", "network/main#slow", "words in another order"],
    ["wireless signal drops every night", "network/main#drop", "an option's words in English"],
    ["风险承受能力等级", "investing/main#ask_age", "a node behind a question is entered at the question"],
    ["云服务价格走势", "investing/main#cloud", "a leaf is entered at the step that offers it"],
  ])("%s → %s: %s", (query, entry) => {
    expect(entryOf(query)).toBe(entry);
  });

  test("at the choosing step with every base when nothing fits", () => {
    const answer = routeQuery(routing, { query: "怎样做红烧肉", language: "en" });
    expect(answer.entry).toBeNull();
    expect(answer.candidates.map(({ id, description }) => [id, description])).toEqual([
      ["investing", "Investing in technology"],
      ["network", "Home network troubleshooting"],
    ]);
  });

  test.each(["你好", "在吗", "hello", "thanks!", "can you help me?", "帮我写一首诗", "write me a poem about the sea"])(
    "at the choosing step with every base after %s",
    (query) => {
      const { entry, candidates, match } = routeQuery(routing, { query });
      expect(entry).toBeNull();
      expect(candidates.map(({ id }) => id)).toEqual(["investing", "network"]);
      expect(match.matched).toBe("");
    },
  );

  test.each([
    ["不是芯片，是云计算", "investing/main#cloud"],
    ["not the router, the wireless signal drops", "network/main#drop"],
  ])("without the negated clause: %s", (query, entry) => {
    expect(entryOf(query)).toBe(entry);
  });

  test("at the base's root when a base is named and nothing in it fits", () => {
    expect(entryOf("怎样做红烧肉", { knowledge_base: "network" })).toBe("network/main#root");
  });

  test.each(["我想做科技行业投资咨询", "怎样做红烧肉", "你好", "hello", ""])(
    "at the root of the only base, whatever is asked: %s",
    (query) => {
      proves("navigation/one-base");
      const tree = sketchTree("tech", "main", {}, { root: { options: [["ai", "人工智能与机器学习", "ai"]] }, ai: {} });
      const one = openRouting(buildRouting([tree], [listed(tree)]));
      expect(formatRef(routeQuery(one, { query }).entry ?? { base: "", tree: "", node: "" })).toBe("tech/main#root");
      expect(routeQuery(one, { query, knowledge_base: "tech" }).entry?.node).toBe("root");
    },
  );

  test("at the step or the option whose words it has, however many words stand around them", () => {
    proves("navigation/longer-words");
    const fish = sketchTree(
      "fish",
      "main",
      { title: "家里养鱼", keywords: ["养鱼"] },
      {
        root: { options: [["sick", "鱼看起来不对劲", "signs"]] },
        signs: {
          title: "看得见的症状",
          keywords: ["白点"],
          options: [
            ["spots", "身上有白点", "spots"],
            ["fins", "鳍有毛边", "fins"],
          ],
        },
        spots: { title: "白点病", options: [["end", "结束", null]] },
        fins: { title: "烂鳍", options: [["end", "结束", null]] },
      },
    );
    const all = openRouting(buildRouting([...trees, fish], [...bases, listed(fish)]));
    const around = [
      "",
      "我的",
      "我",
      "我家",
      "我家的",
      "家里",
      "这条",
      "小",
      "金",
      "孔雀",
      "热带",
      "新买的",
      "家里的小",
    ];
    const answers = around.map((words) => [words, routeQuery(all, { query: `${words}鱼身上有白点` })] as const);
    const elsewhere = answers.filter(([, { entry }]) => entry?.node !== "spots" && entry?.node !== "signs");
    expect(elsewhere.map(([words, { entry }]) => [words, entry?.node])).toEqual([]);
    // The place that begins is no alternative to itself.
    for (const [, { entry, match }] of answers)
      expect(match.alternatives.map(({ ref }) => ref)).not.toContainEqual(entry);
  });

  const doorbells = sketchTree(
    "doorbells",
    "main",
    { title: "Trouble at the door", keywords: ["doorbell trouble", "门铃问题"] },
    {
      root: {
        options: [
          ["mute", "It does not ring", "mute"],
          ["pair", "It will not join the Wi-Fi", "pair"],
        ],
      },
      mute: {
        title: "门铃不响",
        keywords: ["doorbell silent", "silent doorbell"],
        options: [["reset", "Reset it", "reset"]],
      },
      pair: { title: "门铃连不上 Wi-Fi", keywords: ["pair doorbell"], options: [["end", "结束", null]] },
      buy: {
        title: "Buying a doorbell",
        keywords: ["买门铃", "门铃推荐", "buy a doorbell", "new doorbell"],
        options: [["end", "结束", null]],
      },
      reset: { title: "Start that device over", keywords: ["help line"] },
    },
  );
  const withDoorbells = openRouting(buildRouting([...trees, doorbells], [...bases, listed(doorbells)]));

  test.each(["my doorbell smells of smoke", "门铃冒烟了", "doorbell", "门铃怎么这么烫"])(
    "at the root where a place shares only the subject of its base: %s",
    (query) => {
      proves("navigation/subject-alone");
      for (const named of [{}, { knowledge_base: "doorbells" }]) {
        const { entry, match } = routeQuery(withDoorbells, { query, ...named });
        expect(entry).toEqual({ base: "doorbells", tree: "main", node: "root" });
        expect(match.matched).toBe("Trouble at the door");
      }
    },
  );

  test.each([
    "start",
    "start over",
    "help",
    "begin",
    "let's get started",
    "开始",
    "帮助",
    "帮帮我",
    "从头开始",
    "重新开始",
  ])("at the root of the named base where nothing is asked yet: %s", (query) => {
    proves("navigation/request-to-begin");
    const { entry, match } = routeQuery(withDoorbells, { query, knowledge_base: "doorbells" });
    expect([entry?.node, match.matched]).toEqual(["root", ""]);
  });

  test.each(["Wi-Fi", "WiFi", "wifi", "WIFI", "wi-fi"])("at the same place for every spelling: %s", (word) => {
    const { entry } = routeQuery(withDoorbells, { query: `${word}连不上` });
    expect(entry).toEqual({ base: "doorbells", tree: "main", node: "pair" });
  });

  test("inside the named base only", () => {
    expect(entryOf("我想投资芯片", { knowledge_base: "network" })).toBe("network/main#root");
  });

  test("with the matching words named, and the runners-up listed", () => {
    const { match } = routeQuery(routing, { query: "英伟达的AI软件" });
    expect(match.matched).toBe("英伟达");
    expect(match.alternatives[0]?.ref.node).toBe("software");
  });
});

test("the same trees in another order give the same data", () => {
  expect(canonicalJson(buildRouting(trees.toReversed(), bases.toReversed()))).toBe(
    canonicalJson(buildRouting(trees, bases)),
  );
});

test("a release without trees routes to nothing", () => {
  expect(routeQuery(openRouting(buildRouting([], [])), { query: "anything" })).toEqual({
    entry: null,
    match: { score: 0, matched: "", alternatives: [] },
    candidates: [],
  });
});

test("any string is answered, with a score from 0 to 1", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (query) => {
      const { match, entry, candidates } = routeQuery(routing, { query });
      expect(match.score).toBeGreaterThanOrEqual(0);
      expect(match.score).toBeLessThanOrEqual(1);
      expect(entry === null).toBe(candidates.length > 0);
    }),
  );
});

test("a node's keyword always leads to that node", () => {
  const keywords = trees.flatMap((tree) =>
    tree.nodes.flatMap((node) => node.keywords.map((keyword) => [keyword, node.id] as const)),
  );
  for (const [keyword, node] of keywords) expect(routeQuery(routing, { query: keyword }).entry?.node).toBe(node);
});
