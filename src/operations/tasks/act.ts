/**
 * One try of a call that a task has decided on: the gate and the call of `call_tool`, or one of Cairn's own tools. The events that come of
 * it are recorded together by whoever asked for them.
 */
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import { isRecord, type Json } from "../../json.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import { isCalledOff } from "../../tasks/retry.ts";
import type { OperationCall } from "../call.ts";
import { callOwnTool } from "../context/own-tools.ts";
import type { CallToolAnswer } from "../discovery/call-answer.ts";
import { makeConnectedCall } from "../discovery/make-call.ts";
import { callWithConsent } from "../discovery/page-consent.ts";
import type { SessionLog } from "../session/session-log.ts";
import { afterFailure, afterRefusal, calledOff, cancelledStep, failedStep, type Calling } from "./after-failure.ts";
import { agreeByPolicy } from "./approval.ts";
import { taskTexts } from "./texts.ts";
import { callWithheld } from "./withheld.ts";

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
  if (!made.outcome.ok && isCalledOff(made.outcome.failure)) return [calledOff(step, begun_at, call)];
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
