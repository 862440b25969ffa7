/**
 * Why a task whose session has not begun takes neither an answer nor a decision: the queue knows it, and no session does yet.
 * Not here: a task that has a session (`host-decision.ts`, `control.ts`).
 */
import type { Failure } from "../../errors.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { isEnded, type TaskRow } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";

/** `task_takes_no_decision`, or `task_ended`, in the language of the task; undefined where the queue knows no such task either. */
export async function explainNotBegun(taskId: string, call: OperationCall): Promise<Failure | undefined> {
  const found = await call.services.tasks.find(call.principal, taskId);
  if (!found.ok) return undefined;
  const { task, status } = found.value;
  const of = { task_id: taskId, status, language: languageOfTask(task) };
  if (isEnded(status)) return { code: "task_ended", ...of };
  const waits_for = status === "waiting" ? await awaited(task, call) : undefined;
  return { code: "task_takes_no_decision", ...of, ...(waits_for !== undefined && { waits_for }) };
}

/** Its time where that is to come, and the tasks before it that are not completed; empty where only its turn is waited for. */
export async function awaited(
  { not_before, depends_on = [] }: TaskRow["task"],
  call: OperationCall,
): Promise<{ not_before?: string; depends_on?: string[] }> {
  const open: string[] = [];
  for (const id of depends_on) {
    const other = await call.services.tasks.find(call.principal, id);
    if (!other.ok || other.value.status !== "completed") open.push(id);
  }
  const isLater = not_before !== undefined && not_before > call.services.now();
  return {
    ...(isLater && { not_before: new Date(not_before).toISOString() }),
    ...(open.length > 0 && { depends_on: open }),
  };
}
