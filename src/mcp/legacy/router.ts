/** The legacy session router: forwards a request to the object that holds its session, with what that object must know. */
import type { Principal } from "../../principal.ts";
import type { Inbound } from "../inbound.ts";
import { INVALID_PARAMS } from "../fault.ts";
import { isRecord } from "../../json.ts";
import { errorResponse } from "../rpc.ts";

/** Set here, over whatever a client sent under these names, so that the object can trust them. */
export const principalHeader = "x-cairn-principal";
export const endpointHeader = "x-cairn-endpoint";
export const newSessionHeader = "x-cairn-new-session";

/** Forwards to the object of this session, or of a new one for an `initialize`. */
export async function routeToSession(inbound: Inbound, given: Headers, session: string | null): Promise<Response> {
  const { request, body, services, principal, endpoint } = inbound;
  const owner = { tenant: principal.tenant, endpoint: endpoint.name };
  const opens = isInitialize(body?.value);
  // A guessed id wakes no object.
  if (session !== null && !opens && !services.legacy.isOwn(owner, session))
    return errorResponse(404, null, -32001, "Session not found");
  if (opens && !isCompleteInitialize(body?.value)) {
    const id = isRecord(body?.value) ? body.value.id : null;
    return errorResponse(400, id, INVALID_PARAMS, INCOMPLETE_INITIALIZE);
  }
  // A client that initializes again with its old id gets a new session: the old one expires by itself.
  const id = session === null || opens ? services.legacy.mint(owner) : session;
  const headers = new Headers(given);
  headers.set(principalHeader, JSON.stringify(principal));
  headers.set(endpointHeader, endpoint.name);
  headers.delete(newSessionHeader);
  if (opens) {
    headers.set(newSessionHeader, id);
    headers.delete("mcp-session-id");
  }
  const name = JSON.stringify([principal.tenant, endpoint.name, id]);
  const init = { method: request.method, headers, signal: request.signal };
  return services.legacy.forward(
    name,
    new Request(request.url, body === undefined ? init : { ...init, body: body.text }),
  );
}

/** The handshake that opens a legacy session. */
export function isInitialize(message: unknown): boolean {
  return typeof message === "object" && message !== null && "method" in message && message.method === "initialize";
}

const INCOMPLETE_INITIALIZE =
  "initialize needs an id, and params with protocolVersion (a string), capabilities (an object) and clientInfo (with name and version).";

/** Whether `initialize` has every required member. Without them no session begins and nothing is stored. */
function isCompleteInitialize(message: unknown): boolean {
  if (!isRecord(message) || message.jsonrpc !== "2.0" || !isRecord(message.params)) return false;
  const { protocolVersion, capabilities, clientInfo } = message.params;
  if (typeof message.id !== "string" && !Number.isSafeInteger(message.id)) return false;
  if (typeof protocolVersion !== "string" || !isRecord(capabilities) || !isRecord(clientInfo)) return false;
  return typeof clientInfo.name === "string" && typeof clientInfo.version === "string";
}

/** The principal that the router wrote. */
export function readPrincipal(request: Request): Principal {
  return JSON.parse(request.headers.get(principalHeader) ?? "null");
}
