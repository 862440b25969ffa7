/** Reads another version of the files: a folder, a file, or a git revision. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { UsageError, type CliContext } from "./command.ts";
import { collect, type Collection } from "./files.ts";

/**
 * The files of a path or git revision. A revision is read with `git archive`, which leaves the working tree alone.
 * Throws a UsageError when there is neither.
 */
export function collectVersion(cli: CliContext, name: string): Collection {
  if (existsSync(resolve(cli.directory, name))) return collect(cli, name);
  if (!/^[\w@~^./{}-]+$/.test(name) || name.startsWith("-"))
    throw new UsageError({
      en: `There is no file, folder or revision ${JSON.stringify(name)}.`,
      zh: `没有名为 ${JSON.stringify(name)} 的文件、文件夹或 git 版本。`,
    });
  const folder = mkdtempSync(join(tmpdir(), "cairn-revision-"));
  try {
    const git = (args: string[]): Buffer =>
      execFileSync("git", args, {
        cwd: cli.repository,
        stdio: ["ignore", "pipe", "ignore"],
        maxBuffer: 256 * 1024 * 1024,
      });
    const present = git(["ls-tree", "--name-only", name]).toString("utf8").split("\n");
    const wanted = ["knowledge", "templates"].filter((entry) => present.includes(entry));
    if (wanted.length === 0)
      throw new UsageError({ en: `The revision ${name} has no knowledge/.`, zh: `版本 ${name} 里没有 knowledge/。` });
    writeFileSync(join(folder, "files.tar"), git(["archive", "--format=tar", name, ...wanted]));
    execFileSync("tar", ["-xf", "files.tar"], { cwd: folder, stdio: "ignore" });
    return collect({ ...cli, directory: folder, repository: folder }, undefined);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError({
      en: `There is no file, folder or revision ${JSON.stringify(name)}.`,
      zh: `没有名为 ${JSON.stringify(name)} 的文件、文件夹或 git 版本。`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
