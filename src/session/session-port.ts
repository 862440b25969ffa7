/**
 * The session port: what the face may ask of sessions, wherever they are kept.
 * Drivers: `worker/sessions/session-object.ts` (a Durable Object per session) and the in-memory one of the tests.
 */
import type { Outcome } from "../errors.ts";
import type { Json } from "../json.ts";
import type { Principal } from "../principal.ts";
import type { EventRecord, NavigateCommand } from "./types.ts";
import type { SessionView } from "./present.ts";

export interface InitiateInput {
  user_query: string;
  /** False opens a session that only keeps a record: nothing is routed or shown. */
  guided?: false;
  knowledge_base?: string;
  language?: string;
  channel: string;
  idempotency_key?: string;
}

export interface NavigateInput extends NavigateCommand {
  session_id: string;
  /** Refused when anything but a recording came after it. */
  expected_revision?: number;
  idempotency_key?: string;
}

/** Something to keep in a session's log beside the walk. */
export interface RecordInput {
  session_id: string;
  /** Context events as JSON, at least one; checked and redacted by who records them. */
  records: Json[];
  /** What a repeat under the same key must have in common with the first time; the records themselves when absent. */
  given?: Json;
  /** Refused when anything came after it. */
  expected_revision?: number;
  idempotency_key?: string;
}

/** What recording came to. */
export interface RecordReceipt {
  revision: number;
  /** The same operation had been recorded before: nothing was written now. */
  repeated: boolean;
}

export interface SessionPort {
  initiate(principal: Principal, input: InitiateInput): Promise<Outcome<SessionView>>;
  navigate(principal: Principal, input: NavigateInput): Promise<Outcome<SessionView>>;
  read(principal: Principal, sessionId: string): Promise<Outcome<SessionView>>;
  /**
   * Appends one event that holds the records. Fails with `unknown_session`, `revision_conflict`,
   * `idempotency_mismatch` or `too_large`.
   */
  record(principal: Principal, input: RecordInput): Promise<Outcome<RecordReceipt>>;
  /** The whole chain, oldest first. */
  events(principal: Principal, sessionId: string): Promise<Outcome<EventRecord[]>>;
}
