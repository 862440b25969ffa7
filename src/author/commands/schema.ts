/** `schema`: writes the editors' JSON Schemas, or prints one. */
import { join } from "node:path";
import { UsageError, type Command } from "../command.ts";
import { editorSchemas, schemaText, writeSchemas } from "../schemas.ts";

export const schema: Command = {
  name: "schema",
  summary: "Print or write the JSON Schemas that editors use",
  help: `schema [tree|test] [--write]

  tree, test  which one to print
  --write     write all of them to docs/schemas/

In YAML, the first line "# yaml-language-server: $schema=…/docs/schemas/tree.schema.json" gives completion and hints;
in JSON, the key "$schema". In this repository VS Code knows by itself.`,
  options: { write: { type: "boolean" } },
  async run(world, args) {
    if (args.flag("write")) {
      const folder = join(world.repository, "docs", "schemas");
      writeSchemas(folder);
      world.out(`${editorSchemas.size} schemas written to ${folder}\n`);
      return 0;
    }
    const text = schemaText(`${args.positionals[0] ?? "tree"}.schema.json`);
    if (text === undefined) throw new UsageError("There are the schemas tree and test.");
    world.out(text);
    return 0;
  },
};
