/** JSON-RPC and HTTP shapes of answers made by hand. */
import { describeFailure, failureToWire, type Failure } from "../errors.ts";
import { challengeOf } from "./challenge.ts";
import { INTERNAL_ERROR, type ProtocolFault } from "./fault.ts";
import type { JsonReply } from "./reply.ts";

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
  const challenge = challengeOf(failure);
  if (challenge !== null) response.headers.set("www-authenticate", challenge);
  if ("retry_after_seconds" in failure) response.headers.set("retry-after", String(failure.retry_after_seconds));
  return response;
}

const encoder = new TextEncoder();
const CLOSING_BRACE = 0x7d;

/** A result whose JSON exists already; it is only framed, never parsed. `opening` stands for its first character, the brace. */
export function resultResponse(id: unknown, reply: JsonReply, opening: string): Response {
  const before = `{"jsonrpc":"2.0","id":${JSON.stringify(echoable(id))},"result":${opening}`;
  if (reply.bytes === undefined) return new Response(`${before}${reply.json.slice(1)}}`, { headers: json });
  const first = encoder.encode(before);
  const body = new Uint8Array(first.length + reply.bytes.length);
  body.set(first);
  body.set(reply.bytes.subarray(1), first.length);
  body[body.length - 1] = CLOSING_BRACE;
  return new Response(body, { headers: json });
}

/** Only strings and numbers are ids; anything else is answered as "unknown". */
export function echoable(id: unknown): string | number | null {
  return typeof id === "string" || typeof id === "number" ? id : null;
}
