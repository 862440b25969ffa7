/**
 * What can be recorded in a session besides its navigation: a closed union, each arm carrying its results, so
 * that the context document is a fold over events and needs nothing else. Shapes inside are those of `document.ts`.
 * The recording shell redacts (`redact.ts`) and gives ids before an event exists; nothing here is a secret.
 */
import type { SessionEvent } from "../session/types.ts";
import type { Actor, Author, Evidence, ModelUsage, Reference, Task, ToolCall } from "./document.ts";
import type { AssemblyRecord } from "./record.ts";
import type { TaskEvent } from "./task-events.ts";

/** One thought–action–observation record (requirement history/turn-record). */
export interface Turn {
  /** One-based place among the session's turns; the fold sets it, whatever the event says. */
  turn: number;
  timestamp: string;
  reasoning: string;
  action: string;
  observation: string;
  final_answer?: string;
  refs?: Reference[];
  assembly_id?: string;
  /** Calls of the model's text that were not made, as written: only its first call is. */
  not_executed?: string[];
  /** What else the model wrote behind its call, and what was therefore left out. */
  discarded?: ("reasoning" | "action" | "observation" | "final_answer")[];
  /** The token limit cut the model's text off. */
  truncated?: true;
  /** The model's text was cut off and continued. */
  continued?: true;
  /** The provider's content filter ended it. */
  filtered?: true;
}

/** How much an evidence or a memory matters where room is short; what must stay is the template's to say. */
export type EvidencePriority = "high" | "medium" | "low";

/**
 * Something worth keeping beyond its turn. Its words are an evidence (type `other`, source `system`/`memory`), whose
 * address is the session they were first noted in and whose metadata holds subject and last day.
 */
export interface Memory {
  evidence: Evidence;
  priority: EvidencePriority;
  /** What it rests on, in this session. */
  refs?: Reference[];
}

/** `at` is milliseconds since the epoch everywhere. */
export type ContextEvent =
  /** Opens a session that is not guided by a tree. */
  | { type: "opened"; at: number; user_intent: string; language: string; release: string; channel: string }
  | { type: "identified"; at: number; actor: Actor; locale?: string }
  | {
      type: "message_added";
      at: number;
      role: "system" | "user" | "assistant" | "tool";
      author?: Author;
      content: string;
      refs?: Reference[];
    }
  | { type: "evidence_recorded"; at: number; evidence: Evidence; priority?: EvidencePriority }
  /** A tool, a skill or a search; what it brought comes with it. */
  | { type: "tool_called"; at: number; call: ToolCall; evidences: Evidence[]; priority?: EvidencePriority }
  /** A model call; its output, when kept, is evidence of type `llm_output`. */
  | { type: "model_called"; at: number; usage: ModelUsage; output?: Evidence }
  /** Tasks by id: known ones are replaced, new ones join at the end, none disappears. */
  | { type: "tasks_updated"; at: number; tasks: Task[] }
  /** `run_id`: the run that made the turn itself; absent for one that a host handed in. */
  | { type: "turn_added"; at: number; turn: Turn; run_id?: string }
  /** Noted here, or carried over from another session of the same tenant. Nothing noted before goes away. */
  | { type: "memory_recorded"; at: number; memories: Memory[] }
  /** The rolling summary now covers these messages, one-based and inclusive. The originals stay. */
  | {
      type: "summarised";
      at: number;
      content: string;
      from: number;
      to: number;
      /** A model wrote it, or its sentences were chosen from the messages. */
      made_by: "model" | "extract";
      /** Why a model was asked and its words were not taken. */
      model_failed?: string;
    }
  /** `run_id`: the run that the prompt was made for. */
  | { type: "assembled"; at: number; assembly: AssemblyRecord; run_id?: string }
  /** A run of the four stages begins: what was asked of it. Its stages follow as events of their own. */
  | {
      type: "run_started";
      at: number;
      /** Absent in runs recorded before runs had one. */
      run_id?: string;
      user_intent: string;
      template?: string;
      token_budget: number;
      max_turns: number;
    }
  /** A task that runs in this session. */
  | TaskEvent;

/** A session's own events without the envelopes that records travel in. */
export type WalkEvent = Exclude<SessionEvent, { type: "recorded" }>;

/** Everything a session's log can hold, opened: what the context is folded from. */
export type RecordedEvent = WalkEvent | ContextEvent;

/**
 * A session's log with each `recorded` envelope replaced by what it holds. Positions and counts in this room (an
 * assembly's `revision`, say) are those of the opened log.
 */
export function openRecords(events: readonly SessionEvent[]): RecordedEvent[] {
  // Records were checked and redacted before they were written (`recording.ts`); the hash chain says they are unchanged.
  return events.flatMap<RecordedEvent>((event) =>
    event.type === "recorded" ? (event.records as unknown as ContextEvent[]) : [event],
  );
}

/** Every kind of event, and whether it belongs to the context (true) or to the walk (false). The compiler keeps it complete. */
const isContextKind: Record<RecordedEvent["type"], boolean> = {
  started: false,
  moved: false,
  stayed: false,
  went_back: false,
  restarted: false,
  ended: false,
  revised: false,
  migrated: false,
  opened: true,
  identified: true,
  message_added: true,
  evidence_recorded: true,
  tool_called: true,
  model_called: true,
  tasks_updated: true,
  turn_added: true,
  memory_recorded: true,
  summarised: true,
  assembled: true,
  run_started: true,
  task_submitted: true,
  task_decided: true,
  task_tried: true,
  task_paused: true,
  task_answered: true,
  task_stepped: true,
  task_ended: true,
  task_reopened: true,
};

/** The name of every kind of event that an opened log can hold. */
export const EVENT_KINDS: ReadonlySet<string> = new Set(Object.keys(isContextKind));

/** Whether an event is a context event; otherwise it is one of the walk. */
export function isContextEvent(event: RecordedEvent): event is ContextEvent {
  return isContextKind[event.type];
}
