/**
 * Decides every operation on a session from its stored rows. Both implementations of the session port (a Durable Object, and
 * one in memory for tests) use it. Synchronous and pure: nothing is written here. The caller appends the returned row, and
 * only then replaces its journal with `advanceJournal`.
 */
import { accept, atMost, refuse, speakIn, type Outcome } from "../errors.ts";
import { inLanguage } from "../localized-text.ts";
import { guessLanguage } from "../knowledge/language.ts";
import { digestOf } from "./hash-chain.ts";
import { applyEvent } from "./fold.ts";
import {
  appendEventWithin,
  readStateAt,
  hasStepSince,
  type Journal,
  type JournalStore,
  type Operation,
  type OperationKey,
  type StoredOperation,
} from "./journal-rows.ts";
import { MAX_KEY, MAX_NAME, MAX_RECORD } from "./limits.ts";
import type { InitiateInput, NavigateInput, RecordInput } from "./session-port.ts";
import { defaultEvaluator, type Evaluator } from "./evaluator.ts";
import { startSession } from "./start.ts";
import { transition, type StepKnowledge } from "./transition.ts";
import type { Routing, SessionEvent, SessionState } from "./types.ts";

/**
 * The release that an operation is answered from: the session's own. A repeated operation is answered from the release of
 * its first answer, which may differ after a migration. Undefined before the session has started.
 */
export function releaseForOperation(
  journal: Journal,
  store: JournalStore,
  key: string | undefined,
): string | undefined {
  const earlier = key === undefined ? undefined : findOperation(store, key);
  if (earlier === undefined || earlier.revision === journal.state?.revision) return journal.state?.release;
  return readStateAt(store, earlier.revision).state?.release;
}

/**
 * Decides an `initiate_session`. The session does not exist yet, unless the call is repeated; a repeat ignores `routing`.
 * `now` in milliseconds since the epoch. Fails with `invalid_input`, `idempotency_mismatch` or `knowledge_unavailable`.
 */
export function handleInitiate(
  journal: Journal,
  store: JournalStore,
  knowledge: StepKnowledge,
  routing: Routing,
  input: InitiateInput,
  now: number,
): Outcome<Operation> {
  const language = input.language ?? guessLanguage(input.user_query);
  return speakIn(language, decideInitiate(journal, store, knowledge, routing, input, now, language));
}

function decideInitiate(
  journal: Journal,
  store: JournalStore,
  knowledge: StepKnowledge,
  routing: Routing,
  input: InitiateInput,
  now: number,
  language: string,
): Outcome<Operation> {
  const key = createOperationKey(initiateArguments(input), input.idempotency_key, language);
  if (!key.ok) return key;
  const repeated = findRepeated(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  // The session exists but was not started with this key, so it belongs to another operation.
  if (journal.state !== null)
    return refuse({ code: "idempotency_mismatch", idempotency_key: input.idempotency_key ?? "" });
  const step = startSession(knowledge, routing, input, now);
  return step.ok ? appendEventWithin(journal, store, step.value, key.value) : step;
}

/**
 * Decides a `navigate_session`. The checks, in order: the session exists, the call is not a repeat, no step was taken after
 * `expected_revision`, the step is possible. `now` in milliseconds since the epoch. Fails with `unknown_session`,
 * `invalid_input`, `idempotency_mismatch`, `revision_conflict`, or as `transition` does.
 */
export function handleNavigate(
  journal: Journal,
  store: JournalStore,
  knowledge: StepKnowledge,
  input: NavigateInput,
  now: number,
  evaluator: Evaluator = defaultEvaluator,
): Outcome<Operation> {
  const { state } = journal;
  if (state === null) return refuse({ code: "unknown_session", session_id: input.session_id.slice(0, MAX_NAME) });
  return speakIn(state.language, decideNavigate(journal, state, store, knowledge, input, now, evaluator));
}

function decideNavigate(
  journal: Journal,
  state: SessionState,
  store: JournalStore,
  knowledge: StepKnowledge,
  input: NavigateInput,
  now: number,
  evaluator: Evaluator,
): Outcome<Operation> {
  const key = createOperationKey(navigateArguments(input), input.idempotency_key, state.language);
  if (!key.ok) return key;
  const repeated = findRepeated(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  const { revision } = state;
  const { expected_revision = revision } = input;
  // Recordings since then, often made by the same agent, did not change the position.
  if (expected_revision > revision || hasStepSince(store, expected_revision, revision)) {
    return refuse({ code: "revision_conflict", revision, expected_revision });
  }
  const step = transition(knowledge, state, input, Math.max(now, state.updated_at), evaluator);
  if (step.ok) return appendEventWithin(journal, store, step.value, key.value);
  if (step.failure.code !== "session_complete") return step;
  return refuse({ code: "session_complete", session_id: input.session_id });
}

/**
 * Decides a recording. Every session accepts one, also a complete one. Here `expected_revision` must be the last revision:
 * what to record was decided on the whole log, so another recording counts as a change. `now` in milliseconds since the
 * epoch. Fails with `unknown_session`, `invalid_input`, `idempotency_mismatch`, `revision_conflict` or `too_large`.
 */
export function handleRecord(
  journal: Journal,
  store: JournalStore,
  input: RecordInput,
  now: number,
): Outcome<Operation> {
  const { state } = journal;
  if (state === null) return refuse({ code: "unknown_session", session_id: input.session_id.slice(0, MAX_NAME) });
  const { idempotency_key, retry_key, retry_after, expected_revision, session_id, records, given } = input;
  const key = createOperationKey(
    { operation: "record", session_id, ...(given === undefined ? { records } : { given }) },
    idempotency_key ?? retry_key,
    state.language,
  );
  if (!key.ok) return key;
  const repeated = findRepeated(journal, store, key.value, idempotency_key === undefined ? retry_after : undefined);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  if (expected_revision !== undefined && expected_revision !== state.revision) {
    return refuse({ code: "revision_conflict", revision: state.revision, expected_revision });
  }
  const event: SessionEvent = { type: "recorded", at: Math.max(now, state.updated_at), records: input.records };
  if (JSON.stringify(event).length > MAX_RECORD) {
    return refuse({ code: "too_large", what: "record", limit: MAX_RECORD, unit: "characters" });
  }
  return appendEventWithin(journal, store, { event, state: applyEvent(state, event) }, key.value);
}

function initiateArguments({ user_query, guided, knowledge_base, language, channel }: InitiateInput): unknown {
  return { operation: "initiate", user_query, guided, knowledge_base, language, channel };
}

function navigateArguments({ session_id, selected_option_id, user_input, expected_revision }: NavigateInput): unknown {
  return { operation: "navigate", session_id, selected_option_id, user_input, expected_revision };
}

/** A call's key as it is stored, with what was stored of it before keys were stored as digests. */
interface CallKey extends OperationKey {
  given: string;
  givenDigest: string;
}

/** What stands before the digest of a key in its column. */
const STORED_KEY = "sha256:";

/**
 * A caller's key may be anything, so only its digest is stored. It is the salt of the digest of the arguments: without the
 * key nobody can find out by trying what somebody answered.
 */
function createOperationKey(args: unknown, key: string | undefined, language: string): Outcome<CallKey | null> {
  if (key === undefined) return accept(null);
  if (key.length > MAX_KEY) {
    const expected = inLanguage(language, atMost(MAX_KEY));
    return refuse({ code: "invalid_input", field: "idempotency_key", expected, language });
  }
  return accept({ key: storedKey(key), digest: digestOf([key, args]), given: key, givenDigest: digestOf(args) });
}

/** Whether a key's column holds its digest, which is what follows the colon. */
export const isStoredDigest = (stored: string): boolean => stored.startsWith(STORED_KEY);

/** A key as its column holds it. */
export const storedKey = (key: string): string => STORED_KEY + digestOf(key);

/** The operation under a key, stored as its digest or, before that, as it is. */
function findOperation(
  store: JournalStore,
  key: string,
  after?: number,
): (StoredOperation & { isGiven: boolean }) | undefined {
  const stored = store.operation(storedKey(key), after);
  if (stored !== undefined) return { ...stored, isGiven: false };
  const given = key.startsWith(STORED_KEY) ? undefined : store.operation(key, after);
  return given === undefined ? undefined : { ...given, isGiven: true };
}

/** The state that the first call with this key was answered with; null when the key is new. */
function findRepeated(
  journal: Journal,
  store: JournalStore,
  operation: CallKey | null,
  after?: number,
): Outcome<SessionState | null> {
  const earlier = operation === null ? undefined : findOperation(store, operation.given, after);
  if (operation === null || earlier === undefined) return accept(null);
  if (earlier.digest !== (earlier.isGiven ? operation.givenDigest : operation.digest))
    return refuse({ code: "idempotency_mismatch", idempotency_key: operation.given });
  return accept(
    earlier.revision === journal.state?.revision ? journal.state : readStateAt(store, earlier.revision).state,
  );
}
