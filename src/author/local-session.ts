/** A session in this process, as `play` and `test` run it: the functions of `session/` without storage. */
import { accept, refuse, type Outcome } from "../errors.ts";
import { routeQuery } from "../routing/match.ts";
import type { NodeRef } from "../knowledge/model.ts";
import type { LocalKnowledge } from "./local-knowledge.ts";
import { presentSession, type SessionView } from "../session/present.ts";
import { guessLanguage } from "../knowledge/language.ts";
import { startSession } from "../session/start.ts";
import { transition } from "../session/transition.ts";
import type { NavigateCommand, Routing, SessionEvent, SessionState } from "../session/types.ts";

/** Where a session begins: at a node, or where the first question is routed to. */
export interface SessionStart {
  node?: NodeRef;
  user_query?: string;
  knowledge_base?: string;
  language?: string;
}

export class LocalSession {
  readonly #knowledge: LocalKnowledge;
  readonly #now: number;
  /** Every event so far, oldest first. */
  readonly events: SessionEvent[] = [];
  #state: SessionState;

  private constructor(knowledge: LocalKnowledge, now: number, state: SessionState, event: SessionEvent) {
    this.#knowledge = knowledge;
    this.#now = now;
    this.#state = state;
    this.events.push(event);
  }

  /**
   * Starts a session; fails as `initiate_session` does. `now` (milliseconds since the epoch) is the time of every step.
   */
  static start(knowledge: LocalKnowledge, given: SessionStart, now: number): Outcome<LocalSession> {
    const routing = routeStart(knowledge, given);
    if (!routing.ok) return routing;
    const started = startSession(
      knowledge.view,
      routing.value,
      {
        user_query: given.user_query ?? "",
        channel: "main",
        ...(given.language === undefined ? {} : { language: given.language }),
      },
      now,
    );
    if (!started.ok) return started;
    return accept(new LocalSession(knowledge, now, started.value.state, started.value.event));
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The current node; undefined at the built-in first step. */
  get here(): NodeRef | undefined {
    return this.#state.trail.at(-1)?.ref;
  }

  /** One step. A failure changes nothing. */
  navigate(command: NavigateCommand): Outcome<SessionView> {
    const step = transition(this.#knowledge.view, this.#state, command, this.#now);
    if (!step.ok) return step;
    this.#state = step.value.state;
    this.events.push(step.value.event);
    return this.view();
  }

  /** What the user is shown at the current node. */
  view(): Outcome<SessionView> {
    return presentSession(this.#knowledge.view, this.#state, "here", this.#now);
  }
}

function routeStart(knowledge: LocalKnowledge, given: SessionStart): Outcome<Routing> {
  const { node, user_query: query = "", knowledge_base } = given;
  if (node !== undefined)
    return accept({ entry: node, match: { score: 1, matched: "", alternatives: [] }, candidates: [] });
  const known = knowledge.manifest.bases.filter(({ trees }) => trees.length > 0).map(({ base }) => base);
  if (knowledge_base !== undefined && !known.includes(knowledge_base))
    return refuse({ code: "unknown_knowledge_base", knowledge_base, known });
  const language = given.language ?? guessLanguage(query);
  return accept(
    routeQuery(knowledge.routing, { query, language, ...(knowledge_base === undefined ? {} : { knowledge_base }) }),
  );
}
