/** Handing in tasks: checked, redacted, and stored before the answer. */
import { redact } from "../../context/redact/redact.ts";
import { redactNames } from "../../context/redact/value.ts";
import { accept, type Outcome } from "../../errors.ts";
import { isUnguessable } from "../../session/idempotency.ts";
import type { SubmitResult, TaskOwner, TaskSubmission } from "../../tasks/model.ts";
import { digestOf } from "../../session/hash-chain.ts";
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
  const clean = tasks.map((task): TaskSubmission => {
    const { description, idempotency_key: key, ...named } = task;
    // Strangers share a tenant, and so its keys: one that is easy to guess would lead to somebody else's task.
    const isOwn = key !== undefined && (call.principal.open !== true || isUnguessable(key));
    // A key may be anything, so only its digest is stored.
    const stored = isOwn ? { idempotency_key: digestOf(key) } : {};
    return { ...redactNames(named), description: redact(description).text, ...stored };
  });
  const submitted = await call.services.tasks.submit(ownerOf(call), clean);
  if (!submitted.ok) return submitted;
  // A failure names the key as its caller knows it.
  return accept(
    submitted.value.map((one) => {
      if (one.ok || one.failure.code !== "idempotency_mismatch") return one;
      const idempotency_key = tasks[one.place]?.idempotency_key ?? "";
      return { ...one, failure: { ...one.failure, idempotency_key } };
    }),
  );
}

/** Hands in one task. Fails with `invalid_input` (what it depends on), `idempotency_mismatch`, `too_large`. */
export async function submitTask(task: TaskSubmission, call: OperationCall) {
  const submitted = await submitTasks([task], call);
  if (!submitted.ok) return submitted;
  const [result] = submitted.value;
  if (result === undefined) throw new Error("the queue answered nothing for a task");
  return result.ok ? accept(result.row) : { ok: false as const, failure: result.failure };
}
