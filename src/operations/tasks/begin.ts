/** The beginning of a task that was dispatched: its session, and what was asked for. Repeating it changes nothing. */
import type { ContextEvent } from "../../context/events.ts";
import { accept, type Outcome } from "../../errors.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { MAX_TEXT } from "../../session/limits.ts";
import { foldTask } from "../../tasks/fold.ts";
import type { TaskOrder } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { SessionLog } from "../session/session-log.ts";

/** Starts the task's session, or opens the ended task in it again. Fails with `knowledge_unavailable`, and as recording does. */
export async function beginTask(order: TaskOrder, call: OperationCall): Promise<Outcome<null>> {
  const { task, submitted_at, dispatch, reopen } = order;
  const { description, task_id } = task;
  const fits = description.length <= MAX_TEXT;
  const begun = await call.services.sessions.initiate(call.principal, {
    user_query: fits ? description : "",
    guided: false,
    channel: call.channel,
    language: languageOfTask(task),
    session_id: task_id,
    idempotency_key: `task:${task_id}`,
  });
  if (!begun.ok) return begun;
  const opened = await SessionLog.open(call, task_id);
  if (!opened.ok) return opened;
  const log = opened.value;
  const at = call.services.now();
  const state = foldTask(log.log);
  if (state === undefined) {
    const said: ContextEvent[] = fits ? [] : [{ type: "message_added", at, role: "user", content: description }];
    const submitted: ContextEvent = { type: "task_submitted", at, task, submitted_at, dispatch };
    return record(log, [...said, submitted], "task submitted");
  }
  if (state.ended === undefined || reopen === undefined) return accept(null);
  const { max_steps, times } = reopen;
  return record(log, [{ type: "task_reopened", at, max_steps }], `task reopened ${times}`);
}

async function record(log: SessionLog, events: ContextEvent[], key: string): Promise<Outcome<null>> {
  const decided = await log.decide(() => accept(events), { only_adds: true, operation: { key, given: key } });
  return decided.ok ? accept(null) : decided;
}

/** Ends the task as cancelled, unless it has ended. */
export async function endCancelled(taskId: string, summary: string, call: OperationCall): Promise<Outcome<null>> {
  for (;;) {
    const opened = await SessionLog.open(call, taskId);
    if (!opened.ok) return opened.failure.code === "unknown_session" ? accept(null) : opened;
    const log = opened.value;
    const state = foldTask(log.log);
    if (state === undefined || state.ended !== undefined) return accept(null);
    const ended: ContextEvent = { type: "task_ended", at: call.services.now(), status: "cancelled", summary };
    const decided = await log.decide(() => accept([ended]), { expected_revision: log.revision });
    if (decided.ok) return accept(null);
    if (decided.failure.code !== "revision_conflict") return decided;
  }
}
