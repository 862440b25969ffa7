/** What the changes of a channel, newest first, say of how it came to serve what it serves. */

/** What `npm start` writes into the changes that it makes by itself. */
export const STARTED = "as the server started";
export const EDITED = "edited on this machine";

/**
 * The change that a channel was taken back from: the newest one points at a release that the channel had served before that.
 * Undefined where it does not, and for an edit that its author undid under `npm start`.
 */
export function rolledBackFrom<C extends { release: string; message: string }>(history: readonly C[]): C | undefined {
  const [now, before, ...earlier] = history;
  if (now === undefined || now.message === STARTED || now.message === EDITED) return undefined;
  return earlier.some(({ release }) => release === now.release) ? before : undefined;
}
