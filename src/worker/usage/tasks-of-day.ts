/**
 * The task port on a day that is used up: a task that is handed in is stored all the same, since it can begin on the next day, and the
 * answer says so at once. One request to the tenant's object for each request that hands in tasks.
 * Not here: keeping such tasks from beginning (`daily-limits.ts`).
 */
import { accept } from "../../errors.ts";
import type { TaskRow } from "../../tasks/model.ts";
import type { TaskPort } from "../../tasks/task-port.ts";
import { usedUpUntil, type UsageEnv } from "./daily-limits.ts";

/** A row that nothing else keeps from beginning before then. */
function beginsThen(row: TaskRow, until: number): TaskRow {
  const { depends_on, not_before = 0 } = row.task;
  const waitsForMore = row.dispatch !== undefined || depends_on !== undefined || not_before >= until;
  return row.status !== "waiting" || waitsForMore ? row : { ...row, until, limited: true };
}

export function tellUsedUpDay(tasks: TaskPort, env: UsageEnv, now: () => number): TaskPort {
  return {
    ...tasks,
    async submit(owner, given) {
      const submitted = await tasks.submit(owner, given);
      const until = submitted.ok ? await usedUpUntil(env, owner.principal, now()) : undefined;
      if (!submitted.ok || until === undefined) return submitted;
      return accept(submitted.value.map((one) => (one.ok ? { ...one, row: beginsThen(one.row, until) } : one)));
    },
  };
}
