/**
 * From an access token to a principal. A grant says who agreed, not what they may do: that is looked up again each time, so
 * that a revoked key or a removed member ends every grant that was made with it.
 */
import { createHash } from "node:crypto";
import type { Principal, Scope } from "../../../principal.ts";
import { findDigest, type TokenEnv } from "../find-token.ts";
import { memberOf, type Identity } from "../members.ts";
import type { AuthSettings } from "../settings.ts";
import { resourceMetadataUrl, resourceOf } from "./addresses.ts";
import { OAUTH_SCOPES, serverOf, type OAuthEnv } from "./server.ts";

/** Who agreed: somebody who signed in, or whoever typed a token of Cairn's, by its SHA-256 in hex. */
export type GrantOwner = { identity: Identity } | { digest: string };

/** A client of this library's form: `user:grant:secret`. Others are not looked up. */
const FORM = /^[\w-]+:[\w-]+:[\w-]+$/;

export interface PresentedToken {
  /** The host that was called. */
  origin: string;
  token: string;
  settings: AuthSettings;
  env: OAuthEnv & TokenEnv;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Null for a token that is unknown, expired, revoked, for another host, or whose owner has no rights any more. */
export async function principalOfAccessToken(presented: PresentedToken): Promise<Principal | null> {
  const { origin, token, settings, env, now } = presented;
  if (!FORM.test(token)) return null;
  const found = await serverOf(origin).validateToken<GrantOwner>(resourceOf(origin), token, env);
  if (found === null) return null;
  const owner = await principalOfOwner(found.props, settings, env, now);
  if (owner === null) return null;
  const scopes = grantedScopes(owner, found.scope);
  if (scopes.length === 0) return null;
  const until = Math.min(found.expiresAt * 1000, owner.until ?? Infinity);
  return { ...owner, scopes, until, stepUp: resourceMetadataUrl(origin) };
}

/** What the owner of a grant may do today; null = nothing. */
export async function principalOfOwner(
  owner: GrantOwner,
  settings: AuthSettings,
  env: TokenEnv,
  now: number,
): Promise<Principal | null> {
  if ("digest" in owner) return findDigest(settings, env, Buffer.from(owner.digest, "hex"), now);
  const { members } = settings;
  return members === undefined ? null : memberOf(members, owner.identity);
}

/** What all tokens of the grant of a token begin with; undefined for one of another form. */
export function grantOf(token: string): string | undefined {
  return FORM.test(token) ? token.slice(0, token.lastIndexOf(":")) : undefined;
}

/** The scopes of a grant that its owner has as well. The right to use includes the right to read. */
export function grantedScopes(owner: Principal, asked: readonly string[]): Scope[] {
  const isOwn = (scope: Scope): boolean =>
    owner.scopes.includes(scope) || (scope === "read" && owner.scopes.includes("mcp"));
  return OAUTH_SCOPES.filter((scope) => asked.includes(scope) && isOwn(scope));
}

/** How the library names an owner: hex, because its tokens separate their parts by colons. */
export function userIdOf(owner: GrantOwner): string {
  const name = "digest" in owner ? `token:${owner.digest}` : `member:${owner.identity.subject}`;
  return createHash("sha256").update(name).digest("hex").slice(0, 40);
}
