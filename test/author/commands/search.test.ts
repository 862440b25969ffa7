/** The `search` command. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
  here.write(
    "knowledge/coffee/main.tree.yaml",
    "title: Coffee\nnodes:\n  root: { title: Start, response: Hello, options: [{ id: end, description: End, next_node: null }] }\n",
  );
  here.write(
    "knowledge/coffee/documents/grind.md",
    "---\ntitle: Grind\ntags: [method]\n---\n\nGrind finer when it is sour.\n",
  );
  here.write("knowledge/coffee/documents/water.md", "---\ntitle: Water\n---\n\nWater at 94 degrees.\n");
});
afterEach(() => here.remove());

describe("search", () => {
  test("shows what was found and why, best first", async () => {
    const { code, out } = await here.run(["search", "how", "to", "grind", "--explain"]);
    expect(code).toBe(0);
    expect(out).toContain("coffee/grind#1  lines:1-2");
    expect(out).toContain("grind in the title; covers 100% of the query");
    expect(out).toMatch(/\+ +\d+\.\d\d {2}idf \d\.\d\d {2}grind {2}title ×1, text ×1/);
    expect(out).toContain("1 passage: 1 strong, 0 medium, 0 weak. Ignored words: how, to.");
  });

  test("reports that nothing was found", async () => {
    expect(await here.run(["search", "tea", "--lang", "zh"])).toMatchObject({ code: 1, out: "没有找到。\n" });
  });

  test("gives JSON, and refuses an unknown base", async () => {
    const { out } = await here.run(["search", "water", "--json", "--top", "1"]);
    expect(JSON.parse(out)).toMatchObject({
      total: 1,
      found_by: "words",
      rows: [{ record: { id: "coffee/water#1" } }],
    });
    expect((await here.run(["search", "water", "--base", "tea"])).code).toBe(2);
    expect((await here.run(["search"])).code).toBe(2);
  });
});
