/**
 * Asks any model of the AI SDK one question, behind Cairn's model port: time limits, trying again, cancelling, what it
 * cost, and failures in Cairn's words. How bytes become parts of an answer is the SDK's work; what time it is and how
 * long to wait come in, so that tests and the simulator decide both.
 */
import { APICallError, JSONParseError, TypeValidationError } from "@ai-sdk/provider";
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { estimator } from "../context/tokens.ts";
import type { ModelCost, ModelError, ModelOutcome, ModelPort, ModelRequest } from "./model.ts";

export interface ModelClock {
  /** Milliseconds, rising. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal fires. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0…1, for spreading retries. */
  random(): number;
}

export interface AskedModel {
  /** Both shown in records. */
  provider: string;
  model: string;
  /** The SDK's model for one question. */
  open(request: ModelRequest): LanguageModelV4;
  /** Milliseconds one attempt may take. */
  timeout_ms?: number;
  /** Tries in all. */
  attempts?: number;
}

/** An answer that grew over the limit before the SDK could read it. */
export class AnswerTooLong extends Error {}

type FinishPart = Extract<LanguageModelV4StreamPart, { type: "finish" }>;
type Answer = { ok: true; text: string; finish: FinishPart; first_ms: number | undefined };
type Failure = { ok: false; error: ModelError; retryable: boolean; wait_ms?: number };

const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_ATTEMPTS = 3;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/** Characters an answer may have, silent thinking included. */
const LONGEST_ANSWER = 400_000;

const CANCELLED: Failure = { ok: false, error: "cancelled", retryable: false };
const LATE: Failure = { ok: false, error: "timeout", retryable: true };
const UNAVAILABLE: Failure = { ok: false, error: "unavailable", retryable: true };
const TOO_LONG: Failure = { ok: false, error: "answer_too_long", retryable: false };
const UNREADABLE: Failure = { ok: false, error: "unreadable_answer", retryable: false };

/** `Retry-After` in milliseconds: seconds, or an HTTP date against the response's own `Date`. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const given = headers?.["retry-after"];
  if (given === undefined) return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(given) - Date.parse(headers?.["date"] ?? "");
  return Number.isFinite(until) ? Math.max(0, until) : undefined;
}

/** What a status means, and whether asking again can help. */
function statusFailure(status: number): Failure {
  if (status === 401 || status === 403) return { ok: false, error: "unauthorized", retryable: false };
  if (status === 429) return { ok: false, error: "rate_limited", retryable: true };
  if (status === 408 || status === 425 || status >= 500) return UNAVAILABLE;
  return { ok: false, error: "refused_request", retryable: false };
}

/** What the SDK threw or put into its stream. Its message may hold the provider's words and is not looked at. */
function failureOf(error: unknown): Failure {
  if (error instanceof AnswerTooLong || (error instanceof Error && error.cause instanceof AnswerTooLong))
    return TOO_LONG;
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) return UNREADABLE;
  // A connection that broke in the middle of an answer carries the status 200 of its beginning.
  if (!APICallError.isInstance(error) || (error.statusCode ?? 0) < 300) return UNAVAILABLE;
  const wait_ms = retryAfter(error.responseHeaders);
  return { ...statusFailure(error.statusCode ?? 0), ...(wait_ms !== undefined && { wait_ms }) };
}

function toOptions(request: ModelRequest): LanguageModelV4CallOptions {
  return {
    prompt: request.messages.map(({ role, content }) =>
      role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] },
    ),
    temperature: request.temperature,
    maxOutputTokens: request.max_tokens,
    stopSequences: request.stop === undefined || request.stop.length === 0 ? undefined : [...request.stop],
  };
}

/** The tokens a provider reported; Workers AI's driver says nought and nought where it was told nothing. */
function countedTokens({ usage }: FinishPart): [prompt: number, completion: number] | undefined {
  const [prompt, completion] = [usage.inputTokens.total ?? 0, usage.outputTokens.total ?? 0];
  return prompt + completion === 0 ? undefined : [prompt, completion];
}

function finishReason({ finishReason: { unified } }: FinishPart): "stop" | "length" | "filtered" | "other" {
  if (unified === "stop" || unified === "length") return unified;
  return unified === "content-filter" ? "filtered" : "other";
}

/** Reads one answer to its end. Rejects with whatever the SDK rejects with. */
async function read(asked: AskedModel, request: ModelRequest, abortSignal: AbortSignal, now: () => number) {
  const begun = now();
  const { stream } = await asked.open(request).doStream({ ...toOptions(request), abortSignal });
  const reader = stream.getReader();
  const hangUp = (): void => void reader.cancel().catch(() => undefined);
  if (abortSignal.aborted) hangUp();
  abortSignal.addEventListener("abort", hangUp, { once: true });
  let text = "";
  let length = 0;
  let first_ms: number | undefined;
  for (;;) {
    const { done, value: part } = await reader.read();
    if (done) return UNAVAILABLE;
    if (part.type === "text-delta" || part.type === "reasoning-delta") {
      first_ms ??= now() - begun;
      length += part.delta.length;
      if (part.type === "text-delta") text += part.delta;
      if (length > LONGEST_ANSWER) return TOO_LONG;
    }
    if (part.type === "error") return failureOf(part.error);
    if (part.type !== "finish") continue;
    const { unified } = part.finishReason;
    if (unified === "error" || unified === "interrupted") return UNAVAILABLE;
    // Not a word and not a count: whatever was sent, it was no answer.
    if (length === 0 && countedTokens(part) === undefined) return UNREADABLE;
    return { ok: true, text, finish: part, first_ms } satisfies Answer;
  }
}

/** One attempt against the clock and the caller's signal. Never rejects. */
async function attempt(asked: AskedModel, clock: ModelClock, request: ModelRequest, outer: AbortSignal | undefined) {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  outer?.addEventListener("abort", cancel, { once: true });
  const late = clock.sleep(asked.timeout_ms ?? DEFAULT_TIMEOUT, stop.signal).then(() => LATE);
  const work = read(asked, request, stop.signal, clock.now).catch(failureOf);
  const first: Answer | Failure = await Promise.race([work, late]);
  stop.abort();
  outer?.removeEventListener("abort", cancel);
  return outer?.aborted === true && !first.ok ? CANCELLED : first;
}

/** A model of the AI SDK as Cairn's port. Failures are outcomes; only a broken clock rejects. */
export function askedModel(asked: AskedModel, clock: ModelClock): ModelPort {
  const most = Math.max(1, asked.attempts ?? DEFAULT_ATTEMPTS);
  return {
    provider: asked.provider,
    model: asked.model,
    async complete(request, signal): Promise<ModelOutcome> {
      const begun = clock.now();
      const never = new AbortController().signal;
      const stopped = (): boolean => signal?.aborted === true;
      let last = CANCELLED;
      let attempts = 0;
      while (attempts < most && !stopped()) {
        attempts += 1;
        const made = await attempt(asked, clock, request, signal);
        if (made.ok) return succeed(request, made, { latency_ms: clock.now() - begun, attempts });
        last = made;
        if (!made.retryable || attempts === most) break;
        const spread = FIRST_WAIT * 2 ** (attempts - 1) * (0.5 + clock.random());
        await clock.sleep(Math.min(LONGEST_WAIT, made.wait_ms ?? spread), signal ?? never);
      }
      const { error, retryable } = stopped() ? CANCELLED : last;
      const tokens = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, estimated: true };
      return { ok: false, error, retryable, cost: { ...tokens, latency_ms: clock.now() - begun, attempts } };
    },
  };
}

function succeed(
  request: ModelRequest,
  { text, finish, first_ms }: Answer,
  spent: Pick<ModelCost, "latency_ms" | "attempts">,
): ModelOutcome {
  const counted = countedTokens(finish);
  const [prompt_tokens, completion_tokens] = counted ?? [
    request.messages.reduce((sum, one) => sum + estimator.count(one.content), 0),
    estimator.count(text),
  ];
  const cost: ModelCost = {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    estimated: counted === undefined,
    ...(first_ms !== undefined && { first_token_latency_ms: first_ms }),
    ...spent,
  };
  return { ok: true, text, finish_reason: finishReason(finish), cost };
}
