/** What a wake of a task does, with the services of the Worker. Loaded with the first wake: everything that tools need comes with it. */
import { valueOf } from "../../errors.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import { usualToolsets } from "../../mcp/call.ts";
import { ownContent } from "../../mcp/own-content.ts";
import { theProduct } from "../../mcp/product.ts";
import type { OperationCall } from "../../operations/call.ts";
import { learnFromRun } from "../../operations/lessons/learn.ts";
import { advanceTask } from "../../operations/tasks/advance.ts";
import type { Advanced } from "../../operations/tasks/advanced.ts";
import { beginTask, endCancelled } from "../../operations/tasks/begin.ts";
import { taskTexts } from "../../operations/tasks/texts.ts";
import { taskUri } from "../../operations/uris.ts";
import type { TaskOrder } from "../../tasks/model.ts";
import type { Env } from "../env.ts";
import { buildServices, type WorkerServices } from "../services.ts";

let services: WorkerServices | undefined;
/** Tasks whose beginning this isolate knows to be recorded. */
const begun = new Set<string>();
const MAX_KNOWN = 1_000;

function callOf({ task, owner: { principal, channel, origin } }: TaskOrder, env: Env): OperationCall {
  services ??= buildServices(env);
  const own = ownContent(theProduct(services.version), usualToolsets, principal);
  return { services, principal, channel, own, task: task.task_id, ...(origin !== undefined && { origin }) };
}

/** One wake. Throws where the session cannot be read or written. */
export async function runOnce(
  order: TaskOrder,
  env: Env,
  how: { signal: AbortSignal; hasPlace: boolean },
): Promise<Advanced> {
  const call = callOf(order, env);
  const { task, reopen } = order;
  const name = `${task.task_id} ${reopen?.times ?? 0}`;
  if (!begun.has(name)) {
    valueOf(await beginTask(order, call));
    if (begun.size >= MAX_KNOWN) begun.clear();
    begun.add(name);
    // Nobody can watch a session before it is there.
    await call.services.changes.changed(order.owner.principal.tenant, taskUri(task.task_id));
  }
  return advanceTask(task.task_id, call, how);
}

/** What a task that has ended teaches. Never rejects. */
export async function learnFromTask(order: TaskOrder, env: Env): Promise<void> {
  await learnFromRun(order.task.task_id, callOf(order, env));
}

/** Records that the task was cancelled, unless it has ended. */
export async function cancelRun(order: TaskOrder, env: Env): Promise<void> {
  const { cancelled } = inLanguage(languageOfTask(order.task), taskTexts);
  valueOf(await endCancelled(order.task.task_id, cancelled, callOf(order, env)));
}
