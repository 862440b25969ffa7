/**
 * Cairn's own tasks in the Tasks extension: the same tasks that submit_task and /api/tasks hand in. Reading one is `get_task`; answering and
 * cancelling one is `update_task`.
 */
import { CairnError, type Outcome } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { acceptToOpen, answerTask, cancelTask, declineTask } from "../../operations/tasks/control.ts";
import { decideBySample, refuseSample } from "../../operations/tasks/sampled-decision.ts";
import { showTask } from "../../operations/tasks/show.ts";
import { submittedToWire, type TaskAnswer } from "../../operations/tasks/task-answer.ts";
import { submitTask } from "../../operations/tasks/submit.ts";
import { readSubmission } from "../../tasks/submission.ts";
import type { Call } from "../call.ts";
import { failedToolResult } from "../fault.ts";
import { toolResult } from "../tool/define-tool.ts";
import type { DetailedTask, TaskMethods, TaskStart, WireTask } from "./extension.ts";
import { isOffered, keyOf, ONE_OF_THE_FORM, readAnswer, requestFor, statusFor } from "./requests.ts";

/** A task can be read as long as its session: a day at least, however an operator has set it. */
const TTL_MS = 24 * 60 * 60_000;
const POLL_MS = 1_000;

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CairnError(outcome.failure);
}

/** Hands in a task, and answers with it once it is stored. What is wrong with it is the tool's answer. */
export async function startTask(args: unknown, call: Call): Promise<TaskStart> {
  const read = readSubmission(args);
  const submitted = read.ok ? await submitTask(read.value, call) : read;
  if (submitted.ok) {
    const answer = submittedToWire(submitted.value, call.services.now());
    const { redacted, redacted_note: note, waits_for } = answer;
    const removed = note === undefined ? [] : [`${redacted?.join(", ")}: ${note}`];
    const said = [...(waits_for === undefined ? [] : [waits_for.message]), ...removed];
    return { task: { ...wireTask(answer), ...(said.length > 0 && { statusMessage: said.join(" ") }) } };
  }
  return { json: failedToolResult(submitted.failure) };
}

/** A task as clients that know tasks see it. */
export function wireTask({ task_id, status, submitted_at, updated_at }: TaskAnswer): WireTask {
  return {
    taskId: task_id,
    status: statusOf(status),
    createdAt: submitted_at,
    lastUpdatedAt: updated_at ?? submitted_at,
    ttlMs: TTL_MS,
    pollIntervalMs: POLL_MS,
  };
}

function statusOf(status: TaskAnswer["status"]): WireTask["status"] {
  switch (status) {
    case "waiting":
    case "running":
      return "working";
    // The tool has run and says what went wrong: `failed` is of the protocol.
    case "failed":
      return "completed";
    default:
      return status;
  }
}

export const productTasks: TaskMethods = {
  async get(taskId, call, client) {
    const task = valueOf(await showTask(taskId, call));
    const shown: DetailedTask = wireTask(task);
    if (task.status === "completed" || task.status === "failed")
      // A run answers as its tool does.
      shown.result = JSON.parse(toolResult(task.run_answer ?? task, [], task.status === "failed"));
    const { input_needed, waits_for } = task;
    if (waits_for !== undefined) shown.statusMessage = waits_for.message;
    if (input_needed === undefined) return shown;
    const request = requestFor(task, input_needed, client);
    shown.statusMessage = statusFor(task, input_needed, request !== undefined);
    if (request !== undefined) shown.inputRequests = { [keyOf(task, input_needed)]: request };
    // The protocol's input_required comes with requests.
    else shown.status = "working";
    return shown;
  },
  async update(taskId, responses, call) {
    const task = valueOf(await showTask(taskId, call));
    const { input_needed } = task;
    if (input_needed === undefined) return;
    const response = responses[keyOf(task, input_needed)];
    if (!isRecord(response)) return;
    const isDecision = input_needed.reason === "decision";
    const answer = readAnswer(input_needed, response);
    if (answer === undefined) {
      valueOf(await acceptToOpen(taskId, call));
      return;
    }
    if (answer !== null && !isOffered(input_needed, answer))
      throw new CairnError({ code: "invalid_input", field: "answer", expected: ONE_OF_THE_FORM });
    if (answer === null) valueOf(await (isDecision ? refuseSample(taskId, call) : declineTask(taskId, call)));
    else valueOf(await (isDecision ? decideBySample(taskId, answer, call) : answerTask(taskId, answer, call)));
  },
  async cancel(taskId, call) {
    const cancelled = await cancelTask(taskId, call);
    // One that has ended is acknowledged all the same.
    if (!cancelled.ok && cancelled.failure.code !== "task_ended") throw new CairnError(cancelled.failure);
  },
};
