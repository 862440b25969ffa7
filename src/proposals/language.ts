/**
 * The language of runs: of what users were shown, since an author's tree may have no translation into theirs. A draft is in the language of
 * most of its runs; the texts of the others are not mixed into it (requirement proposals/one-language).
 */
import { guessLanguage } from "../knowledge/language.ts";
import { languageOfWords } from "../tasks/language.ts";
import type { Walk } from "./model.ts";
import type { TaskRun } from "./task-run.ts";

/** A BCP 47 tag: that of the session, unless all that it showed is written in another script. */
export function languageOfWalk({ language, seen }: Walk): string {
  const shown = [...seen.values()].flatMap((views) => views.map(({ response }) => response)).join("\n");
  const written = guessLanguage(shown, language);
  const isLatin = !["zh", "ja"].includes(primaryOf(language));
  // English stands for every language in Latin letters, and a text in them may quote a Chinese name.
  if (isLatin) return written !== "en" && mostlyOtherLetters(shown) ? written : language;
  return written === "en" ? written : language;
}

const mostlyOtherLetters = (text: string): boolean =>
  (text.match(/\p{Script=Latin}/gu)?.length ?? 0) < (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** `zh` of `zh-CN`. */
export const primaryOf = (tag: string): string => tag.toLowerCase().split("-")[0] ?? "";

/** A BCP 47 tag: that of the words of the task and of its questions. */
export const languageOfTaskRun = ({ query, steps }: TaskRun): string =>
  languageOfWords([query, ...steps.flatMap((step) => (step.kind === "question" ? step.text : []))].join(" "));

export const isSameLanguage = (left: string, right: string): boolean => primaryOf(left) === primaryOf(right);

/** The most frequent; the first of those that are equally frequent. */
export function mostFrequentLanguage(languages: readonly string[]): string {
  const counts = Map.groupBy(languages, primaryOf);
  return [...counts.values()].toSorted((left, right) => right.length - left.length)[0]?.[0] || "en";
}
