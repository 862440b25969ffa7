/** `keys`: prints every key that authors can write, from the schemas, or writes the tables into docs/AUTHORING. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { keyTables, withKeyTables } from "../key-table/table.ts";
import { languageFrom } from "../language.ts";
import type { Language, LocalizedText } from "../../localized-text.ts";

/** The pages with the tables. */
const pages: LocalizedText = { en: "docs/AUTHORING.md", zh: "docs/AUTHORING.zh-CN.md" };

export const keys: Command = {
  name: "keys",
  summary: { en: "List every key that can be written", zh: "列出可以书写的每一个键" },
  help: {
    en: `keys [--write] [--lang zh|en]

  --write  write the tables into docs/AUTHORING.md and docs/AUTHORING.zh-CN.md
  --lang   the language of the tables

Trees, documents, tests and templates: each key, the kind of its value, and what it means. Required keys are bold.`,
    zh: `keys [--write] [--lang zh|en]

  --write  把表格写入 docs/AUTHORING.md 和 docs/AUTHORING.zh-CN.md
  --lang   表格的语言

树、文档、测试和模板的每一个键：值的种类和含义。必填的键用粗体。`,
  },
  options: { write: { type: "boolean" }, lang: { type: "string" } },
  run(cli, args) {
    if (!args.flag("write")) {
      cli.out(`${keyTables(languageFrom(cli, args))}\n`);
      return Promise.resolve(0);
    }
    for (const language of ["en", "zh"] satisfies Language[]) {
      const path = join(cli.repository, pages[language]);
      writeFileSync(path, withKeyTables(readFileSync(path, "utf8"), language));
      cli.out(`${pages[language]}\n`);
    }
    return Promise.resolve(0);
  },
};
