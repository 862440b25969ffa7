/**
 * `npm run bench -- chosen`: which server a search puts to the user, over the real entries of two registries, for thirty needs written
 * before any was measured (`needs/chosen.txt`): half that a server does, half that none does, whatever words it shares. No model, nothing at hand.
 * `--mistakes` lists what was wrong.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistryEntry } from "../../src/discovery/model.ts";
import { readRegistry } from "../../src/discovery/sources/index.ts";
import { refuse } from "../../src/errors.ts";
import { searchAndInstall } from "../../src/operations/discovery/search/search-and-install.ts";
import { memoryRegistries } from "../support/memory-library.ts";
import { taskBench } from "../operations/tasks/support.ts";
import { hasToolData, readDataText } from "./tool-data.ts";

interface Need {
  text: string;
  /** Parts of the names of servers that do it; none where no server does. */
  wanted: string[];
}

function readNeeds(): Need[] {
  return readFileSync(join(import.meta.dirname, "needs", "chosen.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", right = ""] = line.split(" | ");
      return { text, wanted: right === "none" ? [] : right.split("/") };
    });
}

/** The name of the server that is put to the user; undefined where none is. */
async function chosenFor(text: string, entries: readonly RegistryEntry[]): Promise<string | undefined> {
  const { call, library } = taskBench(undefined, {}, memoryRegistries(entries));
  let chosen: string | undefined;
  Object.assign(library, { startsPackages: true });
  library.propose = async (_, { description }) => {
    chosen ??= entries.find((one) => one.description === description)?.name ?? "";
    return refuse({ code: "unknown_server", server: "", known: [] });
  };
  await searchAndInstall({ task_description: text, reason: "missing" }, call);
  return chosen;
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
  const counts = new Map<string, number>();
  for (const { text, wanted } of readNeeds()) {
    const chosen = await chosenFor(text, entries);
    const isRight = chosen !== undefined && wanted.some((name) => chosen.includes(name));
    const found = chosen === undefined ? "none chosen" : isRight ? "a right server chosen" : "a wrong server chosen";
    const kind = wanted.length === 0 ? "no server does it" : "a server does it";
    const language = /\p{sc=Han}/u.test(text) ? "Chinese" : "English";
    for (const key of [`${kind}: ${found}`, `${kind}, ${language}: ${found}`])
      counts.set(key, (counts.get(key) ?? 0) + 1);
    const isMistake = wanted.length === 0 ? chosen !== undefined : !isRight;
    if (isMistake && args.includes("--mistakes")) console.log(`${text}: ${chosen ?? "none"}`);
  }
  for (const [key, count] of [...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    console.log(`${key.padEnd(60)} ${count}`);
  return 0;
}
