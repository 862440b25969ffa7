/**
 * A task that is a run of the four stages (`run_pipeline`): each wake goes on with the run, whose whole state is in its session, until it
 * has its answer. The answer is recorded with the end of the task, so that it is read and not made again.
 * Not here: handing one in (`mcp/tasks/pipeline.ts`).
 */
import type { ContextEvent } from "../../context/events.ts";
import { CairnError, type Failure } from "../../errors.ts";
import { failureText } from "../../failures.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState } from "../../tasks/fold.ts";
import { nextLook } from "../../tasks/next-step.ts";
import { askedLonger, MAX_TRIES, waitAfter } from "../../tasks/retry.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort } from "../client.ts";
import { runStages } from "../pipeline/run.ts";
import type { PipelineAnswer, PipelineArguments } from "../pipeline/types.ts";
import { FIRST_LOOK_MS, type Advanced } from "./advanced.ts";
import { isDecided } from "./approval.ts";
import { openTask } from "./task-log.ts";

/** Seconds that a run has in one wake: a platform limits how long a wake lasts. */
const RUN_SECONDS = 25;
/** When a run is looked at again that another wake still holds. Milliseconds. */
const HELD_MS = 5_000;

/** One wake of such a task. Throws where the session cannot be read or written. */
export async function advanceRun(
  state: TaskState,
  call: OperationCall,
  { signal, hasPlace }: { signal: AbortSignal; hasPlace: boolean },
): Promise<Advanced> {
  const { task_id, description, run } = state.task;
  if (state.ended !== undefined || run === undefined) return { status: state.status, again: "never" };
  if (state.paused !== undefined) {
    const { status, paused } = state;
    const wait = nextLook(call.services.now() - paused.at);
    const standing = { status, paused: paused.reason };
    if (wait === undefined) return { ...standing, again: "never" };
    if (!(await isDecided(paused, call))) return { ...standing, again: call.services.now() + wait };
    if (!hasPlace) return { ...standing, again: "in_turn" };
    await record(task_id, [{ type: "task_answered", at: call.services.now(), step: 1, answer: "" }], call);
  }
  const { until } = state.deciding;
  if (until !== undefined && until > call.services.now()) return { status: state.status, again: until };
  const input: PipelineArguments = {
    session_id: task_id,
    ...run,
    user_intent: description,
    deadline_seconds: RUN_SECONDS,
    // The same run at every wake, however the one before ended.
    idempotency_key: `task ${task_id}`,
  };
  const came = await runStages(input, call, nobody(signal));
  if (!("ok" in came)) throw new Error("a run asked a client that it does not have");
  if (signal.aborted) return { status: state.status, again: "now" };
  if (!came.ok) return end(state, call, failedWith(state, came.failure, call));
  const { status, error_kind, retry_after_seconds = 0, action_needed } = came.value;
  if (status === "deadline") return { status: "running", again: "now" };
  if (status === "waiting") return pause(came.value, state, call);
  // Another wake has it: one that was killed lets it go after a while.
  if (status === "cancelled") return { status: "running", again: call.services.now() + HELD_MS };
  const isPassing = status === "model_failed" && action_needed === "retry" && state.deciding.tries + 1 < MAX_TRIES;
  if (!isPassing) return end(state, call, endedWith(came.value, call));
  const attempt = state.deciding.tries + 1;
  const again = call.services.now() + waitAfter(attempt, retry_after_seconds * 1000);
  const tried: ContextEvent = {
    type: "task_tried",
    at: call.services.now(),
    step: 1,
    stage: "decide",
    attempt,
    outcome: "failed",
    error: error_kind ?? status,
    until: again,
    ...askedLonger(retry_after_seconds * 1000),
  };
  await record(task_id, [tried], call);
  return { status: "running", again };
}

/** The run waits for a person, as long as a task does. */
async function pause(
  { message: question = "", approve_url, sign_in_url, waiting_call: waiting }: PipelineAnswer,
  { task }: TaskState,
  call: OperationCall,
): Promise<Advanced> {
  const at = call.services.now();
  const address = approve_url ?? sign_in_url;
  const paused: ContextEvent = {
    type: "task_paused",
    at,
    step: 1,
    reason: "approval",
    question,
    ...(address !== undefined && { approve_url: address }),
    ...(waiting !== undefined && { servers: [waiting.server] }),
    ...(waiting?.consent !== undefined && { consent: waiting.consent }),
  };
  await record(task.task_id, [paused], call);
  return { status: "input_required", again: at + FIRST_LOOK_MS, paused: "approval" };
}

function endedWith(answer: PipelineAnswer, call: OperationCall): ContextEvent {
  const { status, final_answer, partial_answer = "", message = "", error_kind } = answer;
  const hasFailed = status === "model_failed" || status === "infer";
  return {
    type: "task_ended",
    at: call.services.now(),
    status: hasFailed ? "failed" : "completed",
    summary: final_answer ?? (hasFailed ? message : partial_answer),
    answer: JSON.parse(JSON.stringify(answer)),
    ...(hasFailed && { error: { code: status === "model_failed" ? status : (error_kind ?? status), message } }),
  };
}

function failedWith({ task }: TaskState, failure: Failure, call: OperationCall): ContextEvent {
  const summary = inLanguage(languageOfTask(task), failureText(failure));
  const error = { code: failure.code, message: summary };
  return { type: "task_ended", at: call.services.now(), status: "failed", summary, error };
}

async function end({ task }: TaskState, call: OperationCall, ended: ContextEvent): Promise<Advanced> {
  await record(task.task_id, [ended], call);
  const opened = await openTask(call, task.task_id);
  // It may have been cancelled meanwhile.
  return { status: opened.ok ? opened.value.state.status : "failed", again: "never" };
}

/** Adds to the task's log, whatever was added to it meanwhile: the run records there too. */
async function record(taskId: string, events: readonly ContextEvent[], call: OperationCall): Promise<void> {
  for (;;) {
    const opened = await openTask(call, taskId);
    if (!opened.ok) throw new CairnError(opened.failure);
    const { log, state } = opened.value;
    if (state.ended !== undefined) return;
    const decided = await log.decide(() => ({ ok: true, value: [...events] }), { expected_revision: log.revision });
    if (decided.ok) return;
    if (decided.failure.code !== "revision_conflict") throw new CairnError(decided.failure);
  }
}

/** A client that cannot be asked anything; its signal ends the run. */
function nobody(signal: AbortSignal): ClientPort {
  return {
    signal,
    hasModel: false,
    canConfirm: false,
    canOpen: false,
    state: undefined,
    confirmation: () => undefined,
    answer: () => undefined,
    askNow: async () => undefined,
  };
}
