/**
 * The one question that everything hangs on: may this tool be called now? Read from the state alone.
 * Invariant: a tool is usable only while its definition, its server's identity and its server's source have exactly the pins that
 * somebody approved, and only under a grant that was given then or later.
 */
import { checkGrant, checkReadGrant, type CallContext, type Grant } from "./grants.ts";
import type { KnownTool, ToolStatus } from "./model.ts";
import { pinIdentity } from "./pin.ts";
import type { LibraryState, ServerRecord, ToolRecord } from "./server-record.ts";

/** Whether somebody approved the source, and nobody rejected the server since. */
export function isSourceApproved(server: ServerRecord): boolean {
  return server.approvedSource === server.sourcePin && server.rejected === undefined;
}

/** Whether the server says it is the one that was approved. */
function isIdentityApproved(server: ServerRecord): boolean {
  return server.identity !== undefined && server.approvedIdentity === pinIdentity(server.identity);
}

/** Whether a tool can be called, and if not, whether it is new or has changed since it was approved. */
export function toolStatus(server: ServerRecord, tool: ToolRecord): ToolStatus {
  if (tool.approved === undefined || !isSourceApproved(server)) return "waiting";
  return tool.approved.pin === tool.listed.pin && isIdentityApproved(server) ? "usable" : "changed";
}

/** Every tool that is listed now and was not rejected, for search and for people. */
export function knownTools(state: LibraryState): KnownTool[] {
  return state.servers.flatMap((server) =>
    server.tools
      .filter((tool) => tool.absent === undefined && tool.rejected !== tool.listed.pin && server.rejected === undefined)
      .map((tool) => ({
        id: tool.id,
        server: server.name,
        definition: tool.listed.definition,
        status: toolStatus(server, tool),
      })),
  );
}

export type CallDecision =
  | { allowed: true; server: ServerRecord; tool: ToolRecord; grant: Grant }
  | { allowed: false; reason: "unknown_tool" | "not_approved" | "definition_changed" | "no_grant"; server?: string };

/** Whether a tool may be called now. `id` is its `server__tool`. The only way to a call. */
export function mayCall(state: LibraryState, id: string, context: CallContext, now: number): CallDecision {
  for (const server of state.servers) {
    const tool = server.tools.find((one) => one.id === id);
    if (tool === undefined) continue;
    if (tool.absent === true) return { allowed: false, reason: "unknown_tool", server: server.name };
    const status = toolStatus(server, tool);
    if (status === "waiting") return { allowed: false, reason: "not_approved", server: server.name };
    if (status === "changed") return { allowed: false, reason: "definition_changed", server: server.name };
    const { definition } = tool.listed;
    const { since } = tool.approved ?? {};
    const grant = checkGrant(state.grants, { server: server.name, definition, since }, context, now);
    if (grant === undefined) return { allowed: false, reason: "no_grant", server: server.name };
    return { allowed: true, server, tool, grant };
  }
  return { allowed: false, reason: "unknown_tool" };
}

/**
 * Whether resources of a server may be read now. A resource has no pin of its own: the server's source and identity must be
 * the approved ones, and a grant must cover the whole server. The only way to a resource.
 */
export function mayRead(state: LibraryState, server: ServerRecord, context: CallContext, now: number): boolean {
  const { name, identitySince: since } = server;
  return (
    isSourceApproved(server) &&
    isIdentityApproved(server) &&
    checkReadGrant(state.grants, { server: name, since }, context, now)
  );
}
