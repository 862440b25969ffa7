/** A task's state, folded from its session's log. Nothing else decides where a task stands. */
import type { RecordedEvent } from "../context/events.ts";
import type { Json } from "../json.ts";
import type { TaskAction, TaskDecision, TaskEvent, TaskSpec, TaskStatus } from "./model.ts";

type Of<Kind extends TaskEvent["type"]> = Extract<TaskEvent, { type: Kind }>;

/** One step: what was decided, and what came of it. */
export interface TaskStep {
  step: number;
  decision: TaskDecision;
  decided_by: Of<"task_decided">["decided_by"];
  action: TaskAction;
  /** When deciding began, and when it was recorded. */
  begun_at: number;
  decided_at: number;
  /** Tries of acting that failed. */
  tries: number;
  /** The next try, once this time has come. */
  until?: number;
  /** Why the last try failed. */
  failed?: { error: string; message?: string; asked?: number; no_try?: boolean };
  /** The last try is known not to have been carried out, or somebody has agreed to a repeat. */
  mayBegin: boolean;
  /** The digest of the call that somebody was asked to agree to. */
  consent?: string;
  /** How long it waited for a person. Milliseconds. */
  waited: number;
  /** The same between a try that failed, or the end of the task, and the next try. `idleSince`: until then nothing is done. */
  between: number;
  idleSince?: number;
  /** When a call began that may be made only once, and what of the time since then passed unseen, as this server stopped. Milliseconds. */
  callBegun?: number;
  unseen: number;
  /** What the user answered to its question. */
  answer?: string;
  /** Absent while it is being acted on. */
  done?: Of<"task_stepped">;
}

export interface TaskState {
  task: TaskSpec;
  submitted_at: number;
  dispatch: { order: number; at: number };
  status: Exclude<TaskStatus, "waiting">;
  max_steps: number;
  steps: TaskStep[];
  /** Tries of the next decision that failed, why the last did, and when it is tried again. */
  deciding: { tries: number; error?: string; message?: string; until?: number; asked?: number };
  /** A host has decided a step since the task began, or began again by hand: the next ones are its to decide too. */
  isHosted: boolean;
  /** A client refused to ask its model for decisions: it is asked for none until the task begins again by hand. */
  isHostOnly: boolean;
  /** Servers that somebody refused to agree to when this task asked. */
  declined: string[];
  paused?: Of<"task_paused">;
  /** Since when it is paused, however often its question was shown anew. */
  pausedSince?: number;
  ended?: Of<"task_ended">;
  /** What tools left behind: names of tools found, and what tools asked to keep. */
  installed: string[];
  kept: { [name: string]: Json };
  updated_at: number;
}

/** The state of the log's task; undefined for a session that is none. */
export function foldTask(log: readonly RecordedEvent[]): TaskState | undefined {
  let state: TaskState | undefined;
  for (const event of log) {
    if (event.type === "task_submitted") state ??= begin(event);
    else if (state !== undefined && isTaskEvent(event)) apply(state, event);
  }
  return state;
}

const KINDS: ReadonlySet<string> = new Set<TaskEvent["type"]>([
  "task_submitted",
  "task_decided",
  "task_tried",
  "task_paused",
  "task_answered",
  "task_stepped",
  "task_ended",
  "task_reopened",
]);

function isTaskEvent(event: RecordedEvent): event is TaskEvent {
  return KINDS.has(event.type);
}

function begin({ task, submitted_at, dispatch, at }: Of<"task_submitted">): TaskState {
  return {
    task,
    submitted_at,
    dispatch,
    status: "running",
    max_steps: task.max_steps,
    steps: [],
    deciding: { tries: 0 },
    isHosted: false,
    isHostOnly: false,
    declined: [],
    installed: [],
    kept: {},
    updated_at: at,
  };
}

function apply(state: TaskState, event: TaskEvent): void {
  const before = state.paused;
  change(state, event);
  if (before === undefined && state.paused !== undefined) state.pausedSince = event.at;
  if (before === undefined || state.paused !== undefined) return;
  const { pausedSince = before.at } = state;
  delete state.pausedSince;
  // Who decides instead of a model is waited for as a model is.
  if (before.reason === "decision") return;
  // What a step does once somebody has answered is no waiting.
  const until = event.type === "task_stepped" ? Math.min(event.at, event.begun_at) : event.at;
  const step = state.steps.find((one) => one.step === before.step);
  if (step !== undefined) step.waited += Math.max(0, until - pausedSince);
}

function change(state: TaskState, event: TaskEvent): void {
  state.updated_at = event.at;
  const step = state.steps.at(-1);
  switch (event.type) {
    case "task_submitted":
      return;
    case "task_decided": {
      const { step: number, decision, decided_by, action, begun_at, at } = event;
      // What was being done when the task was cancelled is kept.
      if (number !== state.steps.length + 1 || (step !== undefined && step.done === undefined)) return;
      state.steps.push({
        step: number,
        decision,
        decided_by,
        action,
        begun_at,
        decided_at: at,
        tries: 0,
        waited: 0,
        between: 0,
        unseen: 0,
        callBegun: at,
        // Whoever hands a decision in does not act on it.
        mayBegin: decided_by === "host",
      });
      state.deciding = { tries: 0 };
      if (decided_by === "host") state.isHosted = true;
      return resume(state);
    }
    case "task_tried":
      return applyTry(state, event);
    case "task_paused":
      if (state.ended !== undefined) return;
      state.paused = event;
      state.status = "input_required";
      // Nothing was sent: somebody has to agree before.
      if (step !== undefined && event.reason === "approval") step.mayBegin = true;
      if (event.host_only === true) state.isHostOnly = true;
      if (step !== undefined && event.consent !== undefined) step.consent = event.consent;
      goOn(step, event.begun_at ?? event.at);
      if (step !== undefined && event.reason === "uncertain_call") setFailed(step, event.failed);
      if (step?.callBegun !== undefined && event.failed?.error === "server_stopped")
        step.unseen += Math.max(0, event.at - step.callBegun);
      return;
    case "task_answered":
      if (step !== undefined && event.repeat === true) step.mayBegin = true;
      if (step?.action.kind === "ask") step.answer = event.answer;
      return resume(state);
    case "task_stepped": {
      if (step === undefined || step.step !== event.step || step.done !== undefined) return;
      // Of several that wait, the first is the one that was asked for.
      // Who refuses one call has not refused its server.
      if (event.error_type === "declined" && state.paused?.consent === undefined)
        state.declined.push(...(state.paused?.servers ?? []).slice(0, 1));
      goOn(step, event.begun_at);
      // What a step found is kept also when the task was cancelled meanwhile.
      step.done = event;
      state.installed = [...new Set([...state.installed, ...(event.installed ?? [])])];
      state.kept = { ...state.kept, ...event.state };
      return resume(state);
    }
    case "task_ended":
      if (state.ended !== undefined) return;
      state.ended = event;
      state.status = event.status;
      if (step !== undefined) step.idleSince ??= event.at;
      delete state.paused;
      return;
    case "task_reopened":
      if (state.ended === undefined) return;
      delete state.ended;
      state.status = "running";
      state.max_steps = event.max_steps;
      state.deciding = { tries: 0 };
      state.isHosted = false;
      state.isHostOnly = false;
      state.declined = [];
      if (step !== undefined && step.done === undefined) step.tries = 0;
  }
}

function applyTry(state: TaskState, event: Of<"task_tried">): void {
  const { stage, outcome, until, error, message, asked, no_try = false } = event;
  if (stage === "decide") {
    const tries = state.deciding.tries + 1;
    state.deciding = {
      tries,
      ...(until !== undefined && { until }),
      ...(error !== undefined && { error }),
      ...(message !== undefined && { message }),
      ...(asked !== undefined && { asked }),
    };
    // A model is there now, and no host is waited for.
    if (state.paused?.reason === "decision") resume(state);
    return;
  }
  const step = state.steps.at(-1);
  if (step === undefined || step.step !== event.step) return;
  step.mayBegin = outcome === "failed";
  goOn(step, event.begun_at ?? event.at);
  if (outcome === "begun") step.callBegun = event.at;
  else step.idleSince = event.at;
  // Somebody has agreed, and the call is made.
  if (outcome === "begun" && state.paused?.reason === "approval") resume(state);
  delete step.until;
  if (outcome === "failed" && !no_try) step.tries += 1;
  if (error !== undefined) setFailed(step, { error, message, asked });
  if (step.failed !== undefined && no_try) step.failed.no_try = true;
  if (until !== undefined) step.until = until;
}

/** Something is done about a step again. */
function goOn(step: TaskStep | undefined, at: number): void {
  if (step?.idleSince === undefined) return;
  step.between += Math.max(0, at - step.idleSince);
  delete step.idleSince;
}

function setFailed(step: TaskStep, failed: Failed | undefined): void {
  delete step.failed;
  if (failed === undefined) return;
  const { error, message, asked } = failed;
  step.failed = { error, ...(message !== undefined && { message }), ...(asked !== undefined && { asked }) };
}

interface Failed {
  error: string;
  message?: string | undefined;
  asked?: number | undefined;
}

function resume(state: TaskState): void {
  if (state.ended !== undefined) return;
  delete state.paused;
  state.status = "running";
}
