/**
 * Finds and reads the files that a path on the command line stands for, and maps each to the path that messages show.
 * Not here: what the files mean (`src/compile/`).
 */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Finding } from "../compile/findings.ts";
import { placeOf } from "../compile/layout.ts";
import type { SourceFile } from "../compile/parse.ts";
import { MAX_OBJECT_BYTES } from "../knowledge/release.ts";
import { pathsInProject } from "../knowledge/folder-paths.ts";
import { UsageError, type CliContext } from "./command.ts";

/** Files that were found. Sources have the paths that `src/compile` expects: `knowledge/…`, `templates/…`. */
export interface Collection {
  sources: SourceFile[];
  /** Test files, `*.test.yaml`; not part of a release. */
  tests: SourceFile[];
  /** Path of a source → the path to show, relative to the caller's folder. */
  shown: ReadonlyMap<string, string>;
  /** The folder on disk that contains all files. */
  root: string;
  /** The file or folder that was requested, as a source path: only findings below it are shown. Empty = everything. */
  only: string;
}

/**
 * Reads the files of a path. Undefined = the repository. A path may be a folder that contains `knowledge/`; a folder or
 * file inside such a folder (the other files are read too, since trees refer to each other); or a folder or tree file
 * outside any project. Throws a UsageError when the path does not exist.
 */
export function collect(cli: CliContext, path: string | undefined): Collection {
  const asked = path === undefined ? cli.repository : resolve(cli.directory, path);
  if (!existsSync(asked))
    throw new UsageError({
      en: `There is no file or folder ${JSON.stringify(path)}.`,
      zh: `没有文件或文件夹 ${JSON.stringify(path)}。`,
    });
  const isProject = ["knowledge", "templates"].some((name) => existsSync(join(asked, name)));
  if (statSync(asked).isDirectory() && isProject) return collectProject(cli, asked, "");
  const project = projectAbove(asked);
  if (project !== undefined) return collectProject(cli, project, relative(project, asked).split(sep).join("/"));
  return collectOutsideProject(cli, asked);
}

function projectAbove(asked: string): string | undefined {
  for (let folder = asked; ; folder = dirname(folder)) {
    const name = basename(folder);
    if ((name === "knowledge" || name === "templates") && folder !== dirname(folder)) return dirname(folder);
    if (folder === dirname(folder)) return undefined;
  }
}

function collectProject(cli: CliContext, root: string, only: string): Collection {
  const files = ["knowledge", "templates"].flatMap((name) => list(join(root, name)));
  return read(
    cli,
    root,
    only,
    files.map((file) => ({ file, path: relative(root, file).split(sep).join("/") })),
  );
}

/** A folder or file outside any project: one base, or a folder of bases. */
function collectOutsideProject(cli: CliContext, asked: string): Collection {
  if (statSync(asked).isFile()) {
    const others = list(dirname(asked)).filter(
      (file) => /\.tree\.(json|xml|yaml|yml)$/.test(file) && dirname(file) === dirname(asked),
    );
    const base = basename(dirname(asked)) || "base";
    if (/\.tree\.(json|xml|yaml|yml)$/.test(asked))
      return read(
        cli,
        dirname(asked),
        `knowledge/${base}/${basename(asked)}`,
        others.map((file) => ({ file, path: `knowledge/${base}/${basename(file)}` })),
      );
    return read(cli, dirname(asked), "", [{ file: asked, path: `knowledge/${basename(asked)}` }]);
  }
  const named = list(asked).map((file) => ({ file, name: relative(asked, file).split(sep).join("/") }));
  const paths = pathsInProject(
    basename(asked),
    named.map(({ name }) => name),
  );
  return read(
    cli,
    asked,
    "",
    named.map(({ file, name }) => ({ file, path: paths.get(name) ?? name })),
  );
}

function list(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith(".") || part === "node_modules"),
    )
    .toSorted();
}

function read(cli: CliContext, root: string, only: string, files: { file: string; path: string }[]): Collection {
  const isTest = ({ path }: { path: string }): boolean =>
    /^(?:knowledge|templates)\/.+\.test\.(yaml|yml|json)$/.test(path);
  const kept = files.filter((one) => {
    const isSource = isTest(one) || placeOf(one.path).kind !== "aside";
    const { isLink, isFolder } = linkAt(one.file);
    if (isLink && (isSource || isFolder)) throw refuseLink(cli, one.file);
    return isSource && !isLink;
  });
  const loadSource = ({ file, path }: { file: string; path: string }): SourceFile => {
    refuseTooLarge(cli, file);
    return { path, text: readFileSync(file, "utf8") };
  };
  return {
    sources: kept.filter((one) => !isTest(one)).map(loadSource),
    tests: kept.filter(isTest).map(loadSource),
    shown: new Map(kept.map(({ file, path }) => [path, relative(cli.directory, file) || basename(file)])),
    root,
    only,
  };
}

/** Whether a file is a symbolic link, and to a folder. */
function linkAt(file: string): { isLink: boolean; isFolder: boolean } {
  if (!lstatSync(file).isSymbolicLink()) return { isLink: false, isFolder: false };
  return { isLink: true, isFolder: statSync(file, { throwIfNoEntry: false })?.isDirectory() === true };
}

/** What a link leads to may lie anywhere, and change without a save here: it is not followed, and not left out without a word. */
function refuseLink(cli: CliContext, file: string): UsageError {
  const name = relative(cli.directory, file) || basename(file);
  return new UsageError({
    en: `${name} is a symbolic link, which is not read. Put the file or folder itself there.`,
    zh: `${name} 是符号链接，不会被读取。请把文件或文件夹本身放到这里。`,
  });
}

/** A file that storage cannot take as an object is refused before minutes are spent on it. Throws a UsageError. */
function refuseTooLarge(cli: CliContext, file: string): void {
  const { size } = statSync(file);
  if (size <= MAX_OBJECT_BYTES) return;
  const name = relative(cli.directory, file) || basename(file);
  const [has, limit] = [(size / 2 ** 20).toFixed(1), MAX_OBJECT_BYTES / 2 ** 20];
  throw new UsageError({
    en: `${name} has ${has} MB; storage takes ${limit} MB at most. Split it into several files.`,
    zh: `${name} 有 ${has} MB，而存储最多接受 ${limit} MB。请把它拆成几个文件。`,
  });
}

/** How many files were requested, tests too. The others were read only because trees refer to each other. */
export function countRequested({ sources, tests, only }: Collection): number {
  return [...sources, ...tests].filter(({ path }) => only === "" || path === only || path.startsWith(`${only}/`))
    .length;
}

/** The findings of requested files, with the paths to show. */
export function findingsToShow(findings: readonly Finding[], collection: Collection): Finding[] {
  const { only, shown } = collection;
  return findings
    .filter((finding) => only === "" || finding.file === only || finding.file.startsWith(`${only}/`))
    .map((finding) => ({ ...finding, file: shown.get(finding.file) ?? finding.file }));
}

/** The absolute path of a source on disk. */
export function diskPath(collection: Collection, cli: CliContext, path: string): string {
  return resolve(cli.directory, collection.shown.get(path) ?? path);
}

/** Shown path → text of the file. */
export function textsOf(collection: Collection): Map<string, string> {
  return new Map(
    [...collection.sources, ...collection.tests].map(({ path, text }) => [collection.shown.get(path) ?? path, text]),
  );
}
