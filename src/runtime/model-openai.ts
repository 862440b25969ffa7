/**
 * Model driver for any OpenAI-compatible endpoint (OpenAI, Qwen, DeepSeek, vLLM, Ollama … by base URL), through the AI
 * SDK. Here is only what the SDK leaves open at the wire: redirects, sizes, servers that do not stream.
 */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ModelPort } from "./model.ts";
import { AnswerTooLong, askedModel, type AskedModel, type ModelClock } from "./model-ask.ts";

export interface OpenAiOptions extends Pick<AskedModel, "timeout_ms" | "attempts"> {
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

/** Bytes of one answer on the wire, where every few characters wear an event's clothes. */
const LONGEST_BODY = 32_000_000;

function bounded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength;
        if (size > LONGEST_BODY) controller.error(new AnswerTooLong());
        else controller.enqueue(piece);
      },
    }),
  );
}

/** One JSON answer, as servers give that ignore `stream`, as the one event of a stream: its `message` is all of the delta. */
function asEvent(json: string): string {
  try {
    const whole: unknown = JSON.parse(json, (_key, value: unknown) =>
      typeof value === "object" && value !== null && "message" in value ? { ...value, delta: value.message } : value,
    );
    return `data: ${JSON.stringify(whole)}\n\n`;
  } catch {
    return "data: unreadable\n\n";
  }
}

/** What the SDK gets to see of a response: no words of a failure, no redirect followed, one kind of success. */
async function tamed(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (!response.ok) {
    await body?.cancel().catch(() => undefined);
    return new Response(null, { status, headers });
  }
  const answer = new Response(body === null ? null : bounded(body));
  const streams = headers.get("content-type")?.includes("text/event-stream") === true;
  return streams ? answer : new Response(asEvent(await answer.text()));
}

/** A model behind an OpenAI-compatible endpoint. */
export function openAiModel(options: OpenAiOptions, port: OpenAiPort): ModelPort {
  const { base_url, api_key, model, provider = new URL(base_url).hostname, ...limits } = options;
  const endpoint = createOpenAICompatible({
    name: "cairn",
    baseURL: base_url,
    apiKey: api_key,
    includeUsage: true,
    fetch: async (url, init) => tamed(await port.fetch(String(url), { ...init, redirect: "manual" })),
  });
  return askedModel({ ...limits, provider, model, open: () => endpoint.chatModel(model) }, port);
}
