/**
 * Whether a tool at hand may be called without having been named: `npm run bench -- sure-calls`. Tools beside requests for just what they do, and beside
 * requests for the opposite or for something near it: one list that the rules were written with, and one that is looked at only as figures.
 * `-- sure-calls --failed` prints what fails of the first list.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { doesSurely } from "../../src/discovery/tool-index/sure-tools.ts";

/** A tool, a request, and whether the tool does just that. */
export interface SureCall {
  name: string;
  description: string;
  need: string;
  isRight: boolean;
}

/** The pairs of a list: `sure-calls` or `sure-calls-held-out`. */
export function readSureCalls(list: string): SureCall[] {
  return readFileSync(join(import.meta.dirname, "needs", `${list}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", description = "", need = "", answer] = line.split(" | ");
      return { name, description, need, isRight: answer === "right" };
    });
}

/** Whether the tool of a pair is called for its request. */
export function isCalled({ name, description, need }: SureCall): boolean {
  const definition = { name, description, inputSchema: { type: "object" } };
  return doesSurely({ id: `any__${name}`, server: "any", status: "usable", definition }, need);
}

/** Entry of the bench. */
export function bench(args: readonly string[]): number {
  for (const list of ["sure-calls", "sure-calls-held-out"]) {
    const counts = new Map<string, [number, number]>();
    for (const pair of readSureCalls(list)) {
      const called = isCalled(pair);
      const kind = `${pair.isRight ? "right" : "wrong"} ${/\p{sc=Han}/u.test(pair.need) ? "Chinese" : "English"}`;
      const [made, all] = counts.get(kind) ?? [0, 0];
      counts.set(kind, [made + Number(called), all + 1]);
      if (called !== pair.isRight && !list.endsWith("held-out") && args.includes("--failed"))
        process.stdout.write(`  ${pair.name} (${pair.description}): ${pair.need}\n`);
    }
    const cells = Array.from(counts, ([kind, [made, all]]) => `${kind} ${made}/${all}`);
    process.stdout.write(`${list.padEnd(22)} called: ${cells.join("  ")}\n`);
  }
  return 0;
}
