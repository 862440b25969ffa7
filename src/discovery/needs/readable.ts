/**
 * How much of a need is read. Every pattern and table of this room works on that much and no more, so that no request costs
 * others their turn (requirement tool-needs/long). What is wanted stands at the beginning or at the end of a long request; between
 * them is what it is to be done with.
 * Not here: how long a request may be (`session/limits.ts`).
 */

/** Characters of a need that are read. */
export const MAX_NEED_READ = 2_000;
/** Those of a longer one from its beginning; one line end, and the rest from its end. */
const MAX_FROM_START = 1_500;
const MAX_FROM_END = MAX_NEED_READ - MAX_FROM_START - 1;

/** Whether a need is longer than what is read of it. */
export const isCut = (need: string): boolean => need.length > MAX_NEED_READ;

/** A need as it is read: itself, or the beginning and the end of a long one on lines of their own, without halves of words. */
export function readableNeed(need: string): string {
  if (!isCut(need)) return need;
  const start = need.slice(0, MAX_FROM_START).replace(/[A-Za-z0-9_\uD800-\uDBFF]{1,64}$/, "");
  const end = need.slice(-MAX_FROM_END).replace(/^[A-Za-z0-9_\uDC00-\uDFFF]{1,64}/, "");
  return `${start}\n${end}`;
}
