/**
 * Objects that are in KV before a release names them, and what is known of every object's bytes. Tables of the
 * ReleasesObject, synchronous over SQLite. Not here: writing to KV (`store-object.ts`), removing releases (`gc/tables.ts`).
 */
import { objectKey } from "./release-reader.ts";

/** An upload that no release names after this time is removed by the next clean-up. */
const UNUSED_MILLISECONDS = 24 * 60 * 60 * 1000;

/** An object whose bytes were found valid as one of this kind. */
export interface ValidObject {
  hash: string;
  kind: string;
  size: number;
}

export function createUploadTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS uploaded_keys (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS valid_objects (hash TEXT, kind TEXT, size INTEGER NOT NULL, PRIMARY KEY (hash, kind)) WITHOUT ROWID;
  `);
}

/** Records objects that were validated: bytes never change, so that they need not be read again for the next release. */
export function recordValid(sql: SqlStorage, objects: readonly ValidObject[]): void {
  for (const { hash, kind, size } of objects)
    sql.exec("INSERT OR IGNORE INTO valid_objects (hash, kind, size) VALUES (?, ?, ?)", hash, kind, size);
}

/** Those of the objects that were validated before, in the order asked. */
export function knownValid(sql: SqlStorage, objects: readonly ValidObject[]): boolean[] {
  return objects.map(
    ({ hash, kind, size }) =>
      sql.exec("SELECT 1 FROM valid_objects WHERE hash = ? AND kind = ? AND size = ?", hash, kind, size).toArray()
        .length > 0,
  );
}

/** Records objects that are in KV now. `at` in milliseconds since the epoch. */
export function recordUploads(sql: SqlStorage, objects: readonly ValidObject[], at: number): void {
  recordValid(sql, objects);
  for (const { hash } of objects)
    sql.exec("INSERT OR REPLACE INTO uploaded_keys (key, at) VALUES (?, ?)", objectKey(hash), at);
}

/** Whether a key is in KV without a release that names it. */
export function isUploaded(sql: SqlStorage, key: string): boolean {
  return sql.exec("SELECT 1 FROM uploaded_keys WHERE key = ?", key).toArray().length > 0;
}

/** Moves uploads to the keys of releases: a release names them from now on. */
export function adoptUploads(sql: SqlStorage, keys: readonly string[]): void {
  for (const key of keys) {
    if (!isUploaded(sql, key)) continue;
    sql.exec("INSERT OR IGNORE INTO stored_keys (key) VALUES (?)", key);
    sql.exec("DELETE FROM uploaded_keys WHERE key = ?", key);
  }
}

/** Uploads that nothing names: forgotten here and marked for removal from KV. */
export function retireUploads(sql: SqlStorage, now: number): void {
  const keys = sql
    .exec<{ key: string }>("SELECT key FROM uploaded_keys WHERE at <= ?", now - UNUSED_MILLISECONDS)
    .toArray();
  for (const { key } of keys) {
    sql.exec("DELETE FROM uploaded_keys WHERE key = ?", key);
    // One that a release names as well stays.
    if (sql.exec("SELECT 1 FROM stored_keys WHERE key = ?", key).toArray().length === 0)
      sql.exec("INSERT OR REPLACE INTO removing (key, at) VALUES (?, 0)", key);
  }
}
