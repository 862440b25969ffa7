/**
 * Servers that could do what a task lacks: from every source, each once, scored by what can be checked. Connects nothing.
 * Not here: asking the sources (`gather-entries.ts`), what a point is given for (`discovery/score/`).
 */
import type { LibraryView, ServerView } from "../../../discovery/library-port.ts";
import { productsAskedFor } from "../../../discovery/lexicon/products.ts";
import type { RegistryEntry, ServerSource } from "../../../discovery/model.ts";
import type { NeedAnalysis, ToolRequirement } from "../../../discovery/needs/need.ts";
import { isSameServer, isSameSource } from "../../../discovery/same-server.ts";
import type { FailedSource } from "../../../discovery/registry-port.ts";
import { answeredNeeds, bestCoverage, MIN_COVERAGE, nearestOf } from "../../../discovery/score/answered.ts";
import { readNeeds } from "../../../discovery/score/asked-need.ts";
import type { CandidateFacts } from "../../../discovery/score/facts.ts";
import { bestCandidates, MAX_CANDIDATES, scoreCandidate, type CandidateScore } from "../../../discovery/score/score.ts";
import type { MergedEntry } from "../../../discovery/sources/merge.ts";
import type { OperationCall } from "../../call.ts";
import { ownPeers } from "../tools-at-hand.ts";
import { factsOf } from "./candidate-facts.ts";
import { gatherEntries, isNamed } from "./gather-entries.ts";

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
  /** Nothing says that it does what is needed, and a search finds this one clearly best: it may. */
  isNearest: boolean;
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
  const { merged, hits, scores, ...gathered } = await gatherEntries(analysis, needs, call, named);
  const { trustedNamespaces, failed, unreachable } = gathered;
  const comparison = {
    needs: readNeeds(needs),
    scores,
    trustedNamespaces,
    peers: ownPeers(call),
    now: call.services.now(),
  };
  const compared = Array.from(hits, ([one, relevance]) => {
    const source = one.entry.sources[0];
    const known = source && knownAs(one.entry.sources, library.servers);
    return { merged: one, relevance, source, known, facts: factsOf(one, known, comparison) };
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
      if (one.source === undefined || one.source.kind === "package" || one.known?.status === "rejected") return;
      if (!first.some(({ merged: best }) => best === one.merged)) return;
      one.score = scoreCandidate(one.merged.entry, {
        ...one.facts,
        remote: await call.services.registries.probe(one.source.url, (url) => isRejected(url, library)),
      });
    }),
  );
  const byEntry = new Map(scored.map((one) => [one.merged, one]));
  const nearest = scored.some(({ fits }) => fits) ? undefined : nearestEntry(scored, scores);
  const best = bestCandidates(scored).map((one) => one.merged);
  const ranked = nearest === undefined ? best : [nearest, ...best.filter((one) => one !== nearest)];
  const others = merged.filter((one) => isNamed(one, named) && !ranked.includes(one));
  const candidates = [...ranked.slice(0, MAX_CANDIDATES), ...others].flatMap((entry): Candidate[] => {
    const one = byEntry.get(entry);
    if (one === undefined) return [];
    const { score, source, known, facts, serves } = one;
    const connected = connectedServer(entry.entry, library);
    const coverage = bestCoverage(facts);
    const lacks = serves.length > 0 ? [] : lackedBy(facts);
    const isFor = { serves, lacks, isNamed: isNamed(entry, named), isNearest: entry === nearest };
    return [{ merged: entry, score, source, known, connected, coverage, ...isFor }];
  });
  const placed = needs.map(({ description }) => productsAskedFor(description).length > 0);
  const isProductFound = scored.some(({ facts }) =>
    facts.needs?.some(({ lacks, confidence }, at) => placed[at] === true && lacks === undefined && confidence > 0),
  );
  return { candidates, failed, isProductFound, entries: merged.length, unreachable };
}

/** What the words of one of the needs find clearly best, without servers of other products. */
function nearestEntry(
  scored: readonly { merged: MergedEntry; facts: CandidateFacts }[],
  scores: readonly ReadonlyMap<MergedEntry, number>[],
): MergedEntry | undefined {
  return scores
    .map((byNeed, at) => {
      const may = scored.filter(({ facts }) => facts.needs?.[at]?.lacks === undefined);
      return nearestOf(may.map(({ merged }) => [merged, byNeed.get(merged) ?? 0]));
    })
    .find((one) => one !== undefined);
}

/** The products for want of which a server is no answer. */
function lackedBy({ needs = [] }: CandidateFacts): string[] {
  const products = needs.flatMap(({ lacks }) =>
    lacks !== undefined && lacks.likeness >= MIN_COVERAGE ? lacks.products : [],
  );
  return [...new Set(products)];
}

/** The server with tools to call that an entry lists one more time. */
function connectedServer({ sources }: RegistryEntry, { servers, tools }: LibraryView): ServerView | undefined {
  const places = new Set(sources.map(placeOf));
  const isUsable = (name: string): boolean => tools.some((one) => one.server === name && one.status === "usable");
  return servers.find((one) => one.status === "approved" && places.has(placeOf(one.source)) && isUsable(one.name));
}

/** Whether somebody has rejected what is at an address: nobody looks there, also not by a redirect. */
function isRejected({ href: url }: URL, { servers }: LibraryView): boolean {
  const target: ServerSource = { kind: "streamable-http", url };
  return servers.some(({ status, source }) => status === "rejected" && isSameServer(source, target));
}

/** Where a server is, whatever its version and the way it is spoken to. */
function placeOf(source: ServerSource): string {
  if (source.kind === "package") return `${source.registry}:${source.identifier}`;
  return source.url.replace(/\/+$/u, "");
}

/**
 * The server of the library that an entry is, or one that somebody has rejected and that it lists in another spelling or version, also as a
 * further way: nobody is asked once more.
 */
function knownAs(sources: readonly ServerSource[], servers: readonly ServerView[]): ServerView | undefined {
  const [first] = sources;
  return (
    servers.find((server) => first !== undefined && isSameSource(server.source, first)) ??
    servers.find(
      (server) => server.status === "rejected" && sources.some((source) => isSameServer(server.source, source)),
    )
  );
}
