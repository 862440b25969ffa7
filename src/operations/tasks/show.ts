/** A task as callers see it: from the queue while it waits, and from its session once it was dispatched. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { redactMembers } from "../../context/redact/value.ts";
import type { Json } from "../../json.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import { type Principal, coversAll, lacks, mayOperate } from "../../principal.ts";
import { modelErrorTexts, type ModelError } from "../../runtime/model/model.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import { FIND } from "../../tasks/decision.ts";
import { UNSURE_CALL } from "../../tasks/unsure-call.ts";
import { errorOfRow } from "../../tasks/row-error.ts";
import {
  isEnded,
  type IgnoredArguments,
  type PauseReason,
  type TaskRow,
  type TaskStatus,
  type TaskType,
} from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import type { TaskFilter } from "../../tasks/task-port.ts";
import { showText } from "../shown-text.ts";
import { trajectoryUri } from "../uris.ts";
import { briefDecision, type DecisionBrief } from "./prompt.ts";
import { isDecided } from "./approval.ts";
import { withFreshAddress } from "./fresh-address.ts";
import { openTask } from "./task-log.ts";
import type { SubmittedTask } from "./submit.ts";
import { hostQuestion, taskTexts } from "./texts.ts";
import { waitsFor, type WaitsFor } from "./waits.ts";

/** Characters of a step's observation in an answer; the trajectory has it whole. */
const MAX_OBSERVATION = 1_000;

export interface StepAnswer {
  step_id: number;
  action: string;
  tool_id: string | null;
  success?: boolean;
  /** With `observation_length` its beginning: the trajectory has it whole. */
  observation?: string;
  observation_length?: number;
  error_type?: string;
}

/** What a task waits for. */
export interface NeededInput {
  reason: PauseReason;
  question: string;
  approve_url?: string;
  /** With `question`: what may be answered, where that is few texts; other words are taken too. */
  choices?: string[];
  /** With `approval` and `uncertain_call`: the call that it is about, with what is removed elsewhere removed. */
  call?: { tool: string; arguments: { [name: string]: Json } };
  /** With `decision`: what the next decision rests on. */
  decision?: DecisionBrief;
  /** With `decision`: how often a client's model has answered what is no decision, and what was wrong with the last; `unsure`: it was a call that its thinking may deny. */
  refused?: { times: number; problem: string; unsure?: true };
  /** With `decision`: a client refused to ask its model, so none is asked again. */
  host_only?: true;
  /** With `approval`: whoever was asked has said that they open the page. */
  opened?: true;
}

export interface TaskAnswer {
  task_id: string;
  status: TaskStatus;
  steps: StepAnswer[];
  /** Its summary once it has ended; null before. */
  result: string | null;
  trajectory_uri: string;
  /** With `description_length` its beginning. */
  description: string;
  description_length?: number;
  /** That its client asked for, where the description says none; of several tasks in one request each one's own. */
  language?: string;
  task_type: TaskType;
  priority: number;
  /** In all, those before a retry too. */
  max_steps: number;
  /** Of one that has begun and has not ended. */
  steps_left?: number;
  expected_tools: string[];
  submitted_at: string;
  name?: string;
  depends_on?: string[];
  not_before?: string;
  dispatched?: { order: number; at: string };
  /** Who decides its next step; absent once it has ended, and for runs of the four stages. */
  decided_by?: "model" | "host";
  input_needed?: NeededInput;
  error?: { code: string; message: string };
  /** Why the last try of what it does now failed, and when the next one is. */
  last_failure?: { error: string; message?: string; next_try?: string };
  /** Why it does nothing now, and until when, where it waits for nobody. */
  waits_for?: WaitsFor;
  /** When something last happened to it. */
  updated_at?: string;
  ignored?: IgnoredArguments;
  /** Kinds of data that were removed from the description, and what follows. */
  redacted?: string[];
  redacted_note?: string;
  /** What the run answered that the task is. */
  run_answer?: { [name: string]: Json };
}

const isoTime = (at: number): string => new Date(at).toISOString();

/** Characters of a task's description in answers; all of it is in its trajectory. */
const MAX_SHOWN_DESCRIPTION = 2_000;
/** The same in the answer to whoever has just sent it. */
const MAX_ECHOED_DESCRIPTION = 200;

/** A task that was handed in, for its sender: of a long description the beginning and the length, to see that it arrived whole. */
export function submittedToWire(row: SubmittedTask): TaskAnswer {
  return { ...rowToWire(row, MAX_ECHOED_DESCRIPTION), ...removedToWire(languageOfTask(row.task), row.redacted) };
}

/** What was removed from a task's description, and the way out. */
export function removedToWire(
  language: string,
  redacted: string[] | undefined,
): Pick<TaskAnswer, "redacted" | "redacted_note"> {
  if (redacted === undefined) return {};
  return { redacted, redacted_note: inLanguage(language, taskTexts).redactedDescription };
}

/** A row of the queue, in short. */
export function rowToWire(
  row: TaskRow & { ignored?: IgnoredArguments },
  mostShown = MAX_SHOWN_DESCRIPTION,
): TaskAnswer {
  const { task, status, submitted_at, dispatch, ignored } = row;
  const error = errorOfRow(row);
  const { task_id, description, task_type, priority, expected_tools, name, depends_on, not_before } = task;
  return {
    task_id,
    status,
    steps: [],
    result: error?.message ?? null,
    trajectory_uri: trajectoryUri(task_id),
    description: showText(description, mostShown),
    ...(description.length > mostShown && { description_length: description.length }),
    ...(task.language !== undefined && { language: task.language }),
    task_type,
    priority,
    max_steps: row.max_steps ?? task.max_steps,
    expected_tools,
    submitted_at: isoTime(submitted_at),
    ...(name !== undefined && { name }),
    ...(depends_on !== undefined && { depends_on }),
    ...(not_before !== undefined && { not_before: isoTime(not_before) }),
    ...(dispatch !== undefined && { dispatched: { order: dispatch.order, at: isoTime(dispatch.at) } }),
    ...(error !== undefined && { error }),
    ...(ignored !== undefined && { ignored }),
  };
}

/** Whether the caller may list tasks. Strangers, who share one tenant, may not: a task's id opens its session. */
export const mayListTasks = (principal: Principal): boolean => principal.open !== true || mayOperate(principal);

/** The tasks that the caller handed in, the latest first; for authors and operators all of the tenant. */
export async function listTasks(filter: TaskFilter, call: OperationCall) {
  const { principal } = call;
  if (!mayListTasks(principal)) return refuse<never>(lacks(principal, "operator"));
  const whose = coversAll(principal) ? {} : { actor: principal.actor ?? null };
  return call.services.tasks.list(principal, { ...filter, ...whose });
}

/** Reads a task. Fails with `unknown_task`. */
export async function showTask(taskId: string, call: OperationCall): Promise<Outcome<TaskAnswer>> {
  const found = await call.services.tasks.find(call.principal, taskId);
  if (!found.ok) return found;
  const hasModel = call.services.openModel !== undefined;
  const isOpen = !isEnded(found.value.status) && found.value.task.run === undefined;
  const row: TaskAnswer = { ...rowToWire(found.value), ...(isOpen && { decided_by: hasModel ? "model" : "host" }) };
  const isRunning = found.value.status === "running";
  if (found.value.dispatch === undefined)
    return accept({ ...row, ...waiting(await waitsFor(found.value, undefined, call)) });
  const opened = await openTask(call, taskId);
  // Dispatched, and its session not begun yet.
  if (!opened.ok && opened.failure.code === "unknown_task")
    return accept({ ...row, ...waiting(await waitsFor(found.value, undefined, call)) });
  if (!opened.ok) return opened;
  // Cancelled, and not ended yet in its session: nothing follows any more.
  const isCancelled = found.value.status === "cancelled";
  const { state } = isCancelled ? opened.value : await withFreshAddress(opened.value, call);
  if (isCancelled && state.ended === undefined)
    return accept({
      ...row,
      steps: state.steps.map(stepToWire),
      result: inLanguage(languageOfTask(state.task), taskTexts).cancelled,
      updated_at: isoTime(state.updated_at),
    });
  const { ended, paused, steps, max_steps } = state;
  const isWaiting = found.value.status === "waiting";
  const queued = isWaiting && state.ended !== undefined;
  // It waits for a time, and takes no place until then.
  const isParked = isWaiting && state.status === "running";
  // What a retry allows is recorded once the task goes on.
  const most = queued ? row.max_steps : max_steps;
  // It was answered, and whoever answered it was stopped before they could wake it.
  const isLeft = found.value.status === "input_required" && state.status === "running";
  // A model is configured since its host was asked for a first decision.
  const toModel = paused?.reason === "decision" && hasModel && !state.isHosted;
  // Somebody has answered on the page since it looked last.
  const isAnswered = !isLeft && paused?.reason === "approval" && (await isDecided(paused, call));
  if (isLeft || ((toModel || isAnswered) && found.value.status === "input_required"))
    await call.services.tasks.wake(call.principal, taskId, isAnswered || !state.isHosted);
  const needed = paused === undefined || toModel ? accept(undefined) : await neededInput(state, paused, call);
  if (!needed.ok) return needed;
  return accept({
    ...row,
    status: toModel && isRunning ? "running" : queued || toModel || isParked ? "waiting" : state.status,
    max_steps: most,
    ...(isOpen && (queued || ended === undefined) && { steps_left: Math.max(0, most - steps.length) }),
    steps: steps.map(stepToWire),
    // One that is tried again has no result yet.
    result: queued ? null : (ended?.summary ?? null),
    updated_at: isoTime(state.updated_at),
    ...(isOpen && !queued && decider(state, hasModel)),
    ...(needed.value !== undefined && { input_needed: needed.value }),
    ...lastFailure(state),
    ...(!toModel && waiting(await waitsFor(found.value, state, call))),
    ...(!queued && ended?.error !== undefined && { error: ended.error }),
    ...(!queued && ended?.answer !== undefined && { run_answer: ended.answer }),
  });
}

const waiting = (waits_for: WaitsFor | undefined): Pick<TaskAnswer, "waits_for"> =>
  waits_for === undefined ? {} : { waits_for };

function lastFailure({ task, steps, deciding, status }: TaskState): Pick<TaskAnswer, "last_failure"> {
  const step = steps.at(-1);
  const isActing = step !== undefined && step.done === undefined;
  const { error, message, until } = isActing ? { ...step.failed, until: step.until } : deciding;
  if (error === undefined || status === "completed" || status === "cancelled") return {};
  const known = isModelError(error) ? inLanguage(languageOfTask(task), modelErrorTexts[error]) : undefined;
  const said = message ?? known;
  const next_try = until === undefined || status !== "running" ? {} : { next_try: isoTime(until) };
  return { last_failure: { error, ...(said !== undefined && { message: said }), ...next_try } };
}

const isModelError = (error: string): error is ModelError => Object.hasOwn(modelErrorTexts, error);

function decider({ ended, isHosted }: TaskState, hasModel: boolean): Pick<TaskAnswer, "decided_by"> {
  if (ended !== undefined) return { decided_by: undefined };
  return { decided_by: hasModel && !isHosted ? "model" : "host" };
}

async function neededInput(
  state: TaskState,
  { reason, question, choices, approve_url, opened }: NonNullable<TaskState["paused"]>,
  call: OperationCall,
): Promise<Outcome<NeededInput>> {
  const needed = {
    reason,
    question,
    ...(choices !== undefined && { choices }),
    ...(approve_url !== undefined && { approve_url }),
    ...(opened === true && { opened }),
  };
  if (reason !== "decision") return accept({ ...needed, ...(reason !== "question" && askedCall(state)) });
  const brief = await briefDecision(state, call);
  if (!brief.ok) return brief;
  const now = hostQuestion(state, call.services.openModel !== undefined);
  const { tries: times, error, message: problem } = state.deciding;
  const isUnsure = error === UNSURE_CALL;
  const isRefused = (isUnsure || error === "invalid_decision") && problem !== undefined;
  return accept({
    ...needed,
    question: now,
    decision: brief.value,
    ...(isRefused && { refused: { times, problem, ...(isUnsure && { unsure: true }) } }),
    ...(state.isHostOnly && { host_only: true }),
  });
}

function askedCall({ steps }: TaskState): Pick<NeededInput, "call"> {
  const action = steps.at(-1)?.action;
  if (action?.kind !== "call") return {};
  return { call: { tool: action.tool, arguments: redactMembers(action.arguments) } };
}

function stepToWire({ step, decision, action, done }: TaskStep): StepAnswer {
  const length = done?.observation.length ?? 0;
  return {
    step_id: step,
    // A call that became a search was not made.
    action: action.kind === "find" ? FIND : decision.action,
    tool_id: action.kind === "call" ? action.tool : decision.tool_id,
    ...(done !== undefined && { success: done.success, observation: done.observation.slice(0, MAX_OBSERVATION) }),
    ...(length > MAX_OBSERVATION && { observation_length: length }),
    ...(done?.error_type !== undefined && { error_type: done.error_type }),
  };
}
