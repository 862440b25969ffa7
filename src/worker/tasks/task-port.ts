/** The task port over its Durable Objects: one queue per tenant, one object per task that runs. */
import { accept, isOverloaded, OVERLOADED, refuse, type Outcome } from "../../errors.ts";
import type { TaskPort } from "../../tasks/task-port.ts";
import type { Env } from "../env.ts";
import { mintHandle } from "../sessions/handle.ts";
import { taskStub } from "./task-stub.ts";

/** The port over these bindings. `newId`: at least 24 random URL-safe characters. */
export function createTasks(env: Pick<Env, "TASK" | "DISPATCH" | "SESSIONS">, newId: () => string): TaskPort {
  const queueOf = (tenant: string) => env.DISPATCH.get(env.DISPATCH.idFromName(tenant));
  return {
    submit(owner, tasks) {
      const { principal } = owner;
      // A task is a session, whose handle it has before it begins.
      const ids = tasks.map(() => mintHandle(env, principal, newId()));
      return outcomeOf(() => queueOf(principal.tenant).submit(JSON.stringify(owner), JSON.stringify(tasks), ids));
    },
    find: ({ tenant }, id) => outcomeOf(() => queueOf(tenant).find(id)),
    list: ({ tenant }, filter) => outcomeOf(() => queueOf(tenant).list(JSON.stringify(filter))),
    cancel: ({ tenant }, id) => outcomeOf(() => queueOf(tenant).cancel(tenant, id)),
    retry: ({ tenant }, id, maxSteps) => outcomeOf(() => queueOf(tenant).retry(id, maxSteps)),
    async wake({ tenant }, id, queued) {
      if (queued) await queueOf(tenant).report(id, "waiting");
      else await taskStub(env, tenant, id).wake();
      return accept(null);
    },
  };
}

async function outcomeOf<T>(ask: () => Promise<string> | string): Promise<Outcome<T>> {
  try {
    return JSON.parse(await ask());
  } catch (error) {
    if (isOverloaded(error)) return refuse(OVERLOADED);
    throw error;
  }
}
