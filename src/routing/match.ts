/**
 * Routes a first query to the node where the session starts. A pure function of the release and the query.
 * Not here: building the routing data (`model.ts`), free text inside a session (`reply.ts`).
 */
import type { RoutingBase, RoutingData, RoutingPlace, Titles, ScoredPlace } from "./model.ts";
import { standsOut } from "./evidence.ts";
import { findNamedBases, matchTopic, isRelevant, type TopicMatch } from "./relevance.ts";
import { openQuery, saysMore, type OpenRouting, type Query } from "./query.ts";
import { withoutNegatedClauses } from "./content-words.ts";
import { nearestText, rankPlaces, type TaughtEntry } from "./rank-places.ts";
import { variantsOf } from "./synonyms.ts";
import { formatRef, type NodeRef } from "../knowledge/model.ts";

export { buildRouting, type RoutingData } from "./model.ts";
export { openRouting, type OpenRouting } from "./query.ts";
export { matchReply } from "./reply.ts";

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

/** Only this many characters of a query are read. */
const MAX_QUERY_CHARACTERS = 4000;
/** Matches from this score on are entries; below it only their base counts. */
const MIN_ENTRY_SCORE = 0.18;
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

/**
 * Decides where a query begins. Negated clauses ("not the router, the cable") are read only when the rest has no
 * clear match. Total: any string gives an answer.
 */
export function routeQuery(routing: OpenRouting, input: RouteInput): Routing {
  const text = input.query.slice(0, MAX_QUERY_CHARACTERS);
  const meant = withoutNegatedClauses(text);
  if (meant !== undefined) {
    const answer = routeText(routing, input, meant);
    if (answer.entry !== null && answer.match.score >= MIN_ENTRY_SCORE) return answer;
  }
  const plain = routeText(routing, input, text);
  if (!isSure(plain)) return routeSynonyms(routing, input, text) ?? plain;
  return isOnlySubject(routing, plain) ? (routeNarrower(routing, input, text, plain) ?? plain) : plain;
}

/** Whether only the subject of a whole tree was found in the query, and none of its steps. */
function isOnlySubject({ data, treeRoots }: OpenRouting, { entry }: Routing): boolean {
  return data.places.some(
    ({ base, tree, node }, index) =>
      treeRoots[index] === index &&
      entry?.tree === tree &&
      entry.node === node &&
      entry.base === data.bases[base]?.base,
  );
}

/** A step of the same base that fits better once synonyms are in their place: 小狗腹泻 names the subject 小狗 and means 拉肚子. */
function routeNarrower(routing: OpenRouting, input: RouteInput, text: string, plain: Routing): Routing | undefined {
  const better = routeSynonyms(routing, input, text);
  if (better === undefined || better.entry?.base !== plain.entry?.base) return undefined;
  return better.match.score > plain.match.score && !isOnlySubject(routing, better) ? better : undefined;
}

function isSure({ entry, match, best }: Routing): boolean {
  const isBest = entry !== null && best !== undefined && formatRef(entry) === formatRef(best);
  return isBest && match.matched !== "" && match.score >= MIN_ENTRY_SCORE;
}

/**
 * The best of what the query means with an author's synonyms in its place; undefined when none of them is sure. Tried only
 * where the query as it stands is not, or fits a tree's subject alone, so that synonyms never take a question away from words that fit.
 */
function routeSynonyms(routing: OpenRouting, input: RouteInput, text: string): Routing | undefined {
  let best: Routing | undefined;
  for (const { base, groups } of routing.data.synonyms ?? []) {
    const name = routing.data.bases[base]?.base;
    if (input.knowledge_base !== undefined && input.knowledge_base !== name) continue;
    for (const variant of variantsOf(text, groups)) {
      const answer = routeText(routing, input, variant);
      const isBetter = best === undefined || answer.match.score > best.match.score;
      if (isBetter && isSure(answer) && answer.entry?.base === name) best = answer;
    }
  }
  return best;
}

function routeText(routing: OpenRouting, input: RouteInput, text: string): Routing {
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

/** The places a query is relevant to; where there are none, the bases whose topic it names. */
function findRelevant(
  routing: OpenRouting,
  query: Query,
  evidence: TopicMatch,
  ranked: readonly ScoredPlace[],
): { about: ScoredPlace[]; named: number[] } {
  const about = ranked
    .slice(0, MAX_RELEVANCE_CHECKS)
    .filter((place) => isTaught(place) || isRelevant(routing, query, evidence, place));
  return {
    about,
    named: about.length > 0 ? [] : [...findNamedBases(routing, evidence)].toSorted((left, right) => left - right),
  };
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

function entryRef(data: RoutingData, place: RoutingPlace): NodeRef {
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
