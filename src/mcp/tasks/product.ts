/**
 * Cairn's own tasks in the Tasks extension: the same tasks that submit_task and /api/tasks hand in. Reading one is `get_task`; answering and
 * cancelling one is `update_task`.
 */
import { CairnError, type Outcome } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { answerTask, cancelTask } from "../../operations/tasks/control.ts";
import { decideTask } from "../../operations/tasks/host-decision.ts";
import { rowToWire, showTask, type NeededInput, type TaskAnswer } from "../../operations/tasks/show.ts";
import { submitTask } from "../../operations/tasks/submit.ts";
import { readSubmission } from "../../tasks/submission.ts";
import type { Call } from "../call.ts";
import { failedToolResult } from "../fault.ts";
import { toolResult } from "../tool/define-tool.ts";
import type { DetailedTask, TaskMethods, TaskStart, WireTask } from "./extension.ts";

/** A task can be read as long as its session: a day at least, however an operator has set it. */
const TTL_MS = 24 * 60 * 60_000;
const POLL_MS = 1_000;
/** Tokens that a client's model may write as a decision. */
const MAX_TOKENS = 4096;

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CairnError(outcome.failure);
}

/** Hands in a task, and answers with it once it is stored. What is wrong with it is the tool's answer. */
export async function startTask(args: unknown, call: Call): Promise<TaskStart> {
  const read = readSubmission(args);
  const submitted = read.ok ? await submitTask(read.value, call) : read;
  if (submitted.ok) return { task: wireTask(rowToWire(submitted.value)) };
  return { json: failedToolResult(submitted.failure) };
}

/** A task as clients that know tasks see it. */
export function wireTask({ task_id, status, submitted_at, updated_at, input_needed }: TaskAnswer): WireTask {
  return {
    taskId: task_id,
    status: statusOf(status),
    createdAt: submitted_at,
    lastUpdatedAt: updated_at ?? submitted_at,
    ttlMs: TTL_MS,
    pollIntervalMs: POLL_MS,
    ...(input_needed !== undefined && { statusMessage: input_needed.question }),
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
    const { input_needed } = task;
    if (input_needed !== undefined)
      shown.inputRequests = { [keyOf(task, input_needed)]: requestFor(input_needed, client) };
    return shown;
  },
  async update(taskId, responses, call) {
    const task = valueOf(await showTask(taskId, call));
    const { input_needed } = task;
    if (input_needed === undefined) return;
    const response = responses[keyOf(task, input_needed)];
    const answer = isRecord(response) ? readAnswer(input_needed, response) : undefined;
    if (answer === undefined) return;
    if (input_needed.reason === "decision") valueOf(await decideTask(taskId, answer, call));
    else valueOf(await answerTask(taskId, answer, call));
  },
  async cancel(taskId, call) {
    const cancelled = await cancelTask(taskId, call);
    // One that has ended is acknowledged all the same.
    if (!cancelled.ok && cancelled.failure.code !== "task_ended") throw new CairnError(cancelled.failure);
  },
};

/** The same question has the same key, and the next one another. */
function keyOf({ steps }: TaskAnswer, { reason }: NeededInput): string {
  return `${reason}-${steps.length}`;
}

/** What is asked, as a request that clients know: of their model where it decides and they offer one, else of their user. */
function requestFor({ reason, question, approve_url, decision }: NeededInput, client: Record<string, unknown>): object {
  if (reason === "decision" && isRecord(client.sampling)) {
    const content = { type: "text", text: JSON.stringify(decision) };
    const params = { systemPrompt: question, messages: [{ role: "user", content }], maxTokens: MAX_TOKENS };
    return { method: "sampling/createMessage", params };
  }
  if (approve_url !== undefined && isRecord(client.elicitation) && isRecord(client.elicitation.url)) {
    const params = { mode: "url", message: question, url: approve_url, elicitationId: approve_url };
    return { method: "elicitation/create", params };
  }
  const choices = reason === "uncertain_call" ? { enum: ["repeat", "skip"] } : {};
  const isAgreement = reason === "approval";
  const requestedSchema = {
    type: "object",
    properties: isAgreement ? {} : { answer: { type: "string", ...choices } },
    ...(!isAgreement && { required: ["answer"] }),
  };
  return { method: "elicitation/create", params: { mode: "form", message: question, requestedSchema } };
}

/** The answer's words; undefined for one that was declined or says nothing: the task goes on waiting. */
function readAnswer({ reason }: NeededInput, response: Record<string, unknown>): string | undefined {
  const { action, content } = response;
  if (reason === "decision" && isRecord(content) && typeof content.text === "string") return content.text;
  if (action !== "accept") return undefined;
  if (reason === "approval") return "approved";
  return isRecord(content) && typeof content.answer === "string" ? content.answer : undefined;
}
