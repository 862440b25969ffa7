/**
 * What was asked in a session and not understood, or left again at once: for authors who want to know how users say things. Pure.
 * Not here: which node would fit and by which keyword (`author/questions/`).
 */
import type { NodeRef } from "../knowledge/model.ts";
import type { RefusedInput } from "./refused-input.ts";
import type { SessionEvent } from "./types.ts";

/** A first question or a free reply that did not lead where its user went on, or a text that a typed question refused. */
export interface MissedQuestion {
  kind: "first" | "reply" | "input";
  text: string;
  /** Where it was asked; null = at the beginning. */
  at: NodeRef | null;
  /** `unheard`: it led nowhere. `left`: the user went back from where it had led. */
  outcome: "unheard" | "left";
  /** Where the session went on; absent when it did not. */
  went_to?: NodeRef;
}

/** Characters of a text that are kept. */
const MAX_TEXT = 500;
/** Of a session that never understands its user the first are enough. */
const MAX_QUESTIONS = 500;
/** Steps that a user can have gone back over, as far as they are known. */
const MAX_TRAIL = 500;

/**
 * The missed questions of a session, in order. `events` oldest first, as stored, so that secrets are removed already; they are read once
 * and none is kept, so that a session may be of any length. What typed questions `refused` comes first.
 */
export function missedQuestions(
  events: Iterable<SessionEvent>,
  refused: readonly RefusedInput[] = [],
): MissedQuestion[] {
  const found = refused.map(({ text, at }): MissedQuestion => ({
    kind: "input",
    text: text.slice(0, MAX_TEXT),
    at,
    outcome: "unheard",
  }));
  /** Those of which it is not known yet where the session went on. */
  let open: MissedQuestion[] = [];
  let here: NodeRef | null = null;
  const trail: (NodeRef | null)[] = [];
  /** A question that was understood, until the next event says whether its user stayed. */
  let answered: Omit<MissedQuestion, "outcome"> | undefined;
  const miss = (question: Omit<MissedQuestion, "outcome">, outcome: MissedQuestion["outcome"]): void => {
    const missed = { ...question, outcome };
    found.push(missed);
    open.push(missed);
  };
  for (const event of events) {
    if (event.type === "recorded") continue;
    if (answered !== undefined && turnsAway(event)) miss(answered, "left");
    answered = undefined;
    if (event.type === "moved" && event.to !== null) for (const question of open) question.went_to = event.to;
    if (event.type !== "stayed" && !turnsAway(event)) open = [];
    // Only now, so that the last ones that are kept say where they went.
    if (found.length >= MAX_QUESTIONS && open.length === 0) return found;
    const asked = found.length < MAX_QUESTIONS ? askedIn(event) : undefined;
    if (asked !== undefined) {
      const question = { kind: asked.kind, text: asked.text.slice(0, MAX_TEXT), at: here };
      if (asked.isUnheard) miss(question, "unheard");
      else answered = question;
    }
    if (event.type === "started") here = event.entry;
    else if (event.type === "moved" && event.to !== null) {
      trail.push(here);
      if (trail.length > MAX_TRAIL) trail.shift();
      here = event.to;
    } else if (event.type === "went_back") here = trail.pop() ?? here;
    else if (event.type === "restarted") here = event.to ?? here;
  }
  return found;
}

/** The free text of an event, and whether it was understood. Values of inputs are no questions. */
function askedIn(event: SessionEvent): { kind: "first" | "reply"; text: string; isUnheard: boolean } | undefined {
  if (event.type === "started") {
    if (event.user_query.trim() === "" || event.guided === false) return undefined;
    return { kind: "first", text: event.user_query, isUnheard: event.entry === null || event.match.matched === "" };
  }
  if (event.type !== "moved" && event.type !== "stayed") return undefined;
  const text = event.user_input ?? "";
  if (text.trim() === "" || event.option !== "provide_more_info") return undefined;
  if (event.type === "stayed") return { kind: "reply", text, isUnheard: event.reason === "not_understood" };
  return event.answer?.via === "input" ? undefined : { kind: "reply", text, isUnheard: false };
}

function turnsAway(event: SessionEvent): boolean {
  return event.type === "went_back" || event.type === "restarted";
}
