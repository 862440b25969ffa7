/**
 * The files of a proposal. Invariant: no file that is there is changed: where a folder of that name has other files, the next free
 * name is taken; where it has the same, nothing is written.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../command.ts";

export interface WrittenFolder {
  /** Absolute. */
  folder: string;
  /** False: the same files were there. */
  written: boolean;
  /** The name that was wanted, when it belongs to other files. */
  instead?: string;
}

/** `files`: path inside the folder → text. `name` is a safe file name. */
export function writeFolder(out: string, name: string, files: ReadonlyMap<string, string>): WrittenFolder {
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new UsageError({ en: `${out} is a file, not a folder.`, zh: `${out} 是文件，不是文件夹。` });
  for (let number = 1; ; number += 1) {
    const folder = join(out, number === 1 ? name : `${name}_${number}`);
    if (existsSync(folder)) {
      if (isSame(folder, files)) return { folder, written: false };
      continue;
    }
    for (const [path, text] of files) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: "wx" });
    }
    return { folder, written: true, ...(number > 1 && { instead: name }) };
  }
}

function isSame(folder: string, files: ReadonlyMap<string, string>): boolean {
  if (!statSync(folder).isDirectory()) return false;
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return (
    there.length === files.size &&
    [...files].every(([path, text]) => {
      const file = join(folder, path);
      return existsSync(file) && readFileSync(file, "utf8") === text;
    })
  );
}
