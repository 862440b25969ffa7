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
    en: `schema [tree|test|document|synonyms|template] [--write]

  tree, …     the schema to print; default: tree. document and template are of the front matter
  --write     write all of them to docs/schemas/

A server has them at /schemas/tree.schema.json and so on. In YAML, the first line "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json" gives completion and hints
in an editor; in JSON, use the key "$schema". In this repository VS Code needs no set-up.`,
    zh: `schema [tree|test|document|synonyms|template] [--write]

  tree 等     输出哪一个 schema；默认为 tree。document 和 template 描述的是文件开头的元数据
  --write     全部写入 docs/schemas/

服务器上的地址是 /schemas/tree.schema.json 等。YAML 文件的第一行写上 "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json"，编辑器就会提供补全和提示；
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
    if (text === undefined) {
      const names = Array.from(editorSchemas.keys(), (name) => name.replace(".schema.json", ""));
      throw new UsageError({
        en: `The schemas are ${names.join(", ")}.`,
        zh: `可用的 schema 有 ${names.join("、")}。`,
      });
    }
    cli.out(text);
    return 0;
  },
};
