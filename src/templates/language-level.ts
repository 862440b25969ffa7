/**
 * How demanding a text may be for its reader, and the sentence that tells a model so (requirement partitions/language-level).
 * Not here: who the reader is (`user_role`).
 */
import { inLanguage, type LocalizedText } from "../localized-text.ts";

export const LANGUAGE_LEVELS = ["beginner", "intermediate", "expert"] as const;
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

const sentences: LocalizedText<Record<LanguageLevel, string>> = {
  en: {
    beginner: "short sentences and everyday words; explain each technical term where it first appears.",
    intermediate: "plain sentences; explain only terms that are rare.",
    expert: "the terms of the field without explanation, as briefly as accuracy allows.",
  },
  zh: {
    beginner: "用短句和日常用语，专业术语第一次出现时要解释。",
    intermediate: "语句平实，只解释少见的术语。",
    expert: "直接使用专业术语，不必解释，在准确的前提下力求简练。",
  },
};

const isLevel = (value: string): value is LanguageLevel => LANGUAGE_LEVELS.some((level) => level === value);

/** What a level asks of a text, in a template's language; any other text as it is, so that a caller may word it freely. */
export function describeLanguageLevel(level: string, language: string): string {
  return isLevel(level) ? inLanguage(language, sentences)[level] : level;
}
