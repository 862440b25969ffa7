/**
 * The session port for callers who may only read: whatever would write is `forbidden` here, so that a tool that forgets to ask
 * changes nothing either. Not here: which tools such a caller sees (`mcp/dispatch.ts`).
 */
import { refuse } from "../../errors.ts";
import { mayUse } from "../../principal.ts";
import type { SessionPort } from "../../session/session-port.ts";

const FORBIDDEN = { code: "forbidden", scope: "mcp" } as const;

export function guardSessions(sessions: SessionPort): SessionPort {
  return {
    ...sessions,
    initiate: async (principal, input) => (mayUse(principal) ? sessions.initiate(principal, input) : refuse(FORBIDDEN)),
    navigate: async (principal, input) => (mayUse(principal) ? sessions.navigate(principal, input) : refuse(FORBIDDEN)),
    record: async (principal, input) => (mayUse(principal) ? sessions.record(principal, input) : refuse(FORBIDDEN)),
  };
}
