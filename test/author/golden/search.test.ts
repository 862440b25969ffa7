/** The `search` rows of test files. */
import { afterEach, beforeEach, expect, test } from "vitest";
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
test("a search row passes when its documents are found; otherwise the finding has its line", async () => {
  const rows =
    "search:\n  - { query: sour, includes: [grind] }\n  - { query: sour, includes: [grind, water], within: 3 }\n";
  here.write("knowledge/coffee/tests/search.test.yaml", rows);
  const { code, out } = await here.run(["test"]);
  expect(code).toBe(1);
  expect(out).toContain("1 of 2 searches found the expected documents (recall@k 0.75)");
  expect(out).toContain("search.test.yaml:3:");
  expect(out).toContain('"sour" does not find water among the first 3 passages; it finds coffee/grind#1.');
});
