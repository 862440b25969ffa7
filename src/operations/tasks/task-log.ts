/** A task's session, opened, and what its log folds to. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { foldTask, type TaskState } from "../../tasks/fold.ts";
import type { OperationCall } from "../call.ts";
import { SessionLog } from "../session/session-log.ts";

export interface OpenedTask {
  log: SessionLog;
  state: TaskState;
}

/** Fails with `unknown_task` where the session is none of a task. */
export async function openTask(call: OperationCall, taskId: string): Promise<Outcome<OpenedTask>> {
  const opened = await SessionLog.open(call, taskId);
  if (!opened.ok && opened.failure.code !== "unknown_session") return opened;
  const state = opened.ok ? foldTask(opened.value.log) : undefined;
  if (!opened.ok || state === undefined) return refuse({ code: "unknown_task", task_id: taskId });
  return accept({ log: opened.value, state });
}
