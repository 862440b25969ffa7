/** Connected tools in prompts and runs: described like Cairn's own, and called through the same gate as `call_tool`. */
import type { ToolResult } from "../../runtime/stages.ts";
import type { ActionCall } from "../../runtime/tao/call.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { ToolDefinition } from "../../templates/port.ts";
import type { OperationCall } from "../call.ts";
import { makeRemoteCall } from "./remote-call.ts";
import type { ContextLog } from "../session/session-log.ts";
import { concernsOf, saidByUser } from "./consent.ts";
import { oneLine } from "./wire.ts";

/** How long a connected tool may take in a run. Milliseconds. */
const MAX_TOOL_MS = 30_000;
/** Characters of a description in a prompt. */
const MAX_DESCRIPTION = 500;

/** Every connected tool that can be called. A library that cannot be read has none: the prompt goes on without it. */
export async function describeConnectedTools({ services, principal }: OperationCall): Promise<ToolDefinition[]> {
  const view = await services.library.view(principal.tenant);
  if (!view.ok) return [];
  return view.value.tools
    .filter(({ status }) => status === "usable")
    .map(({ id, definition: { title, description, inputSchema, outputSchema } }) => ({
      name: id,
      description: oneLine(description ?? title ?? "", MAX_DESCRIPTION),
      input_schema: inputSchema,
      ...(title !== undefined && { title: oneLine(title) }),
      ...(outputSchema !== undefined && { output_schema: outputSchema }),
    }));
}

/** Calls one for a session; undefined = the name is not that of a connected tool. Never throws for what a tool does. */
export async function callConnected(
  call: OperationCall,
  { tool, arguments: given }: ActionCall,
  signal: AbortSignal,
  log: ContextLog,
): Promise<ToolResult | undefined> {
  const server = serverOfToolId(tool);
  if (server === undefined) return undefined;
  // In a run nobody can be asked.
  if (concernsOf(log.log, tool, given).length > 0)
    return { status: "forbidden", text: "", provider: { kind: "mcp", name: server } };
  const request = {
    tool,
    arguments: given,
    session: log.session_id,
    timeoutMs: MAX_TOOL_MS,
    known: saidByUser(log.log),
  };
  const { event, outcome } = await makeRemoteCall(request, call, { signal });
  const { status, provider } = event.call;
  if (!outcome.ok) return status === "not_found" ? undefined : { status, text: "", provider, evidences: [] };
  const { text, evidence } = outcome.value;
  return { status, text, provider, ...(evidence !== undefined && { evidences: [evidence] }) };
}

/** The text of a connected server's resource that the call's session may read; undefined when there is none. */
export async function readConnectedResource(
  uri: string,
  { services, principal, session }: OperationCall,
): Promise<string | undefined> {
  const read = await services.library.readResource(principal.tenant, uri, session);
  return read.ok ? read.value : undefined;
}
