/**
 * How often each step was acted on, from a task's log: the tries that failed, those whose answer was lost, what a person said to these,
 * and the last one. A step that was acted on once and brought an answer has one try.
 * Not here: what a step came to (`tasks/fold.ts`).
 */
import type { RecordedEvent } from "../../context/events.ts";
import type { TaskEvent } from "../../context/task-events.ts";
import type { StepTry } from "./model.ts";

type Of<Kind extends TaskEvent["type"]> = Extract<TaskEvent, { type: Kind }>;

/** The `error_type` of a try in which this server stopped. */
const SERVER_STOPPED = "server_stopped";

/** What a step ends with although the call that began was not made. */
const NOT_MADE: ReadonlySet<string> = new Set([
  "declined",
  "not_approved",
  "forbidden",
  "needs_sign_in",
  "definition_changed",
  "redacted_arguments",
  "unknown_tool",
  "unknown_server",
  "repeated_call",
]);

interface Tries {
  made: StepTry[];
  /** When the try that is under way began. */
  begun?: number | undefined;
  /** When somebody was asked about the last one. */
  askedAt?: number;
}

/** The tries of the steps that were acted on more than once, or of whose call nobody knows whether it was made. */
export function triesByStep(log: readonly RecordedEvent[]): Map<number, StepTry[]> {
  const steps = new Map<number, Tries>();
  const of = (step: number): Tries => {
    const known = steps.get(step) ?? { made: [] };
    steps.set(step, known);
    return known;
  };
  for (const event of log) {
    switch (event.type) {
      case "task_decided": {
        const { action, decided_by, step, at } = event;
        // Whoever hands a decision in does not act on it.
        if (action.kind === "call" && !action.repeatable && decided_by !== "host") of(step).begun = at;
        break;
      }
      case "task_tried":
        if (event.stage === "act") addTry(of(event.step), event);
        break;
      case "task_paused":
        addPause(of(event.step), event);
        break;
      case "task_answered":
        answer(of(event.step), event.repeat === true ? "repeat" : "skip", event.at);
        break;
      case "task_stepped":
        addEnd(of(event.step), event);
    }
  }
  for (const [step, tries] of steps) {
    const { made, begun } = tries;
    if (begun !== undefined && made.length > 0) made.push(tryOf(tries, begun, undefined, "not_finished"));
    if (made.length < 2 && !made.some(({ outcome }) => outcome === "cut_off")) steps.delete(step);
  }
  return new Map(Array.from(steps, ([step, { made }]) => [step, made]));
}

function addTry(tries: Tries, { outcome, at, begun_at, error, message, no_try }: Of<"task_tried">): void {
  if (outcome === "begun") {
    tries.begun = at;
    return;
  }
  // Nothing was asked of anybody.
  if (no_try !== true) tries.made.push(tryOf(tries, begun_at ?? tries.begun, at, "failed", { error, message }));
  tries.begun = undefined;
}

function addPause(tries: Tries, { reason, at, question, begun_at, failed }: Of<"task_paused">): void {
  if (reason === "uncertain_call") {
    const begun = begun_at ?? tries.begun;
    const isCrash = failed === undefined || failed.error === SERVER_STOPPED;
    const cut = tryOf(tries, begun, isCrash ? undefined : at, "cut_off", failed);
    tries.made.push({ ...cut, asked: { question, answer: null } });
    tries.askedAt = at;
  }
  // Nothing was sent: somebody is asked before.
  if (reason === "uncertain_call" || reason === "approval") tries.begun = undefined;
}

function answer({ made, askedAt }: Tries, given: "repeat" | "skip", at: number): void {
  const asked = made.at(-1)?.asked;
  if (asked === undefined || asked.answer !== null || askedAt === undefined) return;
  asked.answer = given;
  asked.waited = Math.max(0, at - askedAt) / 1000;
}

function addEnd(tries: Tries, { at, begun_at, success, error_type, error_message }: Of<"task_stepped">): void {
  const isMade = error_type === undefined || !NOT_MADE.has(error_type);
  if (error_type === "uncertain_call") answer(tries, "skip", at);
  else if (isMade) {
    const outcome = success ? "succeeded" : error_type === "cancelled" ? "cut_off" : "failed";
    tries.made.push(tryOf(tries, begun_at, at, outcome, { error: error_type, message: error_message }));
  }
  tries.begun = undefined;
}

function tryOf(
  { made }: Tries,
  begun: number | undefined,
  ended: number | undefined,
  outcome: StepTry["outcome"],
  failed: { error?: string | undefined; message?: string | undefined } = {},
): StepTry {
  return {
    attempt: made.length + 1,
    outcome,
    ...(begun !== undefined && { timestamp: begun / 1000 }),
    ...(begun !== undefined && ended !== undefined && { duration: Math.max(0, ended - begun) / 1000 }),
    error_type: failed.error ?? null,
    error_message: failed.message ?? null,
  };
}
