/** A file that a command was given by name. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError, type CliContext } from "./command.ts";

/** Its text, as UTF-8. Throws a UsageError for a file that cannot be read. */
export function readText(cli: CliContext, path: string): string {
  try {
    return readFileSync(resolve(cli.directory, path), "utf8");
  } catch {
    throw new UsageError({
      en: `There is no file ${JSON.stringify(path)} that can be read.`,
      zh: `没有可以读取的文件 ${JSON.stringify(path)}。`,
    });
  }
}
