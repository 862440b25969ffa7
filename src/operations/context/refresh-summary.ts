/** After a turn has been written down: the configured model writes the rolling summary, while nobody waits for it. */
import { planSummaryTask } from "../../context/roll.ts";
import { summariseByModel } from "../../runtime/summarise.ts";
import type { OperationCall } from "../call.ts";
import { estimate } from "./counters.ts";
import type { SessionLog } from "../session/session-log.ts";

/** Milliseconds that work may go on after its answer. */
const DEADLINE = 25_000;

/**
 * Begins it when it is due and a model is configured, and returns at once. What becomes of it is the session's to know: a
 * failure leaves the sentences that are chosen without a model.
 */
export async function refreshSummary(log: SessionLog, call: OperationCall): Promise<void> {
  const { openModel, background, now, newId } = call.services;
  if (openModel === undefined || planSummaryTask(await log.projection(), estimate) === undefined) return;
  const write = async (): Promise<void> => {
    const deps = {
      read: () => log.projection(),
      append: log.append.bind(log),
      counter: estimate,
      now,
      newId,
      signal: AbortSignal.timeout(DEADLINE),
    };
    await summariseByModel(deps, await openModel());
  };
  const work = write().catch(() => undefined);
  if (background === undefined) await work;
  else background(work);
}
