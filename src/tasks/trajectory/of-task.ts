/** The trajectory of a task, from its log. */
import type { RecordedEvent } from "../../context/events.ts";
import type { Json } from "../../json.ts";
import { foldTask, type TaskState, type TaskStep } from "../fold.ts";
import type { TaskRow } from "../model.ts";
import { errorOfRow } from "../row-error.ts";
import { NOT_FINISHED, type ExecutionStep, type StepTry, type Trajectory } from "./model.ts";
import { outputsOf } from "./outputs.ts";
import { triesByStep } from "./tries.ts";
import { trajectoryOfConsultation } from "./of-consultation.ts";
import { judgeWorth } from "./worth.ts";

const ACTION_TYPES = {
  call: "tool_call",
  find: "tool_search",
  ask: "question",
  complete: "complete",
} as const satisfies Record<TaskStep["action"]["kind"], ExecutionStep["action_type"]>;

/** Undefined for a log that is none of a task. */
export function trajectoryOfTask(log: readonly RecordedEvent[]): Trajectory | undefined {
  const state = foldTask(log);
  if (state === undefined) return undefined;
  const usage = usageByStep(log);
  const tries = triesByStep(log);
  // A run's steps are its turns and calls.
  const steps =
    state.task.run === undefined
      ? state.steps.map((step) => describeStep(step, usage.get(step.step) ?? [], tries.get(step.step)))
      : trajectoryOfConsultation(state.task.task_id, log).steps;
  const end = state.ended?.at ?? state.updated_at;
  const { not_before: _, run: __, ...task_spec } = state.task;
  return {
    trajectory_id: state.task.task_id,
    task_spec,
    steps,
    success: state.status === "completed",
    total_duration: seconds(end - state.dispatch.at),
    final_outputs: outputsOf(state),
    timestamp: seconds(end),
    status: state.status,
    worth_learning: judgeWorth(state.status, steps, state.ended?.summary),
    ...(state.ended?.error !== undefined && { error: state.ended.error }),
    ...undecidedOf(state),
  };
}

/** What was asked of a model in vain, or handed in by a host, before the task ended or while it is tried again. */
function undecidedOf({ deciding, status }: TaskState): Pick<Trajectory, "undecided"> {
  const { tries, error, message = null } = deciding;
  if (tries === 0 || error === undefined || status === "completed") return {};
  return { undecided: { tries, error_type: error, error_message: message } };
}

const NEVER_RAN = { worth: false, because: "never_ran" } as const;

/** The trajectory of a task that has no session. */
export function trajectoryOfRow(row: TaskRow): Trajectory {
  const { task, status, submitted_at, dispatch, ended_at } = row;
  const { not_before: _, ...task_spec } = task;
  const error = errorOfRow(row);
  return {
    trajectory_id: task.task_id,
    task_spec,
    steps: [],
    success: false,
    total_duration: 0,
    // As for one that ran: why it failed is its summary.
    final_outputs: error === undefined ? [] : [error.message],
    timestamp: seconds(ended_at ?? submitted_at),
    status,
    worth_learning: dispatch === undefined && status === "failed" ? NEVER_RAN : judgeWorth(status, []),
    ...(error !== undefined && { error }),
  };
}

const seconds = (milliseconds: number): number => Math.max(0, milliseconds) / 1000;

function describeStep(
  step: TaskStep,
  usage: NonNullable<ExecutionStep["usage"]>,
  tries: StepTry[] | undefined,
): ExecutionStep {
  const { decision, action, done, decided_by, begun_at, decided_at, waited, between, unseen } = step;
  const { thinking, confidence, parameters } = decision;
  const hosted = decided_by === "host" ? decided_at - begun_at : 0;
  const code = parameters.code ?? parameters.script;
  return {
    step_id: step.step,
    action_type: ACTION_TYPES[action.kind],
    action_params: {
      action: decision.action,
      tool_id: toolOf(step),
      ...parametersOf(step),
      ...(action.kind === "ask" && { question: action.question }),
      ...(step.answer !== undefined && { answer: step.answer }),
    },
    observation: done?.observation ?? "",
    success: done?.success ?? false,
    thinking,
    execution_code: action.kind === "call" && typeof code === "string" ? code : null,
    error_type: done?.error_type ?? (done === undefined ? NOT_FINISHED : null),
    error_message: done?.error_message ?? null,
    timestamp: seconds(done?.at ?? decided_at),
    // What it waited for without an end is behind its decision. How long a call ran that this server's stop cut off is not known.
    duration: seconds(
      (done?.at ?? decided_at) - begun_at - hosted - (done === undefined ? 0 : waited + between + unseen),
    ),
    confidence,
    decided_by,
    ...(waited > 0 && { waited: seconds(waited) }),
    ...(between > 0 && { waited_between_tries: seconds(between) }),
    ...(hosted > 0 && { waited_for_host: seconds(hosted) }),
    ...(done?.evidence_ids !== undefined && { evidence_ids: done.evidence_ids }),
    ...(usage.length > 0 && { usage }),
    ...(tries !== undefined && { tries }),
  };
}

function toolOf({ action, decision }: TaskStep): string | null {
  return action.kind === "call" ? action.tool : decision.tool_id;
}

function parametersOf({ action, decision }: TaskStep): { [name: string]: Json } {
  return { parameters: action.kind === "call" ? action.arguments : decision.parameters };
}

/** Models that were asked, by the step that the answer was for: its decision, or its summary. */
function usageByStep(log: readonly RecordedEvent[]): Map<number, NonNullable<ExecutionStep["usage"]>> {
  const found = new Map<number, NonNullable<ExecutionStep["usage"]>>();
  let waiting: NonNullable<ExecutionStep["usage"]> = [];
  for (const event of log) {
    if (event.type === "model_called") {
      const { model, prompt_tokens, completion_tokens } = event.usage;
      waiting.push({ model, prompt_tokens, completion_tokens });
    } else if (event.type === "task_decided" || event.type === "task_stepped") {
      found.set(event.step, [...(found.get(event.step) ?? []), ...waiting]);
      waiting = [];
    }
  }
  return found;
}
