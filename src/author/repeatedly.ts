/** Requests that may be sent again: after a broken connection, and after a wait that the server asks for. */
import { setTimeout } from "node:timers/promises";
import { ApiError } from "./api.ts";

/** A request is sent this many times before it fails. */
const MAX_ATTEMPTS = 3;
/** The longest that a server is waited for. */
const MAX_WAIT_SECONDS = 60;

/**
 * The answer of a request that changes nothing more when it is sent again. Fails with the last ApiError: at once where the
 * server refuses it, because it refuses it again.
 */
export async function repeatedly<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      // A broken connection or an overloaded server may take it the next time.
      const refused = error instanceof ApiError && error.details.code !== undefined && error.details.retryable !== true;
      if (signal.aborted) throw new ApiError({ en: "Stopped.", zh: "已停止。" });
      if (refused || attempt === MAX_ATTEMPTS) throw error;
      const wait = error instanceof ApiError ? Number(error.details.retry_after_seconds ?? 0) : 0;
      // A limit of requests a minute is over in a minute; a longer wait is for the author to decide.
      if (wait > MAX_WAIT_SECONDS) throw error;
      if (wait > 0) await setTimeout(wait * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}
