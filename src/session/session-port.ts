/**
 * The session port: what operations ask of stored sessions. Adapters: `worker/sessions/session-port.ts` (a Durable Object per
 * session) and `test/support/memory-sessions.ts`. Both decide with `journal.ts`.
 */
import type { Outcome } from "../errors.ts";
import type { Json } from "../json.ts";
import type { Principal } from "../principal.ts";
import type { RunHolder } from "./run-hold.ts";
import type { EventRecord, NavigateCommand } from "./types.ts";
import type { SessionView } from "./present.ts";

export interface InitiateInput {
  user_query: string;
  /** False starts a session that only records: nothing is routed or shown. */
  guided?: false;
  knowledge_base?: string;
  language?: string;
  channel: string;
  idempotency_key?: string;
  /** A handle that `mint` made for this principal; beginning with it again answers with the same session. */
  session_id?: string;
}

export interface NavigateInput extends NavigateCommand {
  session_id: string;
  /** The call is refused when a step was taken after this revision. Recordings do not count. */
  expected_revision?: number;
  idempotency_key?: string;
}

/** Records to add to a session's log. They do not change its step. */
export interface RecordInput {
  session_id: string;
  /** Context events as JSON, at least one. The caller has validated and redacted them. */
  records: Json[];
  /** What must be equal in a repeated call with the same key. Default: the records. */
  given?: Json;
  /** The call is refused when any event, also a recording, came after this revision. */
  expected_revision?: number;
  idempotency_key?: string;
  /**
   * A fresh random key, where the caller has sent none: the adapter may ask again with it when an answer is lost. Nobody
   * else knows it, so that it makes no repeat of the whole call.
   */
  retry_key?: string;
  /** The last revision the caller had read when it made `retry_key`: the event under that key can only come after it. */
  retry_after?: number;
}

/** A place in a session's chain. The hash covers everything up to it, so equal positions are equal logs. */
export interface LogPosition {
  revision: number;
  hash: string;
}

/** The result of a recording: where its event is, and what follows. */
export interface RecordReceipt extends LogPosition {
  /** True when the same call had been recorded before: nothing was written now. */
  repeated: boolean;
}

export interface SessionPort {
  /** A handle for a session that begins later. Nothing is stored. */
  mint(principal: Principal): string;
  initiate(principal: Principal, input: InitiateInput): Promise<Outcome<SessionView>>;
  navigate(principal: Principal, input: NavigateInput): Promise<Outcome<SessionView>>;
  read(principal: Principal, sessionId: string): Promise<Outcome<SessionView>>;
  /**
   * Appends one event that holds the records. Fails with `unknown_session`, `revision_conflict`,
   * `idempotency_mismatch` or `too_large`.
   */
  record(principal: Principal, input: RecordInput): Promise<Outcome<RecordReceipt>>;
  /**
   * Holds a run for one call until it is released, or for so many seconds, should the call never come to that. `revision`:
   * the session's own at that moment, so that a caller who gets the run knows whether its log is up to date.
   */
  holdRun(
    principal: Principal,
    run: RunHolder,
    seconds: number,
  ): Promise<Outcome<{ is_held: boolean; revision: number }>>;
  /** Ends a hold of this holder; any other stays. */
  releaseRun(principal: Principal, run: RunHolder): Promise<Outcome<null>>;
  /**
   * Erases the answers to sensitive inputs and returns how many there were. The chain of events stays and verifies. Fails
   * with `unknown_session`.
   */
  eraseSensitive(principal: Principal, sessionId: string): Promise<Outcome<{ erased: number }>>;
  /**
   * Events with their hashes, oldest first: those after a position that the caller has read, or all of them when none is
   * given or the session has no such position.
   */
  events(principal: Principal, sessionId: string, after?: LogPosition): Promise<Outcome<EventRecord[]>>;
  /** Events from a revision on, in about so many characters of JSON. `next`: where the next page begins; null = nowhere. `last`: the session's last event when the page was read. */
  eventPage(
    principal: Principal,
    sessionId: string,
    from: number,
    characters: number,
  ): Promise<Outcome<{ events: EventRecord[]; next: number | null; last?: LogPosition }>>;
}
