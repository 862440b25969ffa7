/**
 * The next decision of a task, from the model: asked, read, and asked once more where the answer was no decision, or where its thinking may
 * deny a call that may change something.
 */
import type { ContextEvent } from "../../context/events.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ModelPort, ModelRequest } from "../../runtime/model/model.ts";
import { modelCalled } from "../../runtime/stages.ts";
import { accept, type Outcome } from "../../errors.ts";
import { askedWhetherMeant } from "../../tasks/unsure-call.ts";
import { mayBeDenied, readDecision } from "../../tasks/written-decision.ts";
import type { TaskState } from "../../tasks/fold.ts";
import { askedLonger, MAX_TRIES, waitAfter } from "../../tasks/retry.ts";
import type { OperationCall } from "../call.ts";
import { briefDecision } from "./prompt.ts";
import { mayChange, resolveDecision } from "./resolve.ts";
import { taskTexts } from "./texts.ts";

/** Tokens that a decision may have. */
const MAX_TOKENS = 4096;

/** The events of one try: a decision, or why there is none. */
export async function decideByModel(
  state: TaskState,
  model: ModelPort,
  call: OperationCall,
  signal: AbortSignal,
): Promise<Outcome<ContextEvent[]>> {
  const { now, newId } = call.services;
  const begun_at = now();
  const brief = await briefDecision(state, call);
  if (!brief.ok) return brief;
  const language = languageOfTask(state.task);
  const texts = inLanguage(language, taskTexts);
  const request: ModelRequest = {
    messages: [
      { role: "system", content: texts.decide },
      { role: "user", content: JSON.stringify(brief.value) },
    ],
    temperature: 0,
    max_tokens: MAX_TOKENS,
    // The task tries again itself, and gives its place to others meanwhile.
    attempts: 1,
  };
  const step = brief.value.step;
  const events: ContextEvent[] = [];
  let asked = request;
  let isRepaired = false;
  let isSure = false;
  for (;;) {
    const outcome = await model.complete(asked, signal);
    events.push(modelCalled({ now, newId }, model, asked, outcome, "plan"));
    if (!outcome.ok) return accept([...events, failedTry(state, now(), outcome.error, outcome.retry_after_ms)]);
    const decision = readDecision(outcome.text, step);
    if (!("problem" in decision)) {
      const action = await resolveDecision(decision, state.task.description, call);
      if (!action.ok) return action;
      if (!isSure && mayBeDenied(outcome.text, step) && (await mayChange(action.value, call))) {
        isSure = true;
        asked = askAgain(request, outcome.text, inLanguage(language, askedWhetherMeant));
        continue;
      }
      const decided = { decision, decided_by: "model" as const, action: action.value };
      return accept([...events, { type: "task_decided", at: now(), step, ...decided, begun_at }]);
    }
    if (isRepaired) return accept([...events, failedTry(state, now(), "invalid_decision")]);
    isRepaired = true;
    asked = askAgain(request, outcome.text, texts.repair(inLanguage(language, decision.problem)));
  }
}

/** The request with what was answered to it, and what is said to that. */
function askAgain(request: ModelRequest, answered: string, content: string): ModelRequest {
  const said: ModelRequest["messages"] = [
    { role: "assistant", content: answered },
    { role: "user", content },
  ];
  return { ...request, messages: [...request.messages, ...said] };
}

/** A try that failed. The model is asked again at once where it only wrote nonsense. */
function failedTry(state: TaskState, at: number, error: string, asked?: number): ContextEvent {
  const attempt = state.deciding.tries + 1;
  const waits = error !== "invalid_decision" && error !== "unauthorized" && attempt < MAX_TRIES;
  return {
    type: "task_tried",
    at,
    step: state.steps.length + 1,
    stage: "decide",
    attempt,
    outcome: "failed",
    error,
    ...(waits && { until: at + waitAfter(attempt, asked), ...askedLonger(asked) }),
  };
}
