/**
 * The rolling summary in a model's words. It is written after a turn was recorded and delays no answer: a prompt
 * that needs a summary sooner takes chosen sentences (`context/rolling-summary.ts`), and those are what stays when the model fails.
 */
import { DEFAULT_SUMMARY, planSummaryTask } from "../context/rolling-summary.ts";
import type { SummaryEvent, SummaryPolicy, SummaryTask } from "../context/rolling-summary.ts";
import { rollSummary, shorten } from "../context/summary.ts";
import { promptTexts } from "../context/texts.ts";
import type { ModelOutcome, ModelPort, ModelRequest } from "./model/model.ts";
import { modelCalled } from "./stages.ts";
import type { StageDeps } from "./stages.ts";
import { runtimeTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

/** Characters of messages a model is given; what is older than that many is extracted first. */
const MAX_CHARACTERS = 40_000;
/** Messages a model is given. */
const MAX_MESSAGES = 200;
/** A single message is cut to this, however few there are. */
const MAX_MESSAGE_CHARACTERS = 4_000;

export type SummaryDeps = Pick<StageDeps, "read" | "append" | "counter" | "now" | "newId" | "signal">;

/**
 * Asks the model for the summary that is due, or for one that had to be made without it. Records the call and what came
 * of it in one operation. Never throws for what the model does. Gives the event, or undefined when nothing was due.
 */
export async function summariseByModel(
  deps: SummaryDeps,
  model: ModelPort,
  policy: SummaryPolicy = DEFAULT_SUMMARY,
): Promise<SummaryEvent | undefined> {
  const before = await deps.read();
  const task = planSummaryTask(before, deps.counter, policy);
  if (task === undefined) return undefined;
  const request = summaryRequest(task, before.language, policy);
  const outcome = await model.complete(request, deps.signal);
  const made: SummaryEvent = {
    type: "summarised",
    at: deps.now(),
    from: task.plan.from,
    to: task.plan.to,
    ...wordsOf(outcome, task, policy),
  };
  await deps.append([modelCalled(deps, model, request, outcome, "other"), made]);
  return made;
}

/** The instruction in one message, the whole conversation as data in another. */
export function summaryRequest(task: SummaryTask, language: string, policy: SummaryPolicy): ModelRequest {
  const { messages } = task;
  const older = messages.slice(0, -MAX_MESSAGES);
  const recent = messages.slice(-MAX_MESSAGES);
  const earlier = older.length === 0 ? task.earlier : rollSummary(task.earlier, older, policy.limit);
  const each = Math.min(MAX_MESSAGE_CHARACTERS, Math.floor(MAX_CHARACTERS / recent.length));
  const { shortened } = inLanguage(language, promptTexts);
  const data = {
    earlier_summary: earlier,
    messages: recent.map(({ speaker, content }) => {
      return { speaker, text: shorten(content, each, shortened)?.text ?? "" };
    }),
  };
  return {
    messages: [
      { role: "system", content: inLanguage(language, runtimeTexts).summarise },
      { role: "user", content: JSON.stringify(data) },
    ],
    temperature: 0,
    // Room for as many words as are wanted and for a model that thinks aloud elsewhere.
    max_tokens: 2 * policy.limit,
  };
}

/** The model's words when they can be used; otherwise the chosen sentences, and why. */
function wordsOf(
  outcome: ModelOutcome,
  { plan }: SummaryTask,
  policy: SummaryPolicy,
): Pick<SummaryEvent, "content" | "made_by" | "model_failed"> {
  const kept = (model_failed: string) => ({ content: plan.content, made_by: "extract" as const, model_failed });
  if (!outcome.ok) return kept(outcome.error);
  const content = outcome.text.trim();
  if (content === "") return kept("empty_answer");
  if (outcome.finish_reason === "length" || content.length > policy.limit) return kept("answer_too_long");
  if (outcome.finish_reason === "filtered") return kept("filtered");
  return { content, made_by: "model" };
}
