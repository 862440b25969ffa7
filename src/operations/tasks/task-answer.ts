/**
 * How a task is answered: its fields, and what of them a row of the queue knows.
 * Not here: what its session says of it (`show.ts`).
 */
import type { Json } from "../../json.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskStep } from "../../tasks/fold.ts";
import { FIND } from "../../tasks/decision.ts";
import { errorOfRow } from "../../tasks/row-error.ts";
import type { IgnoredArguments, PauseReason, TaskRow, TaskStatus, TaskType } from "../../tasks/model.ts";
import { showText } from "../shown-text.ts";
import { trajectoryUri } from "../uris.ts";
import type { DecisionBrief } from "./prompt.ts";
import type { SubmittedTask } from "./submit.ts";
import { taskTexts } from "./texts.ts";
import { waitsForLimit, type WaitsFor } from "./waits.ts";

/** Characters of a step's observation in an answer; the trajectory has it whole. */
const MAX_OBSERVATION = 1_000;

export interface StepAnswer {
  step_id: number;
  action: string;
  tool_id: string | null;
  success?: boolean;
  /** With `observation_length` its beginning: the trajectory has it whole. */
  observation?: string;
  observation_length?: number;
  error_type?: string;
}

/** What a task waits for. */
export interface NeededInput {
  reason: PauseReason;
  question: string;
  approve_url?: string;
  /** With `question`: what may be answered, where that is few texts; other words are taken too. */
  choices?: string[];
  /** With `approval` and `uncertain_call`: the call that it is about, with what is removed elsewhere removed. */
  call?: { tool: string; arguments: { [name: string]: Json } };
  /** With `decision`: what the next decision rests on. */
  decision?: DecisionBrief;
  /** With `decision`: how often a client's model has answered what is no decision, and what was wrong with the last; `unsure`: it was a call that its thinking may deny. */
  refused?: { times: number; problem: string; unsure?: true };
  /** With `decision`: a client refused to ask its model, so none is asked again. */
  host_only?: true;
  /** With `approval`: whoever was asked has said that they open the page. */
  opened?: true;
}

export interface TaskAnswer {
  task_id: string;
  status: TaskStatus;
  steps: StepAnswer[];
  /** Its summary once it has ended; null before. */
  result: string | null;
  trajectory_uri: string;
  /** With `description_length` its beginning. */
  description: string;
  description_length?: number;
  /** That its client asked for, where the description says none; of several tasks in one request each one's own. */
  language?: string;
  task_type: TaskType;
  priority: number;
  /** In all, those before a retry too. */
  max_steps: number;
  /** Of one that has begun and has not ended. */
  steps_left?: number;
  expected_tools: string[];
  submitted_at: string;
  name?: string;
  depends_on?: string[];
  not_before?: string;
  dispatched?: { order: number; at: string };
  /** Who decides its next step; absent once it has ended, and for runs of the four stages. */
  decided_by?: "model" | "host";
  input_needed?: NeededInput;
  error?: { code: string; message: string };
  /** Why the last try of what it does now failed, and when the next one is. */
  last_failure?: { error: string; message?: string; next_try?: string };
  /** Why it does nothing now, and until when, where it waits for nobody. */
  waits_for?: WaitsFor;
  /** When something last happened to it. */
  updated_at?: string;
  ignored?: IgnoredArguments;
  /** Kinds of data that were removed from the description, and what follows. */
  redacted?: string[];
  redacted_note?: string;
  /** What the run answered that the task is. */
  run_answer?: { [name: string]: Json };
}

export const isoTime = (at: number): string => new Date(at).toISOString();

/** Characters of a task's description in answers; all of it is in its trajectory. */
const MAX_SHOWN_DESCRIPTION = 2_000;
/** The same in the answer to whoever has just sent it. */
const MAX_ECHOED_DESCRIPTION = 200;

/** A task that was handed in, for its sender: of a long description the beginning and the length, to see that it arrived whole. */
export function submittedToWire(row: SubmittedTask, now: number): TaskAnswer {
  return {
    ...rowToWire(row, MAX_ECHOED_DESCRIPTION),
    ...limitToWire(row, now),
    ...removedToWire(languageOfTask(row.task), row.redacted),
  };
}

/** That a task which was handed in cannot begin today, and when it does. */
export function limitToWire(row: TaskRow, now: number): Pick<TaskAnswer, "waits_for"> {
  const waits_for = waitsForLimit(row, now);
  return waits_for === undefined ? {} : { waits_for };
}

/** What was removed from a task's description, and the way out. */
export function removedToWire(
  language: string,
  redacted: string[] | undefined,
): Pick<TaskAnswer, "redacted" | "redacted_note"> {
  if (redacted === undefined) return {};
  return { redacted, redacted_note: inLanguage(language, taskTexts).redactedDescription };
}

/** A row of the queue, in short. */
export function rowToWire(
  row: TaskRow & { ignored?: IgnoredArguments },
  mostShown = MAX_SHOWN_DESCRIPTION,
): TaskAnswer {
  const { task, status, submitted_at, dispatch, ignored } = row;
  const error = errorOfRow(row);
  const { task_id, description, task_type, priority, expected_tools, name, depends_on, not_before } = task;
  return {
    task_id,
    status,
    steps: [],
    result: error?.message ?? null,
    trajectory_uri: trajectoryUri(task_id),
    description: showText(description, mostShown),
    ...(description.length > mostShown && { description_length: description.length }),
    ...(task.language !== undefined && { language: task.language }),
    task_type,
    priority,
    max_steps: row.max_steps ?? task.max_steps,
    expected_tools,
    submitted_at: isoTime(submitted_at),
    ...(name !== undefined && { name }),
    ...(depends_on !== undefined && { depends_on }),
    ...(not_before !== undefined && { not_before: isoTime(not_before) }),
    ...(dispatch !== undefined && { dispatched: { order: dispatch.order, at: isoTime(dispatch.at) } }),
    ...(error !== undefined && { error }),
    ...(ignored !== undefined && { ignored }),
  };
}

/** A step in short. */
export function stepToWire({ step, decision, action, done }: TaskStep): StepAnswer {
  const length = done?.observation.length ?? 0;
  return {
    step_id: step,
    // A call that became a search was not made.
    action: action.kind === "find" ? FIND : decision.action,
    tool_id: action.kind === "call" ? action.tool : decision.tool_id,
    ...(done !== undefined && { success: done.success, observation: done.observation.slice(0, MAX_OBSERVATION) }),
    ...(length > MAX_OBSERVATION && { observation_length: length }),
    ...(done?.error_type !== undefined && { error_type: done.error_type }),
  };
}
