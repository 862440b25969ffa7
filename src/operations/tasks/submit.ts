/** Handing in tasks: checked, redacted, and stored before the answer. */
import { redact } from "../../context/redact/redact.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { SubmitResult, TaskOwner, TaskSubmission } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";

/** On whose behalf the call's tasks run. */
export function ownerOf({ principal, channel, origin }: OperationCall): TaskOwner {
  return { principal, channel, ...(origin !== undefined && { origin }) };
}

/** Hands in tasks; each is accepted or refused by itself. Fails with `too_large` (the queue is full). */
export async function submitTasks(
  tasks: readonly TaskSubmission[],
  call: OperationCall,
): Promise<Outcome<SubmitResult[]>> {
  const clean = tasks.map((task) => Object.assign({}, task, { description: redact(task.description).text }));
  return call.services.tasks.submit(ownerOf(call), clean);
}

/** Hands in one task. Fails with `invalid_input` (what it depends on), `idempotency_mismatch`, `too_large`. */
export async function submitTask(task: TaskSubmission, call: OperationCall) {
  const submitted = await submitTasks([task], call);
  if (!submitted.ok) return submitted;
  const [result] = submitted.value;
  if (result === undefined) throw new Error("the queue answered nothing for a task");
  return result.ok ? accept(result.row) : { ok: false as const, failure: result.failure };
}
