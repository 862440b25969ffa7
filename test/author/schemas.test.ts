/** The schemas in `docs/schemas/` are up to date, and accept sound files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { editorSchemas, schemaText } from "../../src/author/schemas.ts";
import { chineseMeanings } from "../../src/author/key-table/chinese.ts";
import { writtenObjects } from "../../src/author/key-table/objects.ts";
import { rowsOf, withKeyTables } from "../../src/author/key-table/table.ts";
import { splitFrontMatter } from "../../src/compile/documents.ts";
import { readSource } from "../../src/compile/parse.ts";
import { readYaml } from "../../src/compile/readers/yaml/read-yaml.ts";
import { proves } from "../requirements/index.ts";
import { soundProject, writeTree } from "../compile/sound.ts";
import { exampleTree } from "../support/example-tree.ts";

const repository = join(import.meta.dirname, "../..");
describe("editor schemas", () => {
  test.each([...editorSchemas.keys()])("%s is what `npm run author -- schema --write` would write", (name) => {
    const file = join(repository, "docs/schemas", name);
    expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe(schemaText(name));
  });

  test("accept sound trees and the example tree, and refuse an unknown key", () => {
    const schema = z.fromJSONSchema(JSON.parse(schemaText("tree.schema.json") ?? "{}"));
    for (let seed = 0; seed < 10; seed++) {
      for (const tree of soundProject(seed).trees) {
        const value = readSource({ path: tree.path, text: writeTree(tree) }).reading.value;
        expect(schema.safeParse(value).error?.issues).toBeUndefined();
      }
    }
    expect(schema.safeParse(readSource({ path: "a.json", text: exampleTree }).reading.value).success).toBe(true);
    expect(schema.safeParse({ nodes: { root: { response: "a", respones: "b" } } }).success).toBe(false);
  });

  /** The schema that a file is checked with in an editor, and what of the file it describes. */
  function editedPart(path: string): { schema: string; yaml: string } | undefined {
    const text = readFileSync(path, "utf8");
    if (/\.(tree|test)\.yaml$/.test(path)) return { schema: path.includes(".tree.") ? "tree" : "test", yaml: text };
    if (path.endsWith("synonyms.yaml")) return { schema: "synonyms", yaml: text };
    if (path.includes("/documents/") && path.endsWith(".md"))
      return { schema: "document", yaml: splitFrontMatter(text).yaml };
    if (path.includes("/templates/") && path.endsWith(".md"))
      return { schema: "template", yaml: splitFrontMatter(text).yaml };
    return undefined;
  }

  const shipped = ["knowledge", "templates"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const compiled = (name: string) => z.fromJSONSchema(JSON.parse(schemaText(`${name}.schema.json`) ?? "{}"));

  test("accept every shipped file", () => {
    proves("authoring/editor-schemas");
    const seen = new Set<string>();
    for (const path of shipped) {
      const part = editedPart(path);
      if (part === undefined) continue;
      seen.add(part.schema);
      expect(compiled(part.schema).safeParse(readYaml(part.yaml).value ?? {}).error?.issues, path).toBeUndefined();
    }
    expect([...seen].toSorted()).toEqual(["document", "synonyms", "template", "test", "tree"]);
  });

  test.each([
    ["tree", "nodes: { root: { respones: a } }"],
    ["tree", "review_by: soon\nnodes: { root: { response: a } }"],
    ["tree", "nodes: { root: { response: a, input: { name: a, type: number, unit: 3 } } }"],
    ["test", "conversations: [{ name: a, steps: [{ chose: b }] }]"],
    ["document", "title: a\nvalid_until: soon"],
    ["document", "tags: { a: b }"],
    ["synonyms", "- [alone]"],
    ["synonyms", "router: gateway"],
    ["template", "name: a\ndescription: b\nsections: { rules: { priority: urgent } }"],
    ["template", "name: a\ndescripton: b"],
  ])("%s: refuses %j", (schema, yaml) => {
    proves("authoring/editor-schemas");
    expect(compiled(schema).safeParse(readYaml(yaml).value).success).toBe(false);
  });
});

describe.each([
  ["docs/AUTHORING.md", "en"],
  ["docs/AUTHORING.zh-CN.md", "zh"],
] as const)("%s", (path, language) => {
  const page = readFileSync(join(repository, path), "utf8");

  test("has the tables of keys as the schemas make them", () => {
    proves("authoring/key-table");
    expect(withKeyTables(page, language)).toBe(page);
  });

  test("names the schema of each kind of file", () => {
    proves("authoring/editor-schemas");
    expect(page).toContain("# yaml-language-server: $schema=");
    for (const name of editorSchemas.keys()) expect(page).toContain(name.replace(".schema.json", ""));
  });
});

test("every key is in the table once, with a text in both languages and none for what is not there", () => {
  proves("authoring/key-table");
  for (const object of writtenObjects) {
    const rows = rowsOf(object);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(chineseMeanings[object.id] ?? {}).toSorted());
    for (const { meaning } of rows) expect(meaning.zh).toMatch(/\p{Script=Han}/u);
  }
});
