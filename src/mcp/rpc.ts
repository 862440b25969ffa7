/** JSON-RPC and HTTP shapes of answers made by hand. */
import { describeFailure, failureToWire, type Failure } from "../errors.ts";
import { INTERNAL_ERROR, type ProtocolFault } from "./fault.ts";

const json = { "content-type": "application/json" };

/** A JSON-RPC error answer. `id` is null where no request could be read. */
export function errorResponse(status: number, id: unknown, code: number, message: string, data?: unknown): Response {
  const error = { code, message, ...(data !== undefined && { data }) };
  return new Response(JSON.stringify({ jsonrpc: "2.0", id: echoable(id), error }), { status, headers: json });
}

/** A fault in-band: the request was understood, so HTTP has nothing to complain about. */
export function faultResponse(id: unknown, fault: ProtocolFault): Response {
  return errorResponse(200, id, fault.code, fault.message, fault.data);
}

/** A failure of the HTTP layer itself (no token, too large …), in the words of the contract. */
export function failureResponse(status: number, failure: Failure): Response {
  const code = failure.code === "internal" ? INTERNAL_ERROR : -32000;
  const response = errorResponse(status, null, code, describeFailure(failure), { error: failureToWire(failure) });
  if (failure.code === "unauthorized") response.headers.set("www-authenticate", `Bearer realm="${failure.realm}"`);
  if ("retry_after_seconds" in failure) response.headers.set("retry-after", String(failure.retry_after_seconds));
  return response;
}

/** A result whose JSON text exists already; it is only framed, never parsed. */
export function resultResponse(id: unknown, resultJson: string): Response {
  const body = `{"jsonrpc":"2.0","id":${JSON.stringify(echoable(id))},"result":${resultJson}}`;
  return new Response(body, { headers: json });
}

/** Only strings and numbers are ids; anything else is answered as "unknown". */
export function echoable(id: unknown): string | number | null {
  return typeof id === "string" || typeof id === "number" ? id : null;
}
