/**
 * The built-in first step: the user picks one of the candidates that routing found, or describes the question again.
 * Not here: the routing itself (`routing/match.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import type { NodeRef, Tree } from "../knowledge/model.ts";
import { inLanguage } from "../localized-text.ts";
import { applyBuiltIn, matchBuiltIn } from "./built-in-options.ts";
import { refuseOption, refuseWords, type Step } from "./step.ts";
import type { Routing, SessionEvent } from "./types.ts";
import { resolveArrival } from "./next-node.ts";
import { sessionTexts } from "./texts.ts";

/**
 * The event of a picked candidate, or of free text, which is routed again. Undefined for any other option. Fails with
 * `invalid_input` for an empty text and `knowledge_unavailable` when the routing index or the entry was not loaded.
 */
export function chooseTopic(step: Step): Outcome<SessionEvent> | undefined {
  const { state, option, now, userText, knowledge } = step;
  const candidate = state.candidates.find(({ id }) => id === option);
  if (candidate !== undefined) return moveToEntry(step, candidate.ref, null);
  if (option !== "provide_more_info") return undefined;
  const text = userText.user_input;
  if (text === undefined || text.trim() === "") return refuseWords(step);
  const named = applyBuiltIn(step, matchBuiltIn(text) ?? "");
  if (named !== undefined) return named;
  if (knowledge.route === undefined) return refuse({ code: "knowledge_unavailable", what: "routing index" });
  const routing = knowledge.route(text);
  if (routing.entry !== null) return moveToEntry(step, routing.entry, routing);
  const reply = step.evaluator.reply(text, state.candidates, EMPTY_TREE, "", state.language);
  const matched = reply.kind === "option" ? state.candidates.find(({ id }) => id === reply.id) : undefined;
  if (matched !== undefined) return moveToEntry(step, matched.ref, null);
  const offered = new Set(state.candidates.map(({ id }) => id));
  const matching = routing.candidates.map(({ id }) => id).filter((id) => offered.has(id));
  // When every candidate matches, none is more likely than another.
  const likely = matching.length < offered.size ? matching : [];
  if (offered.size === 0 && routing.candidates.length > 0) return accept(offerTopics(step, routing));
  return accept({ type: "stayed", at: now, reason: "not_understood", option, likely, ...userText });
}

/**
 * Words with which no consultation can begin, in a session that keeps a record and was offered no topic before: those they
 * may mean are offered, else all there are.
 */
function offerTopics({ option, now, userText }: Step, { candidates, match }: Routing): SessionEvent {
  const likely = match.matched === "" ? [] : candidates.map(({ id }) => id);
  return { type: "stayed", at: now, reason: "not_understood", option, likely, candidates, ...userText };
}

/** Refuses an option of the first step. Where no topic is offered, only the user's own words can begin a consultation. */
export function refuseTopic(step: Step): Outcome<SessionEvent> {
  const { candidates, language } = step.state;
  if (candidates.length > 0) return refuseOption(step, candidates);
  return refuseOption(step, [{ id: "provide_more_info", description: inLanguage(language, sessionTexts).askInWords }]);
}

/** The first step belongs to no tree, so free text is matched against its options only. */
const EMPTY_TREE: Tree = {
  base: "",
  tree: "",
  language: "",
  keywords: [],
  root: "",
  facts: [],
  nodes: [],
  texts: [],
  jumps: [],
};

function moveToEntry(step: Step, to: NodeRef, routing: Routing | null): Outcome<SessionEvent> {
  const arrival = resolveArrival(step.knowledge, to);
  if (!arrival.ok) return arrival;
  const { complete } = arrival.value;
  const match = routing === null ? {} : { match: routing.match };
  return accept({
    type: "moved",
    at: step.now,
    from: null,
    option: step.option,
    answer: null,
    to,
    complete,
    ...match,
    ...step.userText,
  });
}
