/**
 * Servers that could do what a task lacks: from every source, each once, scored by what can be checked. Connects nothing.
 * Not here: what a point is given for (`discovery/score/`).
 */
import { checkAddress } from "../../../discovery/address/check.ts";
import type { LibraryView, ServerView } from "../../../discovery/library-port.ts";
import type { RegistryEntry, ServerSource } from "../../../discovery/model.ts";
import type { NeedAnalysis, ToolRequirement } from "../../../discovery/needs/need.ts";
import { productsAskedFor } from "../../../discovery/lexicon/products.ts";
import { serverName } from "../../../discovery/names/names.ts";
import { pinSource } from "../../../discovery/pin.ts";
import type { FailedSource, RegistryAnswer } from "../../../discovery/registry-port.ts";
import { scanValue, type PeerIndex } from "../../../discovery/scan/scan.ts";
import {
  answeredNeeds,
  bestCoverage,
  coverNeeds,
  MIN_COVERAGE,
  readNeeds,
  type AskedNeed,
} from "../../../discovery/score/functionality.ts";
import type { CandidateFacts } from "../../../discovery/score/facts.ts";
import { bestCandidates, scoreCandidate, type CandidateScore } from "../../../discovery/score/score.ts";
import { mergeEntries, type MergedEntry } from "../../../discovery/sources/merge.ts";
import { indexEntries, searchEntries } from "../../../discovery/sources/search-entries.ts";
import type { OperationCall } from "../../call.ts";
import { ownPeers } from "../tools-at-hand.ts";

export interface Candidate {
  merged: MergedEntry;
  score: CandidateScore;
  /** The way to use it that needs least; undefined for an entry that names none. */
  source: ServerSource | undefined;
  /** The server of the library that has this source, once it was added. */
  known: ServerView | undefined;
  /** The connected server that it is, at whatever address or in whatever version it is listed. */
  connected: ServerView | undefined;
  /** How likely it is that it answers the need that it fits best, 0…1. */
  coverage: number;
  /** The needs that it may be chosen for. */
  serves: readonly ToolRequirement[];
  /** Products that the task names and it does not, where it would fit a need otherwise; else empty. */
  lacks: readonly string[];
  /** The wanted call names this server. */
  isNamed: boolean;
}

export interface Found {
  candidates: Candidate[];
  failed: FailedSource[];
  /** One of the entries names a product that the task names, among the candidates or not. */
  isProductFound: boolean;
  /** Entries that were looked at. */
  entries: number;
  /** Names of servers that would have been looked at, and whose addresses may not be called from here. */
  unreachable: string[];
}

const DAY_MS = 24 * 60 * 60_000;
/** Entries of one need that are scored. */
const MAX_HITS = 30;
/** Names of products that are looked for by themselves. */
const MAX_PRODUCTS = 6;
/** Remote servers whose address is tried before the final order. */
const MAX_PROBES = 3;

/**
 * Asks every source for what the analysis lacks; for everything it needs where nothing is missing. `named`: the short name of a server that a
 * wanted call names, which is a candidate whatever it says of itself.
 */
export async function findCandidates(
  analysis: NeedAnalysis,
  library: LibraryView,
  call: OperationCall,
  named?: string,
): Promise<Found> {
  const missing = analysis.toolRequirements.filter(({ confidenceScore }) => confidenceScore < analysis.threshold);
  const needs = missing.length === 0 ? analysis.toolRequirements : missing;
  const { registries, catalogue } = call.services;
  // A product's own server may say nothing else of what is asked for.
  const products = [...new Set(needs.flatMap(({ description }) => productsAskedFor(description)).flat())];
  const names = [...(named === undefined ? [] : [named]), ...products.slice(0, MAX_PRODUCTS)];
  const [answer, ...mirrored] = await Promise.all([
    registries.find([...names, ...keywordsOf(analysis, needs)]),
    ...[...needs.map(({ description }) => description), ...names].map((words) => catalogue.search(words, MAX_HITS)),
  ]);
  const own = answer.entries.filter(({ registry }) => registry === "operator");
  const live = answer.entries.filter(({ registry }) => registry !== "operator");
  const hitsOfMirror = mirrored.flatMap((hits) => (hits.ok ? hits.value.map((hit) => hit.merged.entry) : []));
  const listed = [...own, ...new Set(hitsOfMirror), ...live];
  const entries = listed.flatMap((entry) => callable(entry, call));
  const failed = mirrored.every((hits) => hits.ok)
    ? answer.failed
    : [...answer.failed, { registry: "catalogue", problem: "knowledge_unavailable" }];
  const merged = mergeEntries(entries);
  const index = indexEntries(merged);
  const hits = new Map<MergedEntry, number>();
  for (const { description, needed, suggestedSearchKeywords } of needs)
    for (const { merged: hit, score } of [description, needed, suggestedSearchKeywords.join(" ")].flatMap((words) =>
      searchEntries(index, words, MAX_HITS),
    ))
      hits.set(hit, Math.max(score, hits.get(hit) ?? 0));
  for (const name of products.slice(0, MAX_PRODUCTS))
    for (const { merged: hit } of searchEntries(index, name, MAX_HITS)) if (!hits.has(hit)) hits.set(hit, 0);
  for (const one of merged) if (isNamed(one, named) && !hits.has(one)) hits.set(one, 0);
  const peers = ownPeers(call);
  const asked = readNeeds(needs);
  const now = call.services.now();
  const compared = Array.from(hits, ([one, relevance]) => {
    const source = one.entry.sources[0];
    const known = source && library.servers.find((server) => pinSource(server.source) === pinSource(source));
    return { merged: one, relevance, source, known, facts: factsOf(one, asked, known, answer, peers, now) };
  });
  const answers = answeredNeeds(
    compared.map(({ facts }) => facts),
    needs.length,
  );
  const scored = compared.map((one, place) => {
    const serves = needs.filter((_, at) => answers[place]?.[at] === true);
    const isOwn = one.facts.needs?.some((need) => need.isOwn === true) === true;
    const score = scoreCandidate(one.merged.entry, one.facts);
    return { ...one, serves, isOwn, fits: serves.length > 0, score };
  });
  const first = bestCandidates(scored).slice(0, MAX_PROBES);
  await Promise.all(
    scored.map(async (one) => {
      if (one.source === undefined || one.source.kind === "package") return;
      if (!first.some(({ merged: best }) => best === one.merged)) return;
      one.score = scoreCandidate(one.merged.entry, {
        ...one.facts,
        remote: await registries.probe(one.source.url),
      });
    }),
  );
  const byEntry = new Map(scored.map((one) => [one.merged, one]));
  const ranked = bestCandidates(scored).map((one) => one.merged);
  const others = merged.filter((one) => isNamed(one, named) && !ranked.includes(one));
  const candidates = [...ranked, ...others].flatMap((best): Candidate[] => {
    const one = byEntry.get(best);
    if (one === undefined) return [];
    const { score, source, known, facts, serves } = one;
    const connected = connectedServer(best.entry, library);
    const coverage = bestCoverage(facts);
    const lacks = serves.length > 0 ? [] : lackedBy(facts);
    const isFor = { serves, lacks, isNamed: isNamed(best, named) };
    return [{ merged: best, score, source, known, connected, coverage, ...isFor }];
  });
  const placed = needs.map(({ description }) => productsAskedFor(description).length > 0);
  const isProductFound = scored.some(({ facts }) =>
    facts.needs?.some(({ lacks, confidence }, at) => placed[at] === true && lacks === undefined && confidence > 0),
  );
  const left = listed.filter((entry) => callable(entry, call).length === 0);
  const wanted = needs.map(({ description }) => description).join(" ");
  const unreachableHits = left.length === 0 ? [] : searchEntries(indexEntries(mergeEntries(left)), wanted, MAX_HITS);
  const unreachable = unreachableHits.map((one) => one.merged.entry.name);
  return { candidates, failed, isProductFound, entries: merged.length, unreachable };
}

/** The products for want of which a server is no answer. */
function lackedBy({ needs = [] }: CandidateFacts): string[] {
  const products = needs.flatMap(({ lacks }) =>
    lacks !== undefined && lacks.likeness >= MIN_COVERAGE ? lacks.products : [],
  );
  return [...new Set(products)];
}

/** Whether an entry is the server of this short name, as it would be called here. */
function isNamed({ entry }: MergedEntry, name: string | undefined): boolean {
  return name !== undefined && serverName(entry.name) === name;
}

/** The server with tools to call that an entry lists one more time. */
function connectedServer({ sources }: RegistryEntry, { servers, tools }: LibraryView): ServerView | undefined {
  const places = new Set(sources.map(placeOf));
  const isUsable = (name: string): boolean => tools.some((one) => one.server === name && one.status === "usable");
  return servers.find((one) => one.status === "approved" && places.has(placeOf(one.source)) && isUsable(one.name));
}

/** Where a server is, whatever its version and the way it is spoken to. */
function placeOf(source: ServerSource): string {
  if (source.kind === "package") return `${source.registry}:${source.identifier}`;
  return source.url.replace(/\/+$/u, "");
}

/** An entry with the sources that may be called; none where it names only others. */
function callable(entry: RegistryEntry, { services }: OperationCall): RegistryEntry[] {
  const rules = { allowLoopback: services.library.openToStrangers };
  const sources = entry.sources.filter((source) => source.kind === "package" || checkAddress(source.url, rules).ok);
  if (sources.length === entry.sources.length) return [entry];
  return sources.length === 0 ? [] : [{ ...entry, sources }];
}

/**
 * What registries are asked for, word by word: they look for parts of names, which are Latin and have no spaces. Of a phrase that is its last
 * word: a bar chart is a chart. What each need is about stands before what else there is.
 */
function keywordsOf({ searchStrategy }: NeedAnalysis, needs: readonly ToolRequirement[]): string[] {
  const first = needs.flatMap(({ suggestedSearchKeywords: [word] }) => word ?? []);
  const rest = [...searchStrategy.keywords, ...needs.flatMap((need) => need.suggestedSearchKeywords)];
  const words = [...first, ...rest].map((phrase) => phrase.split(" ").at(-1) ?? phrase);
  return [...new Set(words.filter((word) => word.length > 2 && LATIN.test(word)))];
}

/** A word that the name of a server may have. */
const LATIN = /^[\w.-]+$/u;

function factsOf(
  { entry, registries, conflicts }: MergedEntry,
  needs: readonly AskedNeed[],
  known: ServerView | undefined,
  { trustedNamespaces }: RegistryAnswer,
  peers: PeerIndex,
  now: number,
): CandidateFacts {
  const { name, title, description, tools, unseen } = entry;
  return {
    needs: coverNeeds(entry, needs),
    scanFindings: scanValue([name, title ?? "", description, tools ?? []], peers).length + Number(unseen === true),
    registries,
    conflicts,
    ...(trustedNamespaces !== undefined && { trustedNamespace: isTrusted(entry, trustedNamespaces) }),
    ...(known?.use !== undefined && { calls: known.use }),
    ...(known?.use === undefined && known?.calls !== undefined && { calledBefore: true as const }),
    ...(known?.pinnedAt !== undefined && {
      pinAgeDays: Math.max(0, Math.floor((now - known.pinnedAt) / DAY_MS)),
    }),
    ...(known?.package !== undefined && { package: known.package }),
  };
}

function isTrusted({ name }: RegistryEntry, trusted: readonly string[]): boolean {
  const namespace = name.split("/")[0] ?? name;
  return trusted.includes(namespace);
}
