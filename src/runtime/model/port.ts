/**
 * Makes the model port from a driver that asks once: time limits, trying again, cancelling, what it cost, and failures
 * in Cairn's words. The time and the waiting come in, so that tests and the simulator decide both.
 */
import { estimator } from "../../context/tokens/tokens.ts";
import { ModelFailure, type ModelAnswer } from "./answer.ts";
import type { ModelCost, ModelError, ModelOutcome, ModelPort, ModelRequest } from "./model.ts";

export interface ModelClock {
  /** Milliseconds, rising. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal fires. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0…1, for spreading retries. */
  random(): number;
}

export interface ModelDriver {
  /** Both shown in records. */
  provider: string;
  model: string;
  /**
   * Asks once, and calls `onFirst` when the first characters come. Rejects with `ModelFailure`; anything else it rejects
   * with counts as `unavailable` and is not looked at, since it may hold a provider's words.
   */
  ask(request: ModelRequest, signal: AbortSignal, onFirst: () => void): Promise<ModelAnswer>;
  /** Milliseconds one attempt may take. */
  timeout_ms?: number;
  /** Tries in all, unless the request says how many. */
  attempts?: number;
}

type Attempt = { answer: ModelAnswer; first_ms: number | undefined } | ModelFailure;

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
/** A server that asks for a longer pause has failed for now. */
const MAX_WAIT_MS = 20_000;

const RETRYABLE: ReadonlySet<ModelError> = new Set(["timeout", "rate_limited", "unavailable", "server_error"]);

/** One attempt against the clock and the caller's signal. Never rejects. */
async function attempt(
  driver: ModelDriver,
  clock: ModelClock,
  request: ModelRequest,
  outer: AbortSignal | undefined,
): Promise<Attempt> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  outer?.addEventListener("abort", cancel, { once: true });
  const late = clock
    .sleep(driver.timeout_ms ?? DEFAULT_TIMEOUT_MS, stop.signal)
    .then(() => new ModelFailure("timeout"));
  const begun = clock.now();
  let first_ms: number | undefined;
  const work = driver
    .ask(request, stop.signal, () => (first_ms = clock.now() - begun))
    .then(
      (answer) => ({ answer, first_ms }),
      (error: unknown) => (error instanceof ModelFailure ? error : new ModelFailure("unavailable")),
    );
  const made = await Promise.race([work, late]);
  stop.abort();
  outer?.removeEventListener("abort", cancel);
  return outer?.aborted === true && made instanceof ModelFailure ? new ModelFailure("cancelled") : made;
}

/** The model port over a driver. Failures are outcomes; only a broken clock rejects. */
export function createModelPort(driver: ModelDriver, clock: ModelClock): ModelPort {
  return {
    provider: driver.provider,
    model: driver.model,
    async complete(request, signal): Promise<ModelOutcome> {
      const maxAttempts = Math.max(1, request.attempts ?? driver.attempts ?? DEFAULT_ATTEMPTS);
      const begun = clock.now();
      const never = new AbortController().signal;
      const stopped = (): boolean => signal?.aborted === true;
      let error: ModelError = "cancelled";
      let attempts = 0;
      let requestedWaitMs: number | undefined;
      while (attempts < maxAttempts && !stopped()) {
        attempts += 1;
        const made = await attempt(driver, clock, request, signal);
        if (!(made instanceof ModelFailure)) {
          const cost = costOf(request, made.answer, made.first_ms, { latency_ms: clock.now() - begun, attempts });
          return { ok: true, text: made.answer.text, finish_reason: made.answer.finish_reason, cost };
        }
        error = made.error;
        requestedWaitMs = made.wait_ms;
        if (!RETRYABLE.has(error) || attempts === maxAttempts || (requestedWaitMs ?? 0) > MAX_WAIT_MS) break;
        const spread = FIRST_WAIT_MS * 2 ** (attempts - 1) * (0.5 + clock.random());
        await clock.sleep(requestedWaitMs ?? Math.min(MAX_WAIT_MS, spread), signal ?? never);
      }
      if (stopped()) error = "cancelled";
      const tokens = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, estimated: true };
      const cost = { ...tokens, latency_ms: clock.now() - begun, attempts };
      const wait = RETRYABLE.has(error) && requestedWaitMs !== undefined ? { retry_after_ms: requestedWaitMs } : {};
      return { ok: false, error, retryable: RETRYABLE.has(error), ...wait, cost };
    },
  };
}

/** What the server counted, or an estimate marked as one. */
function costOf(
  request: ModelRequest,
  { text, usage }: ModelAnswer,
  first_ms: number | undefined,
  spent: Pick<ModelCost, "latency_ms" | "attempts">,
): ModelCost {
  const { prompt_tokens, completion_tokens } = usage ?? {
    prompt_tokens: request.messages.reduce((sum, one) => sum + estimator.count(one.content), 0),
    completion_tokens: estimator.count(text),
  };
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    estimated: usage === undefined,
    ...(first_ms !== undefined && { first_token_latency_ms: first_ms }),
    ...spent,
  };
}
