/**
 * From a person's first words to the place where their session begins.
 * A pure function of the release and the query. Not here: making the router's data (`match-model.ts`), free text
 * inside a session (`match-reply.ts`).
 */
import type { RoutingBase, RoutingData, RoutingPlace, Titles, Scored } from "./model.ts";
import { basesNamed, evidenceIn, isAbout } from "./evidence.ts";
import { openQuery, type OpenRouting, type Query } from "./routing.ts";
import { affirmed } from "./talk.ts";
import { nearestText, rankPlaces } from "./score.ts";
import type { NodeRef } from "../knowledge/model.ts";

export { buildRouting, type RoutingData } from "./model.ts";
export { openRouting, type OpenRouting } from "./routing.ts";
export { matchReply } from "./reply.ts";

/** Where `initiate_session` should begin and why. */
export interface RouteMatch {
  /** 0…1: how sure the ranking is that the best place fits; comparable between queries of one release. */
  score: number;
  /** The name of what matched: a title, a keyword or an option's text; "" when the query is about no place. */
  matched: string;
  alternatives: { ref: NodeRef; title: string; score: number }[];
}

/** A base or tree offered at the built-in first step, when the query does not decide. */
export interface Candidate {
  /** Option id on the wire: the base id, or `base/tree`. */
  id: string;
  description: string;
  ref: NodeRef;
}

/** What routing says about a first query: where to stand, why, and what else could have been meant. */
export interface Routing {
  /** null = nothing decides: the built-in choosing step, with `candidates` as its options. */
  entry: NodeRef | null;
  match: RouteMatch;
  candidates: Candidate[];
  /** The best place of all, even where the session does not begin there. */
  best?: NodeRef;
}

export interface RouteInput {
  query: string;
  /** Only places of this base count, and its root is the least the query gets. One of `openRouting(…).data.bases`. */
  knowledge_base?: string;
  /** For the titles in the answer; the texts of every language are matched. */
  language?: string;
}

/** Longer queries are read up to here: a first question that long has said what it is about. */
const LONGEST_QUERY = 4000;
/** From here a match is worth beginning at; below, only the base is taken from it. */
const CONFIDENT = 0.18;
/** Two places this close together are the same guess. */
const TIE = 0.005;
/** From here a base counts as meant at all. */
const FITTING = 0.12;
/** A base that reaches this share of the best one's score is as good a guess. */
const RIVAL = 0.75;
const MOST_ALTERNATIVES = 5;
/** How many of the best are asked whether the query is about them. */
const MOST_ASKED = 12;

/**
 * Decides where a query begins. What the query sets aside ("not the router, the cable") counts only when the rest
 * leads nowhere. Total: any string gives an answer.
 */
export function routeQuery(routing: OpenRouting, input: RouteInput): Routing {
  const text = input.query.slice(0, LONGEST_QUERY);
  const meant = affirmed(text);
  if (meant !== undefined) {
    const answer = routeText(routing, input, meant);
    if (answer.entry !== null && answer.match.score >= CONFIDENT) return answer;
  }
  return routeText(routing, input, text);
}

function routeText(routing: OpenRouting, input: RouteInput, text: string): Routing {
  const { data } = routing;
  const query = openQuery(routing, text);
  const only = data.bases.findIndex(({ base }) => base === input.knowledge_base);
  const all = rankPlaces(routing, query, only);
  // A word shared by chance may not choose between bases; inside one, its first step is no better a guess.
  const free = only < 0 && data.bases.length > 1;
  const { about, named } = free ? placesAbout(routing, query, all) : { about: all, named: [] };
  const ranked = about.length > 0 ? about : all;
  const [first] = ranked;
  const second = ranked.find((other) => first !== undefined && entryKey(other.place) !== entryKey(first.place));
  const tied = first !== undefined && second !== undefined && first.score - second.score < TIE;
  // Between a tree's first step and a step in that tree, the narrower one loses nothing: the way back is one word.
  const within = tied && first.place.base === second.place.base && first.place.tree === second.place.tree;
  const narrower = within && routing.treeRoots[first.index] === first.index;
  const best = narrower ? second : first;
  const told = !tied || narrower || (within && routing.treeRoots[second.index] === second.index);
  const alternatives = distinct(ranked, input.language, data).slice(1, 1 + MOST_ALTERNATIVES);
  const match: RouteMatch =
    about.length === 0
      ? { score: rounded(Math.min(first?.score ?? 0, CONFIDENT)), matched: "", alternatives: [] }
      : {
          score: rounded(best?.score ?? 0),
          matched:
            best === undefined
              ? ""
              : (nearestText(routing, best.index, query) ?? titleIn(best.place.titles, input.language)),
          alternatives,
        };
  const answer: Routing = {
    entry: null,
    match,
    candidates: [],
    ...(best === undefined ? {} : { best: entryRef(data, best.place) }),
  };
  if (best !== undefined && best.score >= CONFIDENT && told && about.length > 0)
    return { ...answer, entry: entryRef(data, best.place) };
  const fitting = about.length === 0 ? named : fittingBases(about, data.bases.length);
  const chosen = only >= 0 ? only : fitting.length === 1 ? fitting[0] : undefined;
  const root = chosen === undefined ? undefined : data.places[data.bases[chosen]?.root ?? -1];
  if (root !== undefined) {
    const why =
      match.matched === "" && named.length > 0
        ? { matched: titleIn(data.bases[root.base]?.titles ?? [], input.language) }
        : {};
    return { ...answer, match: { ...match, ...why }, entry: entryRef(data, root) };
  }
  const offered = fitting.length > 1 ? fitting : data.bases.map((_, index) => index);
  return { ...answer, candidates: offered.flatMap((index) => candidateFor(data, index, input.language)) };
}

/** The places a query is about; where there are none, the bases it names a topic of. */
function placesAbout(
  routing: OpenRouting,
  query: Query,
  ranked: readonly Scored[],
): { about: Scored[]; named: number[] } {
  const evidence = evidenceIn(routing, query);
  const about = ranked.slice(0, MOST_ASKED).filter((place) => isAbout(routing, query, evidence, place));
  return {
    about,
    named: about.length > 0 ? [] : [...basesNamed(routing, evidence)].toSorted((left, right) => left - right),
  };
}

function fittingBases(ranked: readonly Scored[], count: number): number[] {
  const scores = Array.from({ length: count }, () => 0);
  for (const { place, score } of ranked) scores[place.base] = Math.max(scores[place.base] ?? 0, score);
  const highest = Math.max(0, ...scores);
  if (highest < FITTING) return [];
  const fitting = scores.flatMap((score, base) => (score >= highest * RIVAL ? [{ base, score }] : []));
  return fitting.toSorted((left, right) => right.score - left.score || left.base - right.base).map(({ base }) => base);
}

function entryKey(place: RoutingPlace): string {
  return `${place.base}/${place.tree}#${place.entry}`;
}

function entryRef(data: RoutingData, place: RoutingPlace): NodeRef {
  return { base: data.bases[place.base]?.base ?? "", tree: place.tree, node: place.entry };
}

/** One row per beginning, best first. */
function distinct(
  ranked: readonly Scored[],
  language: string | undefined,
  data: RoutingData,
): RouteMatch["alternatives"] {
  const seen = new Set<string>();
  const rows: RouteMatch["alternatives"] = [];
  for (const { place, score } of ranked) {
    if (rows.length > MOST_ALTERNATIVES) break;
    if (seen.has(entryKey(place))) continue;
    seen.add(entryKey(place));
    rows.push({ ref: entryRef(data, place), title: titleIn(place.titles, language), score: rounded(score) });
  }
  return rows;
}

function primary(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** A title in the language asked for, or in a sister of it, else the own one. */
export function titleIn(titles: Titles, language: string | undefined): string {
  const wanted = language?.toLowerCase() ?? "";
  const exact = titles.find(([tag]) => tag.toLowerCase() === wanted);
  const sister = titles.find(([tag]) => wanted !== "" && primary(tag) === primary(wanted));
  return (exact ?? sister ?? titles[0])?.[1] ?? "";
}

function candidateFor(data: RoutingData, index: number, language: string | undefined): Candidate[] {
  const base: RoutingBase | undefined = data.bases[index];
  const root = data.places[base?.root ?? -1];
  if (base === undefined || root === undefined) return [];
  return [{ id: base.base, description: titleIn(base.titles, language), ref: entryRef(data, root) }];
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
