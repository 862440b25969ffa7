/** The `graph` command. */
import { describe, expect, test } from "vitest";
import { readFileSync, readdirSync } from "node:fs";
import { proves } from "../../requirements/index.ts";
import { teaTree as tree, useTeaFolder } from "../tea-folder.ts";

const folder = useTeaFolder();

describe("graph", () => {
  test("texts that Mermaid would read as its own are texts, in what graph draws as in what export writes", async () => {
    const hostile = "%%{init: {theme: dark}}%% `**b**` a\\nb fa:fa-ban x <b>";
    folder.current.write(
      "knowledge/tea/main.tree.yaml",
      `title: 100%\nlanguage: en\nnodes:\n  root:\n    title: '${hostile}'\n    response: a\n    options:\n      - { id: go, description: '${hostile}', next_node: end }\n  end: { response: b }\n`,
    );
    const drawn = await folder.current.run(["graph", "tea"]);
    expect(drawn).toMatchObject({ code: 0, err: "" });
    expect(drawn.out).toContain('title: "100\\u0025"');
    const chart = drawn.out.split("\n---\n")[1] ?? "";
    expect(chart).toContain("#37;#37;{init");
    expect(chart).toContain("a#92;nb fa#58;fa-ban");
    expect(chart).not.toMatch(/[%`\\]|fa:fa-/);
    expect((await folder.current.run(["export", "tea", "--format", "mermaid"])).out).toBe(drawn.out);
    const dot = (await folder.current.run(["graph", "tea", "--format", "dot"])).out;
    expect((await folder.current.run(["export", "tea", "--format", "dot"])).out).toBe(dot);
  });

  test("draws Mermaid with every node and option", async () => {
    const { code, out } = await folder.current.run(["graph", "tea"]);
    expect(code).toBe(0);
    expect(out).toContain("flowchart TD");
    for (const words of ["选择", "绿茶", "红茶", "age小于 18"]) expect(out).toContain(words);
  });

  test("draws DOT and SVG", async () => {
    expect((await folder.current.run(["graph", "tea", "--format", "dot"])).out).toMatch(
      /^digraph "茶" \{[\s\S]+"root" -> "age" \[label="绿茶"\]/,
    );
    const { out } = await folder.current.run(["graph", "tea", "--format", "svg"]);
    expect(out).toMatch(/^<svg [\s\S]+<\/svg>\n$/);
    // The page, four steps, the grounds of the words of four arrows, and three signs of the legend.
    expect(out.match(/<rect /g)).toHaveLength(12);
    // No line is drawn over the words of another arrow.
    expect(out.lastIndexOf("marker-end")).toBeLessThan(out.indexOf('class="l"'));
  });

  test("colours what no conversation takes", async () => {
    folder.current.write(
      "knowledge/tea/tests/a.test.yaml",
      "conversations:\n  - name: a\n    start: { node: root }\n    steps: [{ choose: black }]\n",
    );
    const { out } = await folder.current.run(["graph", "tea", "--coverage"]);
    expect(out).toMatch(/\["选择"\]:::covered/);
    expect(out).toMatch(/\(\["泡淡一点。"\]\):::missed/);
  });

  test("colours what another version had", async () => {
    folder.current.write(
      "old/tea/main.tree.yaml",
      tree
        .replace("  weak:", "  gone: { response: 没了。, i18n: { en: { response: Gone. } } }\n  weak:")
        .replace("请喝茶", "慢用"),
    );
    const { out } = await folder.current.run(["graph", "tea", "--against", "old/tea"]);
    expect(out).toMatch(/没了。"\]\):::removed/);
    expect(out).toMatch(/请喝茶。"\]\):::changed/);
    expect(out).not.toMatch(/选择"\]:::/);
  });

  test("--out writes one file when the tree fits in one diagram", async () => {
    await folder.current.run(["graph", "tea", "--split", "5", "--format", "svg", "--out", "pictures/tea.svg"]);
    expect(readdirSync(folder.current.path("pictures"))).toEqual(["tea.svg"]);
    expect(readFileSync(folder.current.path("pictures/tea.svg"), "utf8")).toContain("绿茶");
  });

  test("conditions are in words of the language, ways back are written in their boxes, a base has all its trees", async () => {
    proves("authoring/pictures");
    folder.current.write(
      "knowledge/tea/other.tree.yaml",
      "title: 别的\nlanguage: zh-CN\nnodes:\n  root:\n    response: 还要吗？\n    options:\n      - { id: more, description: 再来, next_node: main#root }\n      - { id: no, description: 不要, next_node: null }\n",
    );
    const zh = (await folder.current.run(["graph", "tea"])).out;
    expect(zh.match(/^flowchart TD$/gm)).toHaveLength(2);
    expect(zh).toContain("age小于 18");
    expect(zh).toContain("↩ 其他情况 → 请喝茶。");
    expect(zh).toContain('[["→ 茶"]]');
    const en = (await folder.current.run(["graph", "tea/main", "--lang", "en"])).out;
    expect(en.match(/^flowchart TD$/gm)).toHaveLength(1);
    expect(en).toContain("age is less than 18");
    const svg = (await folder.current.run(["graph", "tea", "--format", "svg", "--lang", "en"])).out;
    expect(svg.match(/<svg /g)).toHaveLength(1);
    expect(svg).toContain("step with options");
  });

  test("--readme writes the pictures of a base beside its trees", async () => {
    const { code } = await folder.current.run(["graph", "tea", "--readme"]);
    expect(code).toBe(0);
    const readme = readFileSync(folder.current.path("knowledge/tea/README.md"), "utf8");
    expect(readme).toContain("![茶](pictures/main.svg)");
    expect(readFileSync(folder.current.path("knowledge/tea/pictures/main.svg"), "utf8")).toContain("有选项的步骤");
    expect((await folder.current.run(["check"])).code).toBe(0);
  });
});
