/**
 * The session port for callers who may only read: whatever would write is `forbidden` here, so that a tool that forgets to ask
 * changes nothing either. Not here: which tools such a caller sees (`mcp/dispatch.ts`).
 */
import { refuse } from "../../errors.ts";
import { lacks, mayUse } from "../../principal.ts";
import type { SessionPort } from "../../session/session-port.ts";

export function guardSessions(sessions: SessionPort): SessionPort {
  return {
    ...sessions,
    initiate: async (principal, input) =>
      mayUse(principal) ? sessions.initiate(principal, input) : refuse(lacks(principal, "mcp")),
    navigate: async (principal, input) =>
      mayUse(principal) ? sessions.navigate(principal, input) : refuse(lacks(principal, "mcp")),
    record: async (principal, input) =>
      mayUse(principal) ? sessions.record(principal, input) : refuse(lacks(principal, "mcp")),
  };
}
