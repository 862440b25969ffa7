/**
 * `npm run bench [-- <name> …]`: runs one benchmark, `navigate` when none is named. Each is a file beside this one that
 * exports `bench`, or that runs when it is loaded.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const words = process.argv.slice(2).filter((word: string) => word !== "--");
const [name = "navigate", ...rest] = words;
const flagsFirst = name.startsWith("-");
const wanted = flagsFirst ? "navigate" : name;
const file = join(import.meta.dirname, `${wanted}.ts`);
if (!/^[a-z-]+$/.test(wanted) || !existsSync(file)) {
  const known = readdirSync(import.meta.dirname)
    .filter((entry) => entry.endsWith(".ts") && entry !== "run.ts")
    .map((entry) => entry.slice(0, -3));
  process.stderr.write(`There is no benchmark ${JSON.stringify(wanted)}. Files here: ${known.join(", ")}.\n`);
  process.exit(2);
}
const module: { bench?: (args: readonly string[]) => Promise<number> } = await import(pathToFileURL(file).href);
process.exitCode = (await module.bench?.(flagsFirst ? [name, ...rest] : rest)) ?? 0;
