/** Texts as models write them, and what each means. A text that was read wrongly belongs here. */
import { answers } from "./answers.ts";
import { calls } from "./calls.ts";
import { families } from "./families.ts";
import type { ModelText } from "./row.ts";
import { blanks, unread } from "./unread.ts";

export const modelTexts: readonly ModelText[] = [...families, ...calls, ...answers, ...unread, ...blanks];
