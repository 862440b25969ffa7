/** Erasing a session's object on request: everything it has stored, and what it said of itself before. */
import { digestOf } from "../../session/hash-chain.ts";
import { isStoredDigest } from "../../session/journal.ts";
import { hasEvents, parseColumn, readIdentity } from "./rows.ts";

export interface ErasedSession {
  /** "" where it could not be read. */
  release: string;
  /** Rows that there were. */
  events: number;
  /** The digest of the idempotency key that it began with. */
  startDigest: string | null;
  actor: string | null;
}

/** What is left in a session's storage. */
export interface StoredRest {
  rows: number;
  values: number;
  alarm: boolean;
}

/** What a session's storage says of it; null when there is no session. */
export function describeStored(storage: DurableObjectStorage, release: string): ErasedSession | null {
  const { sql } = storage;
  if (!hasEvents(sql)) return null;
  const [row] = sql.exec<{ events: number }>("SELECT count(*) AS events FROM events").toArray();
  const [first] = sql.exec<{ key: string | null }>("SELECT key FROM events WHERE revision = 1").toArray();
  const key = parseColumn(first?.key);
  return {
    release,
    events: row?.events ?? 0,
    startDigest: typeof key === "string" ? digestOfKey(key) : null,
    actor: readIdentity(sql)?.actor ?? null,
  };
}

/** A key is stored as its digest; in rows of earlier versions as it was given. */
function digestOfKey(stored: string): string {
  return isStoredDigest(stored) ? stored.slice(stored.indexOf(":") + 1) : digestOf(stored);
}

/** Reads the storage again: the rows of every table, whoever made it. */
export async function restOf(storage: DurableObjectStorage): Promise<StoredRest> {
  const { sql } = storage;
  const tables = sql.exec<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
  );
  const rows = tables
    .toArray()
    .map(({ name }) => sql.exec<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}"`).one().rows);
  const values = Array.from(storage.kv.list()).length;
  return { rows: rows.reduce((sum, one) => sum + one, 0), values, alarm: (await storage.getAlarm()) !== null };
}
