/** The first exchange with a program: `initialize`, then its tools. It is also the health check: who passes it, works. */
import type { Connection } from "./connection.ts";
import { RunnerError } from "./failures.ts";
import { isRecord } from "./json-rpc.ts";

/** The newest revision that is begun with `initialize`. */
export const LATEST_VERSION = "2025-11-25";

const MAX_TOOLS = 1000;
const MAX_PAGES = 50;

/** What a program said of itself. Texts in it are from outside. */
export interface Introduction {
  /** The result of `initialize`, as the program sent it. */
  result: { [key: string]: unknown };
  tools: string[];
}

/** Throws `not_mcp` for an answer that is none of MCP's, and what `Connection.call` throws. */
export async function introduce(connection: Connection, timeoutMs: number): Promise<Introduction> {
  const { result } = await connection.call(
    {
      jsonrpc: "2.0",
      id: 0,
      method: "initialize",
      params: {
        protocolVersion: LATEST_VERSION,
        capabilities: {},
        clientInfo: { name: "cairn-runner", version: "1" },
      },
    },
    { timeoutMs },
  );
  if (!isRecord(result) || typeof result.protocolVersion !== "string" || !isRecord(result.capabilities))
    throw new RunnerError("not_mcp");
  connection.notify({ jsonrpc: "2.0", method: "notifications/initialized" });
  return { result, tools: isRecord(result.capabilities.tools) ? await listTools(connection, timeoutMs) : [] };
}

/** The names of its tools. Pages that never end are cut off. */
export async function listTools(connection: Connection, timeoutMs: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES && names.length < MAX_TOOLS; page += 1) {
    const params = typeof cursor === "string" ? { params: { cursor } } : {};
    const { result } = await connection.call({ jsonrpc: "2.0", id: 0, method: "tools/list", ...params }, { timeoutMs });
    if (!isRecord(result) || !Array.isArray(result.tools)) throw new RunnerError("not_mcp");
    for (const tool of result.tools as unknown[])
      if (isRecord(tool) && typeof tool.name === "string") names.push(tool.name.slice(0, 128));
    cursor = result.nextCursor;
    if (typeof cursor !== "string") break;
  }
  return names.slice(0, MAX_TOOLS);
}
