/** Finds the files a command speaks of, and knows them by the path the caller would type. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Finding } from "../compile/findings.ts";
import { placeOf } from "../compile/layout.ts";
import type { SourceFile } from "../compile/parse.ts";
import { UsageError, type CliContext } from "./command.ts";

/** What was found. Sources carry paths as the knowledge room wants them: `knowledge/…`, `templates/…`. */
export interface Collection {
  sources: SourceFile[];
  /** Files of golden conversations, `*.test.yaml`; no part of a release. */
  tests: SourceFile[];
  /** The path to show for a source's path. */
  shown: ReadonlyMap<string, string>;
  /** The folder or file on disk that holds it all. */
  root: string;
  /** Only findings of files below this path of the sources are asked for. */
  only: string;
}

/**
 * Everything a path means: nothing = the repository; a folder with `knowledge/` in it; a folder or file within such a
 * folder (the rest is read too, since trees lead into each other); or a folder or tree file on its own.
 */
export function collect(cli: CliContext, path: string | undefined): Collection {
  const asked = path === undefined ? cli.repository : resolve(cli.directory, path);
  if (!existsSync(asked))
    throw new UsageError({
      en: `There is no file or folder ${JSON.stringify(path)}.`,
      zh: `没有文件或文件夹 ${JSON.stringify(path)}。`,
    });
  if (statSync(asked).isDirectory() && existsSync(join(asked, "knowledge"))) return collectProject(cli, asked, "");
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

/** A folder or file that stands alone: a base of its own, or a folder of bases. */
function collectOutsideProject(cli: CliContext, asked: string): Collection {
  if (statSync(asked).isFile()) {
    const others = list(dirname(asked)).filter(
      (file) => /\.tree\.(json|yaml|yml)$/.test(file) && dirname(file) === dirname(asked),
    );
    const base = basename(dirname(asked)) || "base";
    if (/\.tree\.(json|yaml|yml)$/.test(asked))
      return read(
        cli,
        dirname(asked),
        `knowledge/${base}/${basename(asked)}`,
        others.map((file) => ({ file, path: `knowledge/${base}/${basename(file)}` })),
      );
    return read(cli, dirname(asked), "", [{ file: asked, path: `knowledge/${basename(asked)}` }]);
  }
  const files = list(asked);
  const isBase =
    files.some((file) => dirname(file) === asked && /\.tree\.(json|yaml|yml)$/.test(file)) ||
    existsSync(join(asked, "documents"));
  const prefix = isBase ? `knowledge/${basename(asked)}` : "knowledge";
  return read(
    cli,
    asked,
    "",
    files.map((file) => ({ file, path: `${prefix}/${relative(asked, file).split(sep).join("/")}` })),
  );
}

function list(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
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
  const isTest = ({ path }: { path: string }): boolean => /^knowledge\/.+\.test\.(yaml|yml|json)$/.test(path);
  const kept = files.filter((one) => isTest(one) || placeOf(one.path).kind !== "aside");
  const load = ({ file, path }: { file: string; path: string }): SourceFile => ({
    path,
    text: readFileSync(file, "utf8"),
  });
  return {
    sources: kept.filter((one) => !isTest(one)).map(load),
    tests: kept.filter(isTest).map(load),
    shown: new Map(kept.map(({ file, path }) => [path, relative(cli.directory, file) || basename(file)])),
    root,
    only,
  };
}

/** How many files were asked for; the others were read only because trees lead into each other. */
export function countRequested({ sources, only }: Collection): number {
  return sources.filter(({ path }) => only === "" || path === only || path.startsWith(`${only}/`)).length;
}

/** The findings that were asked for, under the paths the caller knows. */
export function findingsToShow(findings: readonly Finding[], collection: Collection): Finding[] {
  const { only, shown } = collection;
  return findings
    .filter((finding) => only === "" || finding.file === only || finding.file.startsWith(`${only}/`))
    .map((finding) => ({ ...finding, file: shown.get(finding.file) ?? finding.file }));
}

/** Where a source is on disk. */
export function diskPath(collection: Collection, cli: CliContext, path: string): string {
  return resolve(cli.directory, collection.shown.get(path) ?? path);
}

/** The text of each file under the path it is shown with. */
export function textsOf(collection: Collection): Map<string, string> {
  return new Map(
    [...collection.sources, ...collection.tests].map(({ path, text }) => [collection.shown.get(path) ?? path, text]),
  );
}
