/** Arguments and results of a session object's RPC methods besides `InitiateInput` and `NavigateInput`: plain values only. */
import { refuse, type Outcome } from "../../errors.ts";
import type { NodeRef } from "../../knowledge/model.ts";
import type { Damage } from "../../session/chain-check.ts";
import type { InitiateInput } from "../../session/session-port.ts";
import type { Routing, SessionState } from "../../session/types.ts";

export interface StartRequest {
  session_id: string;
  tenant: string;
  actor?: string;
  release: string;
  routing: Routing;
  input: InitiateInput;
}

export interface MigrateRequest {
  session_id: string;
  /** The release to move to. */
  release: string;
  /** False = only the report. */
  apply: boolean;
  expected_revision?: number;
}

/** The position of a session, for authors: no texts, nothing that the user typed. */
export interface SessionSummary {
  release: string;
  /** Empty where everything is damaged. */
  channel: string;
  revision: number;
  /** Time of the last event, milliseconds since the epoch. */
  at: number;
  /** null = the built-in first step. */
  place: NodeRef | null;
  /** The walk has come to its end; of a task's session: the task has. */
  complete: boolean;
  /** Set where the session cannot go on; the rest is then what was before it. */
  damage?: Damage;
}

/** The summary of a state; of none, where everything is damaged. */
export function summarizeDamaged(state: SessionState | null): SessionSummary {
  return state === null
    ? { release: "", channel: "", revision: 0, at: 0, place: null, complete: false }
    : summarizeSession(state);
}

export function summarizeSession({
  release,
  channel,
  revision,
  updated_at,
  trail,
  status,
}: SessionState): SessionSummary {
  return {
    release,
    channel,
    revision,
    at: updated_at,
    place: trail.at(-1)?.ref ?? null,
    complete: status === "complete",
  };
}

export function unknownSession<T = never>(sessionId: string): Outcome<T> {
  return refuse({ code: "unknown_session", session_id: sessionId });
}
