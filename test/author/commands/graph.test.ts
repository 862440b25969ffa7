/** The `graph` command. */
import { describe, expect, test } from "vitest";
import { readFileSync, readdirSync } from "node:fs";
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
    for (const words of ["选择", "绿茶", "红茶", "answers.age #60; 18"]) expect(out).toContain(words);
  });

  test("draws DOT and SVG", async () => {
    expect((await folder.current.run(["graph", "tea", "--format", "dot"])).out).toMatch(
      /^digraph "茶" \{[\s\S]+"root" -> "age" \[label="绿茶"\]/,
    );
    const { out } = await folder.current.run(["graph", "tea", "--format", "svg"]);
    expect(out).toMatch(/^<svg [\s\S]+<\/svg>\n$/);
    expect(out.match(/<rect /g)).toHaveLength(5);
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
});
