/** The schemas in `docs/schemas/` are up to date, and accept sound files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { editorSchemas, schemaText } from "../../src/author/schemas.ts";
import { readSource } from "../../src/compile/parse.ts";
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

  test("accept the shipped trees and tests", () => {
    for (const entry of readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tree|test)\.yaml$/.test(entry.name)) continue;
      const schema = entry.name.endsWith(".tree.yaml") ? "tree.schema.json" : "test.schema.json";
      const path = join(entry.parentPath, entry.name);
      const value = readSource({ path, text: readFileSync(path, "utf8") }).reading.value;
      expect(
        z.fromJSONSchema(JSON.parse(schemaText(schema) ?? "{}")).safeParse(value).error?.issues,
        path,
      ).toBeUndefined();
    }
  });
});
