/**
 * Routes one text as it stands: the place that it is about, else the bases that it may be about. A pure function of the release and
 * the text. Not here: what is tried when a text is not clear (`match.ts`).
 */
import type { NodeRef } from "../knowledge/model.ts";
import { saidOf, saysLittleElse, sharesOneWord } from "./covered-words.ts";
import { standsOut } from "./evidence.ts";
import type { RoutingBase, RoutingData, RoutingPlace, ScoredPlace, Titles } from "./model.ts";
import { openQuery, saysMore, type OpenRouting, type Query } from "./query.ts";
import { nearestText, rankPlaces, type TaughtEntry } from "./rank-places.ts";
import { findNamedBases, isRelevant, matchTopic, type TopicMatch } from "./relevance.ts";

/** The reason for an entry, for `initiate_session`. */
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

/** The result for a first query: the entry, the reason, and the alternatives. */
export interface Routing {
  /** null: no clear match; the session starts at the built-in choosing step with `candidates` as its options. */
  entry: NodeRef | null;
  match: RouteMatch;
  candidates: Candidate[];
  /** The best-ranked place, even when the session does not start there. */
  best?: NodeRef;
}

export interface RouteInput {
  query: string;
  /** Search only this base; its root is the entry when nothing in it matches. One of `openRouting(…).data.bases`. */
  knowledge_base?: string;
  /** Entries to which like queries led before. */
  taught?: readonly TaughtEntry[] | undefined;
  /** For the titles in the answer; the texts of every language are matched. */
  language?: string;
}

/** Matches from this score on are entries; below it only their base counts. */
export const MIN_ENTRY_SCORE = 0.18;
/** The same for a place that its words alone would not make an entry, and earlier consultations do. */
const MIN_TAUGHT_SCORE = 0.4;
/** Two places whose scores differ by less are tied. */
const TIE_MARGIN = 0.005;
/** Bases below this score are no candidates. */
const MIN_BASE_SCORE = 0.12;
/** A base that reaches this share of the best base's score is a candidate too. */
const RIVAL_SHARE = 0.75;
const MAX_ALTERNATIVES = 5;
/** How many of the best places are checked for relevance. */
const MAX_RELEVANCE_CHECKS = 12;

/** Where one text begins, as it stands. */
export function routeText(routing: OpenRouting, input: RouteInput, text: string): Routing {
  const { data } = routing;
  const query = openQuery(routing, text);
  const only = data.bases.findIndex(({ base }) => base === input.knowledge_base);
  const all = rankPlaces(routing, query, only, input.taught);
  // Without a given base, relevance is checked: a word shared by chance must not choose a base.
  const free = only < 0 && data.bases.length > 1;
  const topic = matchTopic(routing, query);
  const { about, named } = free ? findRelevant(routing, query, topic, all) : { about: all, named: [] };
  const ranked = about.length > 0 ? about : all;
  const [first] = ranked;
  const second = ranked.find((other) => first !== undefined && !isSameEntry(other.place, first.place));
  const tied = first !== undefined && second !== undefined && first.score - second.score < TIE_MARGIN;
  const within = tied && first.place.base === second.place.base && first.place.tree === second.place.tree;
  const narrower = within ? narrowerOf(routing, query, first, second) : undefined;
  const best = narrower ?? first;
  const isClear = !tied || narrower !== undefined;
  // One that shares the base's subject with the query and nothing else is as good as any other.
  const isSubject = best !== undefined && !isTaught(best) && !standsOut(routing, query, topic, best);
  const others = ranked.filter(({ place }) => best === undefined || !isSameEntry(place, best.place));
  const alternatives = listAlternatives(others, input.language, data);
  const match: RouteMatch =
    about.length === 0 || isSubject
      ? {
          score: round(Math.min(best?.score ?? 0, MIN_ENTRY_SCORE)),
          matched: "",
          alternatives: about.length === 0 ? [] : alternatives,
        }
      : {
          score: round(best?.score ?? 0),
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
  if (best !== undefined && isEntry(best) && isClear && !isSubject && about.length > 0)
    return { ...answer, entry: entryRef(data, best.place) };
  const fitting = about.length === 0 ? named : fittingBases(about, data.bases.length);
  // A choice of one is no choice: the only base begins, as a named one does (requirement navigation/one-base).
  const single = data.bases.length === 1 ? 0 : undefined;
  const chosen = only >= 0 ? only : fitting.length === 1 ? fitting[0] : single;
  const root = chosen === undefined ? undefined : data.places[data.bases[chosen]?.root ?? -1];
  if (root !== undefined) {
    const why =
      match.matched === "" && (named.length > 0 || (isSubject && topic.words.length > 0))
        ? { matched: titleIn(data.bases[root.base]?.titles ?? [], input.language) }
        : {};
    return { ...answer, match: { ...match, ...why }, entry: entryRef(data, root) };
  }
  const offered = fitting.length > 1 ? fitting : data.bases.map((_, index) => index);
  return { ...answer, candidates: offered.flatMap((index) => candidateFor(data, index, input.language)) };
}

/**
 * Of two tied places of one tree the narrower: between its root and a step the step, since going back costs one reply; else the one
 * of which the query has a longer expression, as 身上有白点 around 白点. Undefined when neither is.
 */
function narrowerOf(
  { treeRoots }: OpenRouting,
  query: Query,
  first: ScoredPlace,
  second: ScoredPlace,
): ScoredPlace | undefined {
  if (treeRoots[first.index] === first.index) return second;
  if (treeRoots[second.index] === second.index || saysMore(query, first.index, second.index)) return first;
  return saysMore(query, second.index, first.index) ? second : undefined;
}

/** Earlier consultations with like questions make it relevant, whatever words it has. */
function isTaught({ score, byWords }: ScoredPlace): boolean {
  return byWords !== undefined && score >= MIN_TAUGHT_SCORE;
}

/** Whether a place scores high enough for a session to begin there. */
function isEntry({ score, byWords }: ScoredPlace): boolean {
  return score >= (byWords === undefined || byWords >= MIN_ENTRY_SCORE ? MIN_ENTRY_SCORE : MIN_TAUGHT_SCORE);
}

/**
 * The places a query is relevant to; where there are none, the bases whose topic it names. A base that shares one word with it has only
 * places whose author wrote more than a word of it, or a keyword beside little else; it is named where that word is its subject and means a step.
 */
function findRelevant(
  routing: OpenRouting,
  query: Query,
  topic: TopicMatch,
  ranked: readonly ScoredPlace[],
): { about: ScoredPlace[]; named: number[] } {
  const byOneWord = new Set(
    routing.data.bases.flatMap((_, base) => (sharesOneWord(routing, query, topic, base) ? [base] : [])),
  );
  const about: ScoredPlace[] = [];
  const meant = new Set<number>();
  for (const place of ranked.slice(0, MAX_RELEVANCE_CHECKS)) {
    const { base } = place.place;
    if (!isTaught(place) && !isRelevant(routing, query, topic, place)) continue;
    const own = byOneWord.has(base) && !isTaught(place) ? saidOf(query, topic, place.index) : "more";
    if (own === "more" || (own === "keyword" && saysLittleElse(routing, query, topic, place))) about.push(place);
    else if (own === "none" && standsOut(routing, query, topic, place)) meant.add(base);
  }
  if (about.length > 0) return { about, named: [] };
  const named = [...findNamedBases(routing, topic)].filter(
    (base) => meant.has(base) || !sharesOneWord(routing, query, topic, base, true),
  );
  return { about, named: named.toSorted((left, right) => left - right) };
}

function fittingBases(ranked: readonly ScoredPlace[], count: number): number[] {
  const scores = Array.from({ length: count }, () => 0);
  for (const { place, score } of ranked) scores[place.base] = Math.max(scores[place.base] ?? 0, score);
  const highest = Math.max(0, ...scores);
  if (highest < MIN_BASE_SCORE) return [];
  const fitting = scores.flatMap((score, base) => (score >= highest * RIVAL_SHARE ? [{ base, score }] : []));
  return fitting.toSorted((left, right) => right.score - left.score || left.base - right.base).map(({ base }) => base);
}

function isSameEntry(left: RoutingPlace, right: RoutingPlace): boolean {
  return left.entry === right.entry && left.tree === right.tree && left.base === right.base;
}

export function entryRef(data: RoutingData, place: RoutingPlace): NodeRef {
  return { base: data.bases[place.base]?.base ?? "", tree: place.tree, node: place.entry };
}

/** One row per entry, best first. */
function listAlternatives(
  ranked: readonly ScoredPlace[],
  language: string | undefined,
  data: RoutingData,
): RouteMatch["alternatives"] {
  const seen: RoutingPlace[] = [];
  const rows: RouteMatch["alternatives"] = [];
  for (const { place, score } of ranked) {
    if (rows.length >= MAX_ALTERNATIVES) break;
    if (seen.some((other) => isSameEntry(other, place))) continue;
    seen.push(place);
    rows.push({ ref: entryRef(data, place), title: titleIn(place.titles, language), score: round(score) });
  }
  return rows;
}

function primary(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** A title in the given language, or one with the same primary subtag, else in the source language. */
export function titleIn(titles: Titles, language: string | undefined): string {
  const wanted = language?.toLowerCase() ?? "";
  const exact = titles.find(([tag]) => tag.toLowerCase() === wanted);
  if (exact !== undefined) return exact[1];
  const related = titles.find(([tag]) => wanted !== "" && primary(tag) === primary(wanted));
  return (related ?? titles[0])?.[1] ?? "";
}

function candidateFor(data: RoutingData, index: number, language: string | undefined): Candidate[] {
  const base: RoutingBase | undefined = data.bases[index];
  const root = data.places[base?.root ?? -1];
  if (base === undefined || root === undefined) return [];
  return [{ id: base.base, description: titleIn(base.titles, language), ref: entryRef(data, root) }];
}

function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
