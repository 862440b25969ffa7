/** Why a clean-up keeps a release: data for programs, and a sentence for those that show it as it is. */

export type KeptReason =
  /** A channel points at it. */
  | { code: "current"; channel: string }
  /** A channel pointed at it within the last day. */
  | { code: "recent"; channel: string }
  /** Among the last `count` releases of a channel. */
  | { code: "rollback"; channel: string; count: number }
  /** `count` active sessions use it. */
  | { code: "sessions"; count: number }
  /** Needed again since the clean-up began. */
  | { code: "needed_again" };

/** A release that is kept. */
export interface KeptRelease {
  release: string;
  reason: string;
  why: KeptReason;
}

/** The entry of the report. */
export function keptFor(release: string, why: KeptReason): KeptRelease {
  return { release, reason: sentence(why), why };
}

function sentence(why: KeptReason): string {
  switch (why.code) {
    case "current":
      return `${why.channel} points at it`;
    case "recent":
      return `${why.channel} pointed at it within the last day`;
    case "rollback":
      return `among the last ${why.count} releases of ${why.channel}`;
    case "sessions":
      return why.count === 1 ? "held by 1 living session" : `held by ${why.count} living sessions`;
    case "needed_again":
      return "needed again since this run began";
  }
}
