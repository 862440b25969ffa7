/** MCP requests with the headers that a client of revision 2026-07-28 sends. */
import type { Answer, Call } from "./load.ts";

const VERSION = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

let lastId = 0;

function message(method: string, params: Record<string, unknown>, name?: string): Call {
  lastId += 1;
  return {
    path: "/mcp",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-method": method,
      "mcp-protocol-version": VERSION,
      ...(name === undefined ? {} : { "mcp-name": name }),
    },
    body: JSON.stringify({ method, params: { ...params, _meta: meta }, jsonrpc: "2.0", id: lastId }),
  };
}

export function toolsList(): Call {
  return message("tools/list", {});
}

export function toolCall(name: string, given: Record<string, unknown>): Call {
  return message("tools/call", { name, arguments: given }, name);
}

/** Whether a tool call succeeded, without the cost of parsing the response. */
export function isSuccess(answer: Answer): boolean {
  return answer.status === 200 && !answer.body.includes('"isError":true') && !/^\{[^{]*"error":/.test(answer.body);
}

/** The structured result of a tool call. */
export function structured(answer: Answer): Record<string, unknown> {
  const { result } = JSON.parse(answer.body);
  if (result?.structuredContent === undefined) throw new Error(`no result: ${answer.body.slice(0, 500)}`);
  return result.structuredContent;
}
