/** What `npm run test:upgrade` starts as the present release. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyHere } from "../upgrade/copy-here.ts";

test("a copy of the working tree has what is new and changed, and no variables of whoever made it", () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  mkdirSync(join(from, "src"), { recursive: true });
  const write = (path: string, text: string): void => writeFileSync(join(from, path), text);
  const git = (...args: string[]): void => void execFileSync("git", args, { cwd: from, stdio: "pipe" });
  git("init", "-q");
  write(".gitignore", ".dev.vars\n");
  write("src/一.ts", "old");
  write("gone.ts", "");
  git("add", ".");
  write("src/一.ts", "changed");
  write("src/new.ts", "new");
  write(".dev.vars", "CAIRN_AUTH=tokens");
  rmSync(join(from, "gone.ts"));

  copyHere(from, to);
  expect(readFileSync(join(to, "src/一.ts"), "utf8")).toBe("changed");
  expect(["src/new.ts", ".gitignore", "gone.ts", ".dev.vars"].map((path) => existsSync(join(to, path)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
