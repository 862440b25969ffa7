/**
 * How well tools are found, over the collections of `../shared/data/tools`, without a model: `npm run bench -- tools`.
 * Questions in Chinese are our own translations (`tool-questions-zh.json`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { rankPlaces } from "../../src/discovery/tool-index/rank.ts";
import type { KnownTool } from "../../src/discovery/model.ts";
import { catalogueTools, hasToolData, measureNeeds, readMcpProxy } from "./tool-data.ts";

/** Ids of the tools for a question, best first. */
type Ranker = (tools: readonly KnownTool[]) => (question: string) => string[];

const ours: Ranker = (tools) => {
  const index = indexTools(tools);
  return (question) => rankPlaces(index.rank, question).map(({ place }) => index.ranked[place]?.id ?? "");
};

function print(name: string, figures: Record<string, number>): void {
  const cells = Object.entries(figures).map(([label, value]) => `${label} ${value.toFixed(3)}`);
  process.stdout.write(`${name.padEnd(44)} ${cells.join("  ")}\n`);
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(): Promise<number> {
  if (!hasToolData()) {
    process.stdout.write("Skipped: ../shared/data/tools is absent.\n");
    return 0;
  }
  const file = join(import.meta.dirname, "tool-questions-zh.json");
  const chinese: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const { tools, needs } = readMcpProxy();
  const all = [...tools, ...catalogueTools()];
  for (const [name, collection] of [
    ["mcpproxy, 45 tools", tools],
    ["the same among 800 tools", all],
  ] as const) {
    const rank = ours(collection);
    const translated = needs.map((need) => ({ ...need, text: chinese[need.text] ?? "" }));
    print(name, { ...measureNeeds(needs, rank) });
    print(`${name}, in Chinese`, { ...measureNeeds(translated, rank) });
  }
  return 0;
}
