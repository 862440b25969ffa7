/** `WWW-Authenticate`: how a client that was refused gets a token, or one that allows more (RFC 6750, RFC 9728). */
import type { Failure } from "../errors.ts";

/** The header's value for a failure; null where no other token would help. */
export function challengeOf(failure: Failure): string | null {
  if (failure.code === "unauthorized") {
    const { realm, resource_metadata, scope, invalid_token } = failure;
    return challenge(realm, invalid_token === true ? "invalid_token" : undefined, resource_metadata, scope);
  }
  if (failure.code !== "forbidden" || failure.resource_metadata === undefined) return null;
  return challenge("cairn", "insufficient_scope", failure.resource_metadata, failure.scope);
}

/** Every value is one of Cairn's own words, or an address of its own. */
function challenge(realm: string, error?: string, metadata?: string, scope?: string): string {
  const parts = { realm, error, resource_metadata: metadata, scope };
  const written = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]));
  return `Bearer ${written.join(", ")}`;
}
