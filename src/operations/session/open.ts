/** Which session an operation works on: the named one, the current one, or a new one that only keeps a record. */
import { redact } from "../../context/redact/redact.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { OperationCall } from "../call.ts";
import { beginKey, withCallersKey, transientLog, SessionLog, type ContextLog } from "./session-log.ts";

/** Opens the named or the current session. Fails with `unknown_session`, or `invalid_input` when there is neither. */
export async function openSession(call: OperationCall, named: string | undefined): Promise<Outcome<SessionLog>> {
  const session = named ?? call.current.get();
  if (session !== undefined) return SessionLog.open(call, session);
  return refuse({
    code: "invalid_input",
    field: "session_id",
    expected: "the session_id that assemble_context, run_pipeline or initiate_session returned",
  });
}

/**
 * Opens the named or the current session, or begins one that is not guided. With a key a repeat finds the session that
 * the first time began.
 */
export async function openOrBegin(
  call: OperationCall,
  named: string | undefined,
  userIntent: string,
  key: string | undefined,
): Promise<Outcome<SessionLog>> {
  const session = named ?? call.current.get();
  if (session !== undefined) return SessionLog.open(call, session);
  const begun = await call.services.sessions.initiate(call.principal, {
    // Everything recorded here is redacted, the first message included.
    user_query: redact(userIntent).text,
    guided: false,
    channel: call.channel,
    ...(key !== undefined && { idempotency_key: beginKey(key) }),
  });
  return begun.ok ? SessionLog.open(call, begun.value.session_id) : refuse(withCallersKey(begun.failure, key));
}

/** The named or the current session's log, or one that keeps nothing. Fails with `unknown_session`, `knowledge_unavailable`. */
export async function openOrTransient(
  call: OperationCall,
  named: string | undefined,
  userIntent: string,
  language: string = guessLanguage(userIntent),
): Promise<Outcome<ContextLog>> {
  const session = named ?? call.current.get();
  if (session !== undefined) return SessionLog.open(call, session);
  const current = await call.services.knowledge.current(call.channel);
  if (!current.ok) return current;
  const { id: release, channel } = current.value;
  return accept(transientLog({ language, release, channel, now: call.services.now() }));
}
