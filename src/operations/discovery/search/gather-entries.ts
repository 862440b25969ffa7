/**
 * The entries of every source that a search looks at, each server once, with how well the search finds each for every need.
 * Not here: which of them answer a need (`candidates.ts`).
 */
import { checkAddress } from "../../../discovery/address/check.ts";
import { productsAskedFor } from "../../../discovery/lexicon/products.ts";
import type { RegistryEntry } from "../../../discovery/model.ts";
import { serverName } from "../../../discovery/names/names.ts";
import type { NeedAnalysis, ToolRequirement } from "../../../discovery/needs/need.ts";
import type { FailedSource } from "../../../discovery/registry-port.ts";
import { registryWords } from "../../../discovery/sources/registry-words.ts";
import { mergeEntries, type MergedEntry } from "../../../discovery/sources/merge.ts";
import { indexEntries, searchEntries, type EntryHit } from "../../../discovery/sources/search-entries.ts";
import type { OperationCall } from "../../call.ts";

export interface Gathered {
  /** Every entry that was looked at. */
  merged: MergedEntry[];
  /** Those that share something with a need, and how well the search finds them, 0…1. */
  hits: Map<MergedEntry, number>;
  /** For each need, how well its own words find each entry, 0…1. */
  scores: Map<MergedEntry, number>[];
  failed: FailedSource[];
  /** Names of servers that would have been looked at, and whose addresses may not be called from here. */
  unreachable: string[];
  trustedNamespaces: readonly string[] | undefined;
}

/** Entries of one need that are scored. */
const MAX_HITS = 30;
/** Names of products that are looked for by themselves. */
const MAX_PRODUCTS = 6;

/** Asks every source. `named`: the short name of a server that a wanted call names, which is looked for whatever it says of itself. */
export async function gatherEntries(
  analysis: NeedAnalysis,
  needs: readonly ToolRequirement[],
  call: OperationCall,
  named: string | undefined,
): Promise<Gathered> {
  const { registries, catalogue } = call.services;
  // A product's own server may say nothing else of what is asked for.
  const products = [...new Set(needs.flatMap(({ description }) => productsAskedFor(description)).flat())].slice(
    0,
    MAX_PRODUCTS,
  );
  const names = [...(named === undefined ? [] : [named]), ...products];
  const [{ entries: found, failed, trustedNamespaces }, ...mirrored] = await Promise.all([
    registries.find([...names, ...keywordsOf(analysis, needs)]),
    ...[...needs.map(({ description }) => description), ...names].map((words) => catalogue.search(words, MAX_HITS)),
  ]);
  const own = found.filter(({ registry }) => registry === "operator");
  const live = found.filter(({ registry }) => registry !== "operator");
  const hitsOfMirror = mirrored.map((hits) => (hits.ok ? hits.value : []));
  const listed = [...own, ...new Set(hitsOfMirror.flat().map((hit) => hit.merged.entry)), ...live];
  const merged = mergeEntries(listed.flatMap((entry) => callable(entry, call)));
  const index = indexEntries(merged);
  const hits = new Map<MergedEntry, number>();
  const scores = needs.map(({ description, needed, suggestedSearchKeywords }, at) => {
    const byNeed = searchEntries(index, description, MAX_HITS);
    const byWords = [needed, suggestedSearchKeywords.join(" ")].flatMap((words) =>
      searchEntries(index, words, MAX_HITS),
    );
    keepBest(hits, [...byNeed, ...byWords]);
    return keepBest(new Map(), [...byNeed, ...scoresInMirror(hitsOfMirror[at] ?? [], merged)]);
  });
  for (const name of products)
    for (const { merged: hit } of searchEntries(index, name, MAX_HITS)) if (!hits.has(hit)) hits.set(hit, 0);
  for (const one of merged) if (isNamed(one, named) && !hits.has(one)) hits.set(one, 0);
  const left = listed.filter((entry) => callable(entry, call).length === 0);
  const wanted = needs.map(({ description }) => description).join(" ");
  const unreachable = left.length === 0 ? [] : searchEntries(indexEntries(mergeEntries(left)), wanted, MAX_HITS);
  return {
    merged,
    hits,
    scores,
    failed: mirrored.every(({ ok }) => ok)
      ? failed
      : [...failed, { registry: "catalogue", problem: "knowledge_unavailable" }],
    unreachable: unreachable.map((one) => one.merged.entry.name),
    trustedNamespaces,
  };
}

function keepBest(into: Map<MergedEntry, number>, hits: readonly EntryHit[]): Map<MergedEntry, number> {
  for (const { merged, score } of hits) into.set(merged, Math.max(score, into.get(merged) ?? 0));
  return into;
}

/** What a mirror says of the entries that it gave: it knows how rare a word is among all servers, those that were found do not. */
function scoresInMirror(hits: readonly EntryHit[], merged: readonly MergedEntry[]): EntryHit[] {
  const keyOf = ({ entry }: MergedEntry): string => `${entry.registry} ${entry.name}`;
  const found = new Map(hits.map((hit) => [keyOf(hit.merged), hit.score]));
  return merged.flatMap((one) => {
    const score = found.get(keyOf(one));
    return score === undefined ? [] : [{ merged: one, score }];
  });
}

/** Whether an entry is the server of this short name, as it would be called here. */
export function isNamed({ entry }: MergedEntry, name: string | undefined): boolean {
  return name !== undefined && serverName(entry.name) === name;
}

/** What registries are asked for, word by word: the nouns of each need, the first of each before the others, then what else they may be called. */
function keywordsOf({ searchStrategy }: NeedAnalysis, needs: readonly ToolRequirement[]): string[] {
  const nouns = needs.map(({ description }) => registryWords(description));
  const first = nouns.flatMap(([word]) => word ?? []);
  const more = [...searchStrategy.keywords, ...needs.flatMap((need) => need.suggestedSearchKeywords)]
    .map((phrase) => phrase.split(" ").at(-1) ?? phrase)
    .filter((word) => word.length > 2 && LATIN.test(word));
  return [...new Set([...first, ...nouns.flat(), ...more])];
}

/** A word that the name of a server may have. */
const LATIN = /^[\w.-]+$/u;

/** An entry with the sources that may be called; none where it names only others. */
function callable(entry: RegistryEntry, { services }: OperationCall): RegistryEntry[] {
  const rules = { allowLoopback: services.library.openToStrangers };
  const sources = entry.sources.filter((source) => source.kind === "package" || checkAddress(source.url, rules).ok);
  if (sources.length === entry.sources.length) return [entry];
  return sources.length === 0 ? [] : [{ ...entry, sources }];
}
