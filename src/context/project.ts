/**
 * The fold of a session's events to its context: the document of seed 002 §2 and what assembling needs besides.
 * Pure and total: any sequence of events gives a valid document at every revision. What may enter a prompt is
 * decided in `candidates.ts`; navigation's own state is folded by `session/fold.ts`.
 */
import type { Json } from "../json.ts";
import { formatRef } from "../knowledge/model.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionState } from "../session/types.ts";
import { SCHEMA_VERSION } from "./document.ts";
import type { ContextDocument, Summary } from "./document.ts";
import { isContextEvent } from "./events.ts";
import type { ContextEvent, Memory, RecordedEvent, Turn, WalkEvent } from "./events.ts";
import { isoTime, Ledger } from "./ledger.ts";
import type { ConversationEntry } from "./ledger.ts";
import { listBlocks } from "./candidates.ts";
import type { AssemblyRecord } from "./record.ts";

/** What the user saw at a state: the guide's words and the options offered. */
export interface Shown {
  response: string;
  options: readonly { id: string; description: string }[];
}

export interface ProjectOptions {
  session_id: string;
  /** What was shown at a state, from the pinned release. Without it, places are named by their address. */
  shown?(state: SessionState): Shown | undefined;
  /** False leaves `context_blocks` empty: for readers that only assemble, since listing them counts every text. */
  blocks?: boolean;
}

/** Everything folded from the events. `document` is what callers see. */
export interface ContextProjection {
  document: ContextDocument;
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
  /** Everything noted, the newest last; which of them counts is decided when it is shown (`memory.ts`). */
  memories: readonly Memory[];
  /** What a model's next summary stands on: the last one that is not to be written again. */
  settled_summary: Summary;
  assemblies: readonly AssemblyRecord[];
  conversation: readonly ConversationEntry[];
  /** When each evidence was first recorded. */
  evidence_at: ReadonlyMap<string, number>;
}

/** Navigation as it is told in messages: what the user said, then what the guide showed. */
class Guide {
  readonly ledger: Ledger;
  readonly options: ProjectOptions;
  state: SessionState | null = null;
  offered: Shown["options"] = [];

  constructor(ledger: Ledger, options: ProjectOptions) {
    this.ledger = ledger;
    this.options = options;
  }

  add(event: WalkEvent): void {
    const { ledger } = this;
    if (event.type === "started") {
      if (this.state !== null) return;
      ledger.open(event.at, event.language, event.release, event.channel);
      ledger.userSays(event.user_query, event.at);
    } else {
      if (this.state === null) return;
      this.tellUser(event);
    }
    this.state = applyEvent(this.state, event);
    // Opened to keep a record: nobody was shown anything yet.
    if (event.type === "started" && event.guided === false) return;
    this.show(event.at);
  }

  tellUser(event: Exclude<WalkEvent, { type: "started" }>): void {
    const said = event.user_input;
    switch (event.type) {
      case "moved":
        this.ledger.userSays(said ?? this.nameOf(event.option), event.at, this.answered(event));
        return;
      case "stayed":
        this.ledger.userSays(said ?? this.nameOf(event.option), event.at);
        return;
      case "revised":
        this.ledger.userSays(said ?? this.nameOf(event.option ?? event.node), event.at);
        return;
      case "went_back":
        this.ledger.userSays(said ?? "back", event.at);
        return;
      case "restarted":
        this.ledger.userSays(said ?? "restart", event.at);
        return;
      case "ended":
        this.ledger.userSays(said ?? "end", event.at);
        return;
      case "migrated":
        // Not the user's doing: the guide's next words tell of it.
        return;
    }
  }

  nameOf(option: string): string {
    return this.offered.find((one) => one.id === option)?.description ?? option;
  }

  answered(event: Extract<WalkEvent, { type: "moved" }>): { subject: string; value: Json } | undefined {
    if (event.from === null || event.answer === null) return undefined;
    return { subject: `answer:${formatRef(event.from)}`, value: event.answer.value };
  }

  show(at: number): void {
    const { state } = this;
    if (state === null) return;
    const shown = this.options.shown?.(state);
    const here = state.trail.at(-1)?.ref;
    this.offered = shown?.options ?? (here === undefined ? state.candidates : []);
    const response = shown?.response ?? (here === undefined ? "" : formatRef(here));
    const lines = [response, ...this.offered.map((one) => `- ${one.id}: ${one.description}`)];
    this.ledger.guideSays(lines.filter((line) => line !== "").join("\n"), at);
  }
}

function record(ledger: Ledger, event: ContextEvent): void {
  switch (event.type) {
    case "opened":
      if (ledger.messages.length === 0) ledger.open(event.at, event.language, event.release, event.channel);
      if (event.user_intent !== "") ledger.userSays(event.user_intent, event.at);
      return;
    case "identified":
      ledger.actor = { ...ledger.actor, ...event.actor };
      if (event.locale !== undefined) ledger.language = event.locale;
      return;
    case "message_added": {
      const { role, content, author, refs } = event;
      if (role === "user" && refs === undefined) ledger.userSays(content, event.at, undefined, author);
      else
        ledger.say({ role, author: author ?? ledger.authorOf(role, refs), content, ...(refs && { refs }) }, event.at);
      return;
    }
    case "evidence_recorded":
      ledger.keep(event.evidence, event.at);
      return;
    case "tool_called": {
      const link = { tool_call_id: event.call.tool_call_id };
      const found = event.evidences.map((one) => ledger.keep({ ...one, links: { ...link, ...one.links } }, event.at));
      const result_evidence_ids = [...new Set([...event.call.result_evidence_ids, ...found])];
      ledger.toolCalls.push({ ...event.call, result_evidence_ids });
      return;
    }
    case "model_called": {
      ledger.modelUsage.push(event.usage);
      const { output } = event;
      const link = { model_usage_id: event.usage.model_usage_id };
      if (output !== undefined) ledger.keep({ ...output, links: { ...link, ...output.links } }, event.at);
      return;
    }
    case "tasks_updated":
      for (const task of event.tasks) ledger.tasks.set(task.task_id, task);
      return;
    case "turn_added":
      ledger.addTurn(event.turn, event.at);
      return;
    case "memory_recorded":
      for (const memory of event.memories) ledger.remember(memory, event.at);
      return;
    case "summarised":
      ledger.summarise({
        content: event.content,
        updated_at: isoTime(event.at),
        message_index_range: { from: event.from, to: event.to },
        ...(event.made_by === undefined ? {} : { made_by: event.made_by }),
        ...(event.model_failed === undefined ? {} : { model_failed: event.model_failed }),
      });
      return;
    case "assembled":
      ledger.assemblies.push(event.assembly);
      return;
    case "run_started":
      // Said to the record only: the user's words are a message of their own.
      return;
  }
}

/** Folds events into a projection. `events` is the session's log, oldest first. */
export function foldContext(events: readonly RecordedEvent[], options: ProjectOptions): ContextProjection {
  const ledger = new Ledger(options.session_id);
  const guide = new Guide(ledger, options);
  for (const event of events) {
    if (isContextEvent(event)) record(ledger, event);
    else guide.add(event);
  }
  const started = events[0]?.at ?? 0;
  const updated = events.at(-1)?.at ?? 0;
  if (ledger.messages.length === 0) ledger.open(started, ledger.language, ledger.release, ledger.channel);
  const document: ContextDocument = {
    schema_version: SCHEMA_VERSION,
    meta: {
      locale: ledger.language,
      created_at: isoTime(started),
      updated_at: isoTime(updated),
      ...(ledger.actor === undefined ? {} : { actor: ledger.actor }),
    },
    session: {
      session_id: options.session_id,
      messages: ledger.messages,
      summary: ledger.summary,
      task_state: { todo_list: { tasks: [...ledger.tasks.values()] } },
      tool_state: { tool_calls: ledger.toolCalls },
      model_usage: ledger.modelUsage,
    },
    evidences: Object.fromEntries(ledger.evidences),
    context_blocks: [],
  };
  const projection: ContextProjection = {
    document,
    revision: events.length,
    language: ledger.language,
    release: ledger.release,
    channel: ledger.channel,
    started_at: started,
    updated_at: updated,
    state: guide.state,
    turns: ledger.turns,
    memories: [...ledger.memories.values()],
    settled_summary: ledger.settledSummary,
    assemblies: ledger.assemblies,
    conversation: ledger.conversation,
    evidence_at: ledger.evidenceAt,
  };
  if (options.blocks !== false) document.context_blocks = listBlocks(projection);
  return projection;
}

/** The context document after these events: valid against `contextDocumentSchema` at every revision. */
export function projectContext(events: readonly RecordedEvent[], options: ProjectOptions): ContextDocument {
  return foldContext(events, options).document;
}
