/** What the changes of a channel, newest first, say of how it came to serve what it serves. */

/** What `npm start` writes into the changes that it makes by itself. */
export const STARTED = "as the server started";
export const EDITED = "edited on this machine";

/**
 * The change that a channel was taken back from: the newest one points at a release that the channel served before that one's release
 * for the first time. Undefined where it does not, as after a rollback that was undone, and for an edit undone under `npm start`.
 */
export function rolledBackFrom<C extends { release: string; message: string }>(history: readonly C[]): C | undefined {
  const [now, before] = history;
  if (now === undefined || now.message === STARTED || now.message === EDITED) return undefined;
  if (before === undefined) return undefined;
  const begins = (change: C): number => history.findLastIndex(({ release }) => release === change.release);
  return begins(now) > begins(before) ? before : undefined;
}
