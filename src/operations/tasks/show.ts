/**
 * A task as callers see it: from the queue while it waits, and from its session once it was dispatched.
 * Not here: the fields of the answer (`task-answer.ts`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { redactMembers } from "../../context/redact/value.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import { coversAll, lacks, mayListTasks } from "../../principal.ts";
import { modelErrorTexts, type ModelError } from "../../runtime/model/model.ts";
import type { TaskState } from "../../tasks/fold.ts";
import { UNSURE_CALL } from "../../tasks/unsure-call.ts";
import { isEnded } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import type { TaskFilter } from "../../tasks/task-port.ts";
import { briefDecision } from "./prompt.ts";
import { isDecided } from "./approval.ts";
import { withFreshAddress } from "./fresh-address.ts";
import { isoTime, rowToWire, stepToWire, type NeededInput, type TaskAnswer } from "./task-answer.ts";
import { openTask } from "./task-log.ts";
import { hostQuestion, taskTexts } from "./texts.ts";
import { waitsFor, type WaitsFor } from "./waits.ts";

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
