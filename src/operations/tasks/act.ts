/**
 * One try of a call that a task has decided on: the gate and the call of `call_tool`, or one of Cairn's own tools. The events that come of
 * it are recorded together by whoever asked for them.
 */
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import { failureText } from "../../failures.ts";
import { isToolFailure, toolFailureText } from "../../failures/tool-failures.ts";
import { unavailableText } from "../../failures/unusable-server.ts";
import { isRecord, type Json } from "../../json.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { TaskAction } from "../../tasks/model.ts";
import { askedLonger, askedWait, isNoTry, isPassing, MAX_TRIES, mayBeDone, waitAfter } from "../../tasks/retry.ts";
import type { OperationCall } from "../call.ts";
import { callOwnTool } from "../context/own-tools.ts";
import type { CallToolAnswer } from "../discovery/call-answer.ts";
import { makeConnectedCall } from "../discovery/make-call.ts";
import { digestOfCall } from "../discovery/consent.ts";
import { callWithConsent } from "../discovery/page-consent.ts";
import type { SessionLog } from "../session/session-log.ts";
import { agreeByPolicy } from "./approval.ts";
import { taskTexts } from "./texts.ts";
import { callWithheld } from "./withheld.ts";

export type Calling = Extract<TaskAction, { kind: "call" }>;

/** Seconds that a call of a task may take. */
const CALL_SECONDS = 120;
/** Characters of an observation; the evidence holds more. */
const MAX_OBSERVATION = 12_000;
/** Characters of what a tool asks to keep. */
const MAX_STATE = 20_000;

/** Makes the call and says what came of it. Never throws for what a tool does. */
export async function actByCall(
  log: SessionLog,
  state: TaskState,
  step: TaskStep,
  action: Calling,
  call: OperationCall,
  signal: AbortSignal,
): Promise<ContextEvent[]> {
  const begun_at = call.services.now();
  const server = serverOfToolId(action.tool);
  if (server === undefined) return actByOwnTool(log, state, step, action, call, signal);
  const { tool, arguments: recordedArguments, withheld } = action;
  const make = (given: Calling["arguments"], consented: boolean) =>
    makeConnectedCall(
      log,
      { name: tool, arguments: given, timeout_seconds: CALL_SECONDS },
      call,
      { signal },
      consented,
    ).catch((): { event: undefined; outcome: Outcome<CallToolAnswer> } => ({
      event: undefined,
      outcome: refuse({ code: "outcome_unknown", session_id: log.session_id }),
    }));
  const attempt = () =>
    withheld === undefined
      ? callWithConsent({ log, tool, given: recordedArguments }, call, (consented) =>
          make(recordedArguments, consented),
        )
      : callWithheld({ log, tool }, withheld, call, (given) => make(given, true));
  const first = await attempt();
  const mayAgree = withheld === undefined && isUnapproved(first) && (await agreeByPolicy(server, call));
  const made = mayAgree ? await attempt() : first;
  if ("refused" in made) return afterRefusal(state, step, action, made.refused, begun_at, call);
  const recorded = made.event === undefined ? [] : [made.event];
  if (!made.outcome.ok && signal.aborted) return [...recorded, cancelledStep(state, step, action, begun_at, call)];
  if (!made.outcome.ok)
    return [...recorded, ...afterFailure(state, step, action, made.outcome.failure, begun_at, call)];
  const { content, status, evidence_ids } = made.outcome.value;
  const texts = inLanguage(languageOfTask(state.task), taskTexts);
  const kept = stateIn(content);
  const stepped: ContextEvent = {
    type: "task_stepped",
    at: call.services.now(),
    step: step.step,
    observation: cut(content === "" ? texts.emptyResult : content),
    success: status === "success",
    begun_at,
    evidence_ids,
    ...(status === "error" && { error_type: "tool_error", error_message: cut(content, 500) }),
    ...(kept !== undefined && { state: kept }),
  };
  return [...recorded, stepped];
}

/** Whether nothing was sent because nobody has agreed to the server yet. */
function isUnapproved(made: { refused: Failure } | { outcome: Outcome<unknown> }): boolean {
  const failure = "refused" in made ? made.refused : made.outcome.ok ? undefined : made.outcome.failure;
  return failure?.code === "not_approved" && failure.concern === undefined && failure.answered === undefined;
}

async function actByOwnTool(
  log: SessionLog,
  state: TaskState,
  step: TaskStep,
  action: Calling,
  call: OperationCall,
  signal: AbortSignal,
): Promise<ContextEvent[]> {
  const { now, newId } = call.services;
  const begun_at = now();
  const { tool, arguments: given } = action;
  const result = await callOwnTool(call, { tool, arguments: given }, signal, log.session_id);
  if (result === undefined) return [failedStep(state, step, { code: "unknown_tool", tool, known: [] }, begun_at, call)];
  const { status, text, provider, evidences } = result;
  const source = { kind: "tool", name: tool } as const;
  const found = evidences ?? (text === "" ? [] : [makeEvidence({ type: "tool_result", source, content: text })]);
  const success = status === "success";
  const made: ContextEvent = {
    type: "tool_called",
    at: now(),
    call: {
      tool_call_id: newId(),
      tool,
      provider,
      type: "tool",
      called_at: new Date(begun_at).toISOString(),
      args_digest: given,
      status,
      duration_ms: Math.max(0, now() - begun_at),
      result_evidence_ids: [],
    },
    evidences: found,
  };
  if (!success && signal.aborted) return [made, cancelledStep(state, step, action, begun_at, call)];
  const stepped: ContextEvent = {
    type: "task_stepped",
    at: now(),
    step: step.step,
    observation: cut(text),
    success,
    begun_at,
    evidence_ids: found.map(({ evidence_id }) => evidence_id),
    ...(!success && { error_type: status, error_message: cut(text, 500) }),
  };
  return [made, stepped];
}

/**
 * Arguments that need a yes are put to a person once: whoever refused, or has not answered in time, is not asked the same again. A server
 * that has to be approved first is waited for as after any call of it.
 */
function afterRefusal(
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
  const { servers: _known, ...asked } = paused;
  return [{ ...asked, consent }];
}

/** A passing failure is tried again later; a missing yes is waited for; anything else is what the step observed. */
function afterFailure(
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

/** A step whose call was stopped because the task was cancelled: nobody knows how far it came. */
function cancelledStep(
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

function cut(text: string, limit = MAX_OBSERVATION): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** Members of a JSON answer whose names end in `_state`, such as a browser's: kept for the steps that follow. */
function stateIn(content: string): { [name: string]: Json } | undefined {
  if (!content.trimStart().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    if (!isRecord(value)) return undefined;
    const kept = Object.entries(value).filter(([name]) => /^[a-z][a-z0-9_]{0,40}_state$/.test(name));
    const found = Object.fromEntries(kept) as { [name: string]: Json };
    return kept.length > 0 && JSON.stringify(found).length <= MAX_STATE ? found : undefined;
  } catch {
    return undefined;
  }
}
