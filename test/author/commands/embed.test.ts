/** The `embed` command. */
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
test("embed asks for its configuration", async () => {
  expect(await here.run(["embed"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("CAIRN_EMBEDDINGS is not set"),
  });
});
