/** `graph`: draws a tree as a diagram, coloured by coverage or by the difference from another version. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { OpenTree, Tree } from "../../knowledge/model.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import type { Project } from "../../compile/project.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import type { Collection } from "../files.ts";
import { prepare, runSuite } from "../golden/suite.ts";
import { coverageMarks } from "../chart-marks.ts";
import { differenceMarks } from "../../chart/difference-marks.ts";
import { collapseBackLinks } from "../../chart/back-links.ts";
import { chartOf, splitChart, type Chart, type Mark } from "../../chart/model.ts";
import { toSvgPage } from "../../chart/svg.ts";
import { toDot, toMermaid } from "../../chart/text.ts";
import { baseReadme, otherTrees } from "../base-readme.ts";
import { legendWords } from "../../chart/legend-words.ts";
import { chartTexts } from "../../chart/localized.ts";
import { runCheckFirst, environmentLanguage } from "../language.ts";
import { collectNamed, findPlace } from "../pick.ts";
import { collectVersion } from "../revision.ts";
import { writeWhole } from "../write-file.ts";

/** Boxes of one picture, unless the author asks for another number: twice as many cannot be read. */
const DEFAULT_SPLIT = 120;

const formats = ["mermaid", "dot", "svg"] as const;
type Format = (typeof formats)[number];

function isFormat(text: string): text is Format {
  return formats.some((format) => format === text);
}

/** A chart, with the box that comes first. */
interface Drawing {
  chart: Chart;
  root: string;
}

/** The texts of all drawings: one image for an SVG, else one text each. */
function write(format: Format, drawings: readonly Drawing[], language: string): string[] {
  switch (format) {
    case "mermaid":
      return drawings.map(({ chart }) => toMermaid(chart));
    case "dot":
      return drawings.map(({ chart }) => toDot(chart));
    case "svg":
      return [toSvgPage(drawings, { direction: "auto", legend: legendWords(language) })];
  }
}

/** The same tree in another version of the files. */
function treeIn(cli: CliContext, path: string, tree: OpenTree): Tree {
  const { knowledge } = prepare(collectVersion(cli, path), cli.now());
  if (knowledge === undefined)
    throw new UsageError({ en: `${path} has errors; check it first.`, zh: `${path} 有错误，请先检查它。` });
  const same =
    knowledge.trees.get(`${tree.base}/${tree.tree}`) ??
    [...knowledge.trees.values()].find((other) => other.tree === tree.tree) ??
    (knowledge.trees.size === 1 ? [...knowledge.trees.values()][0] : undefined);
  if (same === undefined)
    throw new UsageError({
      en: `${path} has no tree ${tree.base}/${tree.tree}.`,
      zh: `${path} 里没有树 ${tree.base}/${tree.tree}。`,
    });
  return same;
}

function treeWithMarks(
  cli: CliContext,
  args: Arguments,
  { project, knowledge }: { project: Project; knowledge: LocalKnowledge },
  collection: Collection,
  tree: OpenTree,
): { tree: Tree; marks: Map<string, Mark> } {
  const against = args.text("against");
  if (against !== undefined) return differenceMarks(treeIn(cli, against, tree), tree);
  if (!args.flag("coverage")) return { tree, marks: new Map() };
  const { coverage } = runSuite({ ...collection, only: "" }, { project, knowledge }, cli.now());
  return { tree, marks: coverageMarks(tree, coverage) };
}

/** Writes the README of a base and its pictures beside the trees. */
function writeReadme(cli: CliContext, knowledge: LocalKnowledge, [main]: readonly [OpenTree, ...OpenTree[]]): ExitCode {
  const folder = join(cli.repository, "knowledge", main.base);
  const readme = join(folder, "README.md");
  const existing = existsSync(readme) ? readFileSync(readme, "utf8") : undefined;
  for (const [name, text] of baseReadme(knowledge, main, existing)) {
    const file = join(folder, name);
    writeWhole(file, text);
    cli.err(`${relative(cli.directory, file)}\n`);
  }
  return 0;
}

/** The tree that was named; for a base all its trees, the main one first, unless two versions of one are compared. */
function treesFor(knowledge: LocalKnowledge, name: string | undefined, onlyOne: boolean): [OpenTree, ...OpenTree[]] {
  const place = findPlace(knowledge, name?.split("#")[0]);
  const main = knowledge.trees.get(`${place.base}/${place.tree}`);
  if (main === undefined) throw new UsageError({ en: "There is no such tree.", zh: "没有这棵树。" });
  return onlyOne || name?.includes("/") === true ? [main] : [main, ...otherTrees(knowledge, main)];
}

async function drawTree(cli: CliContext, args: Arguments): Promise<ExitCode> {
  const format = args.text("format") ?? "mermaid";
  if (!isFormat(format))
    throw new UsageError({
      en: `--format is one of ${formats.join(", ")}.`,
      zh: `--format 可以是：${formats.join("、")}。`,
    });
  const maxBoxes = Number(args.text("split") ?? DEFAULT_SPLIT);
  if (!Number.isInteger(maxBoxes) || maxBoxes < 5)
    throw new UsageError({ en: "--split takes a number of nodes, 5 or more.", zh: "--split 需要节点数，不小于 5。" });
  const { collection, name } = collectNamed(cli, args.positionals[0]);
  const { project, knowledge, findings } = prepare(collection, cli.now());
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length)[environmentLanguage(cli.environment)]);
    return 1;
  }
  const trees = treesFor(knowledge, name, args.text("against") !== undefined);
  if (args.flag("readme")) return writeReadme(cli, knowledge, trees);
  const language = args.text("lang") ?? trees[0].language;
  const drawings = trees.flatMap((opened) => {
    const { tree, marks } = treeWithMarks(cli, args, { project, knowledge }, collection, opened);
    const drawn = chartOf(tree, marks, chartTexts(opened, knowledge.trees, language));
    // What is marked is what the picture is about: ways back are drawn too.
    const chart = marks.size === 0 ? collapseBackLinks(drawn, tree.root) : drawn;
    return splitChart(chart, tree.root, maxBoxes).map((part) => ({
      chart: part,
      root: part.boxes.some(({ id }) => id === tree.root) ? tree.root : (part.boxes[0]?.id ?? tree.root),
    }));
  });
  const texts = write(format, drawings, language);
  const out = args.text("out");
  if (out === undefined) {
    cli.out(texts.join("\n"));
    return 0;
  }
  const file = resolve(cli.directory, out);
  for (const [index, text] of texts.entries()) {
    const path = texts.length === 1 ? file : file.replace(/(\.[^.]+)?$/, `-${index + 1}$1`);
    writeWhole(path, text);
    cli.err(`${path}\n`);
  }
  return 0;
}

export const graph: Command = {
  name: "graph",
  summary: { en: "Draw a tree as a diagram", zh: "把树画成图" },
  help: {
    en: `graph [path | base | base/tree] [--format mermaid|dot|svg] [--lang zh-CN] [--coverage | --against path] [--split 120] [--out file | --readme]

Draws one tree, or all trees of a base. Conditions are in words; ways back to an earlier step are written in the box they
come from (↩); an SVG explains its signs.

  --format    default: mermaid
  --lang      language of the texts, where the tree has it, and of the conditions; default: the tree's own
  --coverage  colour by the example conversations: green is covered by one, dashed red by none
  --against   colour by the difference from another version (a path or a git revision): green is new, orange changed,
              grey removed
  --split     draw a larger tree as several diagrams with at most this many nodes; default: 120
  --out       write to a file (file-1, file-2 … for several diagrams); default: print to the terminal
  --readme    write the pictures of a base into its README.md`,
    zh: `graph [路径 | 知识库 | 知识库/树] [--format mermaid|dot|svg] [--lang zh-CN] [--coverage | --against 路径] [--split 120] [--out 文件 | --readme]

画一棵树，或一个知识库的所有树。条件用文字表述；回到前面步骤的连线写在出发的框里（↩）；SVG 带有图例。

  --format    默认为 mermaid
  --lang      文字（如果树里有这种语言）和条件的语言；默认为树本身的语言
  --coverage  用颜色表示示例对话的覆盖情况：绿色为已覆盖，红色虚线为未覆盖
  --against   用颜色表示与另一个版本（路径或 git 版本）的差异：绿色为新增，橙色为改动，
              灰色为删除
  --split     较大的树分成几张图，每张最多这么多节点；默认为 120
  --out       写入文件（有几张图时写入 文件-1、文件-2……）；默认输出到终端
  --readme    把知识库的图写进它的 README.md`,
  },
  options: {
    format: { type: "string" },
    coverage: { type: "boolean" },
    against: { type: "string" },
    split: { type: "string" },
    out: { type: "string" },
    lang: { type: "string" },
    readme: { type: "boolean" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "graph takes one tree.", zh: "graph 一次只画一棵树。" });
    return drawTree(cli, args);
  },
};
