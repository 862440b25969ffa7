/**
 * A session as walks: its events from each entry on. What was not understood moves nobody and is kept apart.
 * A session that goes back to the choice of a subject is several walks. One that an author moved to another release ends there, because
 * its steps before and after are of two trees.
 */
import { isContextEvent, type RecordedEvent, type WalkEvent } from "../context/events.ts";
import type { ShownAt } from "../context/export.ts";
import type { Shown } from "../context/navigation-fold.ts";
import { formatRef, type NodeRef } from "../knowledge/model.ts";
import type { Json } from "../json.ts";
import { formatValue } from "../knowledge/text.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionState } from "../session/types.ts";
import type { Seen, Walk } from "./model.ts";

export interface RecordedSession {
  session_id: string;
  /** Opened. */
  events: readonly RecordedEvent[];
  shown: ShownAt;
}

/** The walks of a session, oldest first; none for a session without steps. Throws for events that no session has. */
export function walksOfSession({ session_id, events, shown }: RecordedSession): Walk[] {
  const reader = new Reader(session_id, observationsIn(events));
  let steps = 0;
  for (const event of events) {
    if (isContextEvent(event)) continue;
    steps += 1;
    reader.add(event, shown.get(steps));
  }
  return reader.walks;
}

function observationsIn(events: readonly RecordedEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === "tool_called" ? event.evidences.flatMap(({ content }) => content ?? []) : [],
  );
}

class Reader {
  readonly walks: Walk[] = [];
  readonly #id: string;
  readonly #observations: readonly string[];
  #state: SessionState | null = null;
  #walk: Walk | undefined;
  #typed: string[] = [];

  constructor(id: string, observations: readonly string[]) {
    this.#id = id;
    this.#observations = observations;
  }

  add(event: WalkEvent, shown: Shown | undefined): void {
    const from = this.#state?.trail.at(-1)?.ref;
    this.#state = applyEvent(this.#state, event);
    const here = this.#state.trail.at(-1)?.ref;
    if (event.type === "migrated" || here === undefined) {
      this.#walk = undefined;
      return;
    }
    if (event.type === "started" || (event.type === "moved" && event.from === null)) this.#begin(here, event.at);
    else if (event.type === "stayed") this.#notUnderstood(event, here);
    else this.#follow(event, from);
    const walk = this.#walk;
    if (walk === undefined) return;
    if (shown !== undefined && event.type !== "stayed") this.#see(walk, here, shown);
    if (this.#state.status === "complete" && !this.#state.ended) walk.completed = walk.events.length;
  }

  #begin(entry: NodeRef, at: number): void {
    const state = this.#state;
    if (state === null) return;
    const { release, channel, language, user_query, match, status } = state;
    this.#walk = {
      source: { kind: "session", id: this.#id },
      language,
      query: user_query,
      essence: `${entry.base}/${entry.tree}`,
      events: [
        {
          type: "started",
          at,
          release,
          channel,
          language,
          user_query,
          match,
          entry,
          candidates: [],
          complete: status === "complete",
        },
      ],
      completed: 0,
      seen: new Map(),
      titles: new Map(),
      withheld: new Set(),
      said: [],
      observations: this.#observations,
    };
    this.walks.push(this.#walk);
  }

  #notUnderstood({ user_input, reason }: Extract<WalkEvent, { type: "stayed" }>, here: NodeRef): void {
    if (user_input === undefined || reason !== "not_understood") return;
    this.#typed.push(user_input);
    this.#walk?.said.push({ at: formatRef(here), text: user_input });
  }

  #follow(event: WalkEvent, from: NodeRef | undefined): void {
    if (event.type === "moved" || event.type === "revised") {
      const { answer, user_input, option } = event;
      const picked = answer?.via === "input" && this.#isPicked(answer.value, from);
      if (answer?.via === "input" && answer.sensitive === undefined && !picked)
        this.#typed.push(formatValue(answer.value));
      if (user_input !== undefined && !picked) this.#typed.push(user_input);
      const to = event.type === "moved" ? event.to : null;
      if (user_input !== undefined && option === "provide_more_info" && answer?.via !== "input" && from !== undefined)
        this.#walk?.said.push({ at: formatRef(from), text: user_input, ...(to !== null && { to: formatRef(to) }) });
    }
    this.#walk?.events.push(event);
  }

  /** Whether a value is of the author's choices: their words are the author's, whoever repeats them. */
  #isPicked(value: Json, at: NodeRef | undefined): boolean {
    if (Array.isArray(value)) return true;
    const views = at === undefined ? undefined : this.#walk?.seen.get(formatRef(at));
    return views?.at(-1)?.options.some(({ id }) => id === value) === true;
  }

  #see(walk: Walk, here: NodeRef, { response, options, input }: Shown): void {
    const key = formatRef(here);
    const seen: Seen = { response, options, ...(input !== undefined && { input }), typed: [...this.#typed] };
    const known = walk.seen.get(key);
    if (known === undefined) walk.seen.set(key, [seen]);
    else known.push(seen);
  }
}
