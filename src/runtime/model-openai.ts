/**
 * Model driver for any OpenAI-compatible endpoint (OpenAI, Qwen, DeepSeek, vLLM, Ollama … by base URL), on plain
 * fetch. Everything with time or a network comes in, so that tests and the simulator decide both.
 * Why not an SDK: docs/decisions.
 */
import { estimator } from "../context/tokens.ts";
import type { ModelCost, ModelError, ModelOutcome, ModelPort, ModelRequest } from "./model.ts";
import { AnswerReader, readEventStream } from "./model-stream.ts";

export interface OpenAiOptions {
  /** Up to and without `/chat/completions`. */
  base_url: string;
  api_key: string;
  model: string;
  /** Shown in records; the host's name when absent. */
  provider?: string;
  /** Milliseconds one attempt may take. */
  timeout_ms?: number;
  /** Tries in all. */
  attempts?: number;
}

export interface OpenAiPort {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds, rising. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal fires. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0…1, for spreading retries. */
  random(): number;
}

const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_ATTEMPTS = 3;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;

type Attempt =
  | { ok: true; reader: AnswerReader; first_ms: number | undefined }
  | { ok: false; error: ModelError; retryable: boolean; wait_ms?: number };

/** What a status means, and whether asking again can help. */
function statusError(status: number): { error: ModelError; retryable: boolean } {
  if (status === 401 || status === 403) return { error: "unauthorized", retryable: false };
  if (status === 429) return { error: "rate_limited", retryable: true };
  if (status === 408 || status === 425 || status >= 500) return { error: "unavailable", retryable: true };
  return { error: "refused_request", retryable: false };
}

/** `Retry-After` in milliseconds: seconds, or an HTTP date against the response's own `Date`. */
function retryAfter(headers: Headers): number | undefined {
  const given = headers.get("retry-after");
  if (given === null) return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(given) - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(until) ? Math.max(0, until) : undefined;
}

function finishReason(reason: string): "stop" | "length" | "filtered" | "other" {
  switch (reason) {
    case "stop":
    case "eos":
    case "":
      return "stop";
    case "length":
    case "max_tokens":
      return "length";
    case "content_filter":
      return "filtered";
    default:
      return "other";
  }
}

function requestBody(options: OpenAiOptions, request: ModelRequest): string {
  return JSON.stringify({
    model: options.model,
    messages: request.messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature: request.temperature,
    max_tokens: request.max_tokens,
    stop: request.stop === undefined || request.stop.length === 0 ? undefined : request.stop,
  });
}

async function ask(options: OpenAiOptions, port: OpenAiPort, body: string, signal: AbortSignal): Promise<Attempt> {
  const begun = port.now();
  const response = await port.fetch(`${options.base_url.replace(/\/+$/, "")}/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream, application/json",
      authorization: `Bearer ${options.api_key}`,
    },
    body,
    redirect: "manual",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    const wait_ms = retryAfter(response.headers);
    return { ok: false, ...statusError(response.status), ...(wait_ms === undefined ? {} : { wait_ms }) };
  }
  const reader = new AnswerReader();
  let first_ms: number | undefined;
  reader.onFirst = () => {
    first_ms = port.now() - begun;
  };
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("text/event-stream") && response.body !== null) await readEventStream(response.body, reader);
  else reader.take(await response.text());
  const { problem, complete } = reader.reading;
  if (problem !== undefined) return { ok: false, error: problem, retryable: problem === "unavailable" };
  if (!complete) return { ok: false, error: "unavailable", retryable: true };
  return { ok: true, reader, first_ms };
}

/** One attempt against the clock and the caller's signal. Never rejects. */
async function attempt(
  options: OpenAiOptions,
  port: OpenAiPort,
  body: string,
  outer: AbortSignal | undefined,
): Promise<Attempt> {
  const stop = new AbortController();
  const timer = new AbortController();
  const cancel = (): void => stop.abort();
  outer?.addEventListener("abort", cancel, { once: true });
  const late = port.sleep(options.timeout_ms ?? DEFAULT_TIMEOUT, timer.signal).then((): Attempt => {
    return { ok: false, error: "timeout", retryable: true };
  });
  const work = ask(options, port, body, stop.signal).catch((): Attempt => {
    return { ok: false, error: "unavailable", retryable: true };
  });
  const first = await Promise.race([work, late]);
  stop.abort();
  timer.abort();
  outer?.removeEventListener("abort", cancel);
  return outer?.aborted === true && !first.ok ? { ok: false, error: "cancelled", retryable: false } : first;
}

/** A model behind an OpenAI-compatible endpoint. */
export function openAiModel(options: OpenAiOptions, port: OpenAiPort): ModelPort {
  const provider = options.provider ?? new URL(options.base_url).hostname;
  const most = Math.max(1, options.attempts ?? DEFAULT_ATTEMPTS);
  return {
    provider,
    model: options.model,
    async complete(request, signal): Promise<ModelOutcome> {
      const begun = port.now();
      const body = requestBody(options, request);
      const never = new AbortController().signal;
      let last: Extract<Attempt, { ok: false }> = { ok: false, error: "cancelled", retryable: false };
      let attempts = 0;
      const stopped = (): boolean => signal?.aborted === true;
      while (attempts < most && !stopped()) {
        attempts += 1;
        const made = await attempt(options, port, body, signal);
        if (made.ok) return succeed(request, made, { latency_ms: port.now() - begun, attempts });
        last = made;
        if (!made.retryable || attempts === most) break;
        const spread = FIRST_WAIT * 2 ** (attempts - 1) * (0.5 + port.random());
        await port.sleep(Math.min(LONGEST_WAIT, made.wait_ms ?? spread), signal ?? never);
      }
      if (stopped()) last = { ok: false, error: "cancelled", retryable: false };
      const cost: ModelCost = {
        prompt_tokens: 0,
        completion_tokens: 0,
        total_tokens: 0,
        estimated: true,
        latency_ms: port.now() - begun,
        attempts,
      };
      return { ok: false, error: last.error, retryable: last.retryable, cost };
    },
  };
}

function succeed(
  request: ModelRequest,
  { reader, first_ms }: Extract<Attempt, { ok: true }>,
  spent: Pick<ModelCost, "latency_ms" | "attempts">,
): ModelOutcome {
  const { text, finish_reason, usage } = reader.reading;
  const prompt = usage?.prompt_tokens ?? request.messages.reduce((sum, one) => sum + estimator.count(one.content), 0);
  const completion = usage?.completion_tokens ?? estimator.count(text);
  const cost: ModelCost = {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: usage?.total_tokens ?? prompt + completion,
    estimated: usage === undefined,
    ...spent,
  };
  if (first_ms !== undefined) cost.first_token_latency_ms = first_ms;
  return { ok: true, text, finish_reason: finishReason(finish_reason), cost };
}
