/** The part of a long request that is ranked by its words: whatever is chosen by a request reads the same part. */

/** Characters at its beginning and at its end: a long one has pasted material between them. */
const MAX_REQUEST_HEAD = 3_000;
const MAX_REQUEST_TAIL = 1_000;

/** The request itself where it is short. Any string is accepted. */
export function readPart(userIntent: string): string {
  if (userIntent.length <= MAX_REQUEST_HEAD + MAX_REQUEST_TAIL) return userIntent;
  return `${userIntent.slice(0, MAX_REQUEST_HEAD)}\n${userIntent.slice(-MAX_REQUEST_TAIL)}`.toWellFormed();
}
