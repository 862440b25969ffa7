/**
 * When the conversation has grown too long to be shown, and what its rolling summary should then cover and say. Choosing
 * sentences needs nobody and holds nothing up; a model, where there is one, writes them anew afterwards.
 */
import type { ContextEvent } from "./events.ts";
import type { ContextProjection } from "./project.ts";
import { rollSummary } from "./summary.ts";
import type { SummarisedMessage } from "./summary.ts";
import type { TokenCounter } from "./tokens/tokens.ts";
import { promptTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

export interface SummaryPolicy {
  /** Tokens of not yet summarised messages above which a summary is made. */
  threshold: number;
  /** Messages at the end that are never summarised. */
  keep_recent: number;
  /** Characters a summary may have. */
  limit: number;
}

export const DEFAULT_SUMMARY: SummaryPolicy = { threshold: 3000, keep_recent: 8, limit: 1600 };

export interface SummaryPlan {
  content: string;
  /** One-based and inclusive, of `session.messages`; always from the first, since a summary stands on the one before. */
  from: number;
  to: number;
}

/** What a model is given: the range is decided, the words are its own. */
export interface SummaryTask {
  /** What stands in when the model's words cannot be used. */
  plan: SummaryPlan;
  /** The summary it goes on from; empty = none. */
  earlier: string;
  messages: SummarisedMessage[];
}

export type SummaryEvent = Extract<ContextEvent, { type: "summarised" }>;

/** The messages after `covered` up to and including `to`, as a summary reads them. */
function messagesToSummarise(
  { document, language }: ContextProjection,
  covered: number,
  to: number,
): SummarisedMessage[] {
  const words = inLanguage(language, promptTexts);
  const speakers = { user: words.user, assistant: words.assistant, tool: words.tool } as const;
  return document.session.messages
    .slice(covered, to)
    .flatMap((message) =>
      message.role === "system" ? [] : [{ speaker: speakers[message.role], content: message.content }],
    );
}

/**
 * The next `summarised` event's content by chosen sentences, or undefined while none is needed. The originals stay
 * where they are.
 */
export function planSummary(
  projection: ContextProjection,
  counter: TokenCounter,
  policy: SummaryPolicy = DEFAULT_SUMMARY,
): SummaryPlan | undefined {
  const { messages, summary } = projection.document.session;
  const covered = summary?.message_index_range.to ?? 0;
  const to = messages.length - policy.keep_recent;
  if (to <= covered) return undefined;
  const fresh = messages.slice(covered);
  const tokens = fresh.reduce((sum, message) => sum + counter.count(message.content), 0);
  if (tokens <= policy.threshold) return undefined;
  const content = rollSummary(summary?.content ?? "", messagesToSummarise(projection, covered, to), policy.limit);
  return content === "" ? undefined : { content, from: 1, to };
}

/**
 * What a model should summarise now: what is due, or what had to be summarised in a hurry without it. Undefined when
 * there is neither. What a model has once failed at is not asked again.
 */
export function planSummaryTask(
  projection: ContextProjection,
  counter: TokenCounter,
  policy: SummaryPolicy = DEFAULT_SUMMARY,
): SummaryTask | undefined {
  const { summary } = projection.document.session;
  const settled = projection.settled_summary;
  const due = planSummary(projection, counter, policy);
  const standing = summary === undefined || summary === settled ? undefined : summary;
  const plan = due ?? (standing && { content: standing.content, ...standing.message_index_range });
  if (plan === undefined) return undefined;
  const messages = messagesToSummarise(projection, settled.message_index_range.to, plan.to);
  return messages.length === 0 ? undefined : { plan, earlier: settled.content, messages };
}

/** The event that brings the rolling summary up to date at once, when it is time. `now` in milliseconds since the epoch. */
export function summaryEvent(
  projection: ContextProjection,
  counter: TokenCounter,
  now: number,
): SummaryEvent | undefined {
  const plan = planSummary(projection, counter);
  return plan === undefined ? undefined : { type: "summarised", at: now, ...plan, made_by: "extract" };
}
