/** Turning a session's events into a conversation of a test file. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { recordConversation } from "../../../src/author/golden/record.ts";
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
describe("record", () => {
  test("keeps refusals out, and every kind of step in", () => {
    const ref = (node: string) => ({ base: "tea", tree: "main", node });
    const match = { score: 1, matched: "", alternatives: [] };
    const text = recordConversation(
      [
        {
          type: "started",
          at: 0,
          release: "r",
          channel: "main",
          language: "zh-CN",
          user_query: "喝茶",
          match,
          entry: ref("root"),
          candidates: [],
        },
        {
          type: "moved",
          at: 1,
          from: ref("root"),
          option: "green",
          answer: { value: "green", via: "option" },
          to: ref("age"),
          complete: false,
        },
        { type: "went_back", at: 2 },
        {
          type: "moved",
          at: 3,
          from: ref("root"),
          option: "provide_more_info",
          answer: { value: "black", via: "text" },
          to: ref("done"),
          complete: true,
          user_input: "红的",
        },
      ],
      "茶",
    );
    expect(parse(text)).toEqual({
      tree: "main",
      conversations: [
        {
          name: "茶",
          language: "zh-CN",
          start: { user_query: "喝茶", expect: { node: "root" } },
          steps: [
            { choose: "green", expect: { node: "age" } },
            { choose: "back" },
            { say: "红的", expect: { node: "done", complete: true } },
          ],
        },
      ],
    });
  });
});
