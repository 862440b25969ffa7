/**
 * Retries a call to a Durable Object after a transient platform error: the object moved, or a deploy replaced its code.
 * Only for idempotent calls.
 */
import { isOverloaded } from "../errors.ts";

const MAX_ATTEMPTS = 3;
/** Before the second and the third attempt. */
const PAUSES_MILLISECONDS = [20, 120];

/** Whether the platform marked an error as transient. An overloaded object must not be called again at once. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && "retryable" in error && error.retryable === true && !isOverloaded(error);
}

/**
 * Runs `ask` up to three times. It must take a fresh stub each time: a stub that failed stays broken.
 * `pause` waits that many milliseconds.
 */
export async function withRetries<T>(
  ask: () => Promise<T>,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await pause(PAUSES_MILLISECONDS[attempt - 1] ?? 0);
    }
  }
}
