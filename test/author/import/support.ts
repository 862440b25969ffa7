/** Imports a file as an author does, in a folder of its own, and opens what came of it for walking. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { parse } from "yaml";
import type { ExitCode } from "../../../src/author/command.ts";
import { runAuthor } from "../../../src/author/run.ts";
import { parseTree } from "../../../src/compile/parse.ts";
import type { TreeFile } from "../../../src/compile/schema/schema.ts";
import { knowledgeOf } from "../../support/knowledge.ts";
import { walk, type Walk } from "../../support/walk.ts";

const fixtures = join(dirname(fileURLToPath(import.meta.url)), "fixtures");

export interface Ran {
  code: ExitCode;
  out: string;
  err: string;
}

/** The authors' command line in one folder. */
export async function authorIn(folder: string, ...args: string[]): Promise<Ran> {
  let out = "";
  let err = "";
  const code = await runAuthor(
    {
      directory: folder,
      repository: folder,
      environment: {},
      color: false,
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      now: () => Date.UTC(2026, 10, 21),
      signal: new AbortController().signal,
    },
    args,
  );
  return { code, out, err };
}

/** An empty folder that lives as long as the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cairn-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface ImportedFile extends Ran {
  yaml: string;
  tree: TreeFile;
  /** All trees that were written, the first one first, and their files. */
  trees: TreeFile[];
  files: { path: string; text: string }[];
  /** `line kind` of every note, as printed. */
  notes: string[];
  /** A session at the tree's root. */
  begin(): Walk;
}

/** Imports a text, or the fixture of that name. */
export async function importFile(name: string, text?: string | Uint8Array, ...args: string[]): Promise<ImportedFile> {
  const folder = emptyFolder();
  if (text === undefined) copyFileSync(join(fixtures, name), join(folder, name));
  else writeFileSync(join(folder, name), text);
  const ran = await authorIn(folder, "import", name, "--out", "knowledge/it/main.tree.yaml", ...args);
  const base = join(folder, "knowledge/it");
  const written = existsSync(base) ? readdirSync(base).toSorted((left) => (left === "main.tree.yaml" ? -1 : 1)) : [];
  const files = written.map((one) => ({ path: `knowledge/it/${one}`, text: readFileSync(join(base, one), "utf8") }));
  const trees = files.map((one) => parseTree(one).tree ?? { nodes: {} });
  const yaml = files[0]?.text ?? "";
  const tree = trees[0] ?? { nodes: {} };
  const notes = ran.err
    .split("\n")
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name} [`))
    .map((line) => line.slice(name.length + 1));
  return {
    ...ran,
    yaml,
    tree,
    trees,
    files,
    notes,
    begin: () => {
      const named = files.map(({ path, text }) => [path.slice("knowledge/".length, -".tree.yaml".length), parse(text)]);
      return walk(knowledgeOf(Object.fromEntries(named)), { base: "it" });
    },
  };
}

/** The ids of the nodes that some way from the root leads to. */
export function reached(tree: TreeFile): Set<string> {
  const seen = new Set([tree.root ?? "root"]);
  for (const id of seen) {
    const node = tree.nodes[id];
    const next = node?.next;
    const targets = [
      ...(node?.options ?? []).map(({ next_node: to }) => to),
      ...(Array.isArray(next) ? next.map(({ next_node: to }) => to) : [next]),
    ];
    for (const to of targets) if (typeof to === "string" && Object.hasOwn(tree.nodes, to)) seen.add(to);
  }
  return seen;
}
