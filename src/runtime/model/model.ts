/**
 * The model port: one question to a language model, one answer, and what it cost. A model is optional.
 * Drivers: `openai.ts` (any OpenAI-compatible endpoint) and `worker/model/workers-ai.ts`, which share `port.ts` and
 * `answer.ts`. The client's own model is asked by `operations/pipeline`. A model's text is data: nothing here believes
 * or runs it.
 */
import type { ModelUsage } from "../../context/document.ts";
import type { ChatMessage } from "../../context/assembly/assemble.ts";
import type { Json } from "../../json.ts";
import type { ModelError } from "./error-texts.ts";

export { modelErrorTexts, type ModelError } from "./error-texts.ts";

export interface ModelRequest {
  messages: readonly ChatMessage[];
  temperature?: number;
  max_tokens?: number;
  /** Words at which the model stops, such as the label of an observation it must not invent. */
  stop?: readonly string[];
  /** Tries in all; absent: the driver's. A caller that tries again itself, with waits of its own, asks for one. */
  attempts?: number;
}

export interface ModelCost {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  /** The provider did not say, so the counts are Cairn's estimate. */
  estimated: boolean;
  /** Milliseconds until the first words of the successful attempt; absent when nothing came. */
  first_token_latency_ms?: number;
  /** Milliseconds from the question to the end, all attempts and waits included. */
  latency_ms: number;
  attempts: number;
}

export type ModelOutcome =
  | { ok: true; text: string; finish_reason: "stop" | "length" | "filtered" | "other"; cost: ModelCost }
  /** `retry_after_ms`: the wait that the server asked for. */
  | { ok: false; error: ModelError; retryable: boolean; retry_after_ms?: number; cost: ModelCost };

export interface ModelPort {
  /** For the record: `qwen`, `deepseek`, `workers-ai`, `client` … */
  readonly provider: string;
  readonly model: string;
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome>;
}

/** An outcome as `session.model_usage` keeps it (requirement calls/model-cost). */
export function toModelUsage(
  port: Pick<ModelPort, "provider" | "model">,
  request: ModelRequest,
  outcome: ModelOutcome,
  about: { model_usage_id: string; stage: ModelUsage["stage"]; task_id?: string },
): ModelUsage {
  const { cost } = outcome;
  const params: Record<string, Json> = {};
  if (request.temperature !== undefined) params["temperature"] = request.temperature;
  if (request.max_tokens !== undefined) params["max_tokens"] = request.max_tokens;
  if (cost.attempts > 1) params["attempts"] = cost.attempts;
  if (cost.estimated) params["tokens_estimated"] = true;
  const usage: ModelUsage = {
    ...about,
    provider: port.provider,
    model: port.model,
    params,
    prompt_tokens: cost.prompt_tokens,
    completion_tokens: cost.completion_tokens,
    total_tokens: cost.total_tokens,
    latency_ms: cost.latency_ms,
    status: outcome.ok ? "success" : "error",
    error: outcome.ok ? "" : outcome.error,
  };
  if (cost.first_token_latency_ms !== undefined) usage.first_token_latency_ms = cost.first_token_latency_ms;
  return usage;
}
