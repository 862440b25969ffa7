/** The object of a task. A task's id is the handle of its session, which only its tenant can name (`sessions/handle.ts`). */
import type { Env } from "../env.ts";

export function taskStub(env: Pick<Env, "TASK">, tenant: string, id: string) {
  return env.TASK.get(env.TASK.idFromName(`${tenant}/${id}`));
}
