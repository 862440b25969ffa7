/** The `play` command. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAnswers } from "../../../src/author/commands/play.ts";
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

describe("play", () => {
  test("accepts numbers, ids and free text", async () => {
    const { code, out } = await here.run(
      ["play", "knowledge/tea", "--lang", "zh"],
      ["1", "200", "十二", "back", "restart", "红茶"],
    );
    expect(code).toBe(0);
    expect(out).toContain("  1  绿茶\n  2  红茶\n");
    expect(out).not.toContain("新茶");
    expect(out).toContain("泡淡一点。");
    expect(out.trimEnd().endsWith("路径: root → done")).toBe(true);
  });

  test("--at shows what is offered on a day", async () => {
    expect((await here.run(["play", "tea", "--at", "2027-03-01"])).out).toContain("新茶");
  });

  test("--answers starts deep", async () => {
    const { out } = await here.run(["play", "tea", "--answers", "root=green,age=12"]);
    expect(out).toContain("泡淡一点。");
    expect(out).toContain("root → age → weak");
  });

  test("--language and --query begin as a user would", async () => {
    const { out } = await here.run(["play", "--query", "喝茶", "--language", "en"]);
    expect(out).toContain("Which tea?");
  });

  test("--record prints what `test` can run", async () => {
    const { out } = await here.run(["play", "tea", "--record"], ["1", "12"]);
    here.write("knowledge/tea/tests/played.test.yaml", out.slice(out.indexOf("tree: ")));
    const run = await here.run(["test"]);
    expect(run.out).toMatch(/^1 conversation, 2 steps in \d+ ms: 1 passed, 0 failed\.\n$/);
    expect(run.code).toBe(0);
  });

  test("names what was probably meant", async () => {
    const { code, err } = await here.run(["play", "tea#don"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean done?");
  });

  test("answers are read from pairs or JSON", () => {
    expect([...readAnswers("age=20，city=上海")]).toEqual([
      ["age", "20"],
      ["city", "上海"],
    ]);
    expect([...readAnswers('{"age": 20, "tags": ["a"]}')]).toEqual([
      ["age", "20"],
      ["tags", '["a"]'],
    ]);
    expect(() => readAnswers("age")).toThrow("--answers");
  });
});
