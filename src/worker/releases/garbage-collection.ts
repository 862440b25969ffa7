/**
 * What the ReleasesObject knows about removing releases: which may go, which KV keys go with them, and which keys are
 * being deleted right now. Synchronous over its SQLite storage, so that no publish can come between looking and marking.
 * Not here: deleting from KV (`gc.ts`), or which release has a living session (`pins-object.ts`).
 */
import { protectedReleases, type Change } from "./gc-plan.ts";
import { objectKey, releaseKey } from "./release-reader.ts";

/** A clean-up deletes a key within this time after it marked it, or has died and left it. */
const REMOVING_MILLISECONDS = 5 * 60 * 1000;

export interface GcPlan {
  kept: { release: string; reason: string }[];
  /** Stored releases that no channel needs, oldest first as far as a channel's history shows. */
  candidates: string[];
}

export interface Retired {
  releases: string[];
  /** KV keys that only these releases used: to be deleted now, then reported with `removed`. */
  keys: string[];
}

export function createGcTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS release_objects (release TEXT PRIMARY KEY, hashes TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS removing (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  `);
}

/** Notes what a release is made of, so that a clean-up knows which objects no other release uses. */
export function noteObjects(sql: SqlStorage, release: string, hashes: readonly string[]): void {
  sql.exec(
    "INSERT OR IGNORE INTO release_objects (release, hashes) VALUES (?, ?)",
    release,
    JSON.stringify([...new Set(hashes)]),
  );
}

function storedReleases(sql: SqlStorage): string[] {
  return sql
    .exec<{ key: string }>("SELECT key FROM stored_keys WHERE key >= 'release/' AND key < 'release0'")
    .toArray()
    .map(({ key }) => key.slice("release/".length));
}

function hashesOf(sql: SqlStorage, release: string): string[] | undefined {
  const row = sql
    .exec<{ hashes: string }>("SELECT hashes FROM release_objects WHERE release = ?", release)
    .toArray()[0];
  if (row === undefined) return undefined;
  const hashes: string[] = JSON.parse(row.hashes);
  return hashes;
}

/** Stored releases of which it is not known what they are made of: nothing is removed before that is known. */
export function unlisted(sql: SqlStorage): string[] {
  return storedReleases(sql).filter((release) => hashesOf(sql, release) === undefined);
}

/** Which releases no channel needs. */
export function planGc(sql: SqlStorage, keep: number, now: number): GcPlan {
  const changes = sql
    .exec<Change & Record<string, SqlStorageValue>>("SELECT channel, sequence, release, at FROM channel_history")
    .toArray();
  const reasons = protectedReleases(changes, keep, now);
  const stored = storedReleases(sql);
  const lastUse = new Map(
    changes.toSorted((left, right) => left.at - right.at).map(({ release, at }) => [release, at]),
  );
  return {
    kept: stored.flatMap((release) => {
      const reason = reasons.get(release);
      return reason === undefined ? [] : [{ release, reason }];
    }),
    candidates: stored
      .filter((release) => !reasons.has(release))
      .toSorted((left, right) => (lastUse.get(left) ?? 0) - (lastUse.get(right) ?? 0)),
  };
}

/** The keys that only these releases use: their manifests, and the objects no other stored release names. */
export function removable(sql: SqlStorage, releases: readonly string[]): string[] {
  const going = new Set(releases);
  const needed = new Set(
    storedReleases(sql)
      .filter((release) => !going.has(release))
      .flatMap((release) => hashesOf(sql, release) ?? []),
  );
  const objects = releases.flatMap((release) => hashesOf(sql, release) ?? []).filter((hash) => !needed.has(hash));
  return [...releases.map(releaseKey), ...[...new Set(objects)].map(objectKey)];
}

/**
 * Takes releases out of what is known to be stored and marks their keys. Asks the histories again: a release that a
 * channel has come to need since the plan was made stays.
 */
export function retire(sql: SqlStorage, asked: readonly string[], keep: number, now: number): Retired {
  if (unlisted(sql).length > 0) return { releases: [], keys: [] };
  const free = new Set(planGc(sql, keep, now).candidates);
  const releases = asked.filter((release) => free.has(release));
  const keys = removable(sql, releases);
  for (const key of keys) {
    sql.exec("DELETE FROM stored_keys WHERE key = ?", key);
    sql.exec("INSERT OR REPLACE INTO removing (key, at) VALUES (?, ?)", key, now);
  }
  for (const release of releases) sql.exec("DELETE FROM release_objects WHERE release = ?", release);
  return { releases, keys };
}

/** Keys that an earlier clean-up marked and did not report as deleted; marked again for the current one. */
export function leftovers(sql: SqlStorage, now: number): string[] {
  const keys = sql
    .exec<{ key: string }>("SELECT key FROM removing WHERE at <= ?", now - REMOVING_MILLISECONDS)
    .toArray()
    .map(({ key }) => key);
  for (const key of keys) sql.exec("UPDATE removing SET at = ? WHERE key = ?", now, key);
  return keys;
}

export function removed(sql: SqlStorage, keys: readonly string[]): void {
  for (const key of keys) sql.exec("DELETE FROM removing WHERE key = ?", key);
}

/**
 * Whether a clean-up is deleting one of these keys right now, so that they must not be written. Marks that a clean-up
 * left behind when it died are taken off: the caller is about to write those keys.
 */
export function isRemoving(sql: SqlStorage, keys: readonly string[], now: number): boolean {
  let busy = false;
  for (const key of keys) {
    const row = sql.exec<{ at: number }>("SELECT at FROM removing WHERE key = ?", key).toArray()[0];
    if (row === undefined) continue;
    if (row.at > now - REMOVING_MILLISECONDS) busy = true;
    else sql.exec("DELETE FROM removing WHERE key = ?", key);
  }
  return busy;
}
