/** A folder with one small tree in Chinese and English, for tests of the authors' commands. */
import { afterEach, beforeEach } from "vitest";
import { AuthorFolder } from "./author-folder.ts";

/** The tree that is written into the folder, as `knowledge/tea/main.tree.yaml`. */
export const teaTree = `title: 茶
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

/** Makes the folder before each test and removes it after; `current` is that of the running test. */
export function useTeaFolder(): { readonly current: AuthorFolder } {
  let folder: AuthorFolder | undefined;
  beforeEach(() => {
    folder = new AuthorFolder();
    folder.write("knowledge/tea/main.tree.yaml", teaTree);
  });
  afterEach(() => folder?.remove());
  return {
    get current() {
      if (folder === undefined) throw new Error("there is a folder only while a test runs");
      return folder;
    },
  };
}
