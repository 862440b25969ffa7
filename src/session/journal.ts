/**
 * The one way a session is kept, whatever keeps it: rows in, decisions out. Both drivers of the session port
 * (a Durable Object, and memory) hold a journal and follow it. Synchronous and pure: storage is a port, nothing
 * is written here; the driver appends the row it is handed and only then takes on the new journal.
 */
import { accept, atMost, refuse, type Outcome } from "../errors.ts";
import { digestOf } from "./hash-chain.ts";
import { applyEvent } from "./fold.ts";
import {
  appendEvent,
  readStateAt,
  hasStepSince,
  type Journal,
  type JournalStore,
  type Operation,
  type OperationKey,
} from "./journal-rows.ts";
import { MAX_KEY, MAX_NAME, MAX_RECORD } from "./limits.ts";
import type { InitiateInput, NavigateInput, RecordInput } from "./session-port.ts";
import { defaultEvaluator, type Evaluator } from "./evaluator.ts";
import { startSession } from "./start.ts";
import { transition, type StepKnowledge } from "./transition.ts";
import type { Routing, SessionEvent, SessionState } from "./types.ts";

/**
 * The release an operation is answered from: the session's own, or for a repeated operation the one it was first
 * answered from, which a migration may have left since. Undefined before the session has begun.
 */
export function releaseForOperation(
  journal: Journal,
  store: JournalStore,
  key: string | undefined,
): string | undefined {
  const known = key === undefined ? undefined : journal.keys.get(key);
  if (known === undefined || known.revision === journal.state?.revision) return journal.state?.release;
  return readStateAt(store, known.revision).state?.release;
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
  const key = createOperationKey(initiateArguments(input), input.idempotency_key);
  if (!key.ok) return key;
  const repeated = findRepeated(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  // A taken handle without the key that took it: the handle is random, so this is another operation's session.
  if (journal.state !== null)
    return refuse({ code: "idempotency_mismatch", idempotency_key: input.idempotency_key ?? "" });
  const advance = startSession(knowledge, routing, input, now);
  return advance.ok ? accept(appendEvent(journal, advance.value, key.value)) : advance;
}

/**
 * Decides a `navigate_session`. Order of the checks: is there a session, is this a repeat, has nobody taken a step
 * since `expected_revision`, is the step possible. `now` in milliseconds since the epoch.
 */
export function handleNavigate(
  journal: Journal,
  store: JournalStore,
  knowledge: StepKnowledge,
  input: NavigateInput,
  now: number,
  evaluator: Evaluator = defaultEvaluator,
): Outcome<Operation> {
  if (journal.state === null)
    return refuse({ code: "unknown_session", session_id: input.session_id.slice(0, MAX_NAME) });
  const key = createOperationKey(navigateArguments(input), input.idempotency_key);
  if (!key.ok) return key;
  const repeated = findRepeated(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  const { revision } = journal.state;
  const { expected_revision = revision } = input;
  // What was recorded beside the walk since then, by the same agent as likely as not, moved nobody.
  if (expected_revision > revision || hasStepSince(store, expected_revision, revision)) {
    return refuse({ code: "revision_conflict", revision, expected_revision });
  }
  const advance = transition(knowledge, journal.state, input, Math.max(now, journal.state.updated_at), evaluator);
  if (advance.ok) return accept(appendEvent(journal, advance.value, key.value));
  if (advance.failure.code !== "session_complete") return advance;
  return refuse({ code: "session_complete", session_id: input.session_id });
}

/**
 * Decides a recording: any session that exists takes it, a complete one too. `now` in milliseconds since the epoch.
 * `expected_revision` is meant to the letter: records are decided on the whole log, so that another record counts too.
 */
export function handleRecord(
  journal: Journal,
  store: JournalStore,
  input: RecordInput,
  now: number,
): Outcome<Operation> {
  const { state } = journal;
  if (state === null) return refuse({ code: "unknown_session", session_id: input.session_id.slice(0, MAX_NAME) });
  const { idempotency_key, expected_revision, session_id, records, given } = input;
  const key = createOperationKey(
    { operation: "record", session_id, ...(given === undefined ? { records } : { given }) },
    idempotency_key,
  );
  if (!key.ok) return key;
  const repeated = findRepeated(journal, store, key.value);
  if (!repeated.ok) return repeated;
  if (repeated.value !== null) return accept({ state: repeated.value, row: null });
  if (expected_revision !== undefined && expected_revision !== state.revision) {
    return refuse({ code: "revision_conflict", revision: state.revision, expected_revision });
  }
  const event: SessionEvent = { type: "recorded", at: Math.max(now, state.updated_at), records: input.records };
  if (JSON.stringify(event).length > MAX_RECORD) {
    return refuse({ code: "too_large", what: "record", limit: MAX_RECORD, unit: "characters" });
  }
  return accept(appendEvent(journal, { event, state: applyEvent(state, event) }, key.value));
}

function initiateArguments({ user_query, guided, knowledge_base, language, channel }: InitiateInput): unknown {
  return { operation: "initiate", user_query, guided, knowledge_base, language, channel };
}

function navigateArguments({ session_id, selected_option_id, user_input, expected_revision }: NavigateInput): unknown {
  return { operation: "navigate", session_id, selected_option_id, user_input, expected_revision };
}

function createOperationKey(given: unknown, key: string | undefined): Outcome<OperationKey | null> {
  if (key === undefined) return accept(null);
  if (key.length > MAX_KEY)
    return refuse({ code: "invalid_input", field: "idempotency_key", expected: atMost(MAX_KEY) });
  return accept({ key, digest: digestOf(given) });
}

/** The state that a repeated operation answered with; null when the key is new. */
function findRepeated(
  journal: Journal,
  store: JournalStore,
  operation: OperationKey | null,
): Outcome<SessionState | null> {
  const known = operation === null ? undefined : journal.keys.get(operation.key);
  if (operation === null || known === undefined) return accept(null);
  if (known.digest !== operation.digest)
    return refuse({ code: "idempotency_mismatch", idempotency_key: operation.key });
  return accept(known.revision === journal.state?.revision ? journal.state : readStateAt(store, known.revision).state);
}
