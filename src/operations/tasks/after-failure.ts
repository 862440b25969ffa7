/**
 * What a task does after a call that did not succeed: it waits for a person, tries again later, or has observed the failure.
 * Not here: the call itself (`act.ts`), how long a try waits (`tasks/retry.ts`).
 */
import type { ContextEvent } from "../../context/events.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { Failure } from "../../errors.ts";
import { failureText } from "../../failures.ts";
import { isToolFailure, toolFailureText } from "../../failures/tool-failures.ts";
import { unavailableText } from "../../failures/unusable-server.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { TaskAction } from "../../tasks/model.ts";
import { askedLonger, askedWait, isNoTry, isPassing, MAX_TRIES, mayBeDone, waitAfter } from "../../tasks/retry.ts";
import type { OperationCall } from "../call.ts";
import { digestOfCall } from "../discovery/consent.ts";
import { taskTexts } from "./texts.ts";

export type Calling = Extract<TaskAction, { kind: "call" }>;

/**
 * Arguments that need a yes are put to a person once: whoever refused, or has not answered in time, is not asked the same again. A server
 * that has to be approved first is waited for as after any call of it.
 */
export function afterRefusal(
  state: TaskState,
  step: TaskStep,
  action: Calling,
  failure: Failure,
  begun_at: number,
  call: OperationCall,
): ContextEvent[] {
  if (failure.code !== "not_approved" || failure.concern === undefined)
    return afterFailure(state, step, action, failure, begun_at, call);
  const consent = action.withheld?.consent ?? digestOfCall({ tool: action.tool, given: action.arguments });
  if (failure.approve_url === undefined || step.consent === consent) {
    const { approve_url: _over, ...rest } = failure;
    const unanswered = failure.approve_url === undefined ? {} : ({ answered: "cancelled" } as const);
    return [failedStep(state, step, { ...rest, ...unanswered }, begun_at, call)];
  }
  const [paused] = afterFailure(state, step, action, failure, begun_at, call);
  if (paused?.type !== "task_paused") return [];
  return [{ ...paused, consent }];
}

/** A passing failure is tried again later; a missing yes is waited for; anything else is what the step observed. */
export function afterFailure(
  state: TaskState,
  step: TaskStep,
  action: Calling,
  failure: Failure,
  begun_at: number,
  call: OperationCall,
): ContextEvent[] {
  const at = call.services.now();
  const texts = inLanguage(languageOfTask(state.task), taskTexts);
  const message = inLanguage(
    languageOfTask(state.task),
    isToolFailure(failure) ? toolFailureText(failure, true) : failureText(failure),
  );
  const address =
    "approve_url" in failure ? failure.approve_url : "sign_in_url" in failure ? failure.sign_in_url : undefined;
  if (address !== undefined) {
    const server = "server" in failure ? failure.server : serverOfToolId(action.tool);
    if (server !== undefined && state.declined.includes(server))
      return [failedStep(state, step, { code: "not_approved", server, answered: "declined" }, begun_at, call)];
    return [
      {
        type: "task_paused",
        at,
        step: step.step,
        reason: "approval",
        question: message,
        approve_url: address,
        ...(server !== undefined && { servers: [server] }),
      },
    ];
  }
  if (mayBeDone(failure) && !action.repeatable) {
    const why =
      failure.code === "server_unavailable"
        ? texts.noUsableAnswer(action.tool, inLanguage(languageOfTask(state.task), unavailableText(failure.reason)))
        : texts.lostAnswer(action.tool);
    const question = texts.askAboutCall(why);
    const failed = { error: failure.code, message: why };
    return [{ type: "task_paused", at, step: step.step, reason: "uncertain_call", question, begun_at, failed }];
  }
  const attempt = step.tries + 1;
  // Arguments that were withheld are there for one try.
  const no_try = isNoTry(failure);
  const mayTryAgain = action.withheld === undefined && (no_try || attempt < MAX_TRIES);
  if (isPassing(failure, action.repeatable) && mayTryAgain) {
    const until = at + (no_try ? askedWait(failure) : waitAfter(attempt, askedWait(failure)));
    const { code: error } = failure;
    const failed = { outcome: "failed", error, message, until, begun_at } as const;
    const tried = { at, step: step.step, stage: "act", attempt, ...failed } as const;
    return [{ type: "task_tried", ...tried, ...(no_try ? { no_try } : askedLonger(askedWait(failure))) }];
  }
  return [failedStep(state, step, failure, begun_at, call)];
}

/** A try that was given up before anything was sent: where the task goes on, the call is made as if it had not begun. */
export function calledOff({ step, tries }: TaskStep, begun_at: number, call: OperationCall): ContextEvent {
  const tried = { type: "task_tried", step, stage: "act", attempt: tries + 1, outcome: "failed" } as const;
  return { ...tried, at: call.services.now(), error: "cancelled", no_try: true, begun_at };
}

/** A step whose call was stopped because the task was cancelled: nobody knows how far it came. */
export function cancelledStep(
  state: TaskState,
  { step }: TaskStep,
  { tool }: Calling,
  begun_at: number,
  call: OperationCall,
): ContextEvent {
  const observation = inLanguage(languageOfTask(state.task), taskTexts).cancelledInCall(tool);
  const error = { error_type: "cancelled", error_message: observation };
  return { type: "task_stepped", at: call.services.now(), step, observation, success: false, ...error, begun_at };
}

/** A step whose observation is a failure, in Cairn's words, with what could be done instead. */
export function failedStep(
  state: TaskState,
  { step }: TaskStep,
  failure: Failure,
  begun_at: number,
  call: OperationCall,
): ContextEvent {
  const message = inLanguage(languageOfTask(state.task), failureText(failure));
  const { alternatives = [] } = failure;
  return {
    type: "task_stepped",
    at: call.services.now(),
    step,
    observation: alternatives.length === 0 ? message : `${message} → ${alternatives.join(", ")}`,
    success: false,
    error_type: failure.code,
    error_message: message,
    begun_at,
  };
}
