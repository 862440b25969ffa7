/**
 * What the published knowledge has on a part of a task: a passage that `search_knowledge` finds, or the step that a guided consultation
 * begins at. What the knowledge answers is no gap among the tools (requirement tool-needs/own-knowledge).
 * A search and a route are each misled by a word that a question about something else shares with the knowledge, so that one alone has
 * to cover most of the question; where both agree that is not asked.
 * Not here: which parts may be asked (`discovery/needs/asks-for-knowledge.ts`).
 */
import { coveredWords } from "../../routing/covered-words.ts";
import { routeQuery, type OpenRouting } from "../../routing/match.ts";
import type { RoutingPlace } from "../../routing/model.ts";
import { MIN_ENTRY_SCORE, titleIn } from "../../routing/route-text.ts";
import { parseRouting, ROUTING } from "../../routing/stored.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { PassageHit } from "../../search/service.ts";
import type { OperationCall } from "../call.ts";
import { openScope, searchScope, type Scope } from "../search/scope.ts";
import type { KnownAnswer } from "../../discovery/needs/need.ts";

/** A passage that no route agrees with: its least score, and the share of the question that it has. */
const ALONE = { score: 0.4, covered: 0.75 };
/** A step that no passage agrees with: how many words of the question its base has, their share, and that with the score. */
const STEP_ALONE = { words: 2, share: 0.6, shareAndScore: 1.2 };

/**
 * What answers each text; undefined where nothing does, and where nothing is published or can be read: tools are looked for
 * then as without it.
 */
export async function knownAnswers(
  texts: readonly string[],
  session: string | undefined,
  call: OperationCall,
): Promise<(KnownAnswer | undefined)[]> {
  const scope = await openScope(call, session).catch(() => undefined);
  if (scope?.ok !== true) return [];
  const routing = await call.services.knowledge
    .object(scope.value.release, ROUTING, parseRouting)
    .catch(() => undefined);
  const guide = routing?.ok === true ? routing.value : null;
  return Promise.all(texts.map((text) => answerTo(text, scope.value, guide).catch(() => undefined)));
}

async function answerTo(text: string, scope: Scope, guide: OpenRouting | null): Promise<KnownAnswer | undefined> {
  const hit = await strongHit(text, scope);
  const step = guide === null ? undefined : stepFor(text, guide);
  if (hit === undefined) return step?.isAbout === true ? step.answer : undefined;
  const isAlone = hit.score >= ALONE.score && hit.explanation.covered >= ALONE.covered;
  if (step === undefined && !isAlone) return undefined;
  // A passage that hardly fits may be of another matter than the step.
  const title = hit.score < ALONE.score && step?.isAbout === true ? step.answer.title : hit.record.title;
  return { by: "passage", title, score: hit.score };
}

async function strongHit(query: string, scope: Scope): Promise<PassageHit | undefined> {
  const made = await searchScope(scope, { query, fields: "all" });
  if (!made.ok || made.value.open.tiers.strong === 0) return undefined;
  const [hit] = await made.value.open.page(0, 1);
  return hit?.tier === "strong" ? hit : undefined;
}

/** The step that a text leads to by words of its own, and whether its base speaks of most of the text. */
function stepFor(query: string, guide: OpenRouting): { answer: KnownAnswer; isAbout: boolean } | undefined {
  const language = guessLanguage(query);
  const { entry, match } = routeQuery(guide, { query, language });
  // At the least score stands what leads to a base alone.
  if (entry === null || match.matched === "" || match.score <= MIN_ENTRY_SCORE) return undefined;
  const { data } = guide;
  const base = data.bases.find((one) => one.base === entry.base);
  const isAtEntry = ({ base: at, tree, node }: RoutingPlace): boolean =>
    data.bases[at] === base && tree === entry.tree && node === entry.node;
  const at = data.places.findIndex(isAtEntry);
  // The first step of a tree asks what the matter is: its title says less than that of the base.
  const titles = data.roots.includes(at) ? base?.titles : data.places[at]?.titles;
  if (titles === undefined) return undefined;
  const { words, share } = coveredWords(guide, query, entry.base);
  const isAbout =
    words >= STEP_ALONE.words && share >= STEP_ALONE.share && share + match.score >= STEP_ALONE.shareAndScore;
  return { answer: { by: "step", title: titleIn(titles, language), score: match.score }, isAbout };
}
