/** Holds of runs as a session's object stores them. Not here: who may hold a run, and how long (`session/run-hold.ts`). */
import { takeHold, type RunHold, type RunHolder } from "../../session/run-hold.ts";

const keyOf = ({ run_id }: RunHolder): string => `hold/${run_id}`;

/** Holds a run for so many seconds from now on. Returns whether this holder has it. */
export function startHold(kv: SyncKvStorage, run: RunHolder, seconds: number): boolean {
  const taken = takeHold(kv.get<RunHold>(keyOf(run)), run.holder, seconds, Date.now());
  if (taken !== undefined) kv.put(keyOf(run), taken);
  return taken !== undefined;
}

/** Ends a hold of this holder; another's stays. */
export function endHold(kv: SyncKvStorage, run: RunHolder): void {
  if (kv.get<RunHold>(keyOf(run))?.holder === run.holder) kv.delete(keyOf(run));
}
