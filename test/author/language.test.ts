/** The command line in two languages: help texts are complete in both, and the right language is chosen. */
import { afterAll, describe, expect, test } from "vitest";
import { commands } from "../../src/author/commands/index.ts";
import { environmentLanguage } from "../../src/author/language.ts";
import { AuthorFolder } from "./author-folder.ts";

const here = new AuthorFolder();
afterAll(() => here.remove());
const author = (...args: string[]) => here.run(args);

const han = /\p{Script=Han}/u;

describe("help", () => {
  test.each(commands.map((command) => [command.name, command] as const))(
    "%s is explained in both languages",
    (name, command) => {
      const { summary, help } = command;
      expect(summary.en).not.toMatch(han);
      expect(summary.zh).toMatch(han);
      expect(help.zh).toMatch(han);
      // Nothing that is typed is translated, and nothing is missing: options, defaults, paths, names of formats.
      const typed = (text: string): string[] =>
        [...(text.match(/--[a-z][\w-]*|CAIRN_\w+|SOURCE_DATE_EPOCH/g) ?? [])].toSorted();
      expect(typed(help.zh)).toEqual(typed(help.en));
      // What is explained line by line is explained in both: options, arguments, the empty lines between the parts.
      const explained = (text: string): number =>
        text.split("\n").filter((line) => /^ {2}\S+.* {2}\S/.test(line)).length;
      expect(explained(help.zh)).toBe(explained(help.en));
      for (const text of [help.en, help.zh]) expect(text.split("\n")[0]).toContain(name);
      // Every option is explained in both languages or in neither.
      for (const option of Object.keys(command.options))
        expect(help.zh.includes(`--${option}`), option).toBe(help.en.includes(`--${option}`));
    },
  );

  test("Chinese help has the punctuation of Chinese", () => {
    for (const { name, summary, help } of commands) {
      expect(`${summary.zh}\n${help.zh}`, name).not.toMatch(/\p{Script=Han}[,;:?!]/u);
      expect(`${summary.zh}\n${help.zh}`, name).not.toMatch(/[，。；：？！] +\p{Script=Han}/u);
    }
  });

  test("is chosen by --lang in any position, else by the environment", async () => {
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
