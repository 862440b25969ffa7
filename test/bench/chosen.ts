/**
 * `npm run bench -- chosen`: which server a search puts to the user, over the real entries of two registries, for thirty needs written
 * before any was measured (`needs/chosen.txt`) and twenty-four more written after the rules (`needs/chosen-held-out.txt`): half that a server
 * does, half that none does, whatever words it shares. No model, nothing at hand. `--mistakes` lists what was wrong of the first.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistryEntry } from "../../src/discovery/model.ts";
import { readRegistry } from "../../src/discovery/sources/index.ts";
import { searchAndInstall } from "../../src/operations/discovery/search/search-and-install.ts";
import { memoryRegistries } from "../support/memory-library.ts";
import { taskBench } from "../operations/tasks/support.ts";
import { hasToolData, readDataText } from "./tool-data.ts";

interface Need {
  text: string;
  /** Parts of the names of servers that do it; none where no server does. */
  wanted: string[];
}

function readNeeds(name: string): Need[] {
  return readFileSync(join(import.meta.dirname, "needs", `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", right = ""] = line.split(" | ");
      return { text, wanted: right === "none" ? [] : right.split("/") };
    });
}

/** The name of the server that is put to the user; undefined where none is. */
async function chosenFor(text: string, entries: readonly RegistryEntry[]): Promise<string | undefined> {
  const { call } = taskBench(undefined, {}, memoryRegistries(entries));
  const answer = await searchAndInstall({ task_description: text, reason: "missing" }, call);
  const log = "value" in answer ? answer.value.log : [];
  return log.flatMap((line) => /^(?:Chosen: |选择：)(.+?)(?:, score|，得分)/u.exec(line)?.[1] ?? [])[0];
}

async function measure(name: string, entries: readonly RegistryEntry[], says: boolean): Promise<void> {
  const counts = new Map<string, number>();
  const needs = readNeeds(name);
  for (const { text, wanted } of needs) {
    const chosen = await chosenFor(text, entries);
    const isRight = chosen === undefined ? wanted.length === 0 : wanted.some((one) => chosen.includes(one));
    const found = chosen === undefined ? "none is chosen" : isRight ? "a right one is chosen" : "a wrong one is chosen";
    const kind = wanted.length === 0 ? "no server does it" : "a server does it";
    const language = /\p{sc=Han}/u.test(text) ? "Chinese" : "English";
    for (const key of [`${kind}: ${found}`, `${kind}, ${language}: ${found}`])
      counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!isRight && says) console.log(`${text}: ${chosen ?? "none"}`);
  }
  console.log(`${name}: ${needs.length} needs`);
  for (const [key, count] of [...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    console.log(`  ${key.padEnd(60)} ${count}`);
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(args: readonly string[] = []): Promise<number> {
  if (!hasToolData()) {
    console.log("skipped: ../shared/data is not here.");
    return 0;
  }
  const entries = [
    ...readRegistry(readDataText("registry/official-registry.json"), "official").entries,
    ...readRegistry(readDataText("registry/docker-mcp-catalog.json"), "docker").entries,
  ];
  await measure("chosen", entries, args.includes("--mistakes"));
  await measure("chosen-held-out", entries, false);
  return 0;
}
