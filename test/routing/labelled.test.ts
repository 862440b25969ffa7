/** Routing and reply quality over our own labelled texts and the shipped bases: minimum figures for both halves. */
import { expect, test } from "vitest";
import { formatRef } from "../../src/knowledge/model.ts";
import { matchReply, routeQuery } from "../../src/routing/match.ts";
import {
  matchAll,
  matchBesideShipped,
  sharePrecise,
  EIGHTH_REPLIES,
  FOURTH_QUESTIONS,
  NINTH_REPLIES,
  SEVENTH_REPLIES,
  SIXTH_REPLIES,
  THIRD_QUESTIONS,
  figures,
  isFirstStep,
  SECOND_QUESTIONS,
  shareMovedByOtherTopics,
  shippedRouting,
  movesOf,
  openedTrees,
  shareRight,
  type Half,
} from "./labelled.ts";

const rows = matchAll();

test.each<[kind: string, half: Half, floor: number]>([
  ["no base", "development", 0.97],
  ["no base", "held out", 0.93],
  ["a place", "development", 0.97],
  ["a place", "held out", 0.9],
  ["reply", "development", 0.93],
  ["reply", "held out", 0.82],
  ["reply, second collection", "development", 0.86],
  ["reply, second collection", "held out", 0.84],
  ["reply, for development", "development", 0.63],
  ["reply, third collection", "held out", 0.7],
])("%s, %s half", (kind, half, floor) => {
  expect(shareRight(rows, kind, half).share, figures(rows).join("\n")).toBeGreaterThanOrEqual(floor);
});

test.each<[kind: string, half: Half, precision: number, unharmed: number, coverage: number]>([
  ["reply", "development", 0.99, 0.99, 0.93],
  ["reply", "held out", 0.98, 0.98, 0.84],
  ["reply, second collection", "development", 1, 1, 0.85],
  ["reply, second collection", "held out", 0.98, 0.98, 0.84],
  ["reply, for development", "development", 0.89, 0.92, 0.63],
  ["reply, third collection", "held out", 0.96, 0.97, 0.68],
  ["reply, fourth collection", "held out", 0.94, 0.96, 0.7],
  ["reply, fifth collection", "held out", 0.95, 0.98, 0.46],
])(
  "%s, %s half: replies that move a session move it to the right place",
  (kind, half, precision, unharmed, coverage) => {
    const moves = movesOf(rows, kind, half);
    expect(moves.precision).toBeGreaterThanOrEqual(precision);
    expect(moves.unharmed).toBeGreaterThanOrEqual(unharmed);
    expect(moves.coverage).toBeGreaterThanOrEqual(coverage);
  },
);

const beside = matchBesideShipped();

test.each<[kind: string, half: Half, precision: number, unharmed: number, coverage: number]>([
  [SIXTH_REPLIES, "development", 0.94, 0.96, 0.68],
  [SIXTH_REPLIES, "held out", 0.86, 0.91, 0.74],
  [SEVENTH_REPLIES, "held out", 0.96, 0.97, 0.88],
  [EIGHTH_REPLIES, "development", 0.35, 0.53, 0.95],
  [EIGHTH_REPLIES, "held out", 0.57, 0.66, 0.8],
  [NINTH_REPLIES, "development", 0.91, 0.95, 0.75],
  [NINTH_REPLIES, "held out", 0.75, 0.92, 0.6],
])("%s, %s half: over more than the shipped bases", (kind, half, precision, unharmed, coverage) => {
  const moves = movesOf(beside, kind, half);
  expect(moves.precision, figures(beside).join("\n")).toBeGreaterThanOrEqual(precision);
  expect(moves.unharmed).toBeGreaterThanOrEqual(unharmed);
  expect(moves.coverage).toBeGreaterThanOrEqual(coverage);
});

test.each<[kind: string, half: Half, right: number, begun: number]>([
  [THIRD_QUESTIONS, "development", 0.74, 0.67],
  [THIRD_QUESTIONS, "held out", 0.74, 0.68],
  [FOURTH_QUESTIONS, "development", 0.92, 0.93],
  [FOURTH_QUESTIONS, "held out", 0.93, 0.91],
])("%s, %s half: where questions begin", (kind, half, right, begun) => {
  expect(shareRight(beside, kind, half).share, figures(beside).join("\n")).toBeGreaterThanOrEqual(right);
  expect(sharePrecise(beside, kind, half).share).toBeGreaterThanOrEqual(begun);
});

test("first questions of the second collection seldom begin at a wrong step", () => {
  const { share, of } = shareRight(rows, SECOND_QUESTIONS, "held out");
  expect(of).toBe(66);
  expect(share).toBeGreaterThanOrEqual(0.57);
  const wrong = rows.filter((row) => row.kind === SECOND_QUESTIONS && !row.right && !isFirstStep(row));
  expect(wrong.length / of).toBeLessThanOrEqual(0.11);
});

test.each([
  ["WiFi特别慢", "home-network/main#slow_where"],
  ["Wi-Fi好慢", "home-network/main#slow_where"],
  ["wifi卡", "home-network/main#slow_where"],
  ["家里WiFi龟速怎么办", "home-network/main#slow_where"],
  ["网好慢", "home-network/main#slow_where"],
  ["请不起律师怎么办", "labor-rights/claim#aid"],
  ["路由器冒烟了", "home-network/main#root"],
  ["my router makes a clicking noise", "home-network/main#root"],
  ["公司把我开了", "labor-rights/severance#root"],
  ["手机", "home-network/main#root"],
  ["电脑", "choose"],
  ["phone", "home-network/main#root"],
  ["my laptop", "home-network/main#root"],
  ["TV", "home-network/main#root"],
  ["computer", "mcp-integration/main#root"],
  ["工具", "mcp-integration/main#root"],
  ["没信号", "home-network/wifi#root"],
  ["仲裁", "labor-rights/claim#root"],
  ["login", "mcp-integration/main#auth_status"],
  ["let go without notice", "choose"],
  ["入职一年多没签合同", "labor-rights/contract#unsigned"],
  ["only my laptop", "home-network/main#one_device"],
])("%s begins at %s", (query, place) => {
  const { entry } = routeQuery(shippedRouting(), { query });
  expect(entry === null ? "choose" : formatRef(entry)).toBe(place);
});

test.each<[tree: string, reply: string, answer: string, rival?: string]>([
  ["labor-rights/main", "公司把我开了", "?", "claim"],
  ["labor-rights/main", "老板欠我薪水", "?", "claim"],
  ["home-network/main", "一会儿有一会儿没有", "drops"],
  ["home-network/main", "时好时坏", "drops"],
  ["home-network/main", "my phone is fine, the rest is dead", "?", "device"],
  ["tech-investing/main", "SaaS", "#saas"],
  ["tech-investing/main", "会亏多少", "?", "ai"],
  ["home-network/main", "no error message", "?"],
  ["home-network/main", "the error message is gone", "?"],
  ["home-network/main", "just my laptop, everything else is fine", "device"],
])("at the first step of %s, %s is %s", (name, reply, answer, rival) => {
  const trees = openedTrees();
  const tree = trees.get(name);
  if (tree === undefined) throw new Error(`no tree ${name}`);
  const options = tree.byId.get(tree.root)?.options ?? [];
  const match = matchReply(reply, options, tree, tree.root, tree.language, (base, other) =>
    trees.get(`${base}/${other}`),
  );
  const said = match.kind === "option" ? match.id : match.kind === "node" ? `#${match.node}` : "?";
  expect(said).toBe(answer);
  if (match.kind === "unclear" && rival !== undefined) expect(match.likely[0]).not.toBe(rival);
});

test("queries about another topic rarely move a session", () => {
  expect(shareMovedByOtherTopics(openedTrees(), 23)).toBeLessThanOrEqual(0.03);
});

test("both halves of the collection have enough rows", () => {
  const count = (kind: string, half: Half): number => shareRight(rows, kind, half).of;
  for (const half of ["development", "held out"] as const) {
    expect(count("no base", half)).toBeGreaterThanOrEqual(20);
    expect(count("a place", half)).toBeGreaterThanOrEqual(60);
    expect(count("reply", half)).toBeGreaterThanOrEqual(50);
    expect(count("reply, second collection", half)).toBeGreaterThanOrEqual(130);
  }
});

test("traditional script and full width are read like simplified and half width", () => {
  const of = (words: string): string | undefined => rows.find((row) => row.words === words)?.answered;
  expect(of("雲計算還有前景嗎")).toBe("tech-investing/main#cloud");
  expect(of("週末加班不給加班費")).toBe("labor-rights/pay#overtime");
  expect(of("投资ＤｅｅｐＳｅｅｋ这类大模型公司有什么坑")).toBe("tech-investing/main#ai_model");
});
