/** What walks show of a tree: which answer at which step led where, and with which answers before. */
import { canonicalJson } from "../json.ts";
import { applyEvent } from "../session/fold.ts";
import { collectAnswers } from "../session/evaluator.ts";
import type { Answer, SessionEvent, SessionState, Visit } from "../session/types.ts";
import type { Environment, Walk } from "./model.ts";
import { DRAFT, rewrite, type Labels } from "./rewrite.ts";

/** One step as it was taken. Nodes by their id in the draft. */
export interface Observation {
  walk: number;
  from: string;
  /** Null for a step that was not answered. */
  answer: Answer | null;
  /** How a step without an answer was left: `continue`, or the user's own words. */
  option: string;
  to: string | null;
  environment: Environment;
}

/** A walk in the draft's terms, with the state after each of its events. */
export interface FollowedWalk {
  events: { event: SessionEvent; state: SessionState; before: SessionState | null }[];
}

export function followWalk(walk: Walk, index: number, ids: ReadonlyMap<string, string>, labels: Labels): FollowedWalk {
  const events: FollowedWalk["events"] = [];
  let state: SessionState | null = null;
  for (const written of walk.events.slice(0, walk.completed)) {
    const event = rewrite(written, index, ids, labels, state?.trail.at(-1)?.ref.node);
    const before: SessionState | null = state;
    state = applyEvent(state, event);
    events.push({ event, state, before });
  }
  return { events };
}

/** Every step of a walk, also those that were taken again after a `goto:`. Each once. */
export function observationsOf({ events }: FollowedWalk, walk: number): Observation[] {
  const found = new Map<string, Observation>();
  const add = (one: Observation): void => {
    const { environment, ...step } = one;
    found.set(canonicalJson([step, [...environment]]), one);
  };
  for (const { event, before } of events) {
    if (event.type === "moved" && before !== null) {
      const from = before.trail.at(-1);
      if (from === undefined) continue;
      const answered: Visit = event.answer === null ? from : { ref: from.ref, answer: event.answer };
      const environment = collectAnswers(
        { earlier: before.earlier, trail: [...before.trail.slice(0, -1), answered] },
        DRAFT,
      );
      const { answer, option } = event;
      add({ walk, from: from.ref.node, answer, option, to: event.to?.node ?? null, environment });
    }
    if (event.type === "revised") {
      const { trail, complete } = event;
      for (const [at, visit] of trail.entries()) {
        const next = trail[at + 1];
        // The last one is where it stands, unless its answer ended the session.
        if (next === undefined && !(complete && visit.answer !== undefined)) continue;
        const environment = collectAnswers({ earlier: before?.earlier ?? [], trail: trail.slice(0, at + 1) }, DRAFT);
        add({
          walk,
          from: visit.ref.node,
          answer: visit.answer ?? null,
          option: "continue",
          to: next?.ref.node ?? null,
          environment,
        });
      }
    }
  }
  return [...found.values()];
}
