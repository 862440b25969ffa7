/**
 * The session port behind one rule: a key, token, password or private key that a user typed never reaches a walk. Whoever
 * calls, over whichever face, calls through this, so that routing, events and the digest of a repeated call see one text.
 */
import type { SessionPort } from "../session/ports.ts";
import { redactSecrets } from "./redact.ts";

/** The same port; `user_query` and `user_input` lose their secrets on the way in. All else a user says is kept as typed. */
export function withoutSecrets(sessions: SessionPort): SessionPort {
  return {
    initiate: (principal, input) =>
      sessions.initiate(principal, { ...input, user_query: redactSecrets(input.user_query) }),
    navigate: (principal, input) =>
      sessions.navigate(
        principal,
        input.user_input === undefined ? input : { ...input, user_input: redactSecrets(input.user_input) },
      ),
    read: (principal, sessionId) => sessions.read(principal, sessionId),
    record: (principal, input) => sessions.record(principal, input),
    events: (principal, sessionId) => sessions.events(principal, sessionId),
  };
}
