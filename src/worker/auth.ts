/**
 * From a bearer token to a Principal, by configuration alone.
 * Not here: Host and Origin policy of `/mcp`, and what a scope allows.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { accept, refuse, type Outcome } from "../errors.ts";
import { isRecord } from "../json.ts";
import type { Principal, Scope } from "../principal.ts";
import type { AuthPort } from "../services.ts";

/** The tenant of everybody while no tokens are configured. */
const ANONYMOUS: Principal = { tenant: "anonymous", scopes: ["mcp"] };
const AUTHOR: Principal = { tenant: "anonymous", scopes: ["mcp", "author"] };

const SCOPES: readonly Scope[] = ["mcp", "author", "operator"];

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The token of an `Authorization: Bearer …` header; null when there is none or it is another scheme. */
function bearer(authorization: string | null): string | null {
  const match = /^Bearer[ \t]+(\S+)[ \t]*$/i.exec(authorization ?? "");
  return match?.[1] ?? null;
}

function readPrincipal(value: unknown): Principal | null {
  if (!isRecord(value) || typeof value.tenant !== "string" || value.tenant === "") return null;
  if (!Array.isArray(value.scopes)) return null;
  const named: unknown[] = value.scopes;
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  return scopes.length === named.length ? { tenant: value.tenant, scopes } : null;
}

/** Principals by token digest. Any mistake in the variable refuses every request. */
function readTokens(text: string): Map<string, Principal> {
  const principals = new Map<string, Principal>();
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) throw new TypeError("not an object");
    for (const [digest, value] of Object.entries(parsed)) {
      const principal = readPrincipal(value);
      if (principal === null || !/^[0-9a-f]{64}$/i.test(digest)) throw new TypeError("not a token entry");
      principals.set(digest.toLowerCase(), principal);
    }
  } catch {
    console.error("CAIRN_TOKENS cannot be read: every request is refused until it is corrected.");
    return new Map();
  }
  return principals;
}

/**
 * Builds the auth port from the two variables.
 * Without `tokens` everybody is the anonymous tenant; an author's token adds the scope `author`.
 * With `tokens` a request without a known token is `unauthorized`; digests, not tokens, are configured and looked up.
 */
export function createAuth(config: { tokens?: string; authorToken?: string }): AuthPort {
  const principals = config.tokens === undefined || config.tokens === "" ? null : readTokens(config.tokens);
  const author = config.authorToken === undefined || config.authorToken === "" ? null : sha256(config.authorToken);

  return {
    authenticate(authorization: string | null): Outcome<Principal> {
      if (principals === null && authorization === null) return accept(ANONYMOUS);
      const token = bearer(authorization);
      const digest = token === null ? null : sha256(token);
      // Two digests of equal length are compared in constant time: nothing about the token leaks through it.
      const isAuthor = digest !== null && author !== null && timingSafeEqual(digest, author);
      if (principals === null) return accept(isAuthor ? AUTHOR : ANONYMOUS);
      const principal = digest === null ? undefined : principals.get(digest.toString("hex"));
      if (principal !== undefined) return accept(principal);
      return isAuthor ? accept(AUTHOR) : refuse({ code: "unauthorized", realm: "cairn" });
    },
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, as `URL.hostname` gives it, is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Whether a request was made by a program on this machine to this machine: the address it names is
 * loopback, and no web page of another origin is behind it. Cloudflare's edge never routes a loopback host name.
 */
export function isLoopbackRequest(request: Request): boolean {
  if (!isLoopbackHost(new URL(request.url).hostname)) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

/** Whether this caller may publish: the scope, or, where no author's token is configured, loopback. */
export function mayPublish(principal: Principal, request: Request, authorToken: string | undefined): boolean {
  if (principal.scopes.includes("author")) return true;
  return (authorToken === undefined || authorToken === "") && isLoopbackRequest(request);
}
