/** `export`: a tree for other tools and for people: a book for reviewers, charts, a table, a state machine. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { OpenTree } from "../../knowledge/model.ts";
import { languagesOf } from "../../knowledge/text.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type World } from "../command.ts";
import type { OpenKnowledge } from "../consult.ts";
import type { Exporter, NamedDocument } from "../export/exporter.ts";
import { exporters } from "../export/index.ts";
import { prepare, type Prepared } from "../golden/suite.ts";
import { collectNamed, placeNamed } from "../pick.ts";

function exporterFrom(args: Arguments): Exporter {
  const format = args.text("format");
  const known = exporters.map(({ name }) => name).join(", ");
  if (format === undefined) throw new UsageError(`Say the format: --format ${known}.`);
  const exporter = exporters.find(({ name }) => name === format.toLowerCase());
  if (exporter === undefined) throw new UsageError(`--format is one of ${known}.`);
  return exporter;
}

/** The tree that was asked for; all trees of a base when a base was, and the format holds several. */
function treesFor(knowledge: OpenKnowledge, name: string | undefined, many: boolean): [OpenTree, ...OpenTree[]] {
  const place = placeNamed(knowledge, name?.split("#")[0]);
  const main = knowledge.trees.get(`${place.base}/${place.tree}`);
  if (main === undefined) throw new UsageError("There is no such tree.");
  if (!many || name?.includes("/") === true) return [main];
  const others = [...knowledge.trees.values()].filter((tree) => tree.base === place.base && tree !== main);
  return [main, ...others.toSorted((left, right) => (left.tree < right.tree ? -1 : 1))];
}

function languagesFor(args: Arguments, trees: readonly [OpenTree, ...OpenTree[]]): [string, ...string[]] {
  const known = [...new Set(trees.flatMap(languagesOf))];
  const asked = args.text("lang");
  if (asked === undefined) return [trees[0].language];
  if (asked === "all") return [trees[0].language, ...known.filter((language) => language !== trees[0].language)];
  const [first, ...others] = asked
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  if (first === undefined) throw new UsageError(`--lang is one or more of ${known.join(", ")}, or all.`);
  for (const tag of [first, ...others]) {
    const primary = tag.toLowerCase().split("-")[0];
    if (!known.some((language) => language.toLowerCase().split("-")[0] === primary))
      throw new UsageError(`There are no texts in ${tag}; there are ${known.join(", ")}.`);
  }
  return [first, ...others];
}

function documentsOf({ project }: Prepared): Map<string, NamedDocument> {
  return new Map(
    project.documents.flatMap(({ document }) => {
      if (document === undefined) return [];
      const key = `${document.base}/${document.id}`;
      return [[key, { key, title: document.title }] as const];
    }),
  );
}

function exportTree(world: World, args: Arguments): ExitCode {
  if (args.positionals.length > 1) throw new UsageError("export takes one tree.");
  const exporter = exporterFrom(args);
  const { collection, name } = collectNamed(world, args.positionals[0]);
  const prepared = prepare(collection, world.now());
  const { knowledge, findings } = prepared;
  if (knowledge === undefined) {
    world.err(`There are ${findings.length} errors; run check first.\n`);
    return 1;
  }
  const trees = treesFor(knowledge, name, exporter.many);
  const { text, lost } = exporter.write({
    trees,
    languages: languagesFor(args, trees),
    documents: documentsOf(prepared),
  });
  const chinese = (world.environment.LC_ALL ?? world.environment.LANG ?? "").startsWith("zh");
  for (const { en, zh } of lost) world.err(chinese ? `未导出：${zh}\n` : `left out: ${en}\n`);
  const out = args.text("out");
  if (out === undefined) {
    world.out(text);
    return 0;
  }
  const asked = resolve(world.directory, out);
  const isFolder = /[\\/]$/.test(out) || (existsSync(asked) && statSync(asked).isDirectory());
  const file = isFolder ? join(asked, `${trees[0].base}-${trees[0].tree}${exporter.ending}`) : asked;
  mkdirSync(dirname(file), { recursive: true });
  // Spreadsheets take a table without this mark for something else than UTF-8.
  writeFileSync(file, exporter.name === "csv" ? `\uFEFF${text}` : text);
  world.err(`${relative(world.directory, file)}\n`);
  return 0;
}

export const exportCommand: Command = {
  name: "export",
  summary: "Give a tree to other tools and to reviewers",
  help: `export [path | base | base/tree] --format markdown|mermaid|dot|csv|xstate [--lang zh-CN,en] [--out file]

  --format   markdown: a book for reviewers, with all trees of a base; mermaid, dot: charts; csv: a table that import
             reads again; xstate: the configuration of an XState v5 machine, conditions as guards named cel
  --lang     the languages of the texts, or all; the tree's own when absent
  --out      a file or a folder; the terminal when absent

What a format cannot hold is named.`,
  options: { format: { type: "string" }, lang: { type: "string" }, out: { type: "string" } },
  async run(world, args) {
    return exportTree(world, args);
  },
};
