/** `init`: creates a new knowledge base that passes `check` and `test`. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { idPattern } from "../../compile/schema/schema.ts";
import { UsageError, type Command } from "../command.ts";
import { newBase } from "../new-base.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";
import { writeWhole } from "../write-file.ts";

export const init: Command = {
  name: "init",
  summary: { en: "Create a new knowledge base", zh: "新建一个知识库" },
  help: {
    en: `init <name> [--title "…"] [--lang zh|en]

Writes knowledge/<name>/ with a small tree, a document and example conversations, which pass check and test.
--title sets the title; --lang is also the language of the new base.`,
    zh: `init <名称> [--title "…"] [--lang zh|en]

写出 knowledge/<名称>/：一棵小的树、一篇文档和几段示例对话，都能通过 check 和 test。
--title 指定标题；--lang 也是新知识库的语言。`,
  },
  options: { title: { type: "string" }, lang: { type: "string" } },
  async run(cli, args) {
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0)
      throw new UsageError({ en: "init takes the name of the new base.", zh: "init 需要新知识库的名称。" });
    if (!idPattern.test(name) || name.startsWith("."))
      throw new UsageError({
        en: "The name must not contain spaces, # or /, and must not begin with a dot.",
        zh: "名称里不能有空格、# 和 /，也不能以点开头。",
      });
    const folder = join(cli.repository, "knowledge", name);
    if (existsSync(folder))
      throw new UsageError({ en: `knowledge/${name} already exists.`, zh: `knowledge/${name} 已经存在。` });
    const language = languageFrom(cli, args);
    for (const [path, text] of newBase(name, args.text("title") ?? name, language)) {
      const file = join(folder, path);
      writeWhole(file, text);
      cli.out(`${relative(cli.directory, file)}\n`);
    }
    const next = `npm run author -- play ${name}`;
    cli.out(
      inLanguage(language, {
        en: `\nTry it: ${next}\nHow to go on: docs/AUTHORING.md\n`,
        zh: `\n试一试：${next}\n写作说明见 docs/AUTHORING.zh-CN.md。\n`,
      }),
    );
    return 0;
  },
};
