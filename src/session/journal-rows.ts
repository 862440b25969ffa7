/**
 * The stored rows of a session: reading them back into a state, and making the next one. Snapshots keep a long session quick
 * to open. Pure; storage is the `JournalStore` port. Not here: which operation becomes a row (`journal.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { chainHash, GENESIS } from "./hash-chain.ts";
import { foldEvents } from "./fold.ts";
import { DEFAULT_SESSION_BYTES, DEFAULT_SESSION_EVENTS, SNAPSHOT_INTERVAL } from "./limits.ts";
import type { LogPosition } from "./session-port.ts";
import type { SensitiveAnswer } from "./sensitive.ts";
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
  /**
   * On every `SNAPSHOT_INTERVAL`th row, the state after this event as JSON with its format number; otherwise null. A large
   * state is stored less often (`MAX_SNAPSHOT_SHARE`).
   */
  snapshot: string | null;
}

/** Read access to the stored rows. Synchronous, so that nothing can be written between reading and deciding. */
export interface JournalStore {
  /** Rows with `from <= revision <= to`, in order. */
  rows(from: number, to: number): JournalRow[];
  /** The greatest revision not above `revision` whose row has a snapshot. */
  snapshotAt(revision: number): number | undefined;
  /**
   * The operation that was stored under an idempotency key. Its cost does not grow with the number of keys. `after`: no row up to
   * this revision has the key, so that they need not be read.
   */
  operation(key: string, after?: number): StoredOperation | undefined;
  /** All events together. Bytes of UTF-8. */
  size(): number;
  /** How large a session may become; the defaults when absent. */
  readonly limits?: SessionLimits;
}

/** Where an operation with an idempotency key is stored. */
export interface StoredOperation {
  revision: number;
  /** Of its arguments. */
  digest: string;
}

/** What is beyond them is refused with `too_large` before it is written; reading has no limit. */
export interface SessionLimits {
  /** Of all events together, as JSON. */
  bytes: number;
  events: number;
}

/** A session in memory, as of its last row. A cache: `openJournal` can always rebuild it. */
export interface Journal {
  /** null = no row exists: there is no such session. */
  state: SessionState | null;
  /** Hash of the last row; `GENESIS` when there is none. */
  head: string;
  /** Bytes of all events; undefined = not counted since the session was opened, because reading does not need it. */
  size?: number | undefined;
  /** Characters of the events after the last stored snapshot. */
  unsaved: number;
}

/** The result of an operation: the row to append, and the state to present afterwards (at its own `updated_at`). */
export interface Operation {
  state: SessionState;
  /** null = a repeated operation: nothing to write. */
  row: JournalRow | null;
  /** Bytes of all events with this one; undefined where nobody counted. */
  size?: number | undefined;
  /** Values to store apart in the same transaction (`sensitive.ts`). */
  sensitive?: readonly SensitiveAnswer[] | undefined;
}

/** The idempotency key of an operation, and the digest of its arguments. */
export interface OperationKey {
  key: string;
  digest: string;
}

const encoder = new TextEncoder();

const SNAPSHOT_FORMAT = 1;
/** Characters of JSON. A larger state gets no snapshot; the fold then starts at an earlier one. */
const MAX_SNAPSHOT_LENGTH = 600_000;
/**
 * A snapshot is at most so many times as large as the events since the one before it, so that all snapshots of a session
 * stay in proportion to its events, whatever the size of its state.
 */
const MAX_SNAPSHOT_SHARE = 4;
/** A call to another object carries at most 32 MiB; a page of events stays far below. Characters. */
const MAX_PAGE = 1_000_000;
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
  return readStateAt(store, Number.MAX_SAFE_INTEGER);
}

/** All events with their hashes, oldest first, as `get_session` returns them. */
export function eventRecords(store: JournalStore): EventRecord[] {
  return store
    .rows(1, Number.MAX_SAFE_INTEGER)
    .map(({ revision, event, hash }) => ({ revision, event: parseEvent(event), hash }));
}

/** The journal after the operation's row has been stored. */
export function advanceJournal(journal: Journal, operation: Operation): Journal {
  const { row, state, size } = operation;
  if (row === null) return journal;
  return { state, head: row.hash, size, unsaved: row.snapshot === null ? journal.unsaved + row.event.length : 0 };
}

/**
 * The same as `appendEvent`, for what callers ask: fails with `too_large` when the session would be larger than its limits.
 * A session that is larger already, from before a limit was lowered, can be read and not continued.
 */
export function appendEventWithin(
  journal: Journal,
  store: JournalStore,
  step: AcceptedStep,
  operation: OperationKey | null,
): Outcome<Operation> {
  const { bytes, events } = store.limits ?? { bytes: DEFAULT_SESSION_BYTES, events: DEFAULT_SESSION_EVENTS };
  if (step.state.revision > events) {
    return refuse({ code: "too_large", what: "session", limit: events, unit: "events" });
  }
  const { row, state } = appendEvent(journal, step, operation);
  const before = journal.size ?? (journal.state === null ? 0 : store.size());
  const size = before + encoder.encode(row.event).length;
  if (size > bytes) return refuse({ code: "too_large", what: "session", limit: bytes, unit: "bytes" });
  return accept({ state, row, size, sensitive: step.sensitive });
}

/** Makes the row of a decided event. `operation` is the idempotency key of the call; null when it had none. */
export function appendEvent(
  journal: Journal,
  { event, state }: AcceptedStep,
  operation: OperationKey | null,
): Operation & { row: JournalRow } {
  const text = JSON.stringify(event);
  const due = state.revision % SNAPSHOT_INTERVAL === 0;
  const row: JournalRow = {
    revision: state.revision,
    event: text,
    hash: chainHash(journal.head, event),
    key: operation?.key ?? null,
    digest: operation?.digest ?? null,
    snapshot: due ? serializeSnapshot(state, journal.unsaved + text.length) : null,
  };
  return { state, row };
}

/** `unsaved`: characters of the events that the snapshot would save folding again. */
function serializeSnapshot(state: SessionState, unsaved: number): string | null {
  const text = JSON.stringify({ format: SNAPSHOT_FORMAT, state });
  return text.length > Math.min(MAX_SNAPSHOT_LENGTH, MAX_SNAPSHOT_SHARE * unsaved) ? null : text;
}

/** The session at a revision, or at the last row when there are fewer. Holds a few rows at a time. */
export function readStateAt(store: JournalStore, revision: number): Journal {
  const from = store.snapshotAt(revision) ?? 1;
  let rows = store.rows(from, Math.min(revision, from + ROW_BATCH_SIZE - 1));
  const base = parseSnapshot(rows[0]?.snapshot);
  if (base === null && from > 1) rows = store.rows(1, Math.min(revision, ROW_BATCH_SIZE));
  let head = base === null ? GENESIS : (rows[0]?.hash ?? GENESIS);
  let state = base;
  let unsaved = 0;
  for (let left = base === null ? rows : rows.slice(1); left.length > 0;) {
    state = foldEvents(
      left.map(({ event }) => parseEvent(event)),
      state,
    );
    const last = left.at(-1);
    if (last === undefined) break;
    head = last.hash;
    unsaved += left.reduce((sum, { event }) => sum + event.length, 0);
    left =
      last.revision < revision ? store.rows(last.revision + 1, Math.min(revision, last.revision + ROW_BATCH_SIZE)) : [];
  }
  return { state, head, unsaved };
}

/** The first revision that a reader of this position has not seen: 1 when the session has no such position. */
export function revisionAfter(store: JournalStore, position: LogPosition | undefined): number {
  if (position === undefined) return 1;
  const { revision, hash } = position;
  return store.rows(revision, revision)[0]?.hash === hash ? revision + 1 : 1;
}

/** A part of the chain, as JSON text of an array of `EventRecord`. */
export interface EventPage {
  events: string;
  /** The revision that the next page begins with; null = this is the last page. */
  next: number | null;
  /** The last event of the session when the page was read. */
  last?: LogPosition;
}

/** The chain from a revision on, in a text of about `limit` characters, or with one event that is longer. */
export function eventPage(store: JournalStore, from: number, limit = MAX_PAGE): EventPage {
  const lines: string[] = [];
  let length = 0;
  for (let next = from; ; next += ROW_BATCH_SIZE) {
    const rows = store.rows(next, next + ROW_BATCH_SIZE - 1);
    for (const { revision, event, hash } of rows) {
      const line = `{"revision":${revision},"event":${event},"hash":${JSON.stringify(hash)}}`;
      if (lines.length > 0 && length + line.length > limit) return { events: `[${lines.join()}]`, next: revision };
      lines.push(line);
      length += line.length;
    }
    if (rows.length < ROW_BATCH_SIZE) return { events: `[${lines.join()}]`, next: null };
  }
}

/** Every event, oldest first, with a few rows in memory at a time. Read it to its end before anything is written. */
export function* readEvents(store: JournalStore): Generator<SessionEvent, undefined> {
  for (let next = 1; ; next += ROW_BATCH_SIZE) {
    const rows = store.rows(next, next + ROW_BATCH_SIZE - 1);
    for (const { event } of rows) yield parseEvent(event);
    if (rows.length < ROW_BATCH_SIZE) return undefined;
  }
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
