/** Why a task failed without having run, for people. Not here: why one failed that ran, which its log says (`fold.ts`). */
import { failureText } from "../failures.ts";
import { languageOfTask } from "./language.ts";
import { inLanguage } from "../localized-text.ts";
import type { TaskRow } from "./model.ts";

/** In the language of the task's words; undefined for a row without an error. */
export function errorOfRow({
  task,
  error,
}: Pick<TaskRow, "task" | "error">): { code: string; message: string } | undefined {
  if (error === undefined) return undefined;
  return { code: error.code, message: inLanguage(languageOfTask(task), failureText(error)) };
}
