/** The `graph` command. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readFileSync, readdirSync } from "node:fs";
import { AuthorFolder } from "../author-folder.ts";

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

  test("--out writes one file when the tree fits in one diagram", async () => {
    await here.run(["graph", "tea", "--split", "5", "--format", "svg", "--out", "pictures/tea.svg"]);
    expect(readdirSync(here.path("pictures"))).toEqual(["tea.svg"]);
    expect(readFileSync(here.path("pictures/tea.svg"), "utf8")).toContain("绿茶");
  });
});
