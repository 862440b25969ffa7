/**
 * A guided session: beginning it, taking a step, reading where it stands. The path of one step:
 * `worker/` or `mcp/handler.ts` → the tool record (checks the arguments) → here → the session port
 * (`worker/sessions/session-port.ts`, which removes secrets) → the session's object (`worker/sessions/session-object.ts`) →
 * `session/transition.ts` → one row appended.
 */
import type { Outcome } from "../../errors.ts";
import type { InitiateInput, NavigateInput } from "../../session/session-port.ts";
import type { SessionView } from "../../session/present.ts";
import type { Caller } from "../call.ts";

/** Begins a session on what the call's channel points at now. Fails with `knowledge_unavailable`, `unknown_knowledge_base`. */
export async function beginSession(
  input: Omit<InitiateInput, "channel" | "guided">,
  call: Caller,
): Promise<Outcome<SessionView>> {
  return call.services.sessions.initiate(call.principal, { ...input, channel: call.channel });
}

/**
 * Takes one step. Fails with `unknown_session`, `session_complete`, `unknown_option`, `invalid_input`, `revision_conflict`,
 * `idempotency_mismatch`; the session has not moved then.
 */
export async function takeStep(input: NavigateInput, call: Caller): Promise<Outcome<SessionView>> {
  return call.services.sessions.navigate(call.principal, input);
}

/** Where a session stands. Changes nothing. Fails with `unknown_session`. */
export async function readSession(sessionId: string, call: Caller): Promise<Outcome<SessionView>> {
  return call.services.sessions.read(call.principal, sessionId);
}
