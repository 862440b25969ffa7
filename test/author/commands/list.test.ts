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

test("list says titles in the reader's language; a title alone is no language to walk in", async () => {
  folder.current.write(
    "knowledge/tea/pot.tree.yaml",
    "title: 壶\nlanguage: zh-CN\ni18n: { en: { title: The pot } }\nnodes: { root: { response: 好。 } }\n",
  );
  folder.current.write(
    "knowledge/cup/main.tree.yaml",
    "title: 杯\nlanguage: zh-CN\ni18n: { en: { title: Cups, description: All cups. } }\nnodes: { root: { response: 好。 } }\n",
  );
  const { out } = await folder.current.run(["list", "--lang", "en"]);
  expect(out).toContain("cup  Cups (zh-CN; ");
  expect(out).toContain("  tea/pot  The pot, 1 nodes");
  expect((await folder.current.run(["list", "--lang", "zh"])).out).toContain("cup  杯（zh-CN；");
  expect((await folder.current.run(["check", "knowledge/cup", "--lang", "en"])).code).toBe(0);
});
