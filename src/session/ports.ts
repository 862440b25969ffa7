/**
 * The session port: what the face may ask of sessions, wherever they are kept.
 * Drivers: `worker/session-object.ts` (a Durable Object per session) and the in-memory one of the tests.
 */
import type { Outcome } from "../errors.ts";
import type { Principal } from "../principal.ts";
import type { EventRecord, NavigateCommand } from "./types.ts";
import type { SessionView } from "./present.ts";

export interface InitiateInput {
  user_query: string;
  knowledge_base?: string;
  language?: string;
  channel: string;
  idempotency_key?: string;
}

export interface NavigateInput extends NavigateCommand {
  session_id: string;
  expected_revision?: number;
  idempotency_key?: string;
}

export interface SessionPort {
  initiate(principal: Principal, input: InitiateInput): Promise<Outcome<SessionView>>;
  navigate(principal: Principal, input: NavigateInput): Promise<Outcome<SessionView>>;
  read(principal: Principal, sessionId: string): Promise<Outcome<SessionView>>;
  /** The whole chain, oldest first. */
  events(principal: Principal, sessionId: string): Promise<Outcome<EventRecord[]>>;
}
