/** `graph`: draws a tree as a diagram, coloured by coverage or by the difference from another version. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { OpenTree, Tree } from "../../knowledge/model.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import type { Project } from "../../compile/project.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import type { Collection } from "../files.ts";
import { prepare, runSuite } from "../golden/suite.ts";
import { coverageMarks } from "../chart-marks.ts";
import { differenceMarks } from "../../chart/difference-marks.ts";
import { chartOf, splitChart, type Chart, type Mark } from "../../chart/model.ts";
import { toSvg } from "../../chart/svg.ts";
import { toDot, toMermaid } from "../../chart/text.ts";
import { runCheckFirst, languageFrom } from "../language.ts";
import { collectNamed, findPlace } from "../pick.ts";
import { collectVersion } from "../revision.ts";

const formats = ["mermaid", "dot", "svg"] as const;
type Format = (typeof formats)[number];

function isFormat(text: string): text is Format {
  return formats.some((format) => format === text);
}

function draw(format: Format, chart: Chart, root: string): string {
  switch (format) {
    case "mermaid":
      return toMermaid(chart);
    case "dot":
      return toDot(chart);
    case "svg":
      return toSvg(chart, chart.boxes.some(({ id }) => id === root) ? root : (chart.boxes[0]?.id ?? root));
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

async function drawTree(cli: CliContext, args: Arguments): Promise<ExitCode> {
  const format = args.text("format") ?? "mermaid";
  if (!isFormat(format))
    throw new UsageError({
      en: `--format is one of ${formats.join(", ")}.`,
      zh: `--format 可以是：${formats.join("、")}。`,
    });
  const maxBoxes = Number(args.text("split") ?? 60);
  if (!Number.isInteger(maxBoxes) || maxBoxes < 5)
    throw new UsageError({ en: "--split takes a number of nodes, 5 or more.", zh: "--split 需要节点数，不小于 5。" });
  const { collection, name } = collectNamed(cli, args.positionals[0]);
  const { project, knowledge, findings } = prepare(collection, cli.now());
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length)[languageFrom(cli, args)]);
    return 1;
  }
  const place = findPlace(knowledge, name);
  const opened = knowledge.trees.get(`${place.base}/${place.tree}`);
  if (opened === undefined) throw new UsageError({ en: "There is no such tree.", zh: "没有这棵树。" });
  const { tree, marks } = treeWithMarks(cli, args, { project, knowledge }, collection, opened);
  const charts = splitChart(chartOf(tree, marks), tree.root, maxBoxes);
  const texts = charts.map((chart) => draw(format, chart, tree.root));
  const out = args.text("out");
  if (out === undefined) {
    cli.out(texts.join("\n"));
    return 0;
  }
  const file = resolve(cli.directory, out);
  mkdirSync(dirname(file), { recursive: true });
  for (const [index, text] of texts.entries()) {
    const path = texts.length === 1 ? file : file.replace(/(\.[^.]+)?$/, `-${index + 1}$1`);
    writeFileSync(path, text);
    cli.err(`${path}\n`);
  }
  return 0;
}

export const graph: Command = {
  name: "graph",
  summary: { en: "Draw a tree as a diagram", zh: "把树画成图" },
  help: {
    en: `graph [path | base | base/tree] [--format mermaid|dot|svg] [--coverage | --against path] [--split 60] [--out file]

  --format    default: mermaid
  --coverage  colour by the example conversations: green is covered by one, dashed red by none
  --against   colour by the difference from another version (a path or a git revision): green is new, orange changed,
              grey removed
  --split     draw a larger tree as several diagrams with at most this many nodes; default: 60
  --out       write to a file (file-1, file-2 … for several diagrams); default: print to the terminal`,
    zh: `graph [路径 | 知识库 | 知识库/树] [--format mermaid|dot|svg] [--coverage | --against 路径] [--split 60] [--out 文件]

  --format    默认为 mermaid
  --coverage  用颜色表示示例对话的覆盖情况：绿色为已覆盖，红色虚线为未覆盖
  --against   用颜色表示与另一个版本（路径或 git 版本）的差异：绿色为新增，橙色为改动，
              灰色为删除
  --split     较大的树分成几张图，每张最多这么多节点；默认为 60
  --out       写入文件（有几张图时写入 文件-1、文件-2……）；默认输出到终端`,
  },
  options: {
    format: { type: "string" },
    coverage: { type: "boolean" },
    against: { type: "string" },
    split: { type: "string" },
    out: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "graph takes one tree.", zh: "graph 一次只画一棵树。" });
    return drawTree(cli, args);
  },
};
