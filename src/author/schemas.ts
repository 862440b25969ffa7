/** The JSON Schemas (draft-07) for editors, generated from the zod schema of each file format. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { frontMatterSchema } from "../compile/schema/front-matter.ts";
import { treeFileSchema } from "../compile/schema/schema.ts";
import { synonymsSchema } from "../compile/synonyms.ts";
import { templateFrontMatter } from "../compile/templates/front-matter.ts";
import { goldenSchema } from "./golden/file.ts";

/** File name → function that makes the schema. */
export const editorSchemas: ReadonlyMap<string, () => object> = new Map([
  ["tree.schema.json", () => describe(treeFileSchema, "tree.schema.json", "A decision tree of Cairn")],
  ["test.schema.json", () => describe(goldenSchema, "test.schema.json", "Golden conversations of a knowledge base")],
  ["document.schema.json", () => describe(frontMatterSchema, "document.schema.json", "The front matter of a document")],
  ["synonyms.schema.json", () => describe(synonymsSchema, "synonyms.schema.json", "Synonyms of a knowledge base")],
  [
    "template.schema.json",
    () => describe(templateFrontMatter, "template.schema.json", "The front matter of a prompt template"),
  ],
]);

function describe(schema: z.ZodType, name: string, title: string): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return { $schema, $id: `https://cairn.invalid/schemas/${name}`, title, ...rest };
}

/** The text of a schema as in `docs/schemas/`; undefined for an unknown name. */
export function schemaText(name: string): string | undefined {
  const make = editorSchemas.get(name);
  return make === undefined ? undefined : `${JSON.stringify(make(), null, 2)}\n`;
}

/** Writes every schema into a folder. In the assets folder, the server serves them as `/schemas/<name>`. */
export function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of editorSchemas.keys()) writeFileSync(join(folder, name), schemaText(name) ?? "");
}
