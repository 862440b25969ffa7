/**
 * The call that a tool was looked for, made again once a tool is there. A tool of another name is called only where it takes exactly
 * such arguments: what it does with others, nobody said.
 * Not here: finding and connecting (`search-and-install.ts`), the gate and the record of a call (`call-tool.ts`).
 */
import type { Outcome } from "../../errors.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { indexTools } from "../../discovery/tool-index/index-tools.ts";
import { searchTools } from "../../discovery/tool-index/search-tools.ts";
import { isRecord, type Json } from "../../json.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { callConnectedTool, type CallToolAnswer } from "./call-tool.ts";

/** A call that could not be made. */
export interface WantedCall {
  /** As it was called; absent where only the arguments are known. */
  name?: string | undefined;
  arguments?: Record<string, Json> | undefined;
}

/** What came of it: `unfit`, a tool is there, and takes other arguments. */
export type CalledAgain = { tool: KnownTool; outcome: Outcome<CallToolAnswer> | "unfit" };

interface CallContext {
  client: ClientPort | undefined;
  session_id: string | undefined;
  idempotency_key: string | undefined;
}

/** Makes the call with the best of these tools; undefined where none of them can be called. */
export async function callAgain(
  wanted: WantedCall,
  task: string,
  tools: readonly KnownTool[],
  call: OperationCall,
  { client, session_id, idempotency_key }: CallContext,
): Promise<CalledAgain | UserQuestion | undefined> {
  const { tool, fits } = toolFor(wanted, task, tools) ?? {};
  if (tool === undefined) return undefined;
  if (fits !== true) return { tool, outcome: "unfit" };
  const given = wanted.arguments ?? {};
  const outcome = await callConnectedTool(
    { name: tool.id, arguments: given, session_id, idempotency_key },
    call,
    client,
  );
  return "confirm" in outcome ? outcome : { tool, outcome };
}

/** The tool of these that a wanted call is for, and whether it takes its arguments; undefined where none can be called. */
export function toolFor(
  wanted: WantedCall,
  task: string,
  tools: readonly KnownTool[],
): { tool: KnownTool; fits: boolean } | undefined {
  const usable = tools.filter(({ server, status }) => server !== null && status === "usable");
  const bare = wanted.name?.split("__").at(-1);
  const named = usable.find(({ id, definition }) => id === wanted.name || definition.name === bare);
  const tool = named ?? (usable.length > 1 ? searchTools(indexTools(usable), task, 1).hits[0]?.tool : usable[0]);
  if (tool === undefined) return undefined;
  return { tool, fits: named !== undefined || takes(tool, wanted.arguments ?? {}) };
}

/** Whether a tool knows each of these arguments and needs no other. */
function takes({ definition: { inputSchema } }: KnownTool, given: Record<string, Json>): boolean {
  const known = isRecord(inputSchema.properties) ? inputSchema.properties : {};
  const required: unknown[] = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  return (
    Object.keys(given).every((name) => Object.hasOwn(known, name)) &&
    required.every((name) => typeof name === "string" && Object.hasOwn(given, name))
  );
}
