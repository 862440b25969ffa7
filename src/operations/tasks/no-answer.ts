/** A task that is said to be done though it has done nothing and has no answer: completed so, nothing would be left of it. */
import type { LocalizedText } from "../../localized-text.ts";
import { COMPLETE } from "../../tasks/decision.ts";
import type { TaskState } from "../../tasks/fold.ts";
import type { TaskAction } from "../../tasks/model.ts";

/** What such a decision lacks, in words for whoever decides. */
export const noAnswer: LocalizedText = {
  en: `${COMPLETE} needs the answer of the task, such as { "action": "${COMPLETE}", "parameters": { "summary": "…" } }: the task has done no step that could be summarised.`,
  zh: `${COMPLETE} 要写明任务的答案，例如 { "action": "${COMPLETE}", "parameters": { "summary": "…" } }：任务还没有做过任何一步，没有可以总结的内容。`,
};

/** Whether a decision ends the task so. Never where a model of this server writes the summary (`complete.ts`). */
export function endsWithNothing(action: TaskAction, { steps }: TaskState): boolean {
  return action.kind === "complete" && action.summary === undefined && steps.length === 0;
}
