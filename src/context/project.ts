/**
 * The fold of a session's events to its context: the context document and what assembling needs besides.
 * Pure and total: any sequence of events gives a valid document at every revision. What may enter a prompt is
 * decided in `candidates.ts`, the document's blocks are listed in `list-blocks.ts`, navigation is folded by `navigation-fold.ts`.
 */
import type { SessionState } from "../session/types.ts";
import { SCHEMA_VERSION } from "./document.ts";
import type { ContextDocument, Summary } from "./document.ts";
import { isContextEvent } from "./events.ts";
import type { ContextEvent, Memory, RecordedEvent, Turn } from "./events.ts";
import type { EvidenceReader } from "./evidence-table.ts";
import { NavigationFold } from "./navigation-fold.ts";
import type { ShowState } from "./navigation-fold.ts";
import { isoTime, ContextBuilder } from "./context-builder.ts";
import type { ConversationEntry } from "./context-builder.ts";
import type { AssemblyRecord } from "./record.ts";

export interface ProjectOptions {
  session_id: string;
  /** What was shown at a state, from the pinned release. Without it, places are named by their address. */
  shown?: ShowState;
}

/** Everything folded from the events. `document` has no `context_blocks` yet: listing them is `list-blocks.ts`. */
export interface ContextProjection {
  document: ContextDocument;
  /** The same as `document.evidences`, with when each was recorded and its priority; to look something up, it costs less. */
  evidences: EvidenceReader;
  /** Number of events folded in. */
  revision: number;
  language: string;
  release: string;
  channel: string;
  /** Milliseconds since the epoch. */
  started_at: number;
  updated_at: number;
  /** Where navigation stands; null in a session that is not guided by a tree. */
  state: SessionState | null;
  turns: readonly Turn[];
  /** How many turns there were when the present run began: with the user's message, a run of the stages or an answer. */
  turns_before_run: number;
  /** Everything noted, the newest last; which of them counts is decided when it is shown (`memory.ts`). */
  memories: readonly Memory[];
  /** What a model's next summary stands on: the last one that is not to be written again. */
  settled_summary: Summary;
  assemblies: readonly AssemblyRecord[];
  conversation: readonly ConversationEntry[];
}

/** A part of a projection that shares the fold's own lists: valid until further events are folded in. */
export type SessionHead = Pick<
  ContextProjection,
  "language" | "release" | "state" | "turns" | "turns_before_run" | "assemblies" | "evidences"
>;

function foldEvent(builder: ContextBuilder, event: ContextEvent): void {
  switch (event.type) {
    case "opened":
      if (builder.messages.length === 0) builder.openSession(event.at, event.language, event.release, event.channel);
      if (event.user_intent !== "") builder.addUserMessage(event.user_intent, event.at);
      return;
    case "identified":
      builder.actor = { ...builder.actor, ...event.actor };
      if (event.locale !== undefined) builder.language = event.locale;
      return;
    case "message_added": {
      const { role, content, author, refs } = event;
      if (role === "user") builder.turnsBeforeRun = builder.turns.length;
      if (role === "user" && refs === undefined) builder.addUserMessage(content, event.at, undefined, author);
      else
        builder.addMessage(
          { role, author: author ?? builder.authorOf(role, refs), content, ...(refs && { refs }) },
          event.at,
        );
      return;
    }
    case "evidence_recorded":
      builder.keepEvidence(event.evidence, event.at, event.priority);
      return;
    case "tool_called": {
      const link = { tool_call_id: event.call.tool_call_id };
      const found = event.evidences.map((one) =>
        builder.keepEvidence({ ...one, links: { ...link, ...one.links } }, event.at, event.priority),
      );
      const result_evidence_ids = [...new Set([...event.call.result_evidence_ids, ...found])];
      builder.toolCalls.push({ ...event.call, result_evidence_ids });
      return;
    }
    case "model_called": {
      builder.modelUsage.push(event.usage);
      const { output } = event;
      const link = { model_usage_id: event.usage.model_usage_id };
      if (output !== undefined) builder.keepEvidence({ ...output, links: { ...link, ...output.links } }, event.at);
      return;
    }
    case "tasks_updated":
      for (const task of event.tasks) builder.tasks.set(task.task_id, task);
      return;
    case "turn_added":
      builder.addTurn(event.turn, event.at);
      if (event.turn.final_answer !== undefined) builder.turnsBeforeRun = builder.turns.length;
      return;
    case "memory_recorded":
      for (const memory of event.memories) builder.addMemory(memory, event.at);
      return;
    case "summarised":
      builder.setSummary({
        content: event.content,
        updated_at: isoTime(event.at),
        message_index_range: { from: event.from, to: event.to },
        made_by: event.made_by,
        ...(event.model_failed === undefined ? {} : { model_failed: event.model_failed }),
      });
      return;
    case "assembled":
      builder.assemblies.push(event.assembly);
      return;
    case "run_started":
      // The user's words are a message of their own.
      builder.turnsBeforeRun = builder.turns.length;
      return;
    case "task_answered":
      if (event.answer !== "") builder.addUserMessage(event.answer, event.at);
      return;
    // A task's own record (`tasks/fold.ts`); what its steps found comes in events of their own.
    case "task_submitted":
    case "task_decided":
    case "task_tried":
    case "task_paused":
    case "task_stepped":
    case "task_ended":
    case "task_reopened":
      return;
  }
}

/** One session's fold, which goes on where it stopped: a caller that follows a log folds no event twice. */
export class ContextFold {
  readonly #options: ProjectOptions;
  readonly #builder: ContextBuilder;
  readonly #navigation: NavigationFold;
  #revision = 0;
  #started = 0;
  #updated = 0;

  constructor(options: ProjectOptions, from?: ContextFold) {
    this.#options = options;
    this.#builder = from === undefined ? new ContextBuilder(options.session_id) : from.#builder.fork();
    this.#navigation =
      from === undefined ? new NavigationFold(this.#builder, options.shown) : from.#navigation.fork(this.#builder);
    if (from !== undefined) {
      this.#revision = from.#revision;
      this.#started = from.#started;
      this.#updated = from.#updated;
    }
  }

  /** A fold that stands where this one does and goes on by itself. */
  fork(): ContextFold {
    return new ContextFold(this.#options, this);
  }

  /** What most decisions need, as it stands at the moment of reading: nothing is copied. */
  get head(): SessionHead {
    const { language, release, turns, turnsBeforeRun, assemblies, evidences } = this.#builder;
    const state = this.#navigation.state;
    return { language, release, state, turns, turns_before_run: turnsBeforeRun, assemblies, evidences };
  }

  /** Folds further events in, oldest first. */
  add(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (this.#revision === 0) this.#started = event.at;
      this.#revision += 1;
      this.#updated = event.at;
      if (isContextEvent(event)) foldEvent(this.#builder, event);
      else this.#navigation.add(event);
    }
  }

  /** The session as it stands. What is added later does not change it. */
  projection(): ContextProjection {
    const builder = this.#builder;
    const { language, release, channel } = builder;
    const evidences = builder.evidences.copy();
    let evidencesById: ContextDocument["evidences"] | undefined;
    const document: ContextDocument = {
      schema_version: SCHEMA_VERSION,
      meta: {
        locale: language,
        created_at: isoTime(this.#started),
        updated_at: isoTime(this.#updated),
        ...(builder.actor === undefined ? {} : { actor: builder.actor }),
      },
      session: {
        session_id: this.#options.session_id,
        messages: builder.messages.length === 0 ? [builder.openingMessage(this.#started)] : [...builder.messages],
        summary: builder.summary,
        task_state: { todo_list: { tasks: [...builder.tasks.values()] } },
        tool_state: { tool_calls: [...builder.toolCalls] },
        model_usage: [...builder.modelUsage],
      },
      // Made when it is read: assembling a prompt needs a few of thousands.
      get evidences() {
        return (evidencesById ??= evidences.toRecord());
      },
      context_blocks: [],
    };
    return {
      document,
      evidences,
      revision: this.#revision,
      language,
      release,
      channel,
      started_at: this.#started,
      updated_at: this.#updated,
      state: this.#navigation.state,
      turns: [...builder.turns],
      turns_before_run: builder.turnsBeforeRun,
      memories: [...builder.memories.values()],
      settled_summary: builder.settledSummary,
      assemblies: [...builder.assemblies],
      conversation: [...builder.conversation],
    };
  }
}

/** Folds events into a projection. `events` is the session's log, oldest first. */
export function foldContext(events: readonly RecordedEvent[], options: ProjectOptions): ContextProjection {
  const fold = new ContextFold(options);
  fold.add(events);
  return fold.projection();
}
