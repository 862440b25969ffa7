/**
 * Which of Cairn's own tools a request about Cairn itself is led to, and which requests about other things are taken for one:
 * `npm run bench -- own-things`. Lists that the rule was written with, and with each one that was only counted; `--failed` prints what fails
 * of those that were read.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { analyzeByRule } from "../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";

const NOTHING_AT_HAND = indexTools([]);

/** What a request is led to: an own tool, `none` where no tool is needed, `-` for what is not about Cairn. */
function ledTo(text: string): string {
  const { toolRequirements, recommendedAction } = analyzeByRule(text, NOTHING_AT_HAND);
  const own = toolRequirements.flatMap(({ matchedTools }) => matchedTools.slice(0, 1).map(({ id }) => id));
  return own.length > 0 ? own.join(" + ") : recommendedAction === "answer_directly" ? "none" : "-";
}

/** Entry of the bench. */
export function bench(args: readonly string[]): number {
  for (const name of ["own-things", "own-things-held-out", "own-things-second", "own-things-second-held-out"]) {
    const rows = readFileSync(join(import.meta.dirname, "needs", `${name}.txt`), "utf8")
      .split("\n")
      .filter((line) => line.includes(" | "))
      .map((line) => line.split(" | "));
    const found = rows.map(([text = "", wanted]) => ({ text, wanted, got: ledTo(text) }));
    const own = found.filter(({ wanted }) => wanted !== "-");
    const others = found.filter(({ wanted }) => wanted === "-");
    process.stdout.write(
      `${name.padEnd(20)} about Cairn ${own.filter(({ wanted, got }) => wanted === got).length}/${own.length}  ` +
        `led to a wrong one ${own.filter(({ wanted, got }) => got !== "-" && wanted !== got).length}  ` +
        `others taken for it ${others.filter(({ got }) => got !== "-").length}/${others.length}\n`,
    );
    if (args.includes("--failed") && !name.endsWith("held-out"))
      for (const { text, wanted, got } of found.filter((one) => one.wanted !== one.got))
        process.stdout.write(`  ${text}: ${wanted}, got ${got}\n`);
  }
  return 0;
}
