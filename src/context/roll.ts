/** When the conversation has grown too long to be shown, and what its rolling summary should then cover and say. */
import type { ContextEvent } from "./events.ts";
import type { ContextProjection } from "./project.ts";
import { rollSummary } from "./summary.ts";
import type { TokenCounter } from "./tokens.ts";
import { promptWords } from "./words.ts";

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

/**
 * The next `summarised` event's content, or undefined while none is needed. Extractive; a shell that has a model may
 * give it the same messages and keep the range. The originals stay where they are.
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
  const words = promptWords(projection.language);
  const speakers = { user: words.user, assistant: words.assistant, tool: words.tool } as const;
  const told = messages
    .slice(covered, to)
    .flatMap((message) =>
      message.role === "system" ? [] : [{ speaker: speakers[message.role], content: message.content }],
    );
  const content = rollSummary(summary?.content ?? "", told, policy.limit);
  return content === "" ? undefined : { content, from: 1, to };
}

/** The event that brings the rolling summary up to date, when it is time. `now` in milliseconds since the epoch. */
export function summaryEvent(
  projection: ContextProjection,
  counter: TokenCounter,
  now: number,
): Extract<ContextEvent, { type: "summarised" }> | undefined {
  const plan = planSummary(projection, counter);
  return plan === undefined ? undefined : { type: "summarised", at: now, ...plan };
}
