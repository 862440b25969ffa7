/** The clock of one guarded request, and its end from either side: by its time, by its caller, or by a fault. */
import { GuardedFetchError, type GuardedFetchProblem } from "./problem.ts";

export interface Watch {
  signal: AbortSignal;
  headersArrived(): void;
  /** Ends the request; gives the error that its caller should see. */
  end(error: unknown): unknown;
  /** The body was read to its end. */
  done(): void;
}

/** The clock of one request, and its end from either side. */
export function startWatch(limits: { headersMs: number; totalMs: number }, caller: AbortSignal | undefined): Watch {
  const controller = new AbortController();
  let cause: unknown;
  const stop = (reason: unknown): void => {
    cause ??= reason;
    controller.abort(reason);
  };
  const stopForCaller = (): void => stop(caller?.reason);
  const headers = setTimeout(() => stop(new GuardedFetchError("timeout")), limits.headersMs);
  const total = setTimeout(() => stop(new GuardedFetchError("timeout")), limits.totalMs);
  if (caller?.aborted === true) stopForCaller();
  else caller?.addEventListener("abort", stopForCaller, { once: true });
  const done = (): void => {
    clearTimeout(headers);
    clearTimeout(total);
    caller?.removeEventListener("abort", stopForCaller);
  };
  return {
    signal: controller.signal,
    headersArrived: () => clearTimeout(headers),
    done,
    end(error) {
      done();
      cause ??= error instanceof GuardedFetchError ? error : new GuardedFetchError(problemOf(error));
      controller.abort(cause);
      return cause;
    },
  };
}

/** Codes of Node for a connection that was never made; workerd has none. */
const NEVER_CONNECTED: ReadonlyMap<unknown, GuardedFetchProblem> = new Map([
  ["ECONNREFUSED", "refused"],
  ["ENOTFOUND", "unresolved"],
  ["EAI_AGAIN", "unresolved"],
]);

/** Why a request brought no headers. */
function problemOf(error: unknown): GuardedFetchProblem {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return NEVER_CONNECTED.get(code) ?? "unreachable";
}
