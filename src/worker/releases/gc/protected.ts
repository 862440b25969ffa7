/** Which releases a clean-up must keep, from the channels' histories alone. Pure. Not here: sessions (`../pins-object.ts`). */
import type { KeptReason } from "./reasons.ts";

/** One change of a channel, as `channel_history` has it. */
export interface Change {
  channel: string;
  sequence: number;
  release: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Distinct releases per channel that a rollback can return to, the current one included. */
export const DEFAULT_KEPT_RELEASES = 10;
/** Sessions register about a minute after they begin, and retry: a day covers those not registered yet. */
const RECENT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Releases that stay, each with the first reason found: a channel points at it, pointed at it within the last day, or
 * it is among the `keep` releases the channel pointed at last. `now` in milliseconds since the epoch.
 */
export function protectedReleases(changes: readonly Change[], keep: number, now: number): Map<string, KeptReason> {
  const reasons = new Map<string, KeptReason>();
  const protect = (release: string, reason: KeptReason): void => {
    if (!reasons.has(release)) reasons.set(release, reason);
  };
  for (const channel of new Set(changes.map((change) => change.channel))) {
    const history = changes
      .filter((change) => change.channel === channel)
      .toSorted((left, right) => right.sequence - left.sequence);
    for (const [index, { release }] of history.entries()) {
      // New sessions used it until the change after it.
      const replaced = history[index - 1]?.at;
      if (replaced === undefined) protect(release, { code: "current", channel });
      else if (replaced > now - RECENT_MILLISECONDS) protect(release, { code: "recent", channel });
    }
    const count = Math.max(1, keep);
    const last = [...new Set(history.map(({ release }) => release))].slice(0, count);
    for (const release of last) protect(release, { code: "rollback", channel, count });
  }
  return reasons;
}
