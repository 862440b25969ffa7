/** The `diff` command on files. Not here: releases on a server (`diff-sessions.test.ts`). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
describe("diff", () => {
  test("lists nodes added, removed and changed, with texts side by side", async () => {
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
