/** Mistakes in test files: each told once, at its line, in words that say what to write. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
  here.write(
    "knowledge/shop/main.tree.yaml",
    "title: 商店\nlanguage: zh-CN\nnodes:\n  root:\n    response: 您好\n    options:\n      - { id: bye, description: 再见, next_node: bye }\n  bye:\n    response: 再见\n",
  );
});
afterEach(() => here.remove());

const sound = [
  "tree: main",
  "conversations:",
  "  - name: 道别",
  "    start: { expect: { node: root } }",
  "    steps:",
  "      - { choose: bye, expect: { node: bye } }",
];

/** `line rule → way out` of each finding about one test file, and the exit code. */
async function told(text: string): Promise<{ code: number; found: string[] }> {
  here.write("knowledge/shop/tests/main.test.yaml", text);
  const { code, out } = await here.run(["test", "--json"]);
  const { findings } = JSON.parse(out) as { findings: { line: number; rule: string; zh: { fix: string } }[] };
  return { code, found: findings.map(({ line, rule, zh }) => `${line} ${rule} → ${zh.fix}`) };
}

const withLine = (nth: number, text: string): string => `${sound.with(nth - 1, text).join("\n")}\n`;

describe("a test file", () => {
  test("that is sound has no finding", async () => {
    expect(await told(`${sound.join("\n")}\n`)).toEqual({ code: 0, found: [] });
  });

  test.each([
    ["a misspelt tree", withLine(1, "tree: mian"), "1 bad-test → 您是不是想写“main”？"],
    ["a misspelt key", withLine(5, "    stepps:"), "5 bad-test → 您是不是想写“steps”？"],
    [
      "a misspelt key of a step",
      withLine(6, "      - { chose: bye, choose: bye, expect: { node: bye } }"),
      "6 bad-test → 您是不是想写“choose”？",
    ],
    ["no name", withLine(3, "  - language: zh-CN"), "3 bad-test → 请补上 name。"],
    [
      "two actions in a step",
      withLine(6, "      - { choose: bye, say: 再见, expect: { node: bye } }"),
      "6 bad-test → 请只保留一个，其余的各写成一步。",
    ],
    [
      "a day that does not exist",
      withLine(1, "at: 2027-02-30"),
      "1 bad-test → 请在这里写日历上的日期，形如 2027-01-31。",
    ],
    [
      "a node where an expectation belongs",
      withLine(6, "      - { choose: bye, expect: bye }"),
      "6 bad-test → 如果是节点，请写成 expect: { node: … }。",
    ],
    [
      "complete with a value that is none",
      withLine(6, "      - { choose: bye, expect: { complete: done } }"),
      "6 bad-test → 请在这里写 true 或 false。",
    ],
    [
      "an error that does not exist",
      withLine(6, "      - { choose: by, expect: { error: bad_option } }"),
      "6 bad-test → 可以写：unknown_option、invalid_input、session_complete、unknown_knowledge_base、knowledge_unavailable、too_large。",
    ],
    [
      "a misspelt error",
      withLine(6, "      - { choose: by, expect: { error: unknown_options } }"),
      "6 bad-test → 您是不是想写“unknown_option”？可以写：unknown_option、invalid_input、session_complete、unknown_knowledge_base、knowledge_unavailable、too_large。",
    ],
    [
      "a node where a start belongs",
      withLine(4, "    start: root"),
      "4 bad-test → 如果是节点，请写成 start: { node: … }。",
    ],
    [
      "a text where a list belongs",
      withLine(4, "    start: { expect: { options: bye } }"),
      "4 bad-test → 请在这里写选项 id 的列表。",
    ],
  ])("with %s is told once", async (_, text, expected) => {
    proves("authoring/root-causes");
    expect(await told(text)).toEqual({ code: 1, found: [expected] });
  });

  test.each([
    [
      "a conversation that expects nothing",
      withLine(6, "      - { choose: bye }").replace("{ expect: { node: root } }", "{}"),
      "3 tests-nothing → 请给 start 或某一步加上 expect，例如 expect: { node: … }。",
    ],
    ["an empty list", "conversations: []\n", "1 tests-nothing → 请写上内容，或删除这个键。"],
    [
      "nothing to run",
      "tree: main\n",
      "1 tests-nothing → 请写上 conversations、routing、search 或 prompts，或删除这个文件。",
    ],
  ])("with %s is warned about", async (_, text, expected) => {
    proves("authoring/silent-mistakes");
    expect(await told(text)).toEqual({ code: 0, found: [expected] });
  });

  test.each([
    ["a number", "text: 250", '6 bad-test → 请加上英文引号，写成 "250"。'],
    ["true", "text: true", '6 bad-test → 请加上英文引号，写成 "true"。'],
    ["a number in a list", "text: [再见, 250]", '6 bad-test → 请加上英文引号，写成 "250"。'],
    ["a number for an option", "options: [1]", '6 bad-test → 请加上英文引号，写成 "1"。'],
    ["a number for a node", "node: 7", '6 bad-test → 请加上英文引号，写成 "7"。'],
  ])("with %s where a text belongs says to quote it", async (_, written, expected) => {
    const text = withLine(6, `      - { choose: bye, expect: { ${written} } }`);
    expect(await told(text)).toEqual({ code: 1, found: [expected] });
  });
});

describe("a row of prompts", () => {
  const advice =
    "---\nname: plant_advice\ntitle: 建议\ndescription: 给养花的人写建议\nlanguage: zh-CN\narguments:\n  user_intent: { description: 用户想问什么, required: true }\n  plant: 植物\nsections: { task: { priority: must } }\n---\n\n# 任务 {#task}\n\n回答${local:user_intent}，植物是${local:plant}。\n";
  const row = (changed: string): string =>
    ["prompts:", "  - name: 提到问题", changed, "    includes: [叶子]"].join("\n") + "\n";
  const sound = "    template: plant_advice\n    arguments: { user_intent: 叶子黄了, plant: 绿萝 }";

  beforeEach(() => here.write("templates/plant_advice.zh-CN.md", advice));

  test("that is sound has no finding", async () => {
    expect(await told(row(sound))).toEqual({ code: 0, found: [] });
    expect((await here.run(["check", "--lang", "zh"])).out).not.toContain("bad-test");
  });

  test.each([
    ["template", sound.replace("plant_advice", "plants_advice"), "3 bad-test → 您是不是想写“plant_advice”？"],
    ["template near none", sound.replace("plant_advice", "weather"), "3 bad-test → 可以写：plant_advice。"],
    ["argument", sound.replace("user_intent", "userintent"), "4 bad-test → 您是不是想写“user_intent”？"],
    ["argument near none", sound.replace("plant:", "weather:"), "4 bad-test → 可以写：user_intent、plant。"],
    ["missing argument", sound.replace(/user_intent: [^,]+, /, ""), "4 bad-test → 请在 arguments 里补上 user_intent。"],
  ])("with a wrong name is told once, by check as by test: %s", async (_, changed, expected) => {
    expect(await told(row(changed))).toEqual({ code: 1, found: [expected] });
    const { code, out } = await here.run(["check", "--json"]);
    const { findings } = JSON.parse(out) as { findings: { line: number; rule: string; zh: { fix: string } }[] };
    expect(code).toBe(1);
    expect(findings.map(({ line, rule, zh }) => `${line} ${rule} → ${zh.fix}`)).toEqual([expected]);
  });

  test("of a template that cannot be read is told there alone", async () => {
    here.write("templates/plant_advice.zh-CN.md", advice.replace("description: 给养花的人写建议\n", ""));
    const { out } = await here.run(["check"]);
    expect(out).not.toContain("bad-test");
  });
});
