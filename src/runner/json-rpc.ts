/** JSON-RPC 2.0 messages as MCP sends them, told apart by their shape. Pure. */

export type MessageId = string | number;

export interface RpcRequest {
  jsonrpc: "2.0";
  id: MessageId;
  method: string;
  params?: { [key: string]: unknown };
}

export interface RpcNotification {
  jsonrpc: "2.0";
  method: string;
  params?: { [key: string]: unknown };
}

export interface RpcResponse {
  jsonrpc: "2.0";
  id: MessageId | null;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export type Message =
  | { kind: "request"; message: RpcRequest }
  | { kind: "notification"; message: RpcNotification }
  | { kind: "response"; message: RpcResponse };

export function isRecord(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is MessageId {
  return typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}

/** What a value is as a message; undefined when it is none. */
export function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value) || value.jsonrpc !== "2.0") return undefined;
  const { id, method, params, result, error } = value;
  if (params !== undefined && !isRecord(params)) return undefined;
  const rest = params === undefined ? {} : { params };
  if (typeof method === "string") {
    if (id === undefined) return { kind: "notification", message: { jsonrpc: "2.0", method, ...rest } };
    return isId(id) ? { kind: "request", message: { jsonrpc: "2.0", id, method, ...rest } } : undefined;
  }
  if (!isId(id)) return undefined;
  if (isRecord(error) && typeof error.code === "number" && typeof error.message === "string") {
    const { code, message, data } = error;
    return {
      kind: "response",
      message: { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } },
    };
  }
  return isRecord(result) ? { kind: "response", message: { jsonrpc: "2.0", id, result } } : undefined;
}

/** The message of a line, or undefined. */
export function parseLine(line: string): Message | undefined {
  try {
    return readMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
}
