/** The index and its ranking: laws that hold for any documents and any query. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildIndex, type IndexedPassage } from "../../src/search/build.ts";
import { explain, type Explanation } from "../../src/search/explain.ts";
import { lengthOf, normOf, packCounts, unpackCounts } from "../../src/search/format.ts";
import { addShard, findTerm, missingShards, openIndex, type SearchIndex } from "../../src/search/open.ts";
import type { PlannedTerm } from "../../src/search/query-terms.ts";
import { pageOf, scoresOf, search, termsToFind, type SearchOptions } from "../../src/search/search.ts";
import { matchReason } from "../../src/search/reason.ts";
import { editDistance } from "../../src/search/similar.ts";
import { isSingleCharacter, termsOf } from "../../src/search/terms.ts";

function passage(id: string, content: string, more: Partial<IndexedPassage> = {}): IndexedPassage {
  return { base: "b", id, title: "", content, tags: [], ...more };
}

function open(
  passages: readonly IndexedPassage[],
  options: Parameters<typeof buildIndex>[1] = {},
): { index: SearchIndex; ids: string[] } {
  const { shards, order } = buildIndex(passages, options);
  const [first = new Uint8Array(0), ...rest] = shards;
  const index = openIndex(first);
  for (const shard of rest) addShard(index, shard);
  return { index, ids: order.map(({ id }) => id) };
}

function ranking(passages: readonly IndexedPassage[], query: string, options: SearchOptions = {}): string[] {
  const { index, ids } = open(passages);
  const result = search(index, query, options);
  return [...pageOf(result, 0, result.total).passages].map((number) => ids[number] ?? "");
}

const word = fc.constantFrom(
  "cache",
  "router",
  "芯片",
  "投资",
  "现金流",
  "getUserById",
  "v1.2.3",
  "the",
  "的",
  "電腦",
  "naïve",
  "Ω",
  "__proto__",
  "constructor",
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
const passages = fc
  .array(
    fc.record({ title: text, content: text, tags: fc.array(word, { maxLength: 2 }), base: fc.constantFrom("a", "b") }),
    { maxLength: 20 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, id: `p${index}` })));

test.each([
  ["Remplacez la cartouche de l'imprimante.", "imprimante"],
  ["Une imprimante bloquée", "l’imprimante"],
  ["La temperatura dell'acqua", "acqua"],
  ["acqua fredda", "dell'acqua"],
])("elided words are found by the bare word, and the other way about: %s", (content, query) => {
  expect(ranking([passage("p", content), passage("q", "autre chose")], query)).toEqual(["p"]);
});

describe("laws", () => {
  test("the ranking does not depend on the order in which passages come", () => {
    fc.assert(
      fc.property(passages, text, fc.integer(), (rows, query, seed) => {
        const shuffled = rows.toSorted(
          (left, right) =>
            ((Number(left.id.slice(1)) * 7919 + seed) % 101) - ((Number(right.id.slice(1)) * 7919 + seed) % 101),
        );
        expect(ranking(shuffled, query)).toEqual(ranking(rows, query));
      }),
    );
  });

  test("each passage is found by its own rarest term", () => {
    fc.assert(
      fc.property(passages, (rows) => {
        const { index, ids } = open(rows);
        for (const row of rows) {
          const terms = [row.title, row.content, ...row.tags].flatMap(termsOf);
          const rarest = terms.toSorted(
            (left, right) => (findTerm(index, left)?.count ?? 0) - (findTerm(index, right)?.count ?? 0),
          )[0];
          if (rarest === undefined) continue;
          const result = search(index, rarest);
          expect([...pageOf(result, 0, result.total).passages].map((number) => ids[number])).toContain(row.id);
        }
      }),
    );
  });

  test("pages of any size put together are the whole ranking, without gap or repeat, best first", () => {
    fc.assert(
      fc.property(passages, text, fc.integer({ min: 1, max: 7 }), (rows, query, size) => {
        const { index } = open(rows);
        const result = search(index, query);
        const whole = pageOf(result, 0, result.total);
        const pages: number[] = [];
        for (let offset = 0; offset < result.total; offset += size)
          pages.push(...pageOf(result, offset, size).passages);
        expect(pages).toEqual([...whole.passages]);
        expect(new Set(pages).size).toBe(result.total);
        expect([...whole.scores]).toEqual([...whole.scores].toSorted((left, right) => right - left));
      }),
    );
  });

  test("counts are exact: what is found is what shares a term, tier by tier", () => {
    fc.assert(
      fc.property(passages, text, (rows, query) => {
        const { index, ids } = open(rows);
        const result = search(index, query);
        const shared = (row: IndexedPassage, planned: readonly PlannedTerm[]): Set<string> => {
          const wanted = new Set(planned.map(({ term }) => term));
          return new Set([row.title, row.content, ...row.tags].flatMap(termsOf).filter((term) => wanted.has(term)));
        };
        const own = (row: IndexedPassage): Set<string> => shared(row, result.plan.terms);
        const matching = rows.filter((row) => own(row).size > 0);
        const rest = rows.filter((row) => own(row).size === 0 && shared(row, result.plan.common).size > 0);
        expect(result.rows.passages.length).toBe(matching.length);
        expect(result.total).toBe(matching.length + (matching.length === 0 ? 0 : rest.length));
        expect(result.tiers.strong + result.tiers.medium + result.tiers.weak).toBe(result.total);
        const onlySingles = result.plan.terms.every(({ term }) => isSingleCharacter(term));
        const { onlyCommonWords } = result.plan;
        const weak = matching.filter(
          (row) => onlyCommonWords || (!onlySingles && [...own(row)].every(isSingleCharacter)),
        );
        expect(result.tiers.weak).toBe(weak.length + result.rest.length);
        const explained = explain(index, result, pageOf(result, 0, result.total).passages);
        for (const tier of ["strong", "medium", "weak"] as const)
          expect(explained.filter((row) => row.tier === tier).length).toBe(result.tiers[tier]);
        for (const { passage: number, parts } of explained) {
          const row = rows.find(({ id }) => id === ids[number]);
          if (row === undefined) throw new Error("a passage that was not given");
          const said = own(row);
          expect(new Set(parts.map(({ term }) => term))).toEqual(
            said.size > 0 ? said : shared(row, result.plan.common),
          );
        }
      }),
    );
  });

  test("any string is a query, and any string may be indexed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }),
        fc.string({ unit: "binary" }),
        (contents, query) => {
          const { index } = open(contents.map((content, number) => passage(`p${number}`, content)));
          expect(search(index, query).total).toBeLessThanOrEqual(contents.length);
        },
      ),
    );
  });

  test("a sharded index ranks as one in a single piece, and lists nothing for common words alone", () => {
    fc.assert(
      fc.property(passages, text, fc.integer({ min: 2, max: 5 }), (rows, query, shards) => {
        const { index, ids } = open(rows, { shards });
        const result = search(index, query);
        const whole = search(open(rows).index, query);
        const best = [...pageOf(result, 0, result.total).passages].map((number) => ids[number]);
        expect(best).toEqual(ranking(rows, query).slice(0, whole.rows.passages.length));
        expect(result.rest).toHaveLength(0);
      }),
    );
  });

  test("fields restrict what counts", () => {
    fc.assert(
      fc.property(passages, word, (rows, query) => {
        const everywhere = new Set(ranking(rows, query));
        for (const fields of ["title", "content", "tags"] as const)
          for (const id of ranking(rows, query, { fields })) expect(everywhere.has(id)).toBe(true);
      }),
    );
  });
});

describe("ranking", () => {
  const rows = [
    passage("title", "Something else entirely about nothing", { title: "Resetting the router" }),
    passage("text", "Reset the router by holding the button."),
    passage("half", "The router is on the shelf."),
    passage("chip", "芯片行业的投资逻辑", { tags: ["半导体"] }),
    passage("seam", "薯片和芯子"),
    passage("other", "这是另一个基础里的芯片", { base: "c" }),
  ];

  test.each([
    ["how do I reset my router", ["title", "text", "half"], "the title counts more; stop words do not"],
    ["芯片", ["chip", "other", "seam"], "the pair before single characters"],
    ["晶片", ["seam", "chip", "other"], "single characters alone still match"],
    ["半導體", ["chip"], "tags, in Traditional script"],
    ["to be or not to be", [], "stop words alone are looked for, and found nowhere"],
  ])("%s: %j, %s", (query, expected) => {
    expect(ranking(rows, query)).toEqual(expected);
  });

  test("a base has its own results and counts", () => {
    const { index } = open(rows);
    expect(search(index, "芯片", { base: "c" }).total).toBe(1);
    expect(search(index, "芯片", { base: "none" }).total).toBe(0);
  });

  test("a query of stop words only finds texts that have them", () => {
    expect(ranking([passage("hamlet", "To be, or not to be")], "to be or not to be")).toEqual(["hamlet"]);
  });

  test("tiers: probably an answer, a word, a character", () => {
    const { index } = open(rows);
    expect(search(index, "芯片的投资").tiers).toEqual({ strong: 1, medium: 1, weak: 1 });
  });

  test("single characters make no match strong, however many are shared", () => {
    const some = [passage("a", "红的烧的肉的路由"), passage("b", "路由的密码"), passage("c", "天气")];
    const { index, ids } = open(some);
    const result = search(index, "红烧肉做法，烧肉红，路由");
    const [first] = explain(index, result, pageOf(result, 0, 1).passages);
    expect([ids[first?.passage ?? -1], first?.tier]).toEqual(["a", "medium"]);
  });

  test("stop words alone make nothing strong or medium", () => {
    const { index } = open([passage("a", "the the the button"), passage("b", "the router", { title: "the" })]);
    for (const query of ["the", "how to be the", "怎么", "是不是"]) {
      const { tiers, total } = search(index, query);
      expect(tiers).toEqual({ strong: 0, medium: 0, weak: total });
    }
    expect(search(index, "the").total).toBe(2);
  });

  test("what only looks like a word of the query covers nothing of it, and is not strong", () => {
    const { index } = open([passage("a", "the base of the lamp", { title: "Base" }), passage("b", "nothing of it")]);
    const result = search(index, "bake");
    const [first] = explain(index, result, pageOf(result, 0, 1).passages);
    expect(first).toMatchObject({ tier: "medium", covered: 0 });
    expect(result.tiers).toEqual({ strong: 0, medium: 1, weak: 0 });
    expect(matchReason(first as Explanation, "en")).toBe("bake ~ base (similar spelling) in the title");
    expect(matchReason(first as Explanation, "zh")).toBe("bake ~ base（拼写相近）见于标题");
    // Chinese is set off from a Latin word by a space.
    const found = search(index, "lamp");
    const [exact] = explain(index, found, pageOf(found, 0, 1).passages);
    expect(matchReason(exact as Explanation, "zh")).toBe("lamp 见于正文；覆盖查询的 100%");
  });

  test("a score depends on what the query asks, not on what else was found", () => {
    const { index } = open([
      passage("router", "Reset the router by holding the button for ten seconds."),
      passage("shelf", "The shelf in the cellar holds wine."),
    ]);
    const best = (query: string): number => {
      const result = search(index, query);
      return scoresOf(index, result, pageOf(result, 0, 1).scores)[0] ?? 0;
    };
    expect(best("reset the router")).toBeGreaterThan(0.4);
    expect(best("which holding company owns the most vineyards in Burgundy")).toBeLessThan(0.1);
  });

  test("words such as how and the are worth nothing: their passages come last, with a score of 0", () => {
    const some = [
      passage("a", "how the button feels"),
      passage("b", "reset the router"),
      passage("c", "the shelf", { base: "c" }),
      passage("d", "nothing shared"),
    ];
    const { index, ids } = open(some);
    const result = search(index, "how is the router reset");
    const page = pageOf(result, 0, 9);
    expect([...page.passages].map((number) => ids[number])).toEqual(["b", "a", "c"]);
    expect([...page.scores].slice(1)).toEqual([0, 0]);
    expect(result.tiers).toEqual({ strong: 1, medium: 0, weak: 2 });
    const [, last] = explain(index, result, page.passages);
    expect(last === undefined ? "" : matchReason(last, "en")).toBe("only common words: how, the");
    expect(last === undefined ? "" : matchReason(last, "zh")).toBe("只有常用词相同：how、the");
    expect(search(index, "how is the router reset", { base: "b" }).tiers.weak).toBe(1);
    expect(search(index, "how is the router reset", { fields: "content" }).rest).toHaveLength(0);
  });

  test("where the query says nothing that is found, common words are no find either", () => {
    const { index, ids } = open([passage("a", "the button"), passage("b", "the router")]);
    expect(search(index, "how is the zebra").found_by).toBe("nothing");
    const similar = search(index, "where is the ruoter");
    expect([similar.found_by, similar.rows.passages.length]).toEqual(["similar", 1]);
    expect([...pageOf(similar, 0, 9).passages].map((number) => ids[number])).toEqual(["b", "a"]);
  });

  test("nothing by words: similar spellings first, then beginnings, both marked", () => {
    const { index, ids } = open(rows);
    const similar = search(index, "ruoter");
    expect([similar.found_by, ids[pageOf(similar, 0, 1).passages[0] ?? -1]]).toEqual(["similar", "title"]);
    expect(search(index, "buttonhole").found_by).toBe("prefix");
    expect(search(index, "zzzz").found_by).toBe("nothing");
  });

  test("synonyms of the base are found, for less than the word itself", () => {
    const synonyms = [{ base: "b", groups: [["芯片", "半导体器件"]] }];
    const { index, ids } = open([passage("one", "半导体器件的制造"), passage("two", "芯片的制造")], { synonyms });
    const result = search(index, "芯片");
    expect([...pageOf(result, 0, 9).passages].map((number) => ids[number])).toEqual(["two", "one"]);
    const [, second] = explain(index, result, pageOf(result, 0, 9).passages);
    expect(second === undefined ? "" : matchReason(second, "zh-CN")).toContain("同义");
  });

  test("a word that the base has by another name only is no sign of another subject", () => {
    const passages = [passage("one", "radio in the bedroom is weak"), passage("two", "a cable")];
    const groups = [["bedroom", "upstairs"]];
    const askedOf = (query: string, synonyms: { base: string; groups: string[][] }[]): number => {
      const { index } = open(passages, { synonyms });
      const result = search(index, query);
      return result.rule.weights.asked;
    };
    const named = [{ base: "b", groups }];
    expect(askedOf("weak radio upstairs", named)).toBeLessThan(askedOf("weak radio upstairs", []));
    // Neither name is in the base: it does not know what is meant.
    const unknown = [{ base: "b", groups: [["attic", "upstairs"]] }];
    expect(askedOf("weak radio upstairs", unknown)).toBe(askedOf("weak radio upstairs", []));
  });

  test("an everyday word that the base lacks is not asked for", () => {
    const { index } = open([passage("one", "radio in the bedroom is weak"), passage("two", "a cable")]);
    const askedOf = (query: string): number => search(index, query).rule.weights.asked;
    expect(askedOf("really weak radio antenna anyway")).toBeCloseTo(askedOf("weak radio antenna"));
  });

  test("everyday words of a synonym are not looked for beside another word of it", () => {
    const synonyms = [{ base: "b", groups: [["bedroom", "another room"]] }];
    const { index, ids } = open([passage("one", "another cable"), passage("two", "the room behind")], { synonyms });
    const result = search(index, "bedroom");
    expect([...pageOf(result, 0, 9).passages].map((number) => ids[number])).toEqual(["two"]);
  });

  test("an explanation adds up to the score, and reads as a sentence", () => {
    const { index } = open(rows);
    const result = search(index, "芯片 投资");
    const page = pageOf(result, 0, 1);
    const [first] = explain(index, result, page.passages);
    expect(first?.sum).toBeCloseTo((page.scores[0] ?? 0) / (first?.covered ?? 1) ** 0.15, 2);
    expect(first === undefined ? "" : matchReason(first, "zh")).toBe("芯片、投资见于正文；覆盖查询的 100%");
    expect(first === undefined ? "" : matchReason(first, "en")).toBe(
      "芯片, 投资 in the text; covers 100% of the query",
    );
  });
});

test("the shards a query needs are named before it runs", () => {
  const { shards } = buildIndex([passage("p", "router cache button")], { shards: 8 });
  const index = openIndex(shards[0] ?? new Uint8Array(0));
  for (const shard of missingShards(index, termsToFind(index, "router cache")))
    addShard(index, shards[shard] ?? new Uint8Array(0));
  expect(search(index, "router cache").tiers.strong).toBe(1);
});

test("lengths and counts survive their byte", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), (length) => {
      expect(Math.abs(lengthOf(normOf(length)) - length)).toBeLessThanOrEqual(1 + length * 0.03);
    }),
  );
  for (let packed = 0; packed < 256; packed += 1) expect(packCounts(unpackCounts(packed))).toBe(packed);
});

test("slips between words count letters wrong, missing, added or swapped", () => {
  expect([
    editDistance("router", "ruoter", 2),
    editDistance("router", "routr", 2),
    editDistance("router", "routers", 2),
    editDistance("router", "button", 2),
  ]).toEqual([1, 1, 1, 3]);
});
