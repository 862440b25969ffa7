/** `import`: converts a file of another tool into a tree file, and lists everything that could not be converted. */
import { existsSync } from "node:fs";
import type { TreeFile } from "../../compile/schema/schema.ts";
import { basename, dirname, join, relative } from "node:path";
import { checkSources } from "../../compile/check.ts";
import type { Finding } from "../../compile/findings.ts";
import { todayAt } from "../../knowledge/conditions.ts";
import { UsageError, type Arguments, type Command, type CliContext } from "../command.ts";
import { findingsToShow, collect, textsOf } from "../files.ts";
import { colorize } from "../color.ts";
import { formatFinding } from "../finding-text.ts";
import type { ImportResult, Note } from "../import/draft.ts";
import { formatNames, outputPath, readRequest } from "../import/request.ts";
import { importSummary } from "../import/summary.ts";
import { noteLabel, writeTree } from "../import/write.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";
import { writeWhole } from "../write-file.ts";

function printNotes(cli: CliContext, path: string, notes: readonly Note[], language: Language): void {
  for (const note of inOrder(notes)) {
    const { kind, line, where, text } = note;
    if (kind === "comment") continue;
    const place = colorize(cli.color, "bold", where === undefined ? `${path}:${line}` : `${path} [${where[language]}]`);
    cli.err(`${place} ${colorize(cli.color, "yellow", noteLabel(note, language))} ${text[language]}\n`);
  }
}

/** By line, where notes have lines; else as they were made. */
function inOrder(notes: readonly Note[]): Note[] {
  return notes.toSorted((left, right) => ((left.where ?? right.where) ? 0 : left.line - right.line));
}

/** Checks the written files together with the other trees, and prints what the author still has to correct and no note has told. */
function checkWritten(cli: CliContext, outputs: readonly Output[], language: Language): number {
  let errors = 0;
  for (const { file, notes } of outputs) {
    const told = notes.flatMap(({ dangling }) => (dangling === undefined ? [] : [`"${dangling}"`]));
    const isTold = ({ rule, message }: Finding): boolean =>
      rule === "dangling-next-node" && told.some((name) => message.includes(name));
    const collection = collect(cli, file);
    const checked = checkSources(collection.sources, { today: todayAt(cli.now()) });
    const findings = findingsToShow(checked.findings, collection);
    const texts = textsOf(collection);
    for (const finding of findings.filter((one) => !isTold(one)))
      cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
    errors += findings.filter(({ severity }) => severity === "error").length;
  }
  return errors;
}

/** Trees, with their files. */
interface Output {
  file: string;
  tree: TreeFile;
  notes: readonly Note[];
}

/** The first tree goes to `out`, the others beside it. Throws a UsageError when a file is in the way. */
function outputsOf(cli: CliContext, args: Arguments, out: string, { tree, notes, others = [] }: Imported): Output[] {
  const outputs = [
    { file: out, tree, notes },
    ...others.map(({ name, ...rest }) => ({ file: join(dirname(out), `${name}.tree.yaml`), ...rest })),
  ];
  for (const { file } of outputs) {
    if (!existsSync(file) || args.flag("force")) continue;
    const shown = relative(cli.directory, file);
    throw new UsageError({
      en: `${shown} already exists. Overwrite it with --force, or choose another place with --out.`,
      zh: `${shown} 已经存在。要覆盖请加 --force，或用 --out 换一个位置。`,
    });
  }
  return outputs;
}

type Imported = ImportResult & { tree: TreeFile };

export const importCommand: Command = {
  name: "import",
  summary: { en: "Import a tree from another tool", zh: "从其他工具导入树" },
  help: {
    en: `import <file> [--from format] [--out place] [--force] [--lang zh|en]

  --from     the format of the file; default: recognised by content and file extension
  --out      a folder, a file that ends in .tree.yaml, or - for the terminal; default: knowledge/<name>/main.tree.yaml
  --force    overwrite an existing file
  --lang     language of the messages and of the comments in the file; default: that of the terminal

Formats: json, a Cairn tree as JSON or YAML; mermaid, a flowchart, also inside a Markdown page; xlsx and csv, tables with the
columns node, response, option, next, or outlines with a column for each level; every sheet that is one becomes a tree;
xmind, freemind, opml and markdown, mind maps and outlines: a topic is a step, and what is below it are the options;
typebot and dify, exported bots and workflows: what a model does in them is listed.
What cannot be converted is listed with its place, counted in the summary, and a comment in the new file.

Exit code: 0 written without errors, 1 not readable or errors to correct, 2 wrong usage.`,
    zh: `import <文件> [--from 格式] [--out 位置] [--force] [--lang zh|en]

  --from     文件的格式；默认根据内容和扩展名判断
  --out      文件夹，或以 .tree.yaml 结尾的文件；- 表示终端；默认为 knowledge/<名称>/main.tree.yaml
  --force    覆盖已有文件
  --lang     说明文字和文件里注释的语言；默认与终端一致

格式：json，JSON 或 YAML 写的 Cairn 树；mermaid，流程图，也可以在 Markdown 页面里；xlsx 和 csv，有“节点、回复、选项、下一步”
四列的表格，或每一级占一列的大纲；每个符合的工作表成为一棵树；xmind、freemind、opml 和 markdown，思维导图和大纲，
一个主题是一步，它下面的是选项；typebot 和 dify，导出的机器人和工作流，由模型完成的部分会列出。
无法转换的内容会连同位置列出，计入小结，并在新文件里留下注释。

退出码：0 已写入且没有错误，1 无法读取或有错误要修正，2 命令用法有误。`,
  },
  options: {
    from: { type: "string" },
    out: { type: "string" },
    force: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    const language = languageFrom(cli, args);
    const { source, importer } = readRequest(cli, args);
    const { path } = source;
    const out = outputPath(cli, args, source.name);
    const main = out === undefined ? "main" : basename(out).replace(/\.tree\.ya?ml$/, "");
    const result = await importer.read({ ...source, tree: main });
    const { tree, others = [] } = result;
    const notes = [...result.notes, ...others.flatMap((other) => other.notes)];
    printNotes(cli, path, notes, language);
    if (tree === undefined) {
      cli.err(
        inLanguage(language, {
          en: `${path} could not be read as ${importer.title}; nothing was written. Formats that can be imported: ${formatNames}.\n`,
          zh: `${path} 无法按 ${importer.title} 读取，没有写入任何文件。可以导入的格式：${formatNames}。\n`,
        }),
      );
      return 1;
    }
    const origin = { file: basename(path), format: importer.title };
    const imported = { ...result, tree };
    if (out === undefined) {
      const texts = [imported, ...others].map((one) => writeTree(one.tree, one.notes, origin, language));
      cli.out(texts.join("---\n"));
      cli.err(`${importSummary({ trees: [tree, ...others.map((one) => one.tree)], notes })[language]}\n`);
      return 0;
    }
    const outputs = outputsOf(cli, args, out, imported);
    for (const output of outputs) {
      writeWhole(output.file, writeTree(output.tree, output.notes, origin, language));
    }
    const files = outputs.map(({ file }) => file);
    const errors = checkWritten(cli, outputs, language);
    const shown = files.map((file) => relative(cli.directory, file)).join(", ");
    const summary = importSummary({ trees: outputs.map((output) => output.tree), notes, errors })[language];
    cli.out(
      inLanguage(language, {
        en: `${shown} ${files.length === 1 ? "was" : "were"} written. ${summary}\n`,
        zh: `已写入 ${shown}。${summary}\n`,
      }),
    );
    return errors === 0 ? 0 : 1;
  },
};
