/**
 * Model driver for Workers AI: the account's own models through the `AI` binding, without an address or a key. Asked
 * without streaming, so no first-token latency is known. What the binding throws is never repeated.
 */
import * as z from "zod";
import { estimator } from "../context/tokens.ts";
import type { ModelCost, ModelOutcome, ModelPort } from "../runtime/model.ts";

/** The one method of the binding that is used. */
export interface AiBinding {
  run(model: string, input: object, options?: { signal?: AbortSignal }): Promise<unknown>;
}

export interface WorkersAiPort {
  /** Milliseconds, rising. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal fires. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const TIMEOUT = 60_000;
const LONGEST_ANSWER = 400_000;

const usage = z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) });
/** Older models answer `response`, newer ones as chat completions do. */
const answerSchema = z.union([
  z.object({ response: z.string(), usage: usage.optional() }),
  z.object({
    choices: z
      .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
      .min(1),
    usage: usage.optional(),
  }),
]);

/** A model of Workers AI, by its name (`@cf/…`). */
export function workersAiModel(binding: AiBinding, model: string, port: WorkersAiPort): ModelPort {
  return {
    provider: "workers-ai",
    model,
    async complete(request, signal): Promise<ModelOutcome> {
      const begun = port.now();
      const spent = (given?: z.infer<typeof usage>, text = ""): ModelCost => {
        const estimated = request.messages.reduce((sum, one) => sum + estimator.count(one.content), 0);
        const prompt_tokens = given?.prompt_tokens ?? estimated;
        const completion_tokens = given?.completion_tokens ?? estimator.count(text);
        return {
          prompt_tokens,
          completion_tokens,
          total_tokens: prompt_tokens + completion_tokens,
          estimated: given === undefined,
          latency_ms: port.now() - begun,
          attempts: 1,
        };
      };
      const input = {
        messages: request.messages,
        ...(request.temperature !== undefined && { temperature: request.temperature }),
        max_tokens: request.max_tokens ?? 2048,
        ...(request.stop !== undefined && request.stop.length > 0 && { stop: request.stop }),
      };
      const stop = new AbortController();
      const cancel = (): void => stop.abort();
      signal?.addEventListener("abort", cancel, { once: true });
      const late = port.sleep(TIMEOUT, stop.signal).then(() => "late" as const);
      const asked = binding.run(model, input, { signal: stop.signal }).then(
        (value) => ({ value }),
        () => "failed" as const,
      );
      const first = signal?.aborted === true ? ("late" as const) : await Promise.race([asked, late]);
      stop.abort();
      signal?.removeEventListener("abort", cancel);
      if (typeof first === "string") {
        if (signal?.aborted === true) return { ok: false, error: "cancelled", retryable: false, cost: spent() };
        const error = first === "late" ? "timeout" : "unavailable";
        return { ok: false, error, retryable: true, cost: spent() };
      }
      const read = answerSchema.safeParse(first.value);
      if (!read.success) return { ok: false, error: "unreadable_answer", retryable: false, cost: spent() };
      const answer = read.data;
      const text = "response" in answer ? answer.response : (answer.choices[0]?.message.content ?? "");
      if (text.length > LONGEST_ANSWER) {
        return { ok: false, error: "answer_too_long", retryable: false, cost: spent(answer.usage) };
      }
      const length = "choices" in answer && answer.choices[0]?.finish_reason === "length";
      return { ok: true, text, finish_reason: length ? "length" : "stop", cost: spent(answer.usage, text) };
    },
  };
}
