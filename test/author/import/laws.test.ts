/** Properties of importers: they return for every input, results fit the schema, and nothing of a valid source is missing. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importerFor, importers } from "../../../src/author/import/index.ts";
import { UsageError } from "../../../src/author/command.ts";
import type { ImportResult } from "../../../src/author/import/draft.ts";
import { openFile } from "../../../src/author/import/open-file.ts";
import { Ids, idFrom, optionIds } from "../../../src/author/import/ids.ts";
import { writeTree } from "../../../src/author/import/write.ts";
import { compile } from "../../../src/compile/compile.ts";
import { parseTree } from "../../../src/compile/parse.ts";
import { idPattern, treeFileSchema } from "../../../src/compile/schema/schema.ts";
import { importFile, reached } from "./support.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "fixtures");
const isPacked = (name: string): boolean => /\.(?:xlsx|xmind)$/.test(name);
const names = readdirSync(folder);
const fixtures = names
  .filter((name) => !isPacked(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n") }));
const archives = names.filter(isPacked);

/** A fixture with a few pieces cut out, doubled or replaced. */
const damaged = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.nat(text.length),
        fc.nat(40),
        fc.constantFrom("", "", "[", "]", '"', "->", "{", "}", "(", "\n", "::", "  ", "*", "|", "是", "\t", ","),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((edits) => edits.reduce((now, [at, length, put]) => now.slice(0, at) + put + now.slice(at + length), text));

/** A fixed seed: the tests cover libraries too, and a failure must be reproducible. */
const seed = 20261121;

async function read(name: string, text: string): Promise<ImportResult> {
  const importer = importers.find((one) => one.name === name);
  if (importer === undefined) throw new Error(name);
  return importer.read({ path: "x", name: "x", text });
}

/** A tree fits the schema, begins at a node of its own, and is the same after writing and reading. */
function expectTree({ tree, notes }: ImportResult): void {
  if (tree === undefined) {
    expect(notes.length).toBeGreaterThan(0);
    return;
  }
  expect(treeFileSchema.safeParse(tree).error?.issues ?? []).toEqual([]);
  const yaml = writeTree(tree, notes, { file: "x", format: "x" }, "en");
  expect(parseTree({ path: "knowledge/it/main.tree.yaml", text: yaml }).tree).toEqual(tree);
}

describe("damaged files", () => {
  it.each(fixtures)(
    "$name: an answer each time, and never half a tree",
    { timeout: 60_000 },
    async ({ name, text }) => {
      const importer = importerFor(name, text);
      if (importer === undefined) throw new Error(name);
      await fc.assert(
        fc.asyncProperty(damaged(text), async (broken) => {
          const imported = await read(importer.name, broken);
          expectTree(imported);
          if (imported.tree !== undefined && importer.name !== "json")
            expect(Object.keys(imported.tree.nodes)).toContain(imported.tree.root ?? "root");
          for (const { line } of imported.notes) expect(line).toBeGreaterThan(0);
        }),
        { numRuns: 40, seed },
      );
    },
  );
});

describe("damaged archives", () => {
  it.each(archives)("%s: a sentence each time, or a tree", { timeout: 60_000 }, async (name) => {
    const bytes = readFileSync(join(folder, name));
    const edit = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.boolean(), async (edits, isCut) => {
        const broken = Uint8Array.from(bytes);
        for (const [at, byte] of edits) broken[at] = byte;
        const given = isCut ? broken.subarray(0, edits[0]?.[0]) : broken;
        let opened;
        try {
          opened = openFile("x", given);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
          return;
        }
        if (!("entries" in opened)) return;
        const importer = importerFor(name, new Set(opened.entries.keys()));
        const result = await importer?.read({ path: "x", name: "x", text: "", entries: opened.entries });
        if (result !== undefined) expectTree(result);
      }),
      { numRuns: 60, seed },
    );
  });
});

describe("any text at all", () => {
  it.each(importers.filter(({ readsTexts }) => readsTexts !== false).map(({ name }) => name))(
    "%s answers",
    { timeout: 60_000 },
    async (name) => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) =>
          expectTree(await read(name, text)),
        ),
        { numRuns: 40, seed },
      );
    },
  );
});

describe("nothing of the source is missing", () => {
  const node = fc.tuple(
    fc.string({ unit: fc.constantFrom("a", "b", "c", "1"), minLength: 1, maxLength: 4 }),
    fc.nat(),
    fc.nat(),
  );
  const graph = fc.uniqueArray(node, { minLength: 2, maxLength: 8, selector: ([id]) => id });

  it("every node and edge of a drawn flowchart is in the tree", async () => {
    await fc.assert(
      fc.asyncProperty(graph, async (nodes) => {
        const ids = nodes.map(([id]) => `n${id}`);
        const edges = nodes.flatMap(([id, one, two]) => [
          [`n${id}`, ids[one % ids.length] ?? "", "yes"],
          [`n${id}`, ids[two % ids.length] ?? "", "no"],
        ]);
        const text = `graph TD\n${ids.map((id) => `${id}["Step ${id}"]`).join("\n")}\n${edges.map(([from, to, label]) => `${from} -->|${label}| ${to}`).join("\n")}\n`;
        const { tree } = await read("mermaid", text);
        expect(Object.keys(tree?.nodes ?? {}).toSorted()).toEqual(ids.toSorted());
        for (const [from = "", to, label] of edges) {
          const options = tree?.nodes[from]?.options ?? [];
          expect(options.some((option) => option.description === label && option.next_node === to)).toBe(true);
        }
      }),
    );
  });

  it("ids are ids, readable, and given once", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        const ids = new Ids();
        const given = texts.map((text) => ids.next(idFrom(text), "step"));
        expect(new Set(given).size).toBe(given.length);
        for (const id of given) expect(id).toMatch(idPattern);
      }),
    );
    expect(optionIds().next("back", "x")).toBe("back_2");
    expect(["Don’t know!", "  人工智能（AI）", "Größe / Gewicht", "..."].map(idFrom)).toEqual([
      "dont_know",
      "人工智能_AI",
      "Größe_Gewicht",
      "",
    ]);
  });
});

describe("every fixture", () => {
  const sound = names.filter((name) => name !== "refund.csv");
  it.each(sound)("%s compiles, and every node that has a way in is reached", async (name) => {
    const { code, files, trees } = await importFile(name);
    expect(code).toBe(0);
    const { release, findings } = compile(files);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(release).toBeDefined();
    for (const tree of trees) {
      const unreached = Object.keys(tree.nodes).filter((id) => !reached(tree).has(id));
      expect(unreached).toEqual([]);
    }
  });
});
