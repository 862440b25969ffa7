/**
 * What was asked in a session and not understood, or left again at once: for authors who want to know how users say things. Pure.
 * Not here: which node would fit and by which keyword (`author/questions/`).
 */
import type { NodeRef } from "../knowledge/model.ts";
import type { SessionEvent } from "./types.ts";

/** A first question or a free reply that did not lead where its user went on. */
export interface MissedQuestion {
  kind: "first" | "reply";
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
/** Events of a session that are looked at. */
const MAX_EVENTS = 500;

/** The missed questions of a session, in order. `events` oldest first, as stored, so that secrets are removed already. */
export function missedQuestions(events: readonly SessionEvent[]): MissedQuestion[] {
  const found: MissedQuestion[] = [];
  const walk = events.filter(({ type }) => type !== "recorded").slice(0, MAX_EVENTS);
  let here: NodeRef | null = null;
  const trail: (NodeRef | null)[] = [];
  for (const [index, event] of walk.entries()) {
    const next = walk[index + 1];
    const asked = askedIn(event);
    if (asked !== undefined) {
      const isLeft = next !== undefined && turnsAway(next);
      if (asked.isUnheard || isLeft) {
        const went = destinationAfter(walk, index);
        found.push({
          kind: asked.kind,
          text: asked.text.slice(0, MAX_TEXT),
          at: here,
          outcome: asked.isUnheard ? "unheard" : "left",
          ...(went === undefined ? {} : { went_to: went }),
        });
      }
    }
    if (event.type === "started") here = event.entry;
    else if (event.type === "moved" && event.to !== null) {
      trail.push(here);
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

/** The first node that the session moved to after an event, by a choice of its user. */
function destinationAfter(walk: readonly SessionEvent[], index: number): NodeRef | undefined {
  for (const event of walk.slice(index + 1)) {
    if (event.type === "moved") return event.to ?? undefined;
    if (event.type !== "stayed" && !turnsAway(event)) return undefined;
  }
  return undefined;
}
