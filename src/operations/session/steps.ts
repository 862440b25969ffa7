/**
 * A guided session: beginning it, taking a step, reading where it stands. The path of one step:
 * `worker/` or `mcp/handler.ts` → the tool record (checks the arguments) → here → the session port
 * (`worker/sessions/session-port.ts`, which removes secrets) → the session's object (`worker/sessions/session-object.ts`) →
 * `session/transition.ts` → one row appended.
 */
import { speakIn, type Outcome } from "../../errors.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { InitiateInput, NavigateInput } from "../../session/session-port.ts";
import type { SessionView } from "../../session/present.ts";
import type { Caller } from "../call.ts";

/** Begins a session on what the call's channel points at now. Fails with `knowledge_unavailable`, `unknown_knowledge_base`. */
export async function beginSession(
  input: Omit<InitiateInput, "channel" | "guided">,
  call: Caller,
): Promise<Outcome<SessionView>> {
  const begun = await call.services.sessions.initiate(call.principal, { ...input, channel: call.channel });
  return speakIn(input.language ?? guessLanguage(input.user_query), begun);
}

/**
 * Takes one step. Fails with `unknown_session`, `session_complete`, `unknown_option`, `invalid_input`, `revision_conflict`,
 * `idempotency_mismatch`; the session has not moved then.
 */
export async function takeStep(input: NavigateInput, call: Caller): Promise<Outcome<SessionView>> {
  const moved = await call.services.sessions.navigate(call.principal, input);
  if (moved.ok && moved.value.is_complete && call.services.lessons !== undefined) {
    // Loaded with the first consultation that ends: a walk needs nothing of it.
    const learnt = import("../lessons/learn.ts").then(({ learnFromRun }) => learnFromRun(input.session_id, call));
    if (call.services.background === undefined) await learnt;
    else call.services.background(learnt);
  }
  // Where no session was read, only the words themselves say what language is spoken.
  return speakIn(guessLanguage(input.user_input ?? ""), moved);
}

/** Where a session stands. Changes nothing. Fails with `unknown_session`. */
export async function readSession(sessionId: string, call: Caller): Promise<Outcome<SessionView>> {
  return call.services.sessions.read(call.principal, sessionId);
}
