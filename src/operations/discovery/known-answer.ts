/**
 * What the published knowledge has on a part of a task: a passage that `search_knowledge` finds, or the step that a guided consultation
 * begins at. What the knowledge answers is no gap among the tools (requirement tool-needs/own-knowledge).
 * A search and a route are each misled by a word that a question about something else shares with the knowledge, so that one alone has
 * to cover most of the question; where both agree that is not asked. Who tells a case of their own uses words that no title has: there
 * the base that the step and the best passages agree on is enough.
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
import { tellsCase } from "../../discovery/needs/asks-for-knowledge.ts";
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

/** Where passages and the step are of one base, less is enough for who asks for advice: they tell their case in words of their own. */
const AGREED = { passage: 0.1, step: 0.2, share: 0.25, ofBest: 3, near: 0.5 };
/** And so is less of the question for a passage or a step alone. */
const ALONE_IN_CASE = { score: 0.5, covered: 0.6, share: 0.5 };

async function answerTo(text: string, scope: Scope, guide: OpenRouting | null): Promise<KnownAnswer | undefined> {
  const best = await bestHits(text, scope);
  const hit = best[0]?.tier === "strong" ? best[0] : undefined;
  const isCase = tellsCase(text);
  const step = guide === null ? undefined : stepFor(text, guide, isCase ? ALONE_IN_CASE.share : STEP_ALONE.share);
  if (hit === undefined) {
    if (step === undefined) return undefined;
    return step.isAbout || (isCase && agrees(step, best)) ? step.answer : undefined;
  }
  const alone = isCase && hit.score >= ALONE_IN_CASE.score ? ALONE_IN_CASE : ALONE;
  const isAlone = hit.score >= alone.score && hit.explanation.covered >= alone.covered;
  if (step === undefined && !isAlone) return undefined;
  // A passage that hardly fits may be of another matter than the step;
  if (step?.isAbout !== true || (hit.score >= ALONE.score && (isAlone || step.base === hit.record.base)))
    return { by: "passage", title: hit.record.title, score: hit.score };
  // and one of another base that has not all of the question is.
  return hit.score >= ALONE.score ? step.answer : { by: "passage", title: step.answer.title, score: hit.score };
}

/** Whether the best passages are of the base that a step is of, and both have enough of the question. */
function agrees({ base, share, answer }: Step, best: readonly PassageHit[]): boolean {
  const least = (best[0]?.score ?? 0) * AGREED.near;
  const near = best.filter(({ score }) => score >= least);
  const same = near.filter(({ record }) => record.base === base);
  return (
    same.length > near.length / 2 &&
    same[0] === best[0] &&
    (best[0]?.score ?? 0) >= AGREED.passage &&
    answer.score >= AGREED.step &&
    share >= AGREED.share
  );
}

async function bestHits(query: string, scope: Scope): Promise<readonly PassageHit[]> {
  const made = await searchScope(scope, { query, fields: "all" });
  return made.ok ? made.value.open.page(0, AGREED.ofBest) : [];
}

/** A step, with its base, the share of the question that this has, and whether it is about most of it. */
interface Step {
  answer: KnownAnswer;
  base: string;
  share: number;
  isAbout: boolean;
}

/** The step that a text leads to by words of its own, and whether its base speaks of most of the text. */
function stepFor(query: string, guide: OpenRouting, least: number): Step | undefined {
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
  const isAbout = words >= STEP_ALONE.words && share >= least && share + match.score >= STEP_ALONE.shareAndScore;
  return {
    answer: { by: "step", title: titleIn(titles, language), score: match.score },
    base: entry.base,
    share,
    isAbout,
  };
}
