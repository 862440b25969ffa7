/**
 * Authenticates a bearer token against the deployment's configuration: token in, `Principal` out.
 * Not here: Host and Origin policy of `/mcp`, and what a scope allows.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { accept, refuse, type Failure, type Outcome } from "../errors.ts";
import { isRecord } from "../json.ts";
import type { Principal, Scope } from "../principal.ts";
import type { AuthPort } from "../services.ts";
import type { Env } from "./env.ts";

/** Every caller, while no tokens are configured. */
const ANONYMOUS: Principal = { tenant: "anonymous", scopes: ["mcp"], open: true };
const AUTHOR: Principal = { tenant: "anonymous", scopes: ["mcp", "author"] };

const SCOPES: readonly Scope[] = ["mcp", "author", "operator"];

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The token of an `Authorization: Bearer …` header; null when there is none or it is another scheme. */
function readBearerToken(authorization: string | null): string | null {
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

/** Principals by token digest. With any mistake in the variable the map is empty: every request is refused. */
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

/** The variables of a deployment that decide who a caller is. An empty text counts as absent. */
export interface AuthConfig {
  /** JSON: hex SHA-256 of a token -> { tenant, scopes }. */
  tokens?: string | undefined;
  authorToken?: string | undefined;
  /** Hex SHA-256 of an author's token, where the token itself must not appear in the configuration. */
  authorDigest?: string | undefined;
}

/** The variables as the Worker has them. */
export function authConfigOf(
  env: Pick<Env, "CAIRN_TOKENS" | "CAIRN_AUTHOR_TOKEN" | "CAIRN_AUTHOR_SHA256">,
): AuthConfig {
  return { tokens: env.CAIRN_TOKENS, authorToken: env.CAIRN_AUTHOR_TOKEN, authorDigest: env.CAIRN_AUTHOR_SHA256 };
}

/** The digests of the author's tokens that are configured. */
function readAuthorDigests({ authorToken, authorDigest }: AuthConfig): Buffer[] {
  const authors = authorToken ? [sha256(authorToken)] : [];
  if (authorDigest && /^[0-9a-f]{64}$/i.test(authorDigest)) authors.push(Buffer.from(authorDigest, "hex"));
  return authors;
}

/**
 * Why a deployment must not serve; null when its configuration is complete. It is incomplete with callers' tokens and no
 * token that may publish: the operator restricts access, but nobody has the right to publish.
 */
export function findConfigurationProblem(config: AuthConfig): Failure | null {
  if (!config.tokens || readAuthorDigests(config).length > 0) return null;
  if ([...readTokens(config.tokens).values()].some(mayPublish)) return null;
  return { code: "misconfigured", variable: "CAIRN_AUTHOR_TOKEN" };
}

/**
 * Builds the auth port.
 * Without `tokens` everybody is the anonymous tenant; an author's token adds the scope `author`.
 * With `tokens` a request without a known token is `unauthorized`; digests, not tokens, are configured and looked up.
 */
export function createAuth(config: AuthConfig): AuthPort {
  const principals = config.tokens ? readTokens(config.tokens) : null;
  const authors = readAuthorDigests(config);

  return {
    authenticate(authorization: string | null): Outcome<Principal> {
      if (principals === null && authorization === null) return accept(ANONYMOUS);
      const token = readBearerToken(authorization);
      const digest = token === null ? null : sha256(token);
      // Two digests of equal length are compared in constant time: nothing about the token leaks through it.
      const isAuthor = digest !== null && authors.some((author) => timingSafeEqual(digest, author));
      if (principals === null) return accept(isAuthor ? { ...AUTHOR, open: true } : ANONYMOUS);
      const principal = digest === null ? undefined : principals.get(digest.toString("hex"));
      if (principal !== undefined) return accept(principal);
      return isAuthor ? accept(AUTHOR) : refuse({ code: "unauthorized", realm: "cairn" });
    },
  };
}

/** Whether a caller may publish. Only the scope decides: a host name is written by the caller. */
export function mayPublish(principal: Principal): boolean {
  return principal.scopes.includes("author");
}
