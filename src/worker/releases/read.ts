/** Authors' queries about channels: their changes, and the release that an abbreviated name means. Reads only. */
import type { ChannelPointer } from "../../knowledge/release.ts";

/** A change of a channel, and whether its release can still be read. */
export interface StoredChange extends ChannelPointer {
  /** False = the release was removed by a clean-up. */
  stored: boolean;
}

export type Resolved =
  | { kind: "found"; release: string }
  /** Several releases begin with these letters. */
  | { kind: "ambiguous"; releases: string[] }
  /** It was published once and has been removed. */
  | { kind: "removed"; release: string }
  | { kind: "unknown" };

type Row<T> = T & Record<string, SqlStorageValue>;

/** The newest changes of a channel first, at most `limit`. */
export function readHistory(sql: SqlStorage, channel: string, limit: number): StoredChange[] {
  return sql
    .exec<Row<Omit<StoredChange, "stored"> & { stored: number }>>(
      `SELECT release, sequence, at, message, EXISTS (SELECT 1 FROM stored_keys WHERE key = 'release/' || release) AS stored
       FROM channel_history WHERE channel = ? ORDER BY sequence DESC LIMIT ?`,
      channel,
      limit,
    )
    .toArray()
    .map((row) => ({ ...row, stored: row.stored === 1 }));
}

/** Every channel with the newest of its changes, by name. */
export function readChannels(sql: SqlStorage): (ChannelPointer & { channel: string })[] {
  return sql
    .exec<Row<ChannelPointer & { channel: string }>>(
      `SELECT channel, release, sequence, at, message FROM channel_history AS one
       WHERE sequence = (SELECT max(sequence) FROM channel_history WHERE channel = one.channel) ORDER BY channel`,
    )
    .toArray();
}

const LETTERS = /^[0-9a-f]{4,64}$/;

/**
 * Finds a release by a change of `channel` (`12` or `#12`), by a channel's name, or by the first letters of an id (at least
 * four). In this order: a number means a change first, then the beginning of an id. What `maySee` refuses does not exist.
 */
export function resolveRelease(
  sql: SqlStorage,
  named: string,
  channel: string,
  maySee: (release: string) => boolean,
): Resolved {
  const known = (release: string): Resolved =>
    !maySee(release)
      ? { kind: "unknown" }
      : sql.exec("SELECT 1 FROM stored_keys WHERE key = ?", `release/${release}`).toArray().length > 0
        ? { kind: "found", release }
        : { kind: "removed", release };
  const number = /^#?(\d{1,9})$/.exec(named)?.[1];
  if (number !== undefined) {
    const change = sql
      .exec<{ release: string }>(
        "SELECT release FROM channel_history WHERE channel = ? AND sequence = ?",
        channel,
        Number(number),
      )
      .toArray()[0];
    if (change !== undefined) return known(change.release);
  }
  const pointer = readChannels(sql).find((one) => one.channel === named);
  if (pointer !== undefined) return known(pointer.release);
  if (!LETTERS.test(named)) return { kind: "unknown" };
  const past = sql.exec<{ release: string }>(
    "SELECT DISTINCT release FROM channel_history WHERE release >= ? AND release < ?",
    named,
    `${named}g`,
  );
  const stored = sql.exec<{ key: string }>(
    "SELECT key FROM stored_keys WHERE key >= ? AND key < ?",
    `release/${named}`,
    `release/${named}g`,
  );
  const releases = new Set([
    ...past.toArray().map(({ release }) => release),
    ...stored.toArray().map(({ key }) => key.slice("release/".length)),
  ]);
  for (const one of releases) if (!maySee(one)) releases.delete(one);
  const [release] = releases;
  if (release === undefined) return { kind: "unknown" };
  return releases.size === 1 ? known(release) : { kind: "ambiguous", releases: [...releases].toSorted() };
}
