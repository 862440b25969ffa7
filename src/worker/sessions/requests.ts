/** What a session's object takes and answers over RPC besides `InitiateInput` and `NavigateInput`: plain values only. */
import type { NodeRef } from "../../knowledge/model.ts";
import type { InitiateInput } from "../../session/session-port.ts";
import type { Routing } from "../../session/types.ts";

export interface StartRequest {
  session_id: string;
  tenant: string;
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

/** Where a session stands, for authors: no texts, nothing the user said. */
export interface SessionStanding {
  release: string;
  revision: number;
  /** Milliseconds since the epoch: its last event. */
  at: number;
  /** null = the built-in first step. */
  place: NodeRef | null;
  complete: boolean;
}
