/**
 * How well servers are found by what registries say of them: `npm run bench -- registry`. Each of the 755 tool descriptions of the
 * Docker catalogue is a need; every server is known by its name, title, description and tags alone, not by its tools.
 */
import process from "node:process";
import type { RegistryEntry } from "../../src/discovery/model.ts";
import { ENTRY_RANKING, entryPassage, entryTerms } from "../../src/discovery/sources/entry-passage.ts";
import { readRegistry } from "../../src/discovery/sources/index.ts";
import { mergeEntries } from "../../src/discovery/sources/merge.ts";
import { indexEntries, searchEntries } from "../../src/discovery/sources/search-entries.ts";
import { buildIndex } from "../../src/search/build.ts";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, search } from "../../src/search/search.ts";
import { DEFAULT_RANKING } from "../../src/search/settings.ts";
import { hasToolData, readDataText } from "./tool-data.ts";

const FOUND = 10;
const CHART = "请帮我生成一张2023年销售数据的柱状图";
const MANY = 20_000;

/** Places of entries for a need, best first, ten at most. */
type Search = (need: string) => number[];

function textOf(entry: RegistryEntry): RegistryEntry {
  return { ...entry, tools: [] };
}

/** The engine as it is: the name and title as the title, the description as the text. */
function documents(entries: readonly RegistryEntry[]): Search {
  const passages = entries.map(({ name, title = "", description, tags = [] }, at) => {
    return { base: "r", id: String(at).padStart(6, "0"), title: `${name} ${title}`, content: description, tags, at };
  });
  const { shards, order } = buildIndex(passages);
  const opened = openIndex(shards[0] ?? new Uint8Array(0), DEFAULT_RANKING);
  return (need) => Array.from(pageOf(search(opened, need), 0, FOUND).passages, (passage) => order[passage]?.at ?? -1);
}

function ours(entries: readonly RegistryEntry[]): Search {
  const passages = entries.map((entry, at) => ({ ...entryPassage(entry), id: String(at).padStart(6, "0"), at }));
  const { shards, order } = buildIndex(passages);
  const opened = openIndex(shards[0] ?? new Uint8Array(0), ENTRY_RANKING);
  return (need) =>
    Array.from(
      pageOf(search(opened, need, { more: entryTerms(need) }), 0, FOUND).passages,
      (passage) => order[passage]?.at ?? -1,
    );
}

/** Recall among the first ten: the mean over servers, and over needs. */
function measure(name: string, entries: readonly RegistryEntry[], find: Search): void {
  const shares: number[] = [];
  let [found, asked] = [0, 0];
  for (const [place, { tools = [] }] of entries.entries()) {
    if (tools.length === 0) continue;
    const hits = tools.filter(({ description }) => find(description).includes(place)).length;
    shares.push(hits / tools.length);
    found += hits;
    asked += tools.length;
  }
  const macro = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  process.stdout.write(
    `${name.padEnd(24)} macro recall10 ${macro.toFixed(3)}  by need ${(found / asked).toFixed(3)}\n`,
  );
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(): Promise<number> {
  if (!hasToolData()) {
    process.stdout.write("Skipped: ../shared/data/registry is absent.\n");
    return 0;
  }
  const official = readRegistry(readDataText("registry/official-registry.json"), "official");
  const docker = readRegistry(readDataText("registry/docker-mcp-catalog.json"), "docker");
  const entries = [...docker.entries, ...official.entries];
  process.stdout.write(
    `${entries.length} servers; ${docker.problems.length + official.problems.length} entries left out\n`,
  );
  const bare = entries.map(textOf);
  measure("the engine as it is", entries, documents(bare));
  measure("the index of entries", entries, ours(bare));

  const merged = mergeEntries(entries);
  const chart = searchEntries(indexEntries(merged), CHART, FOUND).map(({ merged: { entry } }) => entry.name);
  process.stdout.write(`${CHART}\n  ${chart.join("\n  ")}\n`);

  const many = Array.from({ length: MANY }, (_, at) => {
    const entry = entries[at % entries.length] ?? entries[0];
    return { entry: { ...entry, name: `${entry?.name}-${at}` } as RegistryEntry, registries: ["many"], conflicts: [] };
  });
  const before = performance.now();
  const large = indexEntries(many);
  const built = performance.now() - before;
  const bytes = large.index.opened.reduce((sum, shard) => sum + (shard?.bytes.length ?? 0), 0);
  const start = performance.now();
  for (let turn = 0; turn < 20; turn += 1) searchEntries(large, CHART, FOUND);
  const each = (performance.now() - start) / 20;
  process.stdout.write(
    `${MANY} servers: ${(bytes / 1e6).toFixed(1)} MB of index, built in ${(built / 1000).toFixed(1)} s, a search ${each.toFixed(1)} ms\n`,
  );
  return 0;
}
