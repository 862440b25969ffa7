/**
 * Reads a chat completion as an OpenAI-compatible server sends it: server-sent events, or one JSON object.
 * Bounded in size, tolerant of how bytes are cut into pieces. Asking for it is `model-openai.ts`.
 */
import * as z from "zod";

const usageSchema = z.object({
  prompt_tokens: z.int().min(0),
  completion_tokens: z.int().min(0).optional(),
  total_tokens: z.int().min(0).optional(),
});
const choiceText = z.object({ content: z.string().nullish(), reasoning_content: z.string().nullish() });
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({ delta: choiceText.optional(), message: choiceText.optional(), finish_reason: z.string().nullish() }),
    )
    .optional(),
  usage: usageSchema.nullish(),
  error: z.unknown().optional(),
});

export interface Reading {
  text: string;
  finish_reason: string;
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  /** The server said that this was the end. */
  complete: boolean;
  problem?: "unreadable_answer" | "answer_too_long" | "unavailable";
}

/** Characters an answer may have, and a line of the stream. */
const LONGEST_ANSWER = 400_000;
const LONGEST_LINE = 4_000_000;

/** Collects pieces of one answer. */
export class AnswerReader {
  readonly reading: Reading = { text: "", finish_reason: "", complete: false };
  /** Called once, when the first words (or the first of the model's silent thinking) arrive. */
  onFirst: (() => void) | undefined;

  /** One JSON object: a chunk of a stream or a whole answer. */
  take(json: string): void {
    const { reading } = this;
    const parsed = chunkSchema.safeParse(parseJson(json));
    if (!parsed.success) {
      reading.problem = "unreadable_answer";
      return;
    }
    const { choices, usage, error } = parsed.data;
    if (error !== undefined && error !== null) {
      reading.problem = "unavailable";
      return;
    }
    const choice = choices?.[0];
    const said = choice?.delta ?? choice?.message;
    const words = said?.content ?? "";
    if (words !== "" || (said?.reasoning_content ?? "") !== "") this.first();
    reading.text += words;
    if (choice?.message !== undefined) reading.complete = true;
    if (reading.text.length > LONGEST_ANSWER) reading.problem = "answer_too_long";
    if (choice?.finish_reason !== undefined && choice.finish_reason !== null) {
      reading.finish_reason = choice.finish_reason;
      reading.complete = true;
    }
    if (usage !== undefined && usage !== null) {
      const completion_tokens = usage.completion_tokens ?? 0;
      const { prompt_tokens, total_tokens = prompt_tokens + completion_tokens } = usage;
      reading.usage = { prompt_tokens, completion_tokens, total_tokens };
    }
  }

  first(): void {
    this.onFirst?.();
    this.onFirst = undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a stream of server-sent events into `reader`. Rejects when the connection does. */
export async function readEventStream(body: ReadableStream<Uint8Array>, reader: AnswerReader): Promise<void> {
  const decoder = new TextDecoder();
  const source = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await source.read();
      rest += value === undefined ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = done ? "" : (lines.pop() ?? "");
      if (rest.length > LONGEST_LINE) reader.reading.problem = "answer_too_long";
      for (const line of lines) {
        const data = /^data:[ ]?(.*)$/s.exec(line)?.[1];
        if (data === undefined || data.trim() === "") continue;
        if (data.trim() === "[DONE]") {
          reader.reading.complete = true;
          return;
        }
        reader.take(data);
        if (reader.reading.problem !== undefined) return;
      }
      if (done || reader.reading.problem !== undefined) return;
    }
  } finally {
    source.cancel().catch(() => undefined);
  }
}
