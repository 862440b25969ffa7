/**
 * Model driver for any OpenAI-compatible endpoint (OpenAI, Qwen, DeepSeek, vLLM, Ollama … by base URL), on `fetch`,
 * which comes in as a port. Redirects are not followed, so a key never travels to another host.
 */
import { retryAfter } from "./retry-after.ts";
import type { ModelPort, ModelRequest } from "./model.ts";
import { eventsOf, ModelFailure, readAnswer } from "./answer.ts";
import { createModelPort, type ModelClock, type ModelDriver } from "./port.ts";

export interface OpenAiOptions extends Pick<ModelDriver, "timeout_ms" | "attempts"> {
  /** Up to and without `/chat/completions`. */
  base_url: string;
  /** Empty: none is sent. */
  api_key: string;
  model: string;
  /** Shown in records; the host's name when absent. */
  provider?: string;
}

export interface OpenAiPort extends ModelClock {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

function statusFailure({ status, headers }: Response): ModelFailure {
  const wait_ms = retryAfter(headers);
  if (status === 401 || status === 403) return new ModelFailure("unauthorized");
  if (status === 429) return new ModelFailure("rate_limited", wait_ms);
  if (status === 408 || status === 425) return new ModelFailure("unavailable", wait_ms);
  if (status >= 500) return new ModelFailure("server_error", wait_ms);
  return new ModelFailure("refused_request");
}

function bodyOf(model: string, { messages, temperature, max_tokens, stop = [] }: ModelRequest): string {
  return JSON.stringify({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    max_tokens,
    ...(stop.length > 0 && { stop }),
  });
}

/** A model behind an OpenAI-compatible endpoint. */
export function createOpenAiModel(options: OpenAiOptions, port: OpenAiPort): ModelPort {
  const { base_url, api_key, model, provider = new URL(base_url).hostname, ...limits } = options;
  const url = `${base_url.replace(/\/+$/, "")}/chat/completions`;
  const headers = {
    "content-type": "application/json",
    ...(api_key !== "" && { authorization: `Bearer ${api_key}` }),
  };
  const ask: ModelDriver["ask"] = async (request, signal, onFirst) => {
    const init = { method: "POST", headers, body: bodyOf(model, request), redirect: "manual", signal } as const;
    const response = await port.fetch(url, init);
    if (!response.ok) {
      // Its words are never repeated, so they are not read either.
      await response.body?.cancel().catch(() => undefined);
      throw statusFailure(response);
    }
    if (response.body === null) throw new ModelFailure("unreadable_answer");
    // Some servers ignore `stream`.
    const streams = response.headers.get("content-type")?.includes("text/event-stream") === true;
    return readAnswer(eventsOf(response.body, streams, signal), onFirst);
  };
  return createModelPort({ ...limits, provider, model, ask }, port);
}
