/** `import`: converts a file of another tool into a tree file, and lists everything that could not be converted. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { checkSources } from "../../compile/check.ts";
import { todayAt } from "../../knowledge/conditions.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { findingsToShow, collect, textsOf } from "../files.ts";
import { colorize } from "../color.ts";
import { formatFinding } from "../finding-text.ts";
import { decode } from "../import/decode.ts";
import type { Importer, Note } from "../import/draft.ts";
import { idFrom } from "../import/ids.ts";
import { importerFor, importers } from "../import/index.ts";
import { noteLabel, writeTree } from "../import/write.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

const formatNames = importers.map(({ name }) => name).join(", ");

interface ImportRequest {
  /** As the user typed it. */
  path: string;
  text: string;
  importer: Importer;
}

function readRequest(cli: CliContext, args: Arguments): ImportRequest {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError({ en: "import takes one file.", zh: "import 需要一个文件。" });
  const file = resolve(cli.directory, path);
  if (!existsSync(file) || !statSync(file).isFile())
    throw new UsageError({ en: `There is no file ${JSON.stringify(path)}.`, zh: `没有文件 ${JSON.stringify(path)}。` });
  const decoded = decode(readFileSync(file));
  if (decoded === undefined) throw new UsageError({ en: `${path} is not a text file.`, zh: `${path} 不是文本文件。` });
  if (decoded.encoding !== "utf-8") {
    const encoding = decoded.encoding.toUpperCase();
    const language = languageFrom(cli, args);
    cli.err(
      inLanguage(language, { en: `${path} was read as ${encoding}.\n`, zh: `${path}：按 ${encoding} 编码读取。\n` }),
    );
  }
  const named = args.text("from");
  const importer =
    named === undefined
      ? importerFor(path, decoded.text)
      : importers.find((candidate) => candidate.name === named.toLowerCase());
  if (importer !== undefined) return { path, text: decoded.text, importer };
  if (named !== undefined)
    throw new UsageError({ en: `--from is one of ${formatNames}.`, zh: `--from 可以是：${formatNames}。` });
  throw new UsageError({
    en: `The format of ${path} is not recognised. Name one that can be imported with --from: ${formatNames}.`,
    zh: `无法识别 ${path} 的格式。请用 --from 指定一种可以导入的格式：${formatNames}。`,
  });
}

/** The file's name without its extension: `Night call.mmd` → `Night call`. */
function nameOf(path: string): string {
  return basename(path).replace(/(\.tree)?\.[^.]+$/, "");
}

/** The path of the tree file to write; undefined for the terminal. */
function outputPath(cli: CliContext, args: Arguments, name: string): string | undefined {
  const asked = args.text("out");
  if (asked === "-") return undefined;
  const id = idFrom(name) || "imported";
  const out =
    asked === undefined
      ? join(cli.repository, "knowledge", id, "main.tree.yaml")
      : resolve(cli.directory, asked, ...(isFolder(cli, asked) ? [`${id}.tree.yaml`] : []));
  if (!/\.tree\.ya?ml$/.test(out))
    throw new UsageError({
      en: "--out takes a folder, or a file that ends in .tree.yaml.",
      zh: "--out 需要文件夹，或以 .tree.yaml 结尾的文件。",
    });
  if (existsSync(out) && !args.flag("force")) {
    const shown = relative(cli.directory, out);
    throw new UsageError({
      en: `${shown} already exists. Overwrite it with --force, or choose another place with --out.`,
      zh: `${shown} 已经存在。要覆盖请加 --force，或用 --out 换一个位置。`,
    });
  }
  return out;
}

function isFolder(cli: CliContext, asked: string): boolean {
  const path = resolve(cli.directory, asked);
  return /[\\/]$/.test(asked) || (existsSync(path) && statSync(path).isDirectory());
}

function printNotes(cli: CliContext, path: string, notes: readonly Note[], language: Language): void {
  for (const { kind, line, text } of notes.toSorted((left, right) => left.line - right.line)) {
    if (kind === "comment") continue;
    const place = colorize(cli.color, "bold", `${path}:${line}`);
    cli.err(`${place} ${colorize(cli.color, "yellow", noteLabel(kind, language))} ${text[language]}\n`);
  }
}

/** Checks the written file together with the other trees, and prints what the author still has to correct. */
function checkWritten(cli: CliContext, out: string, language: Language): ExitCode {
  const collection = collect(cli, out);
  const checked = checkSources(collection.sources, { today: todayAt(cli.now()) });
  const findings = findingsToShow(checked.findings, collection);
  const texts = textsOf(collection);
  for (const finding of findings) cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const shown = relative(cli.directory, out);
  if (errors === 0) {
    cli.out(inLanguage(language, { en: `${shown} was written; no errors.\n`, zh: `已写入 ${shown}，没有错误。\n` }));
    return 0;
  }
  cli.out(
    inLanguage(language, {
      en: `${shown} was written; correct the ${errors === 1 ? "error" : `${errors} errors`} above.\n`,
      zh: `已写入 ${shown}；请修正上面的 ${errors} 处错误。\n`,
    }),
  );
  return 1;
}

export const importCommand: Command = {
  name: "import",
  summary: { en: "Import a tree from another tool", zh: "从其他工具导入树" },
  help: {
    en: `import <file> [--from json|mermaid|csv] [--out place] [--force] [--lang zh|en]

  --from     the format of the file; default: recognised by content and file extension
  --out      a folder, a file that ends in .tree.yaml, or - for the terminal; default: knowledge/<name>/main.tree.yaml
  --force    overwrite an existing file
  --lang     language of the messages and of the comments in the file; default: that of the terminal

Formats: json, a Cairn tree as JSON or YAML; mermaid, a flowchart, also inside a Markdown page; csv, a table with the
columns node, response, option, next. What cannot be converted is listed with its line, and as a comment in the new file.

Exit code: 0 written without errors, 1 not readable or errors to correct, 2 wrong usage.`,
    zh: `import <文件> [--from json|mermaid|csv] [--out 位置] [--force] [--lang zh|en]

  --from     文件的格式；默认根据内容和扩展名判断
  --out      文件夹，或以 .tree.yaml 结尾的文件；- 表示终端；默认为 knowledge/<名称>/main.tree.yaml
  --force    覆盖已有文件
  --lang     说明文字和文件里注释的语言；默认与终端一致

格式：json，JSON 或 YAML 写的 Cairn 树；mermaid，流程图，也可以在 Markdown 页面里；csv，有“节点、回复、选项、下一步”四列的表格。
无法转换的内容会连同行号列出，并在新文件里留下注释。

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
    const { path, text, importer } = readRequest(cli, args);
    const name = nameOf(path);
    const out = outputPath(cli, args, name);
    const { tree, notes } = importer.read({ path, name, text });
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
    const yaml = writeTree(tree, notes, { file: basename(path), format: importer.title }, language);
    if (out === undefined) {
      cli.out(yaml);
      return 0;
    }
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, yaml);
    return checkWritten(cli, out, language);
  },
};
