/**
 * Which hosts and origins may call this server: the guard against DNS rebinding, and against web pages that call a server
 * on the reader's own machine. Not here: who the caller is (`services.auth`).
 */

export interface Policy {
  /** Host names beyond loopback and `*.workers.dev`, lower case, without port. */
  hosts: readonly string[];
  /** Host names of web pages that may call from a browser; "*" allows every page. Loopback and the host itself always may. */
  origins: readonly string[];
}

/** Reads the comma-separated lists an operator sets. */
export function readPolicy(hosts: string | undefined, origins: string | undefined): Policy {
  return { hosts: names(hosts), origins: names(origins) };
}

function names(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((name) => asSent(name.trim().toLowerCase()))
    .filter((name) => name !== "");
}

/** A name with letters beyond ASCII, as browsers send it (`例子.中国` is `xn--fsqu00a.xn--fiqs8s`). */
const asSent = (name: string): string =>
  /[^\u0020-\u007e]/u.test(name) && URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

const HOST_REFUSED = "This Host is not served here. An operator can add it to CAIRN_HOSTS.";

/** What is wrong with the request's Host alone, as a sentence for the operator; null when it may pass. */
export function hostRefusedBy(policy: Policy, request: Request, url: URL): string | null {
  return servedHost(policy, request, url) === null ? HOST_REFUSED : null;
}

/** What is wrong with the request's Host or Origin, as a sentence for the operator; null when it may pass. */
export function refusedBy(policy: Policy, request: Request, url: URL): string | null {
  const host = servedHost(policy, request, url);
  if (host === null) return HOST_REFUSED;
  const origin = request.headers.get("origin");
  // Only browsers send an Origin; other clients run no page that could abuse them.
  if (origin === null || origin === "") return null;
  const page = pageOf(origin);
  if (page !== null && originAllowed(policy, page, host)) return null;
  return "Pages of this Origin may not call this server. An operator can add it to CAIRN_ORIGINS.";
}

/** The host that the request names; null when it is not served here. */
function servedHost(policy: Policy, request: Request, url: URL): string | null {
  const host = hostOf(request.headers.get("host") ?? url.host);
  return host !== null && hostAllowed(policy, host) ? host : null;
}

/** The name in a Host header, lower case; null when it is none. By hand: this runs on every request. */
function hostOf(header: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase() ?? null;
}

/** The host name of an Origin; null for those that have none (`null` of sandboxed pages, `file://`). */
function pageOf(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const { hostname } = new URL(origin);
  return hostname === "" ? null : hostname.toLowerCase();
}

function hostAllowed(policy: Policy, host: string): boolean {
  // Names under workers.dev are Cloudflare's own: they cannot be pointed at another machine.
  return isLoopback(host) || host.endsWith(".workers.dev") || policy.hosts.includes(host);
}

function originAllowed(policy: Policy, page: string, host: string): boolean {
  return isLoopback(page) || page === host || policy.origins.includes(page) || policy.origins.includes("*");
}

const methods = "GET, POST, DELETE, OPTIONS";
const requestHeaders =
  "accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id";

/** The answer to a browser's preflight. */
export function preflight(request: Request): Response {
  const response = new Response(null, { status: 204, headers: { allow: methods } });
  return withCors(request, response);
}

/** Adds the CORS headers a browser needs; an answer to anything else stays as it is. */
export function withCors(request: Request, response: Response): Response {
  const origin = request.headers.get("origin");
  if (origin === null || origin === "") return response;
  const answer = new Response(response.body, response);
  const { headers } = answer;
  headers.set("access-control-allow-origin", origin);
  headers.append("vary", "Origin");
  headers.set("access-control-expose-headers", "mcp-session-id, mcp-protocol-version, www-authenticate, retry-after");
  if (request.method !== "OPTIONS") return answer;
  const asked = request.headers.get("access-control-request-headers") ?? "";
  // Tools may mirror arguments in headers of their own (Mcp-Param-…), so what is asked for by name is allowed.
  const extra = asked.split(",").filter((name) => /^\s*mcp-param-[a-z0-9-]+\s*$/i.test(name));
  headers.set("access-control-allow-methods", methods);
  headers.set("access-control-allow-headers", [requestHeaders, ...extra.map((name) => name.trim())].join(", "));
  headers.set("access-control-max-age", "86400");
  return answer;
}
