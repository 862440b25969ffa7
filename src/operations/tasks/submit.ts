/** Handing in tasks: checked, redacted, and stored before the answer. */
import { redact } from "../../context/redact/redact.ts";
import { redactMembers, redactNames } from "../../context/redact/value.ts";
import { accept, type Outcome } from "../../errors.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import { isUnguessable } from "../../session/idempotency.ts";
import type { IgnoredArguments, SubmitResult, TaskOwner, TaskRow, TaskSubmission } from "../../tasks/model.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { OperationCall } from "../call.ts";
import { taskTexts } from "./texts.ts";

/** On whose behalf the call's tasks run. */
export function ownerOf({ principal, channel, origin }: OperationCall): TaskOwner {
  return { principal, channel, ...(origin !== undefined && { origin }) };
}

/**
 * Hands in tasks; each is accepted or refused by itself. `told`: the language of what is said of all of them; without it each is spoken of in
 * its own. Fails with `too_large` (the queue is full).
 */
export async function submitTasks(
  tasks: readonly TaskSubmission[],
  call: OperationCall,
  told?: string,
): Promise<Outcome<SubmitResult[]>> {
  // Strangers share a tenant, and so its keys: one that is easy to guess would lead to somebody else's task.
  const isOwn = (key: string): boolean => call.principal.open !== true || isUnguessable(key);
  const removed: string[][] = [];
  const clean = tasks.map((task): TaskSubmission => {
    const { description, idempotency_key: key, run, ...named } = task;
    const { text, found } = redact(description);
    removed.push(Object.keys(found));
    const clean = run === undefined ? {} : { run: redactMembers(run) };
    // A key may be anything, so only its digest is stored.
    const stored = key !== undefined && isOwn(key) ? { idempotency_key: digestOf(key) } : {};
    return { ...redactNames(named), description: text, ...clean, ...stored };
  });
  const submitted = await call.services.tasks.submit(ownerOf(call), clean);
  if (!submitted.ok) return submitted;
  // A failure names the key as its caller knows it.
  return accept(
    submitted.value.map((answer, place) => {
      const kinds = removed[place] ?? [];
      const one = answer.ok && kinds.length > 0 ? { ...answer, redacted: kinds } : answer;
      const { description = "", language, idempotency_key: key } = tasks[place] ?? {};
      if (one.ok && key !== undefined && !isOwn(key)) {
        const { ignoredKey } = inLanguage(told ?? languageOfTask({ description, language }), taskTexts);
        return { ...one, ignored: { idempotency_key: ignoredKey } };
      }
      if (one.ok || one.failure.code !== "idempotency_mismatch") return one;
      const idempotency_key = tasks[one.place]?.idempotency_key ?? "";
      return { ...one, failure: { ...one.failure, idempotency_key } };
    }),
  );
}

/** A task that was handed in, with what was not used of its arguments, and the kinds of data that its description lost. */
export type SubmittedTask = TaskRow & { ignored?: IgnoredArguments; redacted?: string[] };

/** Hands in one task. Fails with `invalid_input` (what it depends on), `idempotency_mismatch`, `too_large`. */
export async function submitTask(task: TaskSubmission, call: OperationCall) {
  const submitted = await submitTasks([task], call);
  if (!submitted.ok) return submitted;
  const [result] = submitted.value;
  if (result === undefined) throw new Error("the queue answered nothing for a task");
  if (!result.ok) return { ok: false as const, failure: result.failure };
  const { row, ignored, redacted } = result;
  return accept<SubmittedTask>({
    ...row,
    ...(ignored !== undefined && { ignored }),
    ...(redacted !== undefined && { redacted }),
  });
}
