/** The `list` command. */
import { afterEach, beforeEach, expect, test } from "vitest";
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
test("list shows bases, trees, and the number of nodes, documents and conversations", async () => {
  const { out } = await here.run(["list", "--lang", "en"]);
  expect(out).toBe("tea  茶 (zh-CN, en; 0 documents, 0 conversations)\n  tea/main  茶, 4 nodes\n");
  expect(JSON.parse((await here.run(["list", "--json"])).out)).toMatchObject({
    bases: [{ base: "tea", trees: [{ nodes: 4 }] }],
  });
});
