/**
 * The only table of a session: one row for each event, so that a step writes one row.
 * `revision` is the row id itself; there is no second index. Layout and lifetime: docs/STORAGE.md.
 * Not here: what a row means (`session/journal.ts`).
 */
import { Buffer } from "node:buffer";
import type { JournalRow, JournalStore, SessionLimits, StoredOperation } from "../../session/journal-rows.ts";

/** Whether this object holds a session. It reads the schema only, so that a guessed name creates no table. */
export function hasEvents(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'events'").toArray().length > 0;
}

export function createEvents(sql: SqlStorage): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS events (
    revision INTEGER PRIMARY KEY, event TEXT NOT NULL, hash TEXT NOT NULL, key TEXT, digest TEXT, snapshot TEXT,
    identity TEXT
  )`);
}

/** The session and tenant of an object. Stored, because an alarm does not receive the object's name. */
export interface Identity {
  session: string;
  tenant: string;
}

/** The identity in the first row; undefined in a table that was made before it had that column. */
export function readIdentity(sql: SqlStorage): Identity | undefined {
  if (!hasEvents(sql)) return undefined;
  const [first] = sql.exec("SELECT * FROM events WHERE revision = 1").toArray();
  const { identity } = first ?? {};
  return typeof identity === "string" ? JSON.parse(identity) : undefined;
}

/** A row of SQLite storage holds at most 2 MB; some space is left for the short columns. Bytes. */
const MAX_ROW_BYTES = 1_900_000;

/**
 * The snapshot if it fits into the row with its event, else null: the state is then folded from an earlier snapshot.
 * A code unit has at most three bytes in UTF-8, so most rows need no exact count.
 */
function snapshotThatFits({ event, snapshot }: JournalRow): string | null {
  if (snapshot === null || (event.length + snapshot.length) * 3 <= MAX_ROW_BYTES) return snapshot;
  return Buffer.byteLength(event) + Buffer.byteLength(snapshot) <= MAX_ROW_BYTES ? snapshot : null;
}

type Stored<T> = T & Record<string, SqlStorageValue>;

/** The journal's table. It keeps what it has read of the keys, so one instance writes to a session. */
export interface RowStore extends JournalStore {
  /**
   * Appends one row. The key comes from the caller and may be any text: as JSON it is stored without loss, lone surrogates
   * and NUL included. Event and snapshot are JSON already.
   * Throws when the revision exists already: two steps would then have been decided on the same state.
   * `identity` is stored with the first row of a session, so that it costs no row of its own.
   */
  append(row: JournalRow, identity?: Identity): void;
  /** Drops what it keeps: the storage was erased. */
  reset(): void;
}

const INSERT = "INSERT INTO events (revision, event, hash, key, digest, snapshot) VALUES (?, ?, ?, ?, ?, ?)";
const INSERT_FIRST =
  "INSERT INTO events (revision, event, hash, key, digest, snapshot, identity) VALUES (?, ?, ?, ?, ?, ?, ?)";

/** Every stored key as written in its column. One pass over the table, once an object is first asked for a key. */
function readOperations(sql: SqlStorage): Map<string, StoredOperation> {
  const rows = sql.exec<Stored<StoredOperation & { key: string }>>(
    "SELECT revision, key, digest FROM events WHERE key IS NOT NULL",
  );
  return new Map(rows.toArray().map(({ key, revision, digest }) => [key, { revision, digest }]));
}

/** The table's rows. `operation` may be called before the table exists: there is no key then. */
export function journalStore(sql: SqlStorage, limits: SessionLimits): RowStore {
  let operations: Map<string, StoredOperation> | undefined;
  return {
    limits,
    append(row, identity) {
      const own = identity === undefined ? [] : [JSON.stringify(identity)];
      const key = row.key === null ? null : JSON.stringify(row.key);
      sql.exec(
        identity === undefined ? INSERT : INSERT_FIRST,
        row.revision,
        row.event,
        row.hash,
        key,
        row.digest,
        snapshotThatFits(row),
        ...own,
      );
      if (key !== null && row.digest !== null) operations?.set(key, { revision: row.revision, digest: row.digest });
    },
    reset: () => void (operations = undefined),
    operation(key) {
      if (operations === undefined && !hasEvents(sql)) return undefined;
      operations ??= readOperations(sql);
      return operations.get(JSON.stringify(key));
    },
    size() {
      const sum = "SELECT coalesce(sum(length(CAST(event AS BLOB))), 0) AS bytes FROM events";
      return sql.exec<{ bytes: number }>(sum).one().bytes;
    },
    rows: (from, to) =>
      sql
        .exec<Stored<JournalRow>>("SELECT * FROM events WHERE revision BETWEEN ? AND ? ORDER BY revision", from, to)
        .toArray()
        .map(({ revision, event, hash, key, digest, snapshot }) => {
          return { revision, event, hash, key: key === null ? null : JSON.parse(key), digest, snapshot };
        }),
    snapshotAt(revision) {
      const newest = "SELECT max(revision) AS last FROM events WHERE revision <= ? AND snapshot IS NOT NULL";
      return sql.exec<{ last: number | null }>(newest, revision).one().last ?? undefined;
    },
  };
}
