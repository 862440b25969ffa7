/**
 * The working tree as whoever clones it has it: what git knows and what is new, without what git ignores. Variables of the
 * person who runs this (`.dev.vars`) are not the release's.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Copies a working tree into a folder, without its dependencies. */
export function copyHere(repository: string, folder: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: repository, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split(
    "\0",
  );
  for (const file of files) {
    // A file that was removed and not yet committed is listed, too.
    if (file === "" || !existsSync(join(repository, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file), { verbatimSymlinks: true });
  }
}
