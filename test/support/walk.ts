/** Takes one session through its steps in memory, without storage. Keeps every event and the last refusal. */
import type { Failure, Outcome } from "../../src/errors.ts";
import { presentSession, type SessionView } from "../../src/session/present.ts";
import { startSession } from "../../src/session/start.ts";
import { transition, type StepKnowledge } from "../../src/session/transition.ts";
import type { Routing, SessionEvent, SessionState } from "../../src/session/types.ts";

export interface Walk {
  state: SessionState;
  events: SessionEvent[];
  /** The last refusal; null when the last step was accepted. */
  refused: Failure | null;
  view(): SessionView;
  /** Takes one step. A refusal sets `refused` and changes nothing else. */
  step(option: string, text?: string): Walk;
}

export interface WalkOptions {
  query?: string;
  /** Begin at the root of this base; absent = routed by the query. */
  base?: string;
  /** Begin at this node of the base instead of its root. */
  node?: string;
  language?: string;
  /** Milliseconds since the epoch; one more each step. */
  now?: number;
}

const NOON = Date.UTC(2026, 10, 21, 12);

/** Starts a session. Throws when the start is refused; a test of that calls `startSession` itself. */
export function walk(knowledge: StepKnowledge, options: WalkOptions = {}): Walk {
  let now = options.now ?? NOON;
  const query = options.query ?? "";
  const begun = unwrap(
    startSession(
      knowledge,
      routingFor(knowledge, options, query),
      { user_query: query, channel: "main", language: options.language },
      now,
    ),
  );
  const walked: Walk = {
    state: begun.state,
    events: [begun.event],
    refused: null,
    view: () => unwrap(presentSession(knowledge, walked.state, "s", now)),
    step(option, text) {
      now += 1;
      const outcome = transition(
        knowledge,
        walked.state,
        { selected_option_id: option, ...(text === undefined ? {} : { user_input: text }) },
        now,
      );
      walked.refused = outcome.ok ? null : outcome.failure;
      if (!outcome.ok) return walked;
      walked.state = outcome.value.state;
      walked.events.push(outcome.value.event);
      return walked;
    },
  };
  return walked;
}

function routingFor(knowledge: StepKnowledge, { base, node }: WalkOptions, query: string): Routing {
  const nowhere: Routing = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };
  if (base === undefined) return knowledge.route?.(query) ?? nowhere;
  const tree = knowledge.tree(base, "main");
  return { ...nowhere, entry: { base, tree: "main", node: node ?? tree?.root ?? "root" } };
}

export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}
