/** What a result of 2026-07-28 begins with: its type, the server's identity, and how long it may be kept. */
import type { CacheRule } from "./reply.ts";
import type { ServerDefinition } from "./server-definition.ts";

const identities = new WeakMap<ServerDefinition, string>();

/** The beginning of the result's JSON, up to the comma before its own members. */
export function modernFrame(definition: ServerDefinition, cache: CacheRule | undefined, type = "complete"): string {
  let identity = identities.get(definition);
  if (identity === undefined) {
    identity = JSON.stringify({ "io.modelcontextprotocol/serverInfo": definition.info });
    identities.set(definition, identity);
  }
  const kept = cache === undefined ? "" : `"ttlMs":${cache.ttlMs},"cacheScope":"${cache.cacheScope}",`;
  return `{"resultType":"${type}",${kept}"_meta":${identity},`;
}
