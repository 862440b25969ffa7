/**
 * The stored rows of a session: reading them back into a state, and making the next one. Snapshots keep a long session quick
 * to open. Pure; storage is the `JournalStore` port. Not here: which operation becomes a row (`journal.ts`).
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
  /** On every `SNAPSHOT_INTERVAL`th row, the state after this event as JSON with its format number; otherwise null. */
  snapshot: string | null;
}

/** Read access to the stored rows. Synchronous, so that nothing can be written between reading and deciding. */
export interface JournalStore {
  /** Rows with `from <= revision <= to`, in order. */
  rows(from: number, to: number): JournalRow[];
  /** The greatest revision not above `revision` whose row has a snapshot. */
  snapshotAt(revision: number): number | undefined;
  /** Every row with an idempotency key. */
  keys(): { revision: number; key: string; digest: string }[];
}

/** A session in memory, as of its last row. A cache: `openJournal` can always rebuild it. */
export interface Journal {
  /** null = no row exists: there is no such session. */
  state: SessionState | null;
  /** Hash of the last row; `GENESIS` when there is none. */
  head: string;
  keys: ReadonlyMap<string, { revision: number; digest: string }>;
}

/** The result of an operation: the row to append, and the state to present afterwards (at its own `updated_at`). */
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
/** Characters of JSON. A larger state gets no snapshot; the fold then starts at an earlier one. */
const MAX_SNAPSHOT_LENGTH = 600_000;
/** Recordings may be long texts, so only a few rows are held in memory at a time. */
const ROW_BATCH_SIZE = 16;

/**
 * Whether a row after `revision`, up to and including `last`, is anything but a recording. Stops reading at the first
 * one.
 */
export function hasStepSince(store: JournalStore, revision: number, last: number): boolean {
  for (let from = revision + 1; from <= last; from += ROW_BATCH_SIZE) {
    const rows = store.rows(from, Math.min(last, from + ROW_BATCH_SIZE - 1));
    if (rows.some(({ event }) => parseEvent(event).type !== "recorded")) return true;
  }
  return false;
}

/** Reads a session at its last row. */
export function openJournal(store: JournalStore): Journal {
  const { state, head } = readStateAt(store, Number.MAX_SAFE_INTEGER);
  const keys = new Map(store.keys().map(({ key, revision, digest }) => [key, { revision, digest }]));
  return { state, head, keys };
}

/** All events with their hashes, oldest first, as `get_session` returns them. */
export function eventRecords(store: JournalStore): EventRecord[] {
  return store
    .rows(1, Number.MAX_SAFE_INTEGER)
    .map(({ revision, event, hash }) => ({ revision, event: parseEvent(event), hash }));
}

/** The journal after the operation's row has been stored. */
export function advanceJournal(journal: Journal, operation: Operation): Journal {
  const { row, state } = operation;
  if (row === null) return journal;
  if (row.key === null || row.digest === null) return { state, head: row.hash, keys: journal.keys };
  const keys = new Map(journal.keys).set(row.key, { revision: row.revision, digest: row.digest });
  return { state, head: row.hash, keys };
}

/** Makes the row of a decided event. `operation` is the idempotency key of the call; null when it had none. */
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

/** The state and hash at a revision, or at the last row when there are fewer. */
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
