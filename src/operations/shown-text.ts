/**
 * What an answer repeats of a text that its caller sent: the beginning, so that no answer grows with the call, and no secret, which
 * would stand in the caller's transcript and in logs on the way. Pure.
 * Not here: texts that are the answer itself, such as prompts and passages; cutting entries of a history (`context/cut-entry.ts`).
 */

import { redactSecrets } from "../context/redact/redact.ts";

/** Characters that an answer repeats of a text of the caller's own. */
export const MAX_SHOWN_TEXT = 500;

/** The text without secrets, or its first characters and an ellipsis. Never half a character. */
export function showText(text: string, limit = MAX_SHOWN_TEXT): string {
  const shown = redactSecrets(text);
  return shown.length > limit ? `${shown.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "")}…` : shown;
}
