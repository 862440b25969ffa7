/** Trying a tree out: playing it, drawing it, listing what there is, keeping a session as a test. */
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readAnswers } from "../../src/author/commands/play.ts";
import { layOut, copyExitsPerLayer, wrap } from "../../src/author/graph/layout.ts";
import { splitChart, type Chart } from "../../src/author/graph/model.ts";
import { recordConversation } from "../../src/author/golden/record.ts";
import { AuthorFolder } from "./author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
  here.write("knowledge/tea/main.tree.yaml", tree);
});
afterEach(() => here.remove());

const tree = `title: 茶
language: zh-CN
keywords: [喝茶]
nodes:
  root:
    title: 选择
    response: 您喝什么茶？
    options:
      - { id: green, description: 绿茶, next_node: age }
      - { id: black, description: 红茶, next_node: done }
      - { id: spring, description: 新茶, next_node: done, when: 'today >= "2027-03-01"' }
    i18n: { en: { title: Choice, response: Which tea?, options: { green: Green, black: Black, spring: New } } }
  age:
    response: 您多大？
    input: { name: age, type: integer, min: 0, max: 130 }
    next: [{ when: answers.age < 18, next_node: weak }, { next_node: done }]
    i18n: { en: { response: How old? } }
  weak: { response: 泡淡一点。, i18n: { en: { response: Weak. } } }
  done: { response: 请喝茶。, i18n: { en: { response: Enjoy. } } }
`;

describe("play", () => {
  test("walks by number, by id and in one's own words", async () => {
    const { code, out } = await here.run(
      ["play", "knowledge/tea", "--lang", "zh"],
      ["1", "200", "十二", "back", "restart", "红茶"],
    );
    expect(code).toBe(0);
    expect(out).toContain("  1  绿茶\n  2  红茶\n");
    expect(out).not.toContain("新茶");
    expect(out).toContain("泡淡一点。");
    expect(out.trimEnd().endsWith("路径: root → done")).toBe(true);
  });

  test("--at shows what is offered on a day", async () => {
    expect((await here.run(["play", "tea", "--at", "2027-03-01"])).out).toContain("新茶");
  });

  test("--answers starts deep", async () => {
    const { out } = await here.run(["play", "tea", "--answers", "root=green,age=12"]);
    expect(out).toContain("泡淡一点。");
    expect(out).toContain("root → age → weak");
  });

  test("--language and --query begin as a user would", async () => {
    const { out } = await here.run(["play", "--query", "喝茶", "--language", "en"]);
    expect(out).toContain("Which tea?");
  });

  test("--record prints what `test` can run", async () => {
    const { out } = await here.run(["play", "tea", "--record"], ["1", "12"]);
    here.write("knowledge/tea/tests/played.test.yaml", out.slice(out.indexOf("tree: ")));
    const run = await here.run(["test"]);
    expect(run.out).toMatch(/^1 conversation, 2 steps in \d+ ms: 1 passed, 0 failed\.\n$/);
    expect(run.code).toBe(0);
  });

  test("names what was probably meant", async () => {
    const { code, err } = await here.run(["play", "tea#don"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean done?");
  });

  test("answers are read from pairs or JSON", () => {
    expect([...readAnswers("age=20，city=上海")]).toEqual([
      ["age", "20"],
      ["city", "上海"],
    ]);
    expect([...readAnswers('{"age": 20, "tags": ["a"]}')]).toEqual([
      ["age", "20"],
      ["tags", '["a"]'],
    ]);
    expect(() => readAnswers("age")).toThrow("--answers");
  });
});

describe("record", () => {
  test("keeps refusals out, and every kind of step in", () => {
    const ref = (node: string) => ({ base: "tea", tree: "main", node });
    const match = { score: 1, matched: "", alternatives: [] };
    const text = recordConversation(
      [
        {
          type: "started",
          at: 0,
          release: "r",
          channel: "main",
          language: "zh-CN",
          user_query: "喝茶",
          match,
          entry: ref("root"),
          candidates: [],
        },
        {
          type: "moved",
          at: 1,
          from: ref("root"),
          option: "green",
          answer: { value: "green", via: "option" },
          to: ref("age"),
          complete: false,
        },
        { type: "went_back", at: 2 },
        {
          type: "moved",
          at: 3,
          from: ref("root"),
          option: "provide_more_info",
          answer: { value: "black", via: "text" },
          to: ref("done"),
          complete: true,
          user_input: "红的",
        },
      ],
      "茶",
    );
    expect(parse(text)).toEqual({
      tree: "main",
      conversations: [
        {
          name: "茶",
          language: "zh-CN",
          start: { user_query: "喝茶", expect: { node: "root" } },
          steps: [
            { choose: "green", expect: { node: "age" } },
            { choose: "back" },
            { say: "红的", expect: { node: "done", complete: true } },
          ],
        },
      ],
    });
  });
});

describe("graph", () => {
  test("texts that Mermaid would read as its own are texts, in what graph draws as in what export writes", async () => {
    const hostile = "%%{init: {theme: dark}}%% `**b**` a\\nb fa:fa-ban x <b>";
    here.write(
      "knowledge/tea/main.tree.yaml",
      `title: 100%\nlanguage: en\nnodes:\n  root:\n    title: '${hostile}'\n    response: a\n    options:\n      - { id: go, description: '${hostile}', next_node: end }\n  end: { response: b }\n`,
    );
    const drawn = await here.run(["graph", "tea"]);
    expect(drawn).toMatchObject({ code: 0, err: "" });
    expect(drawn.out).toContain('title: "100\\u0025"');
    const chart = drawn.out.split("\n---\n")[1] ?? "";
    expect(chart).toContain("#37;#37;{init");
    expect(chart).toContain("a#92;nb fa#58;fa-ban");
    expect(chart).not.toMatch(/[%`\\]|fa:fa-/);
    expect((await here.run(["export", "tea", "--format", "mermaid"])).out).toBe(drawn.out);
    const dot = (await here.run(["graph", "tea", "--format", "dot"])).out;
    expect((await here.run(["export", "tea", "--format", "dot"])).out).toBe(dot);
  });

  test("draws Mermaid with every node and option", async () => {
    const { code, out } = await here.run(["graph", "tea"]);
    expect(code).toBe(0);
    expect(out).toContain("flowchart TD");
    for (const words of ["选择", "绿茶", "红茶", "answers.age #60; 18"]) expect(out).toContain(words);
  });

  test("draws DOT and SVG", async () => {
    expect((await here.run(["graph", "tea", "--format", "dot"])).out).toMatch(
      /^digraph "茶" \{[\s\S]+"root" -> "age" \[label="绿茶"\]/,
    );
    const { out } = await here.run(["graph", "tea", "--format", "svg"]);
    expect(out).toMatch(/^<svg [\s\S]+<\/svg>\n$/);
    expect(out.match(/<rect /g)).toHaveLength(5);
  });

  test("colours what no conversation takes", async () => {
    here.write(
      "knowledge/tea/tests/a.test.yaml",
      "conversations:\n  - name: a\n    start: { node: root }\n    steps: [{ choose: black }]\n",
    );
    const { out } = await here.run(["graph", "tea", "--coverage"]);
    expect(out).toMatch(/\["选择"\]:::covered/);
    expect(out).toMatch(/\(\["泡淡一点。"\]\):::missed/);
  });

  test("colours what another version had", async () => {
    here.write(
      "old/tea/main.tree.yaml",
      tree
        .replace("  weak:", "  gone: { response: 没了。, i18n: { en: { response: Gone. } } }\n  weak:")
        .replace("请喝茶", "慢用"),
    );
    const { out } = await here.run(["graph", "tea", "--against", "old/tea"]);
    expect(out).toMatch(/没了。"\]\):::removed/);
    expect(out).toMatch(/请喝茶。"\]\):::changed/);
    expect(out).not.toMatch(/选择"\]:::/);
  });

  test("cuts a large tree into parts that hold every box once, and no arrow gets lost", async () => {
    const boxes = Array.from({ length: 50 }, (_, index) => ({
      id: `n${index}`,
      label: `n${index}`,
      kind: "question" as const,
    }));
    const arrows = boxes.slice(1).map(({ id }, index) => ({ from: `n${Math.floor(index / 3)}`, to: id, label: "" }));
    const chart: Chart = { title: "t", boxes, arrows };
    const parts = splitChart(chart, "n0", 20);
    expect(parts).toHaveLength(3);
    const own = parts.flatMap((part) => part.boxes.filter(({ id }) => !id.startsWith("→")).map(({ id }) => id));
    expect(own.toSorted()).toEqual(boxes.map(({ id }) => id).toSorted());
    expect(
      parts
        .flatMap((part) => part.arrows)
        .map(({ from, to }) => `${from} ${to.replace("→", "")}`)
        .toSorted(),
    ).toEqual(arrows.map(({ from, to }) => `${from} ${to}`).toSorted());
    for (const part of parts)
      for (const { from, to } of part.arrows)
        expect(part.boxes.map(({ id }) => id)).toEqual(expect.arrayContaining([from, to]));
    await here.run(["graph", "tea", "--split", "5", "--format", "svg", "--out", "pictures/tea.svg"]);
    expect(readdirSync(here.path("pictures"))).toEqual(["tea.svg"]);
    expect(readFileSync(here.path("pictures/tea.svg"), "utf8")).toContain("绿茶");
  });

  test("places outside the tree stand near every layer that leads to them, and no arrow is lost", () => {
    const boxes = [
      { id: "root", label: "起", kind: "question" as const },
      { id: "far", label: "远", kind: "question" as const },
      { id: "tea/other#root", label: "别处", kind: "elsewhere" as const },
    ];
    const arrows = [
      { from: "root", to: "far", label: "去" },
      { from: "root", to: "tea/other#root", label: "走" },
      { from: "far", to: "tea/other#root", label: "走" },
      { from: "far", to: "root", label: "回" },
    ];
    const near = copyExitsPerLayer({ title: "t", boxes, arrows }, "root");
    expect(near.boxes.map(({ label }) => label)).toEqual(["起", "远", "别处", "别处"]);
    expect(near.arrows.map(({ from, to }) => [from, to.split("\t")[0]])).toEqual(
      arrows.map(({ from, to }) => [from, to]),
    );
    const { placed } = layOut(near, "root");
    for (const { from, to } of near.arrows)
      if (to !== "root") expect(placed.get(to)?.y ?? 0, `${from} → ${to}`).toBeGreaterThan(placed.get(from)?.y ?? 0);
  });

  test("boxes of one layer never overlap", () => {
    const boxes = Array.from({ length: 40 }, (_, index) => ({
      id: `n${index}`,
      label: `第 ${index} 个很长很长很长很长的标题 with words`,
      kind: "question" as const,
    }));
    const arrows = boxes.slice(1).map(({ id }, index) => ({ from: `n${Math.floor(index / 4)}`, to: id, label: "" }));
    const placed = [...layOut({ title: "t", boxes, arrows }, "n0").placed.values()];
    for (const one of placed) {
      for (const other of placed) {
        if (one === other) continue;
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart, `${one.box.id} ${other.box.id}`).toBe(true);
      }
    }
  });

  test("the same chart gets the same layout, whatever its ids are called, with each label between its boxes", () => {
    const boxes = ["__proto__", "constructor", "a", "b", "alone"].map((id) => ({
      id,
      label: id,
      kind: "leaf" as const,
    }));
    const arrows = [
      { from: "__proto__", to: "constructor", label: "one" },
      { from: "__proto__", to: "constructor", label: "two" },
      { from: "__proto__", to: "a", label: "three" },
      { from: "a", to: "b", label: "four" },
      { from: "a", to: "a", label: "itself" },
      { from: "constructor", to: "a", label: "across" },
      { from: "b", to: "__proto__", label: "back" },
    ];
    const chart: Chart = { title: "t", boxes, arrows };
    const drawn = layOut(chart, "__proto__");
    expect(layOut(chart, "__proto__")).toEqual(drawn);
    const top = (id: string): number => drawn.placed.get(id)?.y ?? Number.NaN;
    expect(top("__proto__")).toBeLessThan(top("constructor"));
    expect(top("constructor")).toBe(top("a"));
    expect(top("a")).toBeLessThan(top("b"));
    const labelled = drawn.arrows.filter(({ label }) => label !== undefined);
    expect(labelled.map(({ label }) => label?.text)).toEqual(["one", "two", "three", "four"]);
    for (const { arrow, label } of labelled) {
      const from = drawn.placed.get(arrow.from);
      expect(label?.y).toBeGreaterThan((from?.y ?? 0) + (from?.height ?? 0));
      expect(label?.y).toBeLessThan(top(arrow.to));
    }
    expect(new Set(labelled.map(({ label }) => `${label?.x} ${label?.y}`)).size).toBe(4);
  });

  test("labels wrap by width, Chinese included", () => {
    expect(wrap("人工智能与机器学习的产业链上下游")).toEqual(["人工智能与机器学习", "的产业链上下游"]);
    expect(wrap("one two three four five six seven eight nine ten eleven twelve")).toHaveLength(3);
  });
});

test("list shows bases, trees and how much stands behind them", async () => {
  const { out } = await here.run(["list", "--lang", "en"]);
  expect(out).toBe("tea  茶 (zh-CN, en; 0 documents, 0 conversations)\n  tea/main  茶, 4 nodes\n");
  expect(JSON.parse((await here.run(["list", "--json"])).out)).toMatchObject({
    bases: [{ base: "tea", trees: [{ nodes: 4 }] }],
  });
});

describe("diff", () => {
  test("tells nodes added, removed and changed, with texts side by side", async () => {
    here.write(
      "old/tea/main.tree.yaml",
      tree
        .replace(
          "  weak:",
          "  gone: { response: 没了。, keywords: [没了], i18n: { en: { response: Gone. } } }\n  weak:",
        )
        .replace("请喝茶", "慢用")
        .replace("answers.age < 18", "answers.age < 16"),
    );
    const { code, out } = await here.run(["diff", "old/tea", "knowledge/tea"]);
    expect(code).toBe(0);
    expect(out).toContain("~ tea/main  -1 ~2\n");
    expect(out).toContain("  - gone  没了。\n");
    expect(out).toMatch(/ {2}~ age .*\n {6}next:\n.*age < 16.* ≠ .*age < 18/);
    expect(out).toMatch(/ {2}~ done .*\n {6}response: {2}慢用。 → 请喝茶。\n/);
    expect((await here.run(["diff", "knowledge/tea", "knowledge/tea"])).out).toContain("\n\nNo differences.\n");
  });

  test("refuses what is neither a path nor a revision", async () => {
    for (const name of ["no/such", "--output=x", "$(id)"]) expect((await here.run(["diff", "--", name])).code).toBe(2);
  });
});
