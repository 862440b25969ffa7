/** After a turn was recorded: the configured model writes the rolling summary in the background. */
import { planSummaryTask } from "../../context/rolling-summary.ts";
import { summariseByModel } from "../../runtime/summarise.ts";
import type { OperationCall } from "../call.ts";
import { estimate } from "./counters.ts";
import type { SessionLog } from "../session/session-log.ts";

/** How long the work may go on after the call was answered. Milliseconds. */
const MAX_BACKGROUND_MS = 25_000;

/**
 * Starts it when it is due and a model is configured, and returns at once where work can go on in the background. A failure
 * is not reported: the summary that is chosen without a model stays.
 */
export async function refreshSummary(log: SessionLog, call: OperationCall): Promise<void> {
  const { openModel, background, after, now, newId } = call.services;
  if (openModel === undefined || planSummaryTask(await log.projection(), estimate) === undefined) return;
  const write = async (): Promise<void> => {
    const finished = new AbortController();
    const late = new AbortController();
    void after(MAX_BACKGROUND_MS, finished.signal).then(() => late.abort());
    const deps = {
      read: () => log.projection(),
      append: log.append.bind(log),
      counter: estimate,
      now,
      newId,
      signal: late.signal,
    };
    try {
      await summariseByModel(deps, await openModel());
    } finally {
      finished.abort();
    }
  };
  const work = write().catch(() => undefined);
  if (background === undefined) await work;
  else background(work);
}
