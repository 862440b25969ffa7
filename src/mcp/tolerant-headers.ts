/**
 * Corrects known mistakes of clients in headers before they are validated. No rule changes what the caller meant;
 * everything else gets the specification's own errors.
 */

/** Headers that some proxies and clients send twice with the same value. */
const single = ["mcp-protocol-version", "mcp-session-id", "mcp-method", "last-event-id"];

/** `v, v` becomes `v`; two different values stay, to be refused. */
function collapse(value: string): string {
  const parts = value.split(",").map((part) => part.trim());
  return parts.every((part) => part === parts[0]) ? (parts[0] ?? value) : value;
}

/**
 * The headers as the strict code should see them; the request's own where nothing is wrong, which is nearly always.
 * `known` are the legacy versions the SDK speaks.
 * - identical doubled headers count once;
 * - a missing Accept or `*` `/*` on a POST accepts both forms the protocol knows;
 * - a live legacy session may name a newer version than it negotiated: the session decides, not the header.
 */
export function tolerantHeaders(request: Request, hasEnvelope: boolean, known: readonly string[]): Headers {
  let headers = request.headers;
  const corrected = () => (headers === request.headers ? (headers = new Headers(headers)) : headers);

  for (const name of single) {
    const value = headers.get(name);
    if (value?.includes(",")) corrected().set(name, collapse(value));
  }
  const accept = headers.get("accept");
  if (request.method === "POST" && (accept === null || accept.includes("*/*"))) {
    corrected().set("accept", "application/json, text/event-stream");
  } else if (request.method === "GET" && accept === "*/*" && headers.has("mcp-session-id")) {
    corrected().set("accept", "text/event-stream");
  }
  if (hasEnvelope || !headers.has("mcp-session-id")) return headers;
  const version = headers.get("mcp-protocol-version");
  if (version !== null && !known.includes(version)) corrected().delete("mcp-protocol-version");
  return headers;
}
