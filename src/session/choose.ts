/** The built-in first step, where the user picks a knowledge base, or says more so that the router can. */
import { accept, refuse, type Outcome } from "../errors.ts";
import type { NodeRef, Tree } from "../knowledge/model.ts";
import { applyBuiltIn } from "./built-in-options.ts";
import type { Step } from "./step.ts";
import type { Routing, SessionEvent } from "./types.ts";
import { resolveArrival } from "./next-node.ts";
import { matchBuiltIn } from "./texts.ts";

/** A candidate, or free text to be routed again; undefined for any other option. */
export function chooseTopic(step: Step): Outcome<SessionEvent> | undefined {
  const { state, option, now, userText, knowledge } = step;
  const candidate = state.candidates.find(({ id }) => id === option);
  if (candidate !== undefined) return moveToEntry(step, candidate.ref, null);
  if (option !== "provide_more_info") return undefined;
  const text = userText.user_input;
  if (text === undefined || text.trim() === "") {
    return refuse({ code: "invalid_input", field: "user_input", expected: "the user's own words, as text" });
  }
  const named = applyBuiltIn(step, matchBuiltIn(text) ?? "");
  if (named !== undefined) return named;
  if (knowledge.route === undefined) return refuse({ code: "knowledge_unavailable", what: "routing index" });
  const routing = knowledge.route(text);
  if (routing.entry !== null) return moveToEntry(step, routing.entry, routing);
  const reply = step.evaluator.reply(text, state.candidates, EMPTY_TREE, "", state.language);
  const meant = reply.kind === "option" ? state.candidates.find(({ id }) => id === reply.id) : undefined;
  if (meant !== undefined) return moveToEntry(step, meant.ref, null);
  const offered = new Set(state.candidates.map(({ id }) => id));
  const fitting = routing.candidates.map(({ id }) => id).filter((id) => offered.has(id));
  // All of them is no hint at all.
  const likely = fitting.length < offered.size ? fitting : [];
  return accept({ type: "stayed", at: now, reason: "not_understood", option, likely, ...userText });
}

/** At the choosing step there is no tree yet to look in. */
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
