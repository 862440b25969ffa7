/** Findings as a reader of Chinese gets them. */
import { afterAll, describe, expect, test } from "vitest";
import { AuthorFolder } from "./author-folder.ts";

const here = new AuthorFolder();
afterAll(() => here.remove());
const author = (...args: string[]) => here.run(args);

const han = /\p{Script=Han}/u;
describe("a broken tree, for somebody who reads Chinese", () => {
  here.write(
    "knowledge/tea/main.tree.yaml",
    `title: 茶
language: zh-CN
nodes:
  root:
    response: 您想喝什么？
    options:
      - { id: green, description: 绿茶, next_node: gren }
      - { id: red, description: 红茶 }
  green:
    response: "好的，\${fact:cups} 杯。"
  circle:
    response: x
    next: circle
`,
  );

  test("reads well, with the names of rules as they are", async () => {
    const { code, out } = await here.run(["check"], [], { LC_MESSAGES: "zh_CN.UTF-8" });
    expect(code).toBe(1);
    const lines = out.split("\n");
    const findings = lines
      .filter((line) => /:\d+:\d+ /.test(line))
      .map((line) => line.replace(/^.*?:(\d+:\d+) /, "$1 "));
    expect(findings).toEqual([
      "7:50 错误 dangling-next-node 这棵树里没有节点“gren”。",
      "8:15 错误 leads-nowhere 选项“red”没有去处。",
      "10:19 错误 unknown-placeholder 没有名为“cups”的事实。",
      // What may only follow from the two links that lead nowhere is not said before they are mended.
    ]);
    expect(lines.at(-2)).toBe("已检查 1 个文件：3 个错误，0 个警告。");
    expect(lines.filter((line) => line.startsWith("    →")).every((line) => han.test(line))).toBe(true);
  });

  test("is the same JSON for everybody, with both languages in it", async () => {
    const [english, chinese] = [await author("check", "--json"), await author("check", "--json", "--lang", "zh")];
    expect(chinese.out).toBe(english.out);
    const [first] = JSON.parse(english.out).findings;
    expect([first.message, first.zh.message]).toEqual([
      'There is no node "gren" in this tree.',
      "这棵树里没有节点“gren”。",
    ]);
  });
});
