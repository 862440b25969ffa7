/** `schema`: prints a JSON Schema for editors, or writes all of them. */
import { join } from "node:path";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { editorSchemas, schemaText, writeSchemas } from "../schemas.ts";
import { inLanguage } from "../../localized-text.ts";

export const schema: Command = {
  name: "schema",
  summary: { en: "Print or write the JSON Schemas for editors", zh: "输出或写出编辑器使用的 JSON Schema" },
  help: {
    en: `schema [tree|test] [--write]

  tree, test  the schema to print; default: tree
  --write     write all of them to docs/schemas/

In YAML, the first line "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json" gives completion and hints
in an editor; in JSON, use the key "$schema". In this repository VS Code needs no set-up.`,
    zh: `schema [tree|test] [--write]

  tree、test  输出哪一个 schema；默认为 tree
  --write     全部写入 docs/schemas/

YAML 文件的第一行写上 "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json"，编辑器就会提供补全和提示；
JSON 文件用 "$schema" 键。在本仓库里，VS Code 无需任何设置。`,
  },
  options: { write: { type: "boolean" } },
  async run(cli, args) {
    if (args.flag("write")) {
      const folder = join(cli.repository, "docs", "schemas");
      writeSchemas(folder);
      const language = languageFrom(cli, args);
      const count = editorSchemas.size;
      cli.out(
        inLanguage(language, {
          en: `${count} schemas written to ${folder}\n`,
          zh: `已把 ${count} 个 schema 写入 ${folder}\n`,
        }),
      );
      return 0;
    }
    const text = schemaText(`${args.positionals[0] ?? "tree"}.schema.json`);
    if (text === undefined)
      throw new UsageError({ en: "The schemas are tree and test.", zh: "可用的 schema 有 tree 和 test。" });
    cli.out(text);
    return 0;
  },
};
