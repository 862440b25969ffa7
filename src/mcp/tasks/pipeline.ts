/**
 * `run_pipeline` as a task, for clients that know tasks: stored before the answer, carried out by itself, read with tasks/get. Only with a
 * model of this server's own: the client's model is asked in the call, which is then answered as ever.
 */
import type * as z from "zod";
import type { PipelineArguments } from "../../operations/pipeline/types.ts";
import { rowToWire } from "../../operations/tasks/task-answer.ts";
import { submitTask } from "../../operations/tasks/submit.ts";
import { DEFAULT_PRIORITY, DEFAULT_STEPS, MAX_DESCRIPTION } from "../../tasks/model.ts";
import type { Call } from "../call.ts";
import { failedToolResult } from "../fault.ts";
import type { TaskStart } from "./extension.ts";
import { wireTask } from "./product.ts";

/** Undefined where the call is to be answered at once: no model, a stopped run that is gone on with, or arguments that are refused. */
export async function startRun(
  args: unknown,
  schema: z.ZodType<PipelineArguments>,
  call: Call,
): Promise<TaskStart | undefined> {
  const read = schema.safeParse(args ?? {});
  if (!read.success || read.data.run_id !== undefined) return undefined;
  const {
    user_intent,
    idempotency_key,
    deadline_seconds: _,
    run_id: __,
    session_id = call.session,
    ...given
  } = read.data;
  if (user_intent.trim() === "" || user_intent.length > MAX_DESCRIPTION) return undefined;
  if ((await call.services.openModel?.()) === undefined) return undefined;
  const submitted = await submitTask(
    {
      description: user_intent,
      task_type: "reasoning",
      priority: DEFAULT_PRIORITY,
      max_steps: given.max_turns ?? DEFAULT_STEPS,
      expected_tools: [],
      run: JSON.parse(JSON.stringify({ ...given, session_id })),
      ...(idempotency_key !== undefined && { idempotency_key }),
    },
    call,
  );
  return submitted.ok ? { task: wireTask(rowToWire(submitted.value)) } : { json: failedToolResult(submitted.failure) };
}
