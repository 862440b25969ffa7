/** `init`: a new base that passes check and test from its first minute. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { idPattern } from "../../compile/schema/schema.ts";
import { UsageError, type Command } from "../command.ts";
import { newBase } from "../new-base.ts";
import { languageFrom } from "../language.ts";

export const init: Command = {
  name: "init",
  summary: { en: "Start a new knowledge base", zh: "新建一个知识库" },
  help: {
    en: `init <name> [--title "…"] [--lang zh|en]

Writes knowledge/<name>/ with a tree, a document and example conversations, all small and all passing.
--lang is the language that the new base speaks.`,
    zh: `init <名称> [--title "…"] [--lang zh|en]

写出 knowledge/<名称>/：一棵树、一篇文档和几段示例对话，都很小，而且全部通过检查。
--lang 也是新知识库所用的语言。`,
  },
  options: { title: { type: "string" }, lang: { type: "string" } },
  async run(cli, args) {
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0)
      throw new UsageError({ en: "init takes the name of the new base.", zh: "init 需要新知识库的名称。" });
    if (!idPattern.test(name) || name.startsWith("."))
      throw new UsageError({
        en: "A name has no spaces, no # and no /, and does not begin with a dot.",
        zh: "名称里不能有空格、# 和 /，也不能以点开头。",
      });
    const folder = join(cli.repository, "knowledge", name);
    if (existsSync(folder))
      throw new UsageError({ en: `knowledge/${name} is there already.`, zh: `knowledge/${name} 已经存在。` });
    const language = languageFrom(cli, args);
    for (const [path, text] of newBase(name, args.text("title") ?? name, language)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      cli.out(`${relative(cli.directory, file)}\n`);
    }
    const next = `npm run author -- play ${name}`;
    cli.out(
      language === "zh"
        ? `\n试一试：${next}\n写作说明见 docs/AUTHORING.zh-CN.md。\n`
        : `\nTry it: ${next}\ndocs/AUTHORING.md shows how to go on.\n`,
    );
    return 0;
  },
};
