/**
 * A session's rows: how they are read back (with snapshots, so that a long session opens quickly), and how the next one is
 * made. Not here: which operation becomes a row (`journal.ts`).
 */
import { chainHash, GENESIS } from "./hash-chain.ts";
import { foldEvents } from "./fold.ts";
import { SNAPSHOT_INTERVAL } from "./limits.ts";
import type { AcceptedStep } from "./step.ts";
import type { EventRecord, SessionEvent, SessionState } from "./types.ts";

/** One operation as stored: one row, appended once, never changed. */
export interface JournalRow {
  /** 1, 2, 3 … */
  revision: number;
  /** The event, as JSON. */
  event: string;
  hash: string;
  /** The idempotency key of the operation and the digest of its arguments; null where it had none. */
  key: string | null;
  digest: string | null;
  /** Every so many rows, the state after this event, as JSON with its format. */
  snapshot: string | null;
}

/** What a driver lets the journal read. Synchronous, so that nothing comes between reading and deciding. */
export interface JournalStore {
  /** Rows with `from <= revision <= to`, in order. */
  rows(from: number, to: number): JournalRow[];
  /** The greatest revision not above `revision` whose row has a snapshot. */
  snapshotAt(revision: number): number | undefined;
  /** Every row with an idempotency key. */
  keys(): { revision: number; key: string; digest: string }[];
}

/** A session in memory, as of its last row. Cheap to keep, always rebuilt by `openJournal`. */
export interface Journal {
  /** null = nothing has been written: there is no such session. */
  state: SessionState | null;
  head: string;
  keys: ReadonlyMap<string, { revision: number; digest: string }>;
}

/** What an operation comes to: the state to present (at its own `updated_at`), and the row to append first. */
export interface Operation {
  state: SessionState;
  /** null = a repeated operation: nothing to write. */
  row: JournalRow | null;
}

/** The idempotency key of an operation, and the digest of its arguments. */
export interface OperationKey {
  key: string;
  digest: string;
}

const SNAPSHOT_FORMAT = 1;
/** A larger state travels without a snapshot; the fold starts further back. */
const MAX_SNAPSHOT_LENGTH = 600_000;
/** Recordings may be long texts: few are held at a time. */
const ROW_BATCH_SIZE = 16;

/** Whether anything but recordings came after `revision`, up to `last`. Reads no more rows than it has to. */
export function hasStepSince(store: JournalStore, revision: number, last: number): boolean {
  for (let from = revision + 1; from <= last; from += ROW_BATCH_SIZE) {
    const rows = store.rows(from, Math.min(last, from + ROW_BATCH_SIZE - 1));
    if (rows.some(({ event }) => parseEvent(event).type !== "recorded")) return true;
  }
  return false;
}

/** Reads a session as it stands. */
export function openJournal(store: JournalStore): Journal {
  const { state, head } = readStateAt(store, Number.MAX_SAFE_INTEGER);
  const keys = new Map(store.keys().map(({ key, revision, digest }) => [key, { revision, digest }]));
  return { state, head, keys };
}

/** The chain as callers see it, oldest first. */
export function eventRecords(store: JournalStore): EventRecord[] {
  return store
    .rows(1, Number.MAX_SAFE_INTEGER)
    .map(({ revision, event, hash }) => ({ revision, event: parseEvent(event), hash }));
}

/** The journal once the driver has stored the operation's row. */
export function advanceJournal(journal: Journal, operation: Operation): Journal {
  const { row, state } = operation;
  if (row === null) return journal;
  if (row.key === null || row.digest === null) return { state, head: row.hash, keys: journal.keys };
  const keys = new Map(journal.keys).set(row.key, { revision: row.revision, digest: row.digest });
  return { state, head: row.hash, keys };
}

/** The row of a decided event, and the state after it. `operation` = the idempotency key it was asked under. */
export function appendEvent(
  journal: Journal,
  { event, state }: AcceptedStep,
  operation: OperationKey | null,
): Operation {
  const row: JournalRow = {
    revision: state.revision,
    event: JSON.stringify(event),
    hash: chainHash(journal.head, event),
    key: operation?.key ?? null,
    digest: operation?.digest ?? null,
    snapshot: state.revision % SNAPSHOT_INTERVAL === 0 ? serializeSnapshot(state) : null,
  };
  return { state, row };
}

function serializeSnapshot(state: SessionState): string | null {
  const text = JSON.stringify({ format: SNAPSHOT_FORMAT, state });
  return text.length > MAX_SNAPSHOT_LENGTH ? null : text;
}

/** The state after a revision, or after the last one below it, and its hash. */
export function readStateAt(store: JournalStore, revision: number): { state: SessionState | null; head: string } {
  const from = store.snapshotAt(revision);
  const rows = store.rows(from ?? 1, revision);
  const base = rows[0]?.revision === from ? parseSnapshot(rows[0]?.snapshot) : null;
  if (from !== undefined && base === null) return fold(store.rows(1, revision), null);
  return fold(base === null ? rows : rows.slice(1), base, rows[0]?.hash);
}

function fold(rows: JournalRow[], base: SessionState | null, head = GENESIS) {
  const state = foldEvents(
    rows.map(({ event }) => parseEvent(event)),
    base,
  );
  return { state, head: rows.at(-1)?.hash ?? (base === null ? GENESIS : head) };
}

function parseEvent(text: string): SessionEvent {
  const event: SessionEvent = JSON.parse(text);
  return event;
}

function parseSnapshot(text: string | null | undefined): SessionState | null {
  if (!text) return null;
  const snapshot: { format: number; state: SessionState } = JSON.parse(text);
  return snapshot.format === SNAPSHOT_FORMAT ? snapshot.state : null;
}
