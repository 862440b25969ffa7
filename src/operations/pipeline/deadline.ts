/** The time a run may take in one call: hosts give up after a minute, and what is done by then would be lost. */
import type { OperationCall } from "../call.ts";

/** Seconds of a run where neither the caller nor the operator says otherwise. Hosts give up after 60. */
const DEFAULT_RUN_SECONDS = 50;
/** Milliseconds that the work after an answer of the client's model gets, however late it came. */
const MIN_ROUND = 10_000;
/** Milliseconds that the client's model is waited for, however little is left. */
const MIN_WAIT = 1_000;

/** Seconds beyond its deadline that a call may take to record what it has. */
const GRACE_SECONDS = 10;

export interface RunDeadline {
  /** Fires when the time is over. */
  readonly signal: AbortSignal;
  /** Whether the time since the run began is over, also where the signal waits for a round to end. */
  isOver(): boolean;
  /** Ends the timer. */
  clear(): void;
}

/** Milliseconds that a run has in all its calls together. `seconds` is the caller's limit. */
function limitOf({ services }: OperationCall, seconds: number | undefined): number {
  return (seconds ?? services.runSeconds ?? DEFAULT_RUN_SECONDS) * 1000;
}

/** How long the client's model is waited for: until the run's time is over, but long enough for a person to allow it. */
export function waitForClient(call: OperationCall, seconds: number | undefined, begun: number): number {
  return Math.max(MIN_WAIT, limitOf(call, seconds) - (call.services.now() - begun));
}

/** Seconds after which a call of a run is surely over, its last work after the deadline included. */
export function longestSeconds(call: OperationCall, seconds: number | undefined): number {
  return limitOf(call, seconds) / 1000 + GRACE_SECONDS;
}

/** `begun`: when the run began, in milliseconds since the epoch, or this part of it. */
export function runDeadline(call: OperationCall, seconds: number | undefined, begun: number): RunDeadline {
  const { services } = call;
  const limit = limitOf(call, seconds);
  const since = (): number => services.now() - begun;
  const over = new AbortController();
  const cleared = new AbortController();
  const elapsed = since();
  const left = elapsed > 0 ? Math.max(MIN_ROUND, limit - elapsed) : limit;
  void services.after(Math.min(left, limit), cleared.signal).then(() => {
    if (!cleared.signal.aborted) over.abort();
  });
  return { signal: over.signal, isOver: () => over.signal.aborted || since() >= limit, clear: () => cleared.abort() };
}
