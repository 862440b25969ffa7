/**
 * What a task does next: a pure function of its state, so that a task goes on after a crash exactly where its log ends. A call that must
 * not be made twice is begun only by whoever has just recorded that it begins; anybody else who finds it begun asks first.
 */
import { canonicalJson } from "../json.ts";
import type { TaskState, TaskStep } from "./fold.ts";
import type { TaskAction } from "./model.ts";
import { MAX_TRIES } from "./retry.ts";

export type NextStep =
  /** It has ended, or waits for somebody. */
  | { do: "nothing" }
  | { do: "wait"; until: number }
  /** Whether somebody has agreed meanwhile; if not, it looks again at `until`. */
  | { do: "look"; step: TaskStep; until: number }
  /** Asks the model. */
  | { do: "decide"; step: number; attempt: number }
  /** No model is there, or a host has begun to decide: whoever reads the task decides. */
  | { do: "await_decision"; step: number }
  /** The call that a tool was looked for, now that there is one. */
  | {
      do: "decide_by_rule";
      step: number;
      call: NonNullable<NonNullable<TaskStep["done"]>["next_call"]>;
      thinking_of: TaskStep;
    }
  /** Records that a call begins which must not be made twice. */
  | { do: "begin"; step: TaskStep; attempt: number }
  | { do: "act"; step: TaskStep; attempt: number }
  /** The call may have been made already. */
  | { do: "ask_about_call"; step: TaskStep }
  /** The call failed before with the same arguments, or the search found nothing, as often as it may. */
  | { do: "refuse_repeat"; step: TaskStep }
  | { do: "fail"; because: "max_steps" | "tries" | "no_progress" };

/** Whether somebody has agreed is looked at for a day, at first every two seconds and in the end every minute. */
const MAX_LOOKING_MS = 24 * 60 * 60_000;

/** How long after a look somebody's answer is looked for again; undefined when that is given up. Milliseconds. */
export function nextLook(waited: number): number | undefined {
  return waited > MAX_LOOKING_MS ? undefined : lookAgainAfter(waited);
}

function lookAgainAfter(waited: number): number {
  return Math.min(60_000, Math.max(2_000, waited / 10));
}

/** How often a call or a search is made that fails each time. */
const MAX_SAME_FAILURES = 2;

export interface Circumstances {
  /** Milliseconds since 1970. */
  now: number;
  hasModel: boolean;
  /** The try, as `tryName` says it, that the caller has just recorded as begun. */
  begun?: string | undefined;
  /** What the task waits to be agreed to has been decided. */
  isAgreed?: boolean;
}

/** What the task does next. */
export function nextStep(state: TaskState, { now, hasModel, begun, isAgreed = false }: Circumstances): NextStep {
  if (state.ended !== undefined) return { do: "nothing" };
  const last = state.steps.at(-1);
  const { paused } = state;
  const toModel = hasModel && !state.isHosted;
  // A task that waits for its host's first decision is the model's to decide once there is one.
  if (paused !== undefined && !(paused.reason === "decision" && toModel)) {
    const { reason, at } = paused;
    const wait = nextLook(now - at);
    if (reason !== "approval" || last === undefined || wait === undefined) return { do: "nothing" };
    if (!isAgreed) return { do: "look", step: last, until: now + wait };
  }
  if (last !== undefined && last.done === undefined) return actOn(state, last, now, begun);
  const step = state.steps.length + 1;
  if (step > state.max_steps) return { do: "fail", because: "max_steps" };
  if (last?.done?.next_call !== undefined)
    return { do: "decide_by_rule", step, call: last.done.next_call, thinking_of: last };
  if (makesNoProgress(state)) return { do: "fail", because: "no_progress" };
  const { tries, until = 0, error } = state.deciding;
  // A key that is not accepted is no more so in a minute.
  if (tries >= MAX_TRIES || error === "unauthorized") return { do: "fail", because: "tries" };
  if (!toModel) return { do: "await_decision", step };
  return until > now ? { do: "wait", until } : { do: "decide", step, attempt: tries + 1 };
}

/** Names a try of a step. */
export function tryName(step: TaskStep): string {
  return `${step.step}.${step.tries + 1}`;
}

function actOn(state: TaskState, step: TaskStep, now: number, begun: string | undefined): NextStep {
  if ((step.until ?? 0) > now) return { do: "wait", until: step.until ?? now };
  const attempt = step.tries + 1;
  if (needsBeginning(step.action) && begun !== tryName(step))
    return step.mayBegin ? { do: "begin", step, attempt } : { do: "ask_about_call", step };
  return sameFailures(state, step) >= MAX_SAME_FAILURES ? { do: "refuse_repeat", step } : { do: "act", step, attempt };
}

/** Whether an action may be taken only once. */
export function needsBeginning(action: TaskAction): boolean {
  return action.kind === "call" && !action.repeatable;
}

function sameFailures({ steps }: TaskState, { action, step }: TaskStep): number {
  const wanted = keyOf(action);
  if (wanted === undefined) return 0;
  return steps.filter((one) => one.step < step && one.done?.success === false && keyOf(one.action) === wanted).length;
}

/** The same for actions that do the same. A search does, whatever the call holds that the tool is looked for. */
function keyOf(action: TaskAction): string | undefined {
  switch (action.kind) {
    case "call":
      // Values that were withheld differ behind the same marks.
      return canonicalJson(["call", action.tool, action.arguments, action.withheld !== undefined]);
    case "find":
      return canonicalJson(["find", action.description, action.wanted?.tool ?? ""]);
    default:
      return undefined;
  }
}

/** Errors of a step that did nothing. */
const IDLE: ReadonlySet<string> = new Set(["repeated_call"]);

function makesNoProgress({ steps }: TaskState): boolean {
  const last = steps.slice(-MAX_TRIES);
  return last.length === MAX_TRIES && last.every(({ done }) => IDLE.has(done?.error_type ?? ""));
}
