/** The command line in two languages: everything is there in both, says the same, and goes to whoever reads it. */
import { afterAll, describe, expect, test } from "vitest";
import { describeFailure, type Failure } from "../../src/errors.ts";
import { commands } from "../../src/author/commands/index.ts";
import { failureText } from "../../src/author/failure-texts.ts";
import { environmentLanguage } from "../../src/author/language.ts";
import { AuthorFolder } from "./author-folder.ts";

const here = new AuthorFolder();
afterAll(() => here.remove());
const author = (...args: string[]) => here.run(args);

const han = /\p{Script=Han}/u;

describe("help", () => {
  test.each(commands.map((command) => [command.name, command] as const))("%s is told in both", (name, command) => {
    const { summary, help } = command;
    expect(summary.en).not.toMatch(han);
    expect(summary.zh).toMatch(han);
    expect(help.zh).toMatch(han);
    // Nothing that is typed is translated, and nothing is missing: options, defaults, paths, names of formats.
    const typed = (text: string): string[] =>
      [...(text.match(/--[a-z][\w-]*|CAIRN_\w+|SOURCE_DATE_EPOCH/g) ?? [])].toSorted();
    expect(typed(help.zh)).toEqual(typed(help.en));
    // What is explained line by line is explained in both: options, arguments, the empty lines between the parts.
    const explained = (text: string): number => text.split("\n").filter((line) => /^ {2}\S+.* {2}\S/.test(line)).length;
    expect(explained(help.zh)).toBe(explained(help.en));
    for (const told of [help.en, help.zh]) expect(told.split("\n")[0]).toContain(name);
    // Every option that can be given is told of in either both or neither.
    for (const option of Object.keys(command.options))
      expect(help.zh.includes(`--${option}`), option).toBe(help.en.includes(`--${option}`));
  });

  test("Chinese help has the punctuation of Chinese", () => {
    for (const { name, summary, help } of commands) {
      expect(`${summary.zh}\n${help.zh}`, name).not.toMatch(/\p{Script=Han}[,;:?!]/u);
      expect(`${summary.zh}\n${help.zh}`, name).not.toMatch(/[，。；：？！] +\p{Script=Han}/u);
    }
  });

  test("is chosen by --lang wherever it stands, else by the environment", async () => {
    for (const args of [["--lang", "zh"], ["--lang=zh"], ["--lang", "zh", "--help"], ["help", "--lang", "zh"]])
      expect((await author(...args)).out, args.join(" ")).toContain("新建一个知识库");
    expect((await author("check", "--help", "--lang", "zh")).out).toContain("每条规则都有说明页");
    expect((await author("--lang", "zh", "gc", "x")).err).toContain("gc 不接受名称。");
    expect((await author("gc", "x", "--lang=zh")).err).toContain("用法见 npm run author -- gc --help。");
    expect((await author("chek", "--lang", "zh")).err).toContain("您是不是想写“check”？");
    expect((await author("check", "--nope", "--lang", "zh")).err).toContain("没有选项 --nope");
    expect((await author("check")).err).not.toMatch(han);
  });

  test("what --lang of export names are languages of texts, not of messages", async () => {
    expect((await author("export", "--format", "nope", "--lang", "zh")).err).not.toMatch(han);
    expect((await author("--lang", "zh", "export", "--format", "nope")).err).toMatch(/^--format 可以是/);
  });
});

test("the environment is asked in its order", () => {
  const cases: [{ [name: string]: string }, "en" | "zh"][] = [
    [{}, "en"],
    [{ LANG: "zh_CN.UTF-8" }, "zh"],
    [{ LANG: "en_US.UTF-8", LC_MESSAGES: "zh_TW" }, "zh"],
    [{ LANG: "zh_CN", LC_ALL: "C" }, "en"],
    [{ LANG: "zh_CN", LC_ALL: "" }, "zh"],
    [{ LANG: "zh_CN", CAIRN_LANG: "en" }, "en"],
    [{ LANG: "de_DE", CAIRN_LANG: "zh-CN" }, "zh"],
    [{ LANG: "zh_CN", CAIRN_LANG: "" }, "zh"],
  ];
  for (const [environment, language] of cases)
    expect(environmentLanguage(environment), JSON.stringify(environment)).toBe(language);
});

const failures: Failure[] = [
  { code: "unknown_session", session_id: "abc" },
  { code: "session_complete", session_id: "abc" },
  { code: "unknown_option", option: "tea", known: [] },
  { code: "unknown_option", option: "tea", known: ["green", "red"] },
  { code: "invalid_input", field: "people", expected: "4711" },
  { code: "revision_conflict", revision: 41, expected_revision: 47 },
  { code: "idempotency_mismatch", idempotency_key: "key" },
  { code: "unknown_knowledge_base", knowledge_base: "tea", known: ["coffee"] },
  { code: "unknown_knowledge_base", knowledge_base: "tea", known: [] },
  { code: "unknown_template", template: "tea", known: ["coffee"] },
  { code: "unknown_template", template: "tea", known: [] },
  { code: "unknown_tool", tool: "tea", known: ["coffee"] },
  { code: "over_budget", token_budget: 41, token_needed: 47 },
  { code: "knowledge_unavailable", what: "release", channel: "beta" },
  { code: "rate_limited", retry_after_seconds: 47 },
  { code: "forbidden", scope: "author" },
  { code: "too_large", what: "body", limit: 47, unit: "bytes" },
  { code: "internal", correlation_id: "c-47" },
];

test.each(failures.map((failure) => [failure.code, failure] as const))("%s names the same in both", (_, failure) => {
  const { en, zh } = failureText(failure);
  expect(en).toBe(describeFailure(failure));
  expect(zh).toMatch(/\p{Script=Han}.*[。\w]$/u);
  const { code: _code, ...fields } = failure;
  // What is too large is told by kind and unit, which are words, not names.
  const names = Object.values(fields).flat().map(String);
  for (const name of names.filter((one) => !["body", "bytes"].includes(one)))
    if (en.includes(name)) expect(zh).toContain(name);
});

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
      "9:3 警告 unreachable-node 没有任何地方通向节点“green”。",
      "10:19 错误 unknown-placeholder 没有名为“cups”的事实。",
      "11:3 错误 cycle-without-exit 节点“circle”处在一个走不出去的循环里：“circle”。",
      "11:3 警告 unreachable-node 没有任何地方通向节点“circle”。",
    ]);
    expect(lines.at(-2)).toBe("已检查 1 个文件：4 个错误，2 个警告。");
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
