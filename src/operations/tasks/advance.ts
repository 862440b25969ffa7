/**
 * One wake of a task: folds its log, asks `nextStep` what follows, does it, and records what came of it in one row; for a few steps, or until
 * nothing can be done now. A step is one row of the log; two where it must not be taken twice: that it begins, and what came of it.
 * Not here: what is done (`perform.ts`), when the next wake is (`worker/tasks/`).
 */
import type { ContextEvent } from "../../context/events.ts";
import { redactEvent } from "../../context/redact/value.ts";
import { CairnError } from "../../errors.ts";
import { foldTask, type TaskState, type TaskStep } from "../../tasks/fold.ts";
import { needsBeginning, nextStep, tryName } from "../../tasks/next-step.ts";
import { trajectoryOfTask } from "../../tasks/trajectory/of-task.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { FIRST_LOOK_MS, type Advanced } from "./advanced.ts";
import { isDecided } from "./approval.ts";
import { orThrow, perform, type Done, type Wake } from "./perform.ts";
import { openTask } from "./task-log.ts";

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
    // Nothing is begun for whoever has stopped it.
    if (signal.aborted && state.ended === undefined) return standing(state, "now");
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
