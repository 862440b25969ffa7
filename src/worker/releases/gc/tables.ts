/**
 * The ReleasesObject's tables for removing releases: which releases may be removed, which KV keys belong to them, and which
 * keys are being deleted. Synchronous over SQLite, so that no publish runs between reading and marking.
 * Not here: deleting from KV (`collect.ts`), which releases have active sessions (`../pins-object.ts`).
 */
import { protectedReleases, type Change } from "./protected.ts";
import { keptFor, type KeptRelease } from "./reasons.ts";
import { objectKey, releaseKey } from "../release-reader.ts";

/** A clean-up deletes a marked key within this time; an older mark is of a run that was interrupted. */
const REMOVING_MILLISECONDS = 5 * 60 * 1000;

export interface GcPlan {
  kept: KeptRelease[];
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

/** Records the objects of a release, so that a clean-up knows which objects no other release uses. */
export function recordObjects(sql: SqlStorage, release: string, hashes: readonly string[]): void {
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

/** Stored releases whose objects are not recorded yet. Nothing is removed before they are. */
export function releasesWithoutObjects(sql: SqlStorage): string[] {
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
      return reason === undefined ? [] : [keptFor(release, reason)];
    }),
    candidates: stored
      .filter((release) => !reasons.has(release))
      .toSorted((left, right) => (lastUse.get(left) ?? 0) - (lastUse.get(right) ?? 0)),
  };
}

/** The keys that only these releases use: their manifests, and the objects no other stored release names. */
export function removableKeys(sql: SqlStorage, releases: readonly string[]): string[] {
  const removed = new Set(releases);
  const needed = new Set(
    storedReleases(sql)
      .filter((release) => !removed.has(release))
      .flatMap((release) => hashesOf(sql, release) ?? []),
  );
  const objects = releases.flatMap((release) => hashesOf(sql, release) ?? []).filter((hash) => !needed.has(hash));
  return [...releases.map(releaseKey), ...[...new Set(objects)].map(objectKey)];
}

/**
 * Removes releases from the list of stored ones and marks their keys for deletion. Reads the histories again: a release
 * that a channel has needed since the plan was made stays.
 */
export function retire(sql: SqlStorage, requested: readonly string[], keep: number, now: number): Retired {
  if (releasesWithoutObjects(sql).length > 0) return { releases: [], keys: [] };
  const unused = new Set(planGc(sql, keep, now).candidates);
  const releases = requested.filter((release) => unused.has(release));
  const keys = removableKeys(sql, releases);
  for (const key of keys) {
    sql.exec("DELETE FROM stored_keys WHERE key = ?", key);
    // Also one that was uploaded again: a publish that counts on it is told to send it.
    sql.exec("DELETE FROM uploaded_keys WHERE key = ?", key);
    sql.exec("INSERT OR REPLACE INTO removing (key, at) VALUES (?, ?)", key, now);
  }
  for (const release of releases) sql.exec("DELETE FROM release_objects WHERE release = ?", release);
  return { releases, keys };
}

/** Keys that an interrupted clean-up marked and did not delete; marked again for the current run. */
export function claimUnfinishedKeys(sql: SqlStorage, now: number): string[] {
  const keys = sql
    .exec<{ key: string }>("SELECT key FROM removing WHERE at <= ?", now - REMOVING_MILLISECONDS)
    .toArray()
    .map(({ key }) => key);
  for (const key of keys) sql.exec("UPDATE removing SET at = ? WHERE key = ?", now, key);
  return keys;
}

/** Removes the marks of keys that have been deleted from KV. */
export function confirmRemoved(sql: SqlStorage, keys: readonly string[]): void {
  for (const key of keys) sql.exec("DELETE FROM removing WHERE key = ?", key);
}

/**
 * Whether a clean-up is deleting one of these keys now, so that they must not be written. Marks of an interrupted clean-up
 * are deleted: the caller is about to write those keys.
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
