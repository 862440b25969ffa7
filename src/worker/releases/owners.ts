/**
 * Which tenant a channel belongs to: the one whose author first published to it. `main`, and channels first published to by the
 * deployment's own author or before channels had owners, are everybody's. For another tenant an owned channel does not exist.
 * Synchronous over SQLite, within the ReleasesObject.
 */
import { DEFAULT_CHANNEL } from "../../knowledge/release.ts";

export function createOwnerTable(sql: SqlStorage): void {
  sql.exec("CREATE TABLE IF NOT EXISTS channel_owners (channel TEXT PRIMARY KEY, tenant TEXT NOT NULL) WITHOUT ROWID");
}

/** The tenant that a channel belongs to; undefined = everybody. */
export function ownerOf(sql: SqlStorage, channel: string): string | undefined {
  return sql.exec<{ tenant: string }>("SELECT tenant FROM channel_owners WHERE channel = ?", channel).toArray()[0]
    ?.tenant;
}

/** Records whose a new channel is. */
export function recordOwner(sql: SqlStorage, channel: string, tenant: string): void {
  if (channel === DEFAULT_CHANNEL) return;
  sql.exec("INSERT OR IGNORE INTO channel_owners (channel, tenant) VALUES (?, ?)", channel, tenant);
}

/** The condition under which a row of `channel_history AS one` is of a channel that this tenant may see. */
const SEEN = "NOT EXISTS (SELECT 1 FROM channel_owners AS o WHERE o.channel = one.channel AND o.tenant <> ?)";

/** Whether a release was ever on a channel that this tenant may see. Without a tenant: on any, or on none. */
export function maySeeRelease(sql: SqlStorage, release: string, tenant: string | undefined): boolean {
  if (tenant === undefined) return true;
  const seen = `SELECT 1 FROM channel_history AS one WHERE release = ? AND ${SEEN} LIMIT 1`;
  return sql.exec(seen, release, tenant).toArray().length > 0;
}

/** Whether an object belongs to a release that this tenant may see, or to none yet. */
export function maySeeObject(sql: SqlStorage, hash: string, tenant: string | undefined): boolean {
  if (tenant === undefined) return true;
  const releases = sql
    .exec<{ release: string }>("SELECT release FROM release_objects WHERE instr(hashes, ?) > 0", hash)
    .toArray();
  return releases.length === 0 || releases.some(({ release }) => maySeeRelease(sql, release, tenant));
}
