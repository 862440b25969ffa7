/** What `import` was asked for: which file is read, by which importer, and where the tree goes. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { UsageError, type Arguments, type CliContext } from "../command.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { Importer, ImportSource } from "./draft.ts";
import { idFrom } from "./ids.ts";
import { importerFor, importers } from "./index.ts";
import { MAX_FILE_BYTES, openFile, tooLargeFile, unknownArchive, type OpenedFile } from "./open-file.ts";

/** The formats that can be imported, for messages. */
export const formatNames = importers.map(({ name }) => name).join(", ");

interface ImportRequest {
  source: ImportSource;
  importer: Importer;
}

/** Reads the file that `import` was called with. Throws a UsageError when it is missing, too large or of no known format. */
export function readRequest(cli: CliContext, args: Arguments): ImportRequest {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError({ en: "import takes one file.", zh: "import 需要一个文件。" });
  const file = resolve(cli.directory, path);
  if (!existsSync(file) || !statSync(file).isFile())
    throw new UsageError({ en: `There is no file ${JSON.stringify(path)}.`, zh: `没有文件 ${JSON.stringify(path)}。` });
  const { size } = statSync(file);
  if (size > MAX_FILE_BYTES) throw tooLargeFile(path, size);
  const opened = openFile(path, readFileSync(file));
  const importer = importerOf(args, path, opened);
  const source = { path, name: nameOf(path) };
  if ("entries" in opened) return { source: { ...source, text: "", entries: opened.entries }, importer };
  if (opened.encoding !== "utf-8") {
    const encoding = opened.encoding.toUpperCase();
    const language = languageFrom(cli, args);
    cli.err(
      inLanguage(language, { en: `${path} was read as ${encoding}.\n`, zh: `${path}：按 ${encoding} 编码读取。\n` }),
    );
  }
  return { source: { ...source, text: opened.text }, importer };
}

/** The importer that the author named, or that the content fits. */
function importerOf(args: Arguments, path: string, opened: OpenedFile): Importer {
  const named = args.text("from");
  const content = "entries" in opened ? new Set(opened.entries.keys()) : opened.text;
  if (named === undefined) {
    const importer = importerFor(path, content);
    if (importer !== undefined) return importer;
    if (typeof content !== "string") throw unknownArchive(path, content);
    throw new UsageError({
      en: `The format of ${path} is not recognised. Name one that can be imported with --from: ${formatNames}.`,
      zh: `无法识别 ${path} 的格式。请用 --from 指定一种可以导入的格式：${formatNames}。`,
    });
  }
  const importer = importers.find((candidate) => candidate.name === named.toLowerCase());
  if (importer === undefined)
    throw new UsageError({ en: `--from is one of ${formatNames}.`, zh: `--from 可以是：${formatNames}。` });
  const fits =
    typeof content === "string" ? importer.readsTexts !== false : importer.looksLikeArchive?.(content) === true;
  if (!fits)
    throw new UsageError({
      en: `${path} is not a file of ${importer.title}.`,
      zh: `${path} 不是 ${importer.title} 文件。`,
    });
  return importer;
}

/** The file's name without its extension: `Night call.mmd` → `Night call`. */
function nameOf(path: string): string {
  return basename(path).replace(/(\.tree)?\.[^.]+$/, "");
}

/** The path of the tree file to write; undefined for the terminal. */
export function outputPath(cli: CliContext, args: Arguments, name: string): string | undefined {
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
  return out;
}

function isFolder(cli: CliContext, asked: string): boolean {
  const path = resolve(cli.directory, asked);
  if (existsSync(path)) return statSync(path).isDirectory();
  // One that is not there yet is made: a name without an ending is no file.
  return /[\\/]$/.test(asked) || extname(asked) === "";
}
