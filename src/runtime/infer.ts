/**
 * Stage three: a model's answer to a prompt. An answer that the token limit cut off is continued once, an empty one is
 * asked for again once (requirements pipeline/truncated-answer, pipeline/empty-answer).
 */
import type { ChatMessage } from "../context/assembly/assemble.ts";
import { inLanguage } from "../localized-text.ts";
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
  if (!more.ok || more.text.trim() === "") return { ok: true, text, truncated: true };
  const whole = joinContinuation(text, more.text);
  return { ok: true, text: whole, continued: true, ...(more.finish_reason === "length" && { truncated: true }) };
}

/** Characters of an end and a beginning that are compared, and how many equal ones are a repetition. */
const MAX_OVERLAP = 200;
const MIN_OVERLAP = 8;
/** Characters at the beginning by which a model that began anew is recognised. */
const SAME_BEGINNING = 40;

/** Two parts of one answer as one text. What the second repeats of the first is left out. */
export function joinContinuation(first: string, second: string): string {
  const beginning = first.trimStart().slice(0, SAME_BEGINNING);
  if (beginning.length === SAME_BEGINNING && second.trimStart().startsWith(beginning)) return second;
  for (let length = Math.min(MAX_OVERLAP, first.length, second.length); length >= MIN_OVERLAP; length -= 1) {
    if (first.endsWith(second.slice(0, length))) return first + second.slice(length);
  }
  return first + second;
}
