/** Whether a session is a task's that has ended. Not here: the state of a task (`tasks/fold.ts`). */
import { isRecord } from "../json.ts";
import type { SessionEvent } from "../session/types.ts";

/** `events` as they are stored, oldest first. A task that is tried again has not ended. */
export function hasEndedTask(events: Iterable<SessionEvent>): boolean {
  let ended = false;
  for (const event of events) {
    if (event.type !== "recorded") continue;
    for (const record of event.records) {
      if (!isRecord(record)) continue;
      if (record.type === "task_ended") ended = true;
      if (record.type === "task_reopened") ended = false;
    }
  }
  return ended;
}
