/**
 * The only table of a session: one row for each event, and beside the table the head, which says how many there are. So a step
 * writes two rows. `revision` is the row id itself; there is no second index. Layout and lifetime: docs/STORAGE.md.
 * Not here: what a row means (`session/journal.ts`), whether the rows are sound (`stored-session.ts`).
 */
import { Buffer } from "node:buffer";
import { isRecord } from "../../json.ts";
import { checksumOf, type Head, type StoredRow } from "../../session/chain-check.ts";
import type { JournalRow, JournalStore, SessionLimits, StoredOperation } from "../../session/journal-rows.ts";

/** Whether this object holds a session. It reads the schema only, so that a guessed name creates no table. */
export function hasEvents(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'events'").toArray().length > 0;
}

function createEvents(sql: SqlStorage): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS events (
    revision INTEGER PRIMARY KEY, event TEXT NOT NULL, hash TEXT NOT NULL, key TEXT, digest TEXT, snapshot TEXT,
    identity TEXT, checksum TEXT
  )`);
}

/** The session and tenant of an object. Stored, because an alarm does not receive the object's name. */
export interface Identity {
  session: string;
  tenant: string;
  /** Which of the tenant's callers began it, where they can be told apart. */
  actor?: string;
}

/** The identity in the first row; undefined in a table that was made before it had that column, and where it cannot be read. */
export function readIdentity(sql: SqlStorage): Identity | undefined {
  if (!hasEvents(sql)) return undefined;
  const [first] = sql.exec("SELECT * FROM events WHERE revision = 1").toArray();
  const read = parseColumn(first?.identity);
  return isIdentity(read) ? read : undefined;
}

function isIdentity(value: unknown): value is Identity {
  return isRecord(value) && typeof value.session === "string" && typeof value.tenant === "string";
}

/** The JSON of a column; undefined where it is none: a damaged session can still be erased. */
export function parseColumn(column: unknown): unknown {
  try {
    return typeof column === "string" ? JSON.parse(column) : undefined;
  } catch {
    return undefined;
  }
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

/** A row to store, with what its checksum and the head need. */
export interface Appended {
  row: JournalRow;
  /** The hash of the row before it. */
  previous: string;
  /** The event's time, milliseconds since the epoch. */
  at: number;
  /** Of all events with this one; undefined where nobody counted. */
  bytes?: number | undefined;
  /** Stored with the first row of a session, so that it costs no row of its own. */
  identity?: Identity | undefined;
}

/** The journal's table. It keeps what it has read of the keys, so one instance writes to a session. */
export interface RowStore extends JournalStore {
  /**
   * Adds a row and moves the head, both or neither. A key is stored as JSON: SQLite's text ends at a NUL and holds no lone
   * surrogate. Event and snapshot are JSON already.
   * Throws when the revision exists already: two steps would then have been decided on the same state.
   */
  append(appended: Appended): void;
  /** Rows from a revision on, as they are stored: nothing in them is sure to be what was written. */
  stored(from: number, limit: number): StoredRow[];
  /** Absent in a session of one event, and where no step was taken since heads are written. */
  head(): Head | undefined;
  /** Whether the table is of a version whose rows have a checksum. False without a table. */
  hasChecksums(): boolean;
  /** Drops what it keeps: the storage was erased. */
  reset(): void;
}

/** The key of the head in the object's key-value rows. */
export const HEAD_KEY = "head";
const COLUMNS = "revision, event, hash, key, digest, snapshot";

/** Every key as written in its column, of the rows after a revision. */
function readOperations(sql: SqlStorage, after: number): Map<string, StoredOperation> {
  const rows = sql.exec<Stored<StoredOperation & { key: string }>>(
    "SELECT revision, key, digest FROM events WHERE revision > ? AND key IS NOT NULL",
    after,
  );
  return new Map(rows.toArray().map(({ key, revision, digest }) => [key, { revision, digest }]));
}

/** The columns of a row, in the order in which a table of any version has them. */
function columnsOf({ row, previous, identity }: Appended, hasChecksums: boolean): (string | number | null)[] {
  const key = row.key === null ? null : JSON.stringify(row.key);
  const own = identity === undefined ? null : JSON.stringify(identity);
  const snapshot = snapshotThatFits(row);
  const { revision, event, hash, digest } = row;
  const plain = [revision, event, hash, key, digest, snapshot];
  if (!hasChecksums) return plain;
  return [...plain, own, checksumOf(previous, { revision, event, hash, key, digest, snapshot, identity: own })];
}

/** The table's rows. `operation` may be called before the table exists: there is no key then. */
export function journalStore(storage: DurableObjectStorage, limits: SessionLimits): RowStore {
  const { sql } = storage;
  let operations: Map<string, StoredOperation> | undefined;
  let hasChecksums: boolean | undefined;
  const readHasChecksums = (): boolean =>
    sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'events' AND sql LIKE '%checksum%'").toArray().length > 0;
  return {
    limits,
    append(appended) {
      const { row, at, bytes } = appended;
      // The first row is written with its table.
      hasChecksums ??= row.revision === 1 || readHasChecksums();
      const columns = columnsOf(appended, hasChecksums);
      const names = hasChecksums ? `${COLUMNS}, identity, checksum` : COLUMNS;
      storage.transactionSync(() => {
        if (row.revision === 1) createEvents(sql);
        sql.exec(`INSERT INTO events (${names}) VALUES (${columns.map(() => "?").join()})`, ...columns);
        const head: Head = { revision: row.revision, hash: row.hash, at, ...(bytes !== undefined && { bytes }) };
        // A table that has lost its only row is found without it.
        if (row.revision > 1) storage.kv.put(HEAD_KEY, head);
      });
      const [, , , key] = columns;
      if (typeof key === "string" && row.digest !== null)
        operations?.set(key, { revision: row.revision, digest: row.digest });
    },
    reset() {
      operations = undefined;
      hasChecksums = undefined;
    },
    head: () => storage.kv.get<Head>(HEAD_KEY),
    hasChecksums: () => (hasChecksums ??= readHasChecksums()),
    stored: (from, limit) =>
      sql
        .exec<Stored<StoredRow & Record<string, SqlStorageValue>>>(
          "SELECT * FROM events WHERE revision >= ? ORDER BY revision LIMIT ?",
          from,
          limit,
        )
        .toArray(),
    operation(key, after = 0) {
      if (operations === undefined && !hasEvents(sql)) return undefined;
      // One pass over the table, once an object is first asked for a key that may be in any row.
      if (after === 0) operations ??= readOperations(sql, 0);
      return (operations ?? readOperations(sql, after)).get(JSON.stringify(key));
    },
    size() {
      const counted = storage.kv.get<Head>(HEAD_KEY)?.bytes;
      if (counted !== undefined) return counted;
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
