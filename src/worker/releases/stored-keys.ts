/** Which immutable KV keys are known to be written, as rows of the object of releases. Not here: uploads that no release names yet (`uploads.ts`). */
import { releaseKey } from "./release-reader.ts";

export function createStoredKeyTable(sql: SqlStorage): void {
  sql.exec("CREATE TABLE IF NOT EXISTS stored_keys (key TEXT PRIMARY KEY) WITHOUT ROWID");
}

export function isStored(sql: SqlStorage, key: string): boolean {
  return sql.exec("SELECT 1 FROM stored_keys WHERE key = ?", key).toArray().length > 0;
}

export function recordStored(sql: SqlStorage, keys: readonly string[]): void {
  for (const key of keys) sql.exec("INSERT OR IGNORE INTO stored_keys (key) VALUES (?)", key);
}

/** The first stored release after an id, or the one of this id itself where it is given; null = none. */
export function storedReleaseAfter(sql: SqlStorage, after: string, itself: string): string | null {
  const query = itself === "" ? "key > ? AND key < 'release0'" : "key = ?";
  const [row] = sql
    .exec<{ key: string }>(
      `SELECT key FROM stored_keys WHERE ${query} ORDER BY key LIMIT 1`,
      releaseKey(itself === "" ? after : itself),
    )
    .toArray();
  return row === undefined ? null : row.key.slice("release/".length);
}
