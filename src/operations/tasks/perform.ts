/**
 * One thing that a wake of a task does: a decision is asked for, a call begins or is made, a tool is looked for, somebody is asked, it ends.
 * What came of it is answered as events, and how they are to be recorded. Not here: what follows (`tasks/next-step.ts`), recording (`advance.ts`).
 */
import type { ContextEvent } from "../../context/events.ts";
import { CairnError, type Failure, type Outcome } from "../../errors.ts";
import { failureText } from "../../failures.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ModelPort } from "../../runtime/model/model.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { NextStep } from "../../tasks/next-step.ts";
import { MAX_TRIES } from "../../tasks/retry.ts";
import { UNSURE_CALL } from "../../tasks/unsure-call.ts";
import type { OperationCall } from "../call.ts";
import type { DecidedBy, SessionLog } from "../session/session-log.ts";
import { actByCall } from "./act.ts";
import { actByCompleting } from "./complete.ts";
import { decideByModel } from "./decide.ts";
import { actByFinding } from "./find.ts";
import { hostQuestion, taskTexts } from "./texts.ts";
import { withholdArguments } from "./withheld.ts";

/** What one wake carries from one thing it does to the next. */
export interface Wake {
  log: SessionLog;
  state: TaskState;
  call: OperationCall;
  model: ModelPort | undefined;
  signal: AbortSignal;
}

/** What was done: events to record, and how. */
export interface Done {
  events: readonly ContextEvent[];
  by: DecidedBy;
}

/** Never records anything by itself. Throws where the model or what a decision needs cannot be read. */
export async function perform(next: Exclude<NextStep, { do: "nothing" | "wait" | "look" }>, wake: Wake): Promise<Done> {
  const { log, state, call, model, signal } = wake;
  const at = call.services.now();
  const texts = inLanguage(languageOfTask(state.task), taskTexts);
  const alone: DecidedBy = { expected_revision: log.revision };
  switch (next.do) {
    case "decide": {
      if (model === undefined) throw new Error("a decision was asked of no model");
      const decided = orThrow(await decideByModel(state, model, call, signal));
      return { events: await withholdArguments(decided, log.log, call), by: alone };
    }
    case "await_decision": {
      const { step } = next;
      return {
        events: [
          { type: "task_paused", at, step, reason: "decision", question: hostQuestion(state, model !== undefined) },
        ],
        by: alone,
      };
    }
    case "decide_by_rule": {
      const { step, call: wanted, thinking_of } = next;
      const decision = {
        ...thinking_of.decision,
        thinking: texts.sameCall,
        action: "use_tool",
        tool_id: wanted.tool,
        parameters: wanted.arguments,
      };
      const action = { kind: "call" as const, ...wanted };
      return {
        events: [{ type: "task_decided", at, step, decision, decided_by: "rule", action, begun_at: at }],
        by: alone,
      };
    }
    case "begin": {
      const { step, attempt } = next;
      return {
        events: [{ type: "task_tried", at, step: step.step, stage: "act", attempt, outcome: "begun" }],
        by: alone,
      };
    }
    case "ask_about_call": {
      const { step } = next;
      const tool = step.action.kind === "call" ? step.action.tool : "";
      const message = texts.stoppedInCall(tool);
      const failed = { error: "server_stopped", message };
      const paused = { type: "task_paused", at, step: step.step, reason: "uncertain_call" } as const;
      return { events: [{ ...paused, question: texts.askAboutCall(message), failed }], by: alone };
    }
    case "refuse_repeat": {
      const { step } = next;
      const observation = step.action.kind === "find" ? texts.repeatedSearch : texts.repeatedCall;
      const stepped = {
        type: "task_stepped",
        at,
        step: step.step,
        observation,
        success: false,
        error_type: "repeated_call",
        error_message: observation,
        begun_at: at,
      } as const;
      return { events: [stepped], by: stepKey(step) };
    }
    case "fail": {
      const failure = failureOf(state, next.because);
      const message = inLanguage(languageOfTask(state.task), failureText(failure));
      const error = { code: failure.code, message };
      return { events: [{ type: "task_ended", at, status: "failed", summary: message, error }], by: alone };
    }
    case "act":
      return act(next.step, wake);
  }
}

/** Where a host decides, what came of a step and that the next decision is waited for are one row. */
async function act(step: TaskStep, wake: Wake): Promise<Done> {
  const done = await actOnce(step, wake);
  const { state, call, model } = wake;
  const stepped = done.events.findLast((event) => event.type === "task_stepped");
  const hasEnded = done.events.some(({ type }) => type === "task_ended");
  const toModel = model !== undefined && !state.isHosted;
  if (toModel || stepped === undefined || stepped.next_call !== undefined || hasEnded) return done;
  if (step.step >= state.max_steps) return done;
  const question = hostQuestion(state, model !== undefined);
  const paused = { type: "task_paused", step: step.step + 1, reason: "decision", question } as const;
  return { ...done, events: [...done.events, { ...paused, at: call.services.now() }] };
}

async function actOnce(step: TaskStep, { log, state, call, model, signal }: Wake): Promise<Done> {
  const { action } = step;
  switch (action.kind) {
    case "call": {
      const events = await actByCall(log, state, step, action, call, signal);
      return { events, by: recordedBy(events, step) };
    }
    case "find": {
      const events = await actByFinding(state, step, action, call);
      return { events, by: recordedBy(events, step) };
    }
    case "complete":
      return { events: await actByCompleting(state, step, action, model, call, signal), by: stepKey(step) };
    case "ask": {
      const at = call.services.now();
      const texts = inLanguage(languageOfTask(state.task), taskTexts);
      const { question, choices } = action;
      const offered = choices === undefined ? {} : { choices };
      if (question !== "")
        return {
          events: [{ type: "task_paused", at, step: step.step, reason: "question", question, ...offered }],
          by: { expected_revision: log.revision },
        };
      const observation = texts.unusableQuestion;
      const wrong = { success: false, error_type: "invalid_decision", error_message: observation, begun_at: at };
      return { events: [{ type: "task_stepped", at, step: step.step, observation, ...wrong }], by: stepKey(step) };
    }
  }
}

/** What came of a call is recorded whatever happened meanwhile, and once for each step. */
function recordedBy(events: readonly ContextEvent[], step: TaskStep): DecidedBy {
  return events.some(({ type }) => type === "task_stepped") ? stepKey(step) : { only_adds: true };
}

function stepKey({ step }: TaskStep): DecidedBy {
  return { only_adds: true, operation: { key: `task step ${step}`, given: { step } } };
}

function failureOf({ max_steps, deciding }: TaskState, because: "max_steps" | "tries" | "no_progress"): Failure {
  if (because === "max_steps") return { code: "max_steps_reached", max_steps };
  if (because === "no_progress") return { code: "no_progress", steps: MAX_TRIES };
  const { tries, error } = deciding;
  if (error === "invalid_decision" || error === UNSURE_CALL) return { code: "invalid_decision", tries };
  return { code: "model_failed", tries, ...(error === "unauthorized" && { reason: error }) };
}

/** The value of an outcome. Throws its failure. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CairnError(outcome.failure);
}
