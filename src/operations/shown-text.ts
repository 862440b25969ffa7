/**
 * What an answer repeats of a text that its caller sent: the beginning, so that no answer grows with the call. Pure.
 * Not here: texts that are the answer itself, such as prompts and passages; cutting entries of a history (`context/cut-entry.ts`).
 */

/** Characters that an answer repeats of a text of the caller's own. */
export const MAX_SHOWN_TEXT = 500;

/** The text, or its first characters and an ellipsis. Never half a character. */
export function showText(text: string, limit = MAX_SHOWN_TEXT): string {
  return text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
