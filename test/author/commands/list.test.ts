/** The `list` command. */
import { expect, test } from "vitest";
import { useTeaFolder } from "../tea-folder.ts";

const folder = useTeaFolder();

test("list shows bases, trees, and the number of nodes, documents and conversations", async () => {
  const { out } = await folder.current.run(["list", "--lang", "en"]);
  expect(out).toBe("tea  茶 (zh-CN, en; 0 documents, 0 conversations)\n  tea/main  茶, 4 nodes\n");
  expect(JSON.parse((await folder.current.run(["list", "--json"])).out)).toMatchObject({
    bases: [{ base: "tea", trees: [{ nodes: 4 }] }],
  });
});
