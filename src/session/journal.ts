/**
 * The one way a session is kept, whatever keeps it: rows in, decisions out. Both drivers of the session port
 * (a Durable Object, and memory) hold a journal and follow it. Synchronous and pure: storage is a port, nothing
 * is written here; the driver appends the row it is handed and only then takes on the new journal.
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { chainHash, digestOf, GENESIS } from "./chain.ts";
import { applyEvent, foldEvents } from "./fold.ts";
import { MAX_ID, MAX_RECORD, SNAPSHOT_EVERY } from "./limits.ts";
import type { InitiateInput, NavigateInput, RecordInput } from "./ports.ts";
import { defaultRules, type Rules } from "./rules.ts";
import { start } from "./start.ts";
import { transition, type Advance, type StepKnowledge } from "./transition.ts";
import type { EventRecord, Routing, SessionEvent, SessionState } from "./types.ts";

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

const SNAPSHOT_FORMAT = 1;
/** A larger state travels without a snapshot; the fold starts further back. */
const MAX_SNAPSHOT = 600_000;

/** Reads a session as it stands. */
export function openJournal(store: JournalStore): Journal {
  const { state, head } = read(store, Number.MAX_SAFE_INTEGER);
  const keys = new Map(store.keys().map(({ key, revision, digest }) => [key, { revision, digest }]));
  return { state, head, keys };
}

/**
 * The release an operation is answered from: the session's own, or for a repeated operation the one it was first
 * answered from, which a migration may have left since. Undefined before the session has begun.
 */
export function releaseFor(journal: Journal, store: JournalStore, key: string | undefined): string | undefined {
  const known = key === undefined ? undefined : journal.keys.get(key);
  if (known === undefined || known.revision === journal.state?.revision) return journal.state?.release;
  return read(store, known.revision).state?.release;
}

/** The chain as callers see it, oldest first. */
export function eventRecords(store: JournalStore): EventRecord[] {
  return store
    .rows(1, Number.MAX_SAFE_INTEGER)
    .map(({ revision, event, hash }) => ({ revision, event: parseEvent(event), hash }));
}

/**
 * Decides an `initiate_session` on an empty or (for a repeated call) existing session. `routing` is ignored by a repeat.
 * `now` in milliseconds since the epoch.
 */
export function handleInitiate(
  journal: Journal,
  store: JournalStore,
  knowledge: StepKnowledge,
  routing: Routing,
  input: InitiateInput,
  now: number,
): Outcome<Operation> {
  const key = keyOf(initiateArguments(input), input.idempotency_key);
  if (!key.ok) return key;
  const repeated = recall(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  // A taken handle without the key that took it: the handle is random, so this is another operation's session.
  if (journal.state !== null)
    return refuse({ code: "idempotency_mismatch", idempotency_key: input.idempotency_key ?? "" });
  const advance = start(knowledge, routing, input, now);
  return advance.ok ? accept(append(journal, advance.value, key.value)) : advance;
}

/**
 * Decides a `navigate_session`. Order of the checks: is there a session, is this a repeat, is the revision
 * as expected, is the step possible. `now` in milliseconds since the epoch.
 */
export function handleNavigate(
  journal: Journal,
  store: JournalStore,
  knowledge: StepKnowledge,
  input: NavigateInput,
  now: number,
  rules: Rules = defaultRules,
): Outcome<Operation> {
  if (journal.state === null) return refuse({ code: "unknown_session", session_id: input.session_id.slice(0, MAX_ID) });
  const key = keyOf(navigateArguments(input), input.idempotency_key);
  if (!key.ok) return key;
  const repeated = recall(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  const { revision } = journal.state;
  if (input.expected_revision !== undefined && input.expected_revision !== revision) {
    return refuse({ code: "revision_conflict", revision, expected_revision: input.expected_revision });
  }
  const advance = transition(knowledge, journal.state, input, Math.max(now, journal.state.updated_at), rules);
  if (advance.ok) return accept(append(journal, advance.value, key.value));
  if (advance.failure.code !== "session_complete") return advance;
  return refuse({ code: "session_complete", session_id: input.session_id });
}

/** Decides a recording: any session that exists takes it, a complete one too. `now` in milliseconds since the epoch. */
export function handleRecord(
  journal: Journal,
  store: JournalStore,
  input: RecordInput,
  now: number,
): Outcome<Operation> {
  const { state } = journal;
  if (state === null) return refuse({ code: "unknown_session", session_id: input.session_id.slice(0, MAX_ID) });
  const { idempotency_key, expected_revision, session_id, records, given } = input;
  const key = keyOf(
    { operation: "record", session_id, ...(given === undefined ? { records } : { given }) },
    idempotency_key,
  );
  if (!key.ok) return key;
  const repeated = recall(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  if (expected_revision !== undefined && expected_revision !== state.revision) {
    return refuse({ code: "revision_conflict", revision: state.revision, expected_revision });
  }
  const event: SessionEvent = { type: "recorded", at: Math.max(now, state.updated_at), records: input.records };
  if (JSON.stringify(event).length > MAX_RECORD) {
    return refuse({ code: "too_large", what: "record", limit: MAX_RECORD, unit: "characters" });
  }
  return accept(append(journal, { event, state: applyEvent(state, event) }, key.value));
}

/** The journal once the driver has stored the operation's row. */
export function advanceJournal(journal: Journal, operation: Operation): Journal {
  const { row, state } = operation;
  if (row === null) return journal;
  if (row.key === null || row.digest === null) return { state, head: row.hash, keys: journal.keys };
  const keys = new Map(journal.keys).set(row.key, { revision: row.revision, digest: row.digest });
  return { state, head: row.hash, keys };
}

interface OperationKey {
  key: string;
  digest: string;
}

function initiateArguments({ user_query, guided, knowledge_base, language, channel }: InitiateInput): unknown {
  return { operation: "initiate", user_query, guided, knowledge_base, language, channel };
}

function navigateArguments({ session_id, selected_option_id, user_input, expected_revision }: NavigateInput): unknown {
  return { operation: "navigate", session_id, selected_option_id, user_input, expected_revision };
}

function keyOf(given: unknown, key: string | undefined): Outcome<OperationKey | null> {
  if (key === undefined) return accept(null);
  if (key.length > MAX_ID)
    return refuse({ code: "too_large", what: "idempotency_key", limit: MAX_ID, unit: "characters" });
  return accept({ key, digest: digestOf(given) });
}

/** The state that a repeated operation answered with; null when the key is new. */
function recall(journal: Journal, store: JournalStore, operation: OperationKey | null): Outcome<SessionState | null> {
  const known = operation === null ? undefined : journal.keys.get(operation.key);
  if (operation === null || known === undefined) return accept(null);
  if (known.digest !== operation.digest)
    return refuse({ code: "idempotency_mismatch", idempotency_key: operation.key });
  return accept(known.revision === journal.state?.revision ? journal.state : read(store, known.revision).state);
}

/** The row of a decided event, and the state after it. `operation` = the idempotency key it was asked under. */
export function append(journal: Journal, { event, state }: Advance, operation: OperationKey | null): Operation {
  const row: JournalRow = {
    revision: state.revision,
    event: JSON.stringify(event),
    hash: chainHash(journal.head, event),
    key: operation?.key ?? null,
    digest: operation?.digest ?? null,
    snapshot: state.revision % SNAPSHOT_EVERY === 0 ? snapshotOf(state) : null,
  };
  return { state, row };
}

function snapshotOf(state: SessionState): string | null {
  const text = JSON.stringify({ format: SNAPSHOT_FORMAT, state });
  return text.length > MAX_SNAPSHOT ? null : text;
}

function read(store: JournalStore, revision: number): { state: SessionState | null; head: string } {
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
