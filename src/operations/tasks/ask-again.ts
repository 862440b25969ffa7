/** The events of a decision that is asked for again, from whoever decides instead of a model of this server. */
import type { ContextEvent } from "../../context/events.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { TaskState } from "../../tasks/fold.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { MAX_TRIES } from "../../tasks/retry.ts";
import { UNSURE_CALL } from "../../tasks/unsure-call.ts";

/** Whether a call may still be asked about: once for each step, and where a try is left to answer in. */
export const mayAskAbout = ({ deciding }: TaskState): boolean =>
  deciding.error !== UNSURE_CALL && deciding.tries + 1 < MAX_TRIES;

/** A try that failed, and that the decision is waited for as before where a try is left. `error`, `problem`: what was wrong. */
export function askedAgain(
  { task, steps, deciding }: TaskState,
  paused: NonNullable<TaskState["paused"]>,
  error: "invalid_decision" | typeof UNSURE_CALL,
  problem: LocalizedText,
  at: number,
): ContextEvent[] {
  const step = steps.length + 1;
  const attempt = deciding.tries + 1;
  const message = inLanguage(languageOfTask(task), problem);
  const failed = { stage: "decide", attempt, outcome: "failed", error, message } as const;
  return [{ type: "task_tried", at, step, ...failed }, ...(attempt < MAX_TRIES ? [{ ...paused, at, step }] : [])];
}
