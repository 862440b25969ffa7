/**
 * Stage three: a model's answer to a prompt. An answer that the token limit cut off is continued once, an empty one is
 * asked for again once (requirements pipeline/truncated-answer, pipeline/empty-answer).
 */
import type { ChatMessage } from "../context/assembly/assemble.ts";
import { inLanguage } from "../localized-text.ts";
import { joinContinuation } from "./continuation.ts";
import type { ModelOutcome, ModelPort } from "./model/model.ts";
import { askModel, type StageDeps } from "./stages.ts";
import { runtimeTexts } from "./texts.ts";
import { isBlank, type TurnOptions } from "./turn.ts";

/** Labels at which a model must stop: an observation is the tools' to make. Providers take no more than four. */
export const STOP_WORDS = ["\n观察:", "\n观察：", "\nObservation:", "\n**Observation"];

/** What a model answered, and whether it is whole. */
export interface InferredText {
  text: string;
  truncated?: true;
  continued?: true;
  /** The provider's content filter ended it. */
  filtered?: true;
}

export type Inferred =
  | ({ ok: true } & InferredText)
  | Pick<Extract<ModelOutcome, { ok: false }>, "ok" | "error" | "retryable" | "retry_after_ms">;

/** Messages that ask a model to go on where the token limit cut it off. */
export function continueMessages(partial: string, language: string): ChatMessage[] {
  return [
    { role: "assistant", content: partial },
    { role: "user", content: inLanguage(language, runtimeTexts).goOn },
  ];
}

/** The message that asks a model again that has answered nothing. */
export function againMessages(language: string): ChatMessage[] {
  return [{ role: "user", content: inLanguage(language, runtimeTexts).answerEmpty }];
}

/** Asks for the answer to a prompt. `language` is the prompt's. */
export async function inferText(
  deps: StageDeps,
  model: ModelPort,
  messages: readonly ChatMessage[],
  { language, stop, ...reading }: TurnOptions & { language: string; stop: readonly string[] },
): Promise<Inferred> {
  const ask = (all: readonly ChatMessage[]): Promise<ModelOutcome> =>
    askModel(deps, model, { messages: all, stop }, "answer");
  let outcome = await ask(messages);
  // A filter that has ended an answer would end it again.
  if (outcome.ok && outcome.finish_reason !== "filtered" && isBlank(outcome.text, reading)) {
    outcome = await ask([...messages, ...againMessages(language)]);
  }
  if (!outcome.ok) return outcome;
  const { text, finish_reason } = outcome;
  if (finish_reason === "filtered") {
    if (isBlank(text, reading)) return { ok: false, error: "content_filtered", retryable: false };
    return { ok: true, text, filtered: true };
  }
  if (isBlank(text, reading)) return { ok: false, error: "empty_answer", retryable: true };
  if (finish_reason !== "length") return { ok: true, text };
  const more = await ask([...messages, ...continueMessages(text, language)]);
  const whole = more.ok ? joinContinuation(text, more.text, reading) : undefined;
  if (!more.ok || whole === undefined) return { ok: true, text, truncated: true };
  return { ok: true, text: whole, continued: true, ...(more.finish_reason === "length" && { truncated: true }) };
}
