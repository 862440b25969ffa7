/**
 * Reads what a model answers, as the servers send it: chat completions or Workers AI's `{ response }`, each as
 * server-sent events or as one JSON value. Text is kept, native tool calls as text; thinking is only counted. A failure holds no words of the server.
 */
import { createParser } from "eventsource-parser";
import * as z from "zod";
import { readFinish } from "./finish.ts";
import type { ModelError, ModelOutcome } from "./model.ts";

export interface ModelAnswer {
  text: string;
  finish_reason: Extract<ModelOutcome, { ok: true }>["finish_reason"];
  /** Absent when the server did not count. */
  usage?: { prompt_tokens: number; completion_tokens: number };
}

/** Why an attempt failed, and for how many milliseconds the server asked to wait. */
export class ModelFailure extends Error {
  readonly error: ModelError;
  readonly wait_ms: number | undefined;

  constructor(error: ModelError, wait_ms?: number) {
    super(error);
    this.error = error;
    this.wait_ms = wait_ms;
  }
}

/** Ends a stream of events. */
export const DONE = "[DONE]";
/** Characters an answer may have, thinking included. */
const MAX_ANSWER_CHARACTERS = 400_000;
/** Characters of one answer on the wire, where every few characters come in a JSON object of their own. */
const MAX_BODY_CHARACTERS = 32_000_000;

/** Some servers send parts instead of a string: those of type `text` are the answer, the others are thinking. */
const parts = z.array(z.object({ type: z.string(), text: z.string().optional() }));
/** A native tool call, whole or a piece of one: chat APIs send its arguments as text, Workers AI as an object. */
const toolCall = z.object({
  index: z.int().min(0).max(1000).nullish().catch(undefined),
  function: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish(),
  name: z.string().nullish(),
  arguments: z.unknown().optional(),
});
const toolCalls = z.array(toolCall).nullish().catch(undefined);
const message = z.object({
  content: z.union([z.string(), parts]).nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  tool_calls: toolCalls,
  /** How the API wrote the one call of an answer before it had lists of them. */
  function_call: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish().catch(undefined),
});
const tokens = z.int().min(0).nullish();
const eventSchema = z.object({
  choices: z
    .array(z.object({ delta: message.nullish(), message: message.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  response: z.unknown().optional(),
  tool_calls: toolCalls,
  finish_reason: z.string().nullish(),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(undefined),
  error: z.unknown().optional(),
});

function textOf(content: z.infer<typeof message>["content"]): string {
  if (typeof content === "string") return content;
  return content?.map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join("") ?? "";
}

/** What one event, or a whole answer, says. Throws `ModelFailure` when it cannot be read or reports an error. */
function readEvent(value: unknown) {
  const { success, data } = eventSchema.safeParse(value);
  if (!success) throw new ModelFailure("unreadable_answer");
  if ((data.error ?? undefined) !== undefined) throw new ModelFailure("server_error");
  const choice = data.choices?.[0];
  const answered = choice?.delta ?? choice?.message;
  const refusal = answered?.refusal ?? "";
  const response = data.response ?? "";
  // Asked for JSON, Workers AI answers with an object; some of its models stream numbers.
  const native = typeof response === "string" ? response : JSON.stringify(response);
  return {
    text: textOf(answered?.content) || refusal || native,
    calls: answered?.tool_calls ?? data.tool_calls ?? [answered?.function_call].flatMap((one) => one ?? []),
    thinking: answered?.reasoning_content ?? answered?.reasoning ?? "",
    reason: refusal === "" ? (choice?.finish_reason ?? data.finish_reason) : "content_filter",
    prompt_tokens: data.usage?.prompt_tokens ?? 0,
    completion_tokens: data.usage?.completion_tokens ?? 0,
  };
}

interface ToolCallText {
  name: string;
  /** JSON text, as it comes in pieces. */
  arguments: string;
}

/** Adds pieces of native tool calls to those that came before; answers how many characters came. */
function addCalls(calls: Map<number, ToolCallText>, pieces: readonly z.infer<typeof toolCall>[]): number {
  let length = 0;
  for (const [place, piece] of pieces.entries()) {
    const index = piece.index ?? place;
    const call = calls.get(index) ?? { name: "", arguments: "" };
    const name = piece.function?.name ?? piece.name ?? "";
    const given = piece.function?.arguments ?? piece.arguments ?? "";
    const text = typeof given === "string" ? given : JSON.stringify(given);
    calls.set(index, { name: call.name + name, arguments: call.arguments + text });
    length += name.length + text.length;
  }
  return length;
}

/** Native tool calls as text, in a form that `tao/forms` reads. */
function textOfCalls(calls: ReadonlyMap<number, ToolCallText>): string {
  return Array.from(calls.values(), (call) => `\n<tool_call>\n${JSON.stringify(call)}\n</tool_call>`).join("");
}

/**
 * Puts an answer together from its events, up to `DONE`; calls `onFirst` at its first characters, thinking included.
 * Rejects with `ModelFailure`, or as the events do.
 */
export async function readAnswer(
  events: AsyncIterable<unknown> | Iterable<unknown>,
  onFirst: () => void,
): Promise<ModelAnswer> {
  const answer: ModelAnswer = { text: "", finish_reason: "other" };
  const calls = new Map<number, ToolCallText>();
  let length = 0;
  let reason: string | undefined;
  let ended = false;
  for await (const value of events) {
    if (value === DONE) {
      reason ??= "stop";
      break;
    }
    const event = readEvent(value);
    const added = event.text.length + event.thinking.length + addCalls(calls, event.calls);
    if (length === 0 && added > 0) onFirst();
    length += added;
    ended ||= event.reason !== undefined && event.reason !== null;
    if (length > MAX_ANSWER_CHARACTERS) throw new ModelFailure("answer_too_long");
    answer.text += event.text;
    // After a refusal the server says that it stopped.
    if (reason === undefined || readFinish(reason) !== "filtered") reason = event.reason ?? reason;
    const { prompt_tokens, completion_tokens } = event;
    // Nought and nought is what servers send that do not count.
    if (prompt_tokens + completion_tokens > 0) answer.usage = { prompt_tokens, completion_tokens };
  }
  if (reason === "error") throw new ModelFailure("server_error");
  // It broke off.
  if (reason === undefined) throw new ModelFailure("unavailable");
  // Not a word, not a count and no end: whatever was sent, it was no answer.
  if (length === 0 && answer.usage === undefined && !ended) throw new ModelFailure("unreadable_answer");
  // As it came: what continues another answer may begin with a space.
  answer.text += answer.text === "" ? textOfCalls(calls).trimStart() : textOfCalls(calls);
  return { ...answer, finish_reason: readFinish(reason) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFailure("unreadable_answer");
  }
}

/** The events of a body: server-sent ones, or its one JSON value. The body is cancelled when the signal fires. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, streams: boolean, signal: AbortSignal) {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  let json = "";
  let size = 0;
  for await (const text of body.pipeThrough(new TextDecoderStream(), { signal })) {
    size += text.length;
    if (size > MAX_BODY_CHARACTERS) throw new ModelFailure("answer_too_long");
    if (streams) parser.feed(text);
    else json += text;
    for (const data of events.splice(0)) yield data === DONE ? DONE : parseJson(data);
  }
  if (!streams) yield* [parseJson(json), DONE];
}
