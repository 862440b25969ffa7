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
import { knownTool } from "../discovery/support.ts";

const CONNECTED = indexTools([
  knownTool("weather", "forecast", "Forecasts the weather of a place."),
  knownTool("files", "read_file", "Reads a file."),
  knownTool("mail", "send_mail", "Sends a mail."),
  knownTool("plain", "lookup_word", "Looks a word up in a dictionary."),
  knownTool("every", "echo", "Echoes a message."),
]);

const LISTS = ["own-things", "own-things-second", "own-things-third", "own-things-fourth"];

/** What a request is led to: an own tool, `none` where no tool is needed, `-` for what is not about Cairn. */
function ledTo(text: string): string {
  const { toolRequirements, recommendedAction } = analyzeByRule(text, CONNECTED);
  const own = toolRequirements.flatMap(({ matchedTools }) =>
    matchedTools.slice(0, 1).flatMap(({ id, server }) => (server === null ? [id] : [])),
  );
  return own.length > 0 ? own.join(" + ") : recommendedAction === "answer_directly" ? "none" : "-";
}

/** Entry of the bench. */
export function bench(args: readonly string[]): number {
  for (const name of LISTS.flatMap((list) => [list, `${list}-held-out`])) {
    const rows = readFileSync(join(import.meta.dirname, "needs", `${name}.txt`), "utf8")
      .split("\n")
      .filter((line) => line.includes(" | "))
      .map((line) => line.split(" | "));
    const found = rows.map(([text = "", wanted = ""]) => {
      const got = ledTo(text);
      return { text, wanted, got, isRight: wanted.split("/").includes(got) };
    });
    const own = found.filter(({ wanted }) => wanted !== "-");
    const others = found.filter(({ wanted }) => wanted === "-");
    process.stdout.write(
      `${name.padEnd(26)} about Cairn ${own.filter(({ isRight }) => isRight).length}/${own.length}  ` +
        `led to a wrong one ${own.filter(({ got, isRight }) => got !== "-" && !isRight).length}  ` +
        `others taken for it ${others.filter(({ got }) => got !== "-" && got !== "none").length}/${others.length}\n`,
    );
    if (args.includes("--failed") && !name.endsWith("held-out"))
      for (const { text, wanted, got } of found.filter(
        ({ wanted, got, isRight }) => !isRight && !(wanted === "-" && got === "none"),
      ))
        process.stdout.write(`  ${text}: ${wanted}, got ${got}\n`);
  }
  return 0;
}
