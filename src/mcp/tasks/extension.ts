/**
 * The Tasks extension of MCP (SEP-2663) on the wire: who has declared it, what a task looks like, and the refusal for those who have not.
 * Only of the modern era: each request says what its client can do.
 */
import { isRecord } from "../../json.ts";
import type { Call } from "../call.ts";

export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** What a task needs that the client has to declare (SEP-2575). */
export const MISSING_CAPABILITY = -32021;
export const missingTasks = { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } };

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** What the client of a request says it can do. */
export function capabilitiesIn(params: Record<string, unknown>): Record<string, unknown> {
  const meta = params["_meta"];
  const declared = isRecord(meta) ? meta[CAPABILITIES] : undefined;
  return isRecord(declared) ? declared : {};
}

/** Whether the client of a request knows tasks. */
export function declaresTasks(params: Record<string, unknown>): boolean {
  const { extensions } = capabilitiesIn(params);
  return isRecord(extensions) && isRecord(extensions[TASKS_EXTENSION]);
}

/** A task as clients see it. Times in ISO 8601, durations in whole milliseconds. */
export interface WireTask {
  taskId: string;
  status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** How long it can be read; null = without end. */
  ttlMs: number | null;
  pollIntervalMs?: number;
}

/** With what came of it, or what it needs. `failed` is of the protocol: a tool that failed is completed, with `isError`. */
export interface DetailedTask extends WireTask {
  result?: object;
  error?: { code: number; message: string; data?: unknown };
  inputRequests?: Record<string, object>;
}

/** What the methods of the extension do, on one endpoint. Each throws a fault for an id that it does not know. */
export interface TaskMethods {
  get(taskId: string, call: Call, client: Record<string, unknown>): Promise<DetailedTask>;
  /** Answers to what the task asked, by key; keys that it did not ask for are ignored. */
  update(taskId: string, responses: Record<string, unknown>, call: Call): Promise<void>;
  cancel(taskId: string, call: Call): Promise<void>;
}

/** What a call of a tool comes to where its client knows tasks: a task, a question first, or an answer at once. */
export type TaskStart = { task: WireTask } | { input: object } | { json: string };

/** How a tool makes tasks. */
export interface TaskSupport {
  /** It answers only with a task: a client that knows none is refused. */
  required?: true;
  /**
   * `params`: of the request; answers to an earlier question are in `inputResponses`. Undefined where the call is answered as for a client
   * that knows no tasks.
   */
  start(args: unknown, call: Call, params: Record<string, unknown>): Promise<TaskStart | undefined>;
}
