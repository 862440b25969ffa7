/**
 * Routes a first query to the node where the session starts: as it stands, without what it denies, with synonyms, or as a story. A
 * pure function of the release and the query. Not here: what one text means (`route-text.ts`), building the routing data (`model.ts`),
 * free text inside a session (`reply.ts`).
 */
import { formatRef, type NodeRef } from "../knowledge/model.ts";
import { withoutNegatedClauses } from "./content-words.ts";
import { isNoun } from "./evidence.ts";
import { openQuery, type OpenRouting } from "./query.ts";
import { matchTopic } from "./relevance.ts";
import { entryRef, MIN_ENTRY_SCORE, routeText, titleIn, type RouteInput, type Routing } from "./route-text.ts";
import { isChinese, openText, partsOfQuestion } from "./scopes/read-parts.ts";
import { deniesName } from "./stance.ts";
import { askingParts, isTold, MAX_PLAIN_CHARACTERS, readableOf } from "./story.ts";
import { variantsOf } from "./synonyms.ts";

export { buildRouting, type RoutingData } from "./model.ts";
export { openRouting, type OpenRouting } from "./query.ts";
export { matchReply } from "./reply.ts";
export type { Candidate, RouteInput, RouteMatch, Routing } from "./route-text.ts";

/** A noun alone means a step by its synonym only where that is a whole text there. */
const MIN_NOUN_SCORE = 0.9;

/** Decides where a query begins. Total: any string gives an answer. */
export function routeQuery(routing: OpenRouting, input: RouteInput): Routing {
  const text = readableOf(input.query);
  if (text.length <= MAX_PLAIN_CHARACTERS) return routeOpen(routing, input, text);
  return routeStory(routing, input, text, routeWhole(routing, input, text));
}

/**
 * A question does not begin at a step that it names only to deny it, to leave it out or to say that it is over: then where its other words lead,
 * else at the first step of the base, where the choices are.
 */
function routeOpen(routing: OpenRouting, input: RouteInput, text: string): Routing {
  const plain = routeWhole(routing, input, text);
  const { entry, match } = plain;
  const base = routing.data.bases.findIndex((one) => one.base === entry?.base);
  const root = routing.data.places[routing.data.bases[base]?.root ?? -1];
  if (entry === null || root === undefined || formatRef(entry) === formatRef(entryRef(routing.data, root)))
    return plain;
  const open = openText(partsOfQuestion(text), [match.matched]);
  // In English a question says more often what does not work than what is not there.
  if (open === undefined && !(isChinese(text) && deniesName(text, match.matched))) return plain;
  const other = open === undefined || open.trim() === "" ? undefined : routeWhole(routing, input, open);
  if (other !== undefined && isSure(other)) return other;
  const score = Math.min(match.score, MIN_ENTRY_SCORE);
  const matched = titleIn(routing.data.bases[base]?.titles ?? [], input.language);
  return { ...plain, match: { ...match, score, matched }, entry: entryRef(routing.data, root) };
}

/**
 * A story begins at the step that its words as a whole lead to, where a clause speaks of it; one that is too long to be read whole
 * else where its end or its beginning leads, where people ask (requirement navigation/stories).
 */
function routeStory(routing: OpenRouting, input: RouteInput, story: string, whole: Routing): Routing {
  const { entry } = whole;
  const base = routing.data.bases.findIndex((one) => one.base === entry?.base);
  const root = routing.data.places[routing.data.bases[base]?.root ?? -1];
  const isStep = entry !== null && root !== undefined && formatRef(entry) !== formatRef(entryRef(routing.data, root));
  if (isStep && isToldOrTaught(routing, input, story, entry)) return whole;
  // Among so many words what is asked has too small a share.
  for (const part of story.length < input.query.length ? askingParts(story) : []) {
    const answer = routeWhole(routing, input, part);
    if (isSure(answer) && !isOnlySubject(routing, answer)) return answer;
  }
  if (!isStep) return whole;
  const match = { ...whole.match, score: Math.min(whole.match.score, MIN_ENTRY_SCORE), matched: "" };
  return { ...whole, match, entry: entryRef(routing.data, root) };
}

/** Whether a clause of a story speaks of this entry, among others or alone, or earlier consultations do. */
function isToldOrTaught(routing: OpenRouting, input: RouteInput, story: string, entry: NodeRef): boolean {
  const isEntry = (ref: NodeRef): boolean => formatRef(ref) === formatRef(entry);
  if (input.taught?.some((one) => isEntry(one.entry)) === true) return true;
  return isTold(
    routing,
    story,
    ({ score, place }) => score >= MIN_ENTRY_SCORE && isEntry(entryRef(routing.data, place)),
  );
}

/** Negated clauses ("not the router, the cable") are read only when the rest has no clear match. */
function routeWhole(routing: OpenRouting, input: RouteInput, text: string): Routing {
  const meant = withoutNegatedClauses(text);
  if (meant !== undefined) {
    const answer = routeText(routing, input, meant);
    if (answer.entry !== null && answer.match.score >= MIN_ENTRY_SCORE) return answer;
  }
  const plain = routeText(routing, input, text);
  if (!isSure(plain)) return routeSynonyms(routing, input, text, plain.entry === null) ?? plain;
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
  const better = routeSynonyms(routing, input, text, false);
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
 * `orBase`: else the base that such a text names, as its own words would.
 */
function routeSynonyms(routing: OpenRouting, input: RouteInput, text: string, orBase: boolean): Routing | undefined {
  let best: Routing | undefined;
  let named: Routing | undefined;
  const query = openQuery(routing, text);
  const least = isNoun(query, matchTopic(routing, query)) ? MIN_NOUN_SCORE : 0;
  for (const { base, groups } of routing.data.synonyms ?? []) {
    const name = routing.data.bases[base]?.base;
    if (input.knowledge_base !== undefined && input.knowledge_base !== name) continue;
    for (const variant of variantsOf(text, groups)) {
      const answer = routeText(routing, input, variant);
      const isBetter = answer.match.score >= least && answer.match.score > (best?.match.score ?? 0);
      if (isBetter && isSure(answer) && answer.entry?.base === name) best = answer;
      if (orBase && answer.match.matched !== "" && answer.entry?.base === name) named ??= answer;
    }
  }
  return best ?? named;
}
