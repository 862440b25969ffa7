/** Texts as models write them, and what each means. A text that was read wrongly belongs here. */
import { answers, whole } from "./answers.ts";
import { calls, withResult } from "./calls.ts";
import { families, familiesInRuns } from "./families.ts";
import type { ModelText } from "./row.ts";
import { tried } from "./tried.ts";
import { blanks, unread } from "./unread.ts";

const others: readonly ModelText[] = [...calls, ...answers, ...unread, ...blanks, ...tried];

/** Of each three texts that differ in what stands before the same words another one. */
const everyThird = (rows: readonly ModelText[]): ModelText[] =>
  rows.filter((_, place) => place % 3 === Math.floor(place / 3) % 3);

export const modelTexts: readonly ModelText[] = [...families, ...withResult, ...whole, ...others];

/** For tests that run the whole loop. */
export const modelTextsInRuns: readonly ModelText[] = [
  ...familiesInRuns,
  ...everyThird(withResult),
  ...everyThird(whole),
  ...others,
];
