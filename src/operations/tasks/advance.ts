/**
 * One wake of a task: folds its log, asks `nextStep` what follows, does it, and records what came of it in one row; for a few steps, or until
 * nothing can be done now. A step is one row of the log; two where it must not be taken twice: that it begins, and what came of it.
 * Not here: when the next wake is (`worker/tasks/`).
 */
import type { ContextEvent } from "../../context/events.ts";
import { redactEvent } from "../../context/redact/value.ts";
import { CairnError, type Failure, type Outcome } from "../../errors.ts";
import { failureText } from "../../failures.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ModelPort } from "../../runtime/model/model.ts";
import { foldTask, type TaskState, type TaskStep } from "../../tasks/fold.ts";
import { needsBeginning, nextStep, tryName, type NextStep } from "../../tasks/next-step.ts";
import { MAX_TRIES } from "../../tasks/retry.ts";
import { UNSURE_CALL } from "../../tasks/unsure-call.ts";
import { trajectoryOfTask } from "../../tasks/trajectory/of-task.ts";
import type { OperationCall } from "../call.ts";
import type { DecidedBy, SessionLog } from "../session/session-log.ts";
import { actByCall } from "./act.ts";
import { FIRST_LOOK_MS, type Advanced } from "./advanced.ts";
import { actByCompleting } from "./complete.ts";
import { decideByModel } from "./decide.ts";
import { isDecided } from "./approval.ts";
import { actByFinding } from "./find.ts";
import { openTask } from "./task-log.ts";
import { hostQuestion, taskTexts } from "./texts.ts";
import { withholdArguments } from "./withheld.ts";

/** What one wake carries from one thing it does to the next. */
interface Wake {
  log: SessionLog;
  state: TaskState;
  call: OperationCall;
  model: ModelPort | undefined;
  signal: AbortSignal;
}

/** What was done: events to record, and how. */
interface Done {
  events: readonly ContextEvent[];
  by: DecidedBy;
}

/** `hasPlace`: it counts among those that run. Throws `unknown_task`, and where the session cannot be read or written. */
export async function advanceTask(
  taskId: string,
  call: OperationCall,
  { signal, hasPlace }: { signal: AbortSignal; hasPlace: boolean },
): Promise<Advanced> {
  const opened = orThrow(await openTask(call, taskId));
  if (opened.state.task.run !== undefined) {
    const { advanceRun } = await import("./run-task.ts");
    return advanceRun(opened.state, call, { signal, hasPlace });
  }
  const model = await call.services.openModel?.();
  const woken = call.services.now();
  let begun: string | undefined;
  let isAgreed = false;
  let finished = 0;
  let { log, state } = opened;
  for (;;) {
    const next = nextStep(state, { now: call.services.now(), hasModel: model !== undefined, begun, isAgreed });
    if (next.do === "nothing") return standing(state, "never");
    if (next.do === "wait") return standing(state, next.until);
    if (next.do === "look") {
      if (!(await isDecided(state.paused ?? {}, call))) return standing(state, next.until);
      if (!hasPlace) return standing(state, "in_turn");
      isAgreed = true;
      continue;
    }
    const wake = { log, state, call, model, signal };
    const done = await actAtOnce(await perform(next, wake), wake);
    const events = withJudgement(log, done.events);
    const recorded = await log.decide(() => ({ ok: true, value: events }), done.by);
    if (!recorded.ok && recorded.failure.code !== "revision_conflict") throw new CairnError(recorded.failure);
    if (!recorded.ok || recorded.value.repeated) {
      // Somebody has changed the task meanwhile.
      ({ log, state } = orThrow(await openTask(call, taskId)));
      continue;
    }
    state = foldTask(log.log) ?? state;
    const current = state.steps.at(-1);
    begun = current !== undefined && beginsNow(done.events, current) ? tryName(current) : undefined;
    isAgreed = false;
    if (state.status !== "running") {
      const { paused } = state;
      return standing(state, paused?.reason === "approval" ? paused.at + FIRST_LOOK_MS : "never");
    }
    const hasFinished = done.events.some(({ type }) => type === "task_stepped");
    if (hasFinished) finished += 1;
    const isLong = finished >= MAX_STEPS_OF_WAKE || call.services.now() - woken > MAX_WAKE_MS;
    if (hasFinished && (isLong || signal.aborted)) return standing(state, "now");
  }
}

/** A task that ends is judged: whether lessons are to be made of what it did. */
function withJudgement(log: SessionLog, events: readonly ContextEvent[]): readonly ContextEvent[] {
  if (!events.some(({ type }) => type === "task_ended")) return events;
  const judged = trajectoryOfTask([...log.log, ...events])?.worth_learning;
  return events.map((event) => (event.type === "task_ended" && judged ? { ...event, judged } : event));
}

/**
 * A decision on what may be done twice is acted on before it is recorded, and both are one row: after a crash in between it is decided
 * again. Any other stays as it is, to be recorded first.
 */
async function actAtOnce(done: Done, wake: Wake): Promise<Done> {
  // With the arguments as they will be recorded.
  const clean = done.events.map(redactEvent);
  const decided = clean.find((event) => event.type === "task_decided");
  if (decided === undefined || needsBeginning(decided.action)) return done;
  const state = foldTask([...wake.log.log, ...clean]);
  if (state === undefined || state.steps.at(-1)?.step !== decided.step) return done;
  const next = nextStep(state, { now: wake.call.services.now(), hasModel: wake.model !== undefined });
  if (next.do !== "act" && next.do !== "refuse_repeat") return done;
  const acted = await perform(next, { ...wake, state });
  return { events: [...clean, ...acted.events], by: acted.by };
}

/** What one wake does at most: a platform limits what a wake may ask of others. */
const MAX_STEPS_OF_WAKE = 10;
const MAX_WAKE_MS = 30_000;

function standing({ status, paused }: TaskState, again: Advanced["again"]): Advanced {
  return { status, again, ...(paused !== undefined && { paused: paused.reason }) };
}

/** Whether these events say that the current try begins, so that it is made by whoever recorded them. */
function beginsNow(events: readonly ContextEvent[], step: TaskStep): boolean {
  if (!needsBeginning(step.action)) return false;
  return events.some(
    (event) =>
      (event.type === "task_decided" && event.step === step.step) ||
      (event.type === "task_tried" && event.outcome === "begun" && event.step === step.step),
  );
}

async function perform(next: Exclude<NextStep, { do: "nothing" | "wait" | "look" }>, wake: Wake): Promise<Done> {
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

function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CairnError(outcome.failure);
}
