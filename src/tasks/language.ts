/**
 * The language of a task: of its words, else the one that its client asked for when it was handed in (`Accept-Language`). Numbers, signs,
 * addresses and SQL are no words. Not here: the language of a text in general (`knowledge/language.ts`).
 */
import { guessLanguage } from "../knowledge/language.ts";

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s，。）]+/giu;
/** SQL as people paste it: its first word in capitals, or with the star of all columns. */
const SQL =
  /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW)|ALTER TABLE|DROP TABLE|WITH)\s[\s\S]*(?:\bFROM\b|\bSET\b|\bVALUES\b|[(;])|^\s*select\s+\*\s+from\s/u;

/** The description without what is the same in every language. */
export function wordsOfTask(description: string): string {
  const words = description.replace(ADDRESS, " ");
  return SQL.test(words) ? words.replace(/[a-z]/gi, " ") : words;
}

/** A BCP 47 tag. */
export function languageOfTask({
  description,
  language,
}: {
  description: string;
  language?: string | undefined;
}): string {
  return guessLanguage(wordsOfTask(description), language ?? "en");
}
