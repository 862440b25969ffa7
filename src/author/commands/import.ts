/** `import`: a tree from another tool's file, as a file of ours, with everything that was not understood named. */
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
import type { Language } from "../../localized-text.ts";
import { languageFrom } from "../language.ts";

const formatNames = importers.map(({ name }) => name).join(", ");

interface Asked {
  /** As the user typed it. */
  path: string;
  text: string;
  importer: Importer;
}

function readAsked(cli: CliContext, args: Arguments): Asked {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError({ en: "import takes one file.", zh: "import 需要一个文件。" });
  const file = resolve(cli.directory, path);
  if (!existsSync(file) || !statSync(file).isFile())
    throw new UsageError({ en: `There is no file ${JSON.stringify(path)}.`, zh: `没有文件 ${JSON.stringify(path)}。` });
  const decoded = decode(readFileSync(file));
  if (decoded === undefined) throw new UsageError({ en: `${path} is no text file.`, zh: `${path} 不是文本文件。` });
  if (decoded.encoding !== "utf-8") {
    const encoding = decoded.encoding.toUpperCase();
    const zh = languageFrom(cli, args) === "zh";
    cli.err(zh ? `${path}：按 ${encoding} 编码读取。\n` : `${path}: read as ${encoding}.\n`);
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

/** `Night call.mmd` → `Night call`. */
function nameOf(path: string): string {
  return basename(path).replace(/(\.tree)?\.[^.]+$/, "");
}

/** Where the tree goes; undefined for the terminal. */
function placeFor(cli: CliContext, args: Arguments, name: string): string | undefined {
  const asked = args.text("out");
  if (asked === "-") return undefined;
  const id = idFrom(name) || "imported";
  const out =
    asked === undefined
      ? join(cli.repository, "knowledge", id, "main.tree.yaml")
      : resolve(cli.directory, asked, ...(isFolder(cli, asked) ? [`${id}.tree.yaml`] : []));
  if (!/\.tree\.ya?ml$/.test(out))
    throw new UsageError({
      en: "--out is a folder or ends in .tree.yaml.",
      zh: "--out 要么是文件夹，要么以 .tree.yaml 结尾。",
    });
  if (existsSync(out) && !args.flag("force")) {
    const shown = relative(cli.directory, out);
    throw new UsageError({
      en: `${shown} is already there. --force writes over it; --out names another place.`,
      zh: `${shown} 已经存在。要覆盖请加 --force，或用 --out 换一个位置。`,
    });
  }
  return out;
}

function isFolder(cli: CliContext, asked: string): boolean {
  const path = resolve(cli.directory, asked);
  return /[\\/]$/.test(asked) || (existsSync(path) && statSync(path).isDirectory());
}

function showNotes(cli: CliContext, path: string, notes: readonly Note[], language: Language): void {
  for (const { kind, line, text: said } of notes.toSorted((left, right) => left.line - right.line)) {
    if (kind === "kept") continue;
    const place = colorize(cli.color, "bold", `${path}:${line}`);
    cli.err(`${place} ${colorize(cli.color, "yellow", noteLabel(kind, language))} ${said[language]}\n`);
  }
}

/** Checks what was written, in its place among the other trees. Prints what remains to be done. */
function checkWritten(cli: CliContext, out: string, language: Language): ExitCode {
  const collection = collect(cli, out);
  const checked = checkSources(collection.sources, { today: todayAt(cli.now()) });
  const findings = findingsToShow(checked.findings, collection);
  const texts = textsOf(collection);
  for (const finding of findings) cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const shown = relative(cli.directory, out);
  if (errors === 0) {
    cli.out(language === "zh" ? `已写入 ${shown}，可以使用。\n` : `${shown} is written and sound.\n`);
    return 0;
  }
  cli.out(
    language === "zh"
      ? `已写入 ${shown}，还有 ${errors} 处要修正，见上文。\n`
      : `${shown} is written; ${errors} mistake${errors === 1 ? "" : "s"} remain${errors === 1 ? "s" : ""} to be mended, see above.\n`,
  );
  return 1;
}

export const importCommand: Command = {
  name: "import",
  summary: { en: "Bring in a tree from another tool", zh: "从其他工具导入树" },
  help: {
    en: `import <file> [--from json|mermaid|csv] [--out place] [--force] [--lang zh|en]

  --from     what the file is; told from its content and ending when absent
  --out      a folder, a file ending in .tree.yaml, or - for the terminal; knowledge/<name>/main.tree.yaml when absent
  --force    write over a file that is there
  --lang     language of the messages and of the comments in the file; that of the terminal when absent

Reads Cairn trees as JSON or YAML (json), Mermaid flowcharts (also inside Markdown) and CSV tables (node, response,
option, next). What has no counterpart is named with its line, here and as a comment in the result.

Exit code: 0 written and sound, 1 not readable or something remains to be mended, 2 wrong use.`,
    zh: `import <文件> [--from json|mermaid|csv] [--out 位置] [--force] [--lang zh|en]

  --from     文件的格式；不写则根据内容和扩展名判断
  --out      文件夹，或以 .tree.yaml 结尾的文件；- 表示终端；不写则是 knowledge/<名称>/main.tree.yaml
  --force    覆盖已有文件
  --lang     说明文字和文件里注释的语言；不写则与终端一致

可以读取 JSON 或 YAML 写的 Cairn 树（json）、Mermaid 流程图（也可以在 Markdown 里）和 CSV 表格（node、response、option、next）。
没有对应写法的内容会连同行号一一指出，并在结果里留下注释。

退出码：0 已写入且没有错误，1 无法读取或还有要修正的地方，2 命令用法有误。`,
  },
  options: {
    from: { type: "string" },
    out: { type: "string" },
    force: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    const language = languageFrom(cli, args);
    const { path, text, importer } = readAsked(cli, args);
    const name = nameOf(path);
    const out = placeFor(cli, args, name);
    const { tree, notes } = importer.read({ path, name, text });
    showNotes(cli, path, notes, language);
    if (tree === undefined) {
      cli.err(
        language === "zh"
          ? `${path} 无法按 ${importer.title} 读取，没有写入任何文件。可以导入的格式：${formatNames}。\n`
          : `${path} could not be read as ${importer.title}; nothing was written. Formats that can be imported: ${formatNames}.\n`,
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
