/** `export`: writes a tree in another format: a document for reviewers, a diagram or a table. */
import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { OpenTree } from "../../knowledge/model.ts";
import { listLanguages } from "../../knowledge/text.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import type { Exporter, NamedDocument } from "../export/exporter.ts";
import { exporters } from "../export/index.ts";
import { prepare, type Prepared } from "../golden/suite.ts";
import { runCheckFirst, environmentLanguage } from "../language.ts";
import { collectNamed, findPlace } from "../pick.ts";
import { inLanguage } from "../../localized-text.ts";
import { writeWhole } from "../write-file.ts";

function exporterFrom(args: Arguments): Exporter {
  const format = args.text("format");
  const known = exporters.map(({ name }) => name).join(", ");
  if (format === undefined)
    throw new UsageError({ en: `Choose a format: --format ${known}.`, zh: `请指定格式：--format ${known}。` });
  const exporter = exporters.find(({ name }) => name === format.toLowerCase());
  if (exporter === undefined)
    throw new UsageError({ en: `--format is one of ${known}.`, zh: `--format 可以是：${known}。` });
  return exporter;
}

/** The requested tree. For a base, all its trees if the format takes several. */
function treesFor(knowledge: LocalKnowledge, name: string | undefined, several: boolean): [OpenTree, ...OpenTree[]] {
  const place = findPlace(knowledge, name?.split("#")[0]);
  const main = knowledge.trees.get(`${place.base}/${place.tree}`);
  if (main === undefined) throw new UsageError({ en: "There is no such tree.", zh: "没有这棵树。" });
  if (!several || name?.includes("/") === true) return [main];
  const others = [...knowledge.trees.values()].filter((tree) => tree.base === place.base && tree !== main);
  return [main, ...others.toSorted((left, right) => (left.tree < right.tree ? -1 : 1))];
}

function languagesFor(args: Arguments, trees: readonly [OpenTree, ...OpenTree[]]): [string, ...string[]] {
  const known = [...new Set(trees.flatMap(listLanguages))];
  const asked = args.text("lang");
  if (asked === undefined) return [trees[0].language];
  if (asked === "all") return [trees[0].language, ...known.filter((language) => language !== trees[0].language)];
  const [first, ...others] = asked
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  if (first === undefined)
    throw new UsageError({
      en: `--lang is one or more of ${known.join(", ")}, or all.`,
      zh: `--lang 可以是 ${known.join("、")} 中的一种或几种，或 all。`,
    });
  for (const tag of [first, ...others]) {
    const primary = tag.toLowerCase().split("-")[0];
    if (!known.some((language) => language.toLowerCase().split("-")[0] === primary))
      throw new UsageError({
        en: `There are no texts in ${tag}; there are ${known.join(", ")}.`,
        zh: `没有 ${tag} 的文本；现有：${known.join("、")}。`,
      });
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

function exportTree(cli: CliContext, args: Arguments): ExitCode {
  if (args.positionals.length > 1)
    throw new UsageError({ en: "export takes one tree.", zh: "export 一次只导出一棵树。" });
  const exporter = exporterFrom(args);
  const { collection, name } = collectNamed(cli, args.positionals[0]);
  const prepared = prepare(collection, cli.now());
  const { knowledge, findings } = prepared;
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length)[environmentLanguage(cli.environment)]);
    return 1;
  }
  const trees = treesFor(knowledge, name, exporter.takesSeveralTrees);
  const { text, omitted } = exporter.write({
    trees,
    languages: languagesFor(args, trees),
    documents: documentsOf(prepared),
  });
  const language = environmentLanguage(cli.environment);
  for (const { en, zh } of omitted) cli.err(inLanguage(language, { en: `left out: ${en}\n`, zh: `未导出：${zh}\n` }));
  const out = args.text("out");
  if (out === undefined) {
    cli.out(text);
    return 0;
  }
  const asked = resolve(cli.directory, out);
  const isFolder = /[\\/]$/.test(out) || (existsSync(asked) && statSync(asked).isDirectory());
  const file = isFolder ? join(asked, `${trees[0].base}-${trees[0].tree}${exporter.extension}`) : asked;
  // Spreadsheets read a table without a byte order mark in another encoding than UTF-8.
  writeWhole(file, exporter.name === "csv" ? `\uFEFF${text}` : text);
  cli.err(`${relative(cli.directory, file)}\n`);
  return 0;
}

export const exportCommand: Command = {
  name: "export",
  summary: { en: "Export a tree for reviewers or other tools", zh: "把树导出给审阅者或其他工具" },
  help: {
    en: `export [path | base | base/tree] --format markdown|mermaid|dot|csv [--lang zh-CN,en] [--out file]

  --format   markdown: a document for reviewers, with all trees of a base; mermaid, dot: diagrams; csv: a table that
             import can read
  --lang     one or more languages of the tree's texts, or all; default: the tree's own language
  --out      a file or a folder; default: print to the terminal

What a format cannot represent is listed as left out.`,
    zh: `export [路径 | 知识库 | 知识库/树] --format markdown|mermaid|dot|csv [--lang zh-CN,en] [--out 文件]

  --format   markdown：供审阅的文档，含知识库的所有树；mermaid、dot：流程图；csv：import 可以读回的表格
  --lang     导出哪些语言的文字，或 all；默认为树本身的语言
  --out      文件或文件夹；默认输出到终端

某种格式无法表示的内容会逐项列出。`,
  },
  options: { format: { type: "string" }, lang: { type: "string" }, out: { type: "string" } },
  async run(cli, args) {
    return exportTree(cli, args);
  },
};
