/**
 * Whether a request in Chinese is understood whose thing the lexicon has no word for: `npm run bench -- rare-nouns`. Two lists of requests, each
 * with a tool that does it and three that are near it, all described in Chinese: one that the rules were written with, and one that was
 * written before them and is looked at only as figures. `--failed` prints what fails of the first.
 * "met": the right one of the four suffices and comes first; "found": it comes first; "wrongly met": one of the three suffices where the right
 * one is absent; "met among all": the right one suffices and comes first among the tools of the whole list; "searched for": the word of the
 * thing is one that registries are asked for.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { KnownTool } from "../../src/discovery/model.ts";
import { analyzeByRule } from "../../src/discovery/needs/analyze.ts";
import { indexTools, type ToolIndex } from "../../src/discovery/tool-index/index-tools.ts";
import { toolOf } from "./tool-data.ts";

interface Request {
  text: string;
  word: string;
  right: KnownTool;
  near: KnownTool[];
}

function readRequests(name: string): Request[] {
  return readFileSync(join(import.meta.dirname, "needs", `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", word = "", ...described] = line.split(" | ");
      const [right, ...near] = described.map((one) => {
        const [tool = "", description] = one.split(": ");
        return toolOf(tool, tool, description);
      });
      if (right === undefined) throw new Error(`No tool for ${text}`);
      return { text, word, right, near };
    });
}

function measure(name: string, showsFailed: boolean): void {
  const requests = readRequests(name);
  const all = indexTools(requests.flatMap(({ right, near }) => [right, ...near]));
  const counts = { met: 0, found: 0, "wrongly met": 0, "met among all": 0, "searched for": 0 };
  for (const { text, word, right, near } of requests) {
    const ask = (index: ToolIndex) => {
      const analysis = analyzeByRule(text, index, { language: "zh" });
      const [requirement] = analysis.toolRequirements;
      return {
        isSufficient: analysis.hasSufficientTools && requirement !== undefined,
        first: requirement?.matchedTools[0],
        keywords: requirement?.suggestedSearchKeywords ?? [],
      };
    };
    const [four, three, among] = [ask(indexTools([right, ...near])), ask(indexTools(near)), ask(all)];
    const results = {
      met: four.isSufficient && four.first?.id === right.id,
      found: four.first?.id === right.id,
      "wrongly met": three.isSufficient,
      "met among all": among.isSufficient && among.first?.id === right.id,
      "searched for": three.keywords.some((one) => one.includes(word)),
    };
    for (const key of Object.keys(results) as (keyof typeof results)[]) counts[key] += Number(results[key]);
    if (showsFailed && !(results.met && !results["wrongly met"] && results["met among all"] && results["searched for"]))
      process.stdout.write(
        `  ${text}\n    four ${four.first?.id} ${four.first?.confidence}; three ${three.first?.id} ${three.first?.confidence}; all ${among.first?.id} ${among.first?.confidence}; ${three.keywords.join(", ")}\n`,
      );
  }
  const cells = Object.entries(counts).map(([key, count]) => `${key} ${count}/${requests.length}`);
  process.stdout.write(`${name.padEnd(20)} ${cells.join("  ")}\n`);
}

/** Prints the figures; 0 as exit code. */
export async function bench(args: readonly string[] = []): Promise<number> {
  measure("rare-nouns", args.includes("--failed"));
  measure("rare-nouns-held-out", false);
  return 0;
}
