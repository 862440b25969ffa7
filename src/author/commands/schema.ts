/** `schema`: writes the editors' JSON Schemas, or prints one. */
import { join } from "node:path";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { editorSchemas, schemaText, writeSchemas } from "../schemas.ts";

export const schema: Command = {
  name: "schema",
  summary: { en: "Print or write the JSON Schemas that editors use", zh: "输出或写出编辑器使用的 JSON Schema" },
  help: {
    en: `schema [tree|test] [--write]

  tree, test  which one to print
  --write     write all of them to docs/schemas/

In YAML, the first line "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json" gives completion and hints;
in JSON, the key "$schema". In this repository VS Code knows by itself.`,
    zh: `schema [tree|test] [--write]

  tree、test  要输出哪一个
  --write     全部写入 docs/schemas/

YAML 文件的第一行写上 "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json"，编辑器就会补全和提示；
JSON 文件用 "$schema" 键。在本仓库里，VS Code 无需任何设置。`,
  },
  options: { write: { type: "boolean" } },
  async run(cli, args) {
    if (args.flag("write")) {
      const folder = join(cli.repository, "docs", "schemas");
      writeSchemas(folder);
      const zh = languageFrom(cli, args) === "zh";
      const count = editorSchemas.size;
      cli.out(zh ? `已把 ${count} 个 schema 写入 ${folder}\n` : `${count} schemas written to ${folder}\n`);
      return 0;
    }
    const text = schemaText(`${args.positionals[0] ?? "tree"}.schema.json`);
    if (text === undefined)
      throw new UsageError({ en: "There are the schemas tree and test.", zh: "可用的 schema 有 tree 和 test。" });
    cli.out(text);
    return 0;
  },
};
