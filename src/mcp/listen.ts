/**
 * The SDK's event bus for one `subscriptions/listen` request, filled from the change port. One for each request,
 * because in a Worker a connection belongs to the request that opened it.
 */
import type { ServerEvent, ServerEventBus } from "@modelcontextprotocol/server";
import type { Change } from "../services.ts";
import type { Call } from "./call.ts";
import type { Surface } from "./surface.ts";
import { CairnError } from "../errors.ts";

/** How many resources one stream may follow. */
export const MAX_WATCHED = 100;

/**
 * Checks and opens what the caller wants to follow, before the stream is acknowledged: whatever changes after the
 * acknowledgement is told. Addresses keep the caller's spelling in what it is told.
 */
export async function openBus(surface: Surface, call: Call, uris: readonly string[]): Promise<ServerEventBus> {
  const spelt = await watchAll(surface, call, uris);
  const listeners = new Set<(event: ServerEvent) => void>();
  const close = await call.services.changes.listen(call.principal, [...spelt.keys()], (change) => {
    for (const event of eventsOf(change, spelt)) {
      for (const listener of listeners) listener(event);
    }
  });
  return {
    publish: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
  };
}

/** Resolves each address and asks its owner to announce changes. Canonical address -> the caller's spellings. */
export async function watchAll(surface: Surface, call: Call, uris: readonly string[]): Promise<Map<string, string[]>> {
  if (uris.length > MAX_WATCHED) {
    throw new CairnError({ code: "too_large", what: "list of subscriptions", limit: MAX_WATCHED, unit: "resources" });
  }
  const spelt = new Map<string, string[]>();
  for (const uri of uris) {
    const canonical = await surface.watchable(uri, call);
    const outcome = await call.services.changes.watch(call.principal, canonical);
    if (!outcome.ok) throw new CairnError(outcome.failure);
    spelt.set(canonical, [...(spelt.get(canonical) ?? []), uri]);
  }
  return spelt;
}

/** A change as the events a subscriber knows: a resource once for each spelling, a list as it is. */
export function eventsOf(change: Change, spelt: ReadonlyMap<string, readonly string[]>): ServerEvent[] {
  if (change.kind !== "resource_updated") return [{ kind: change.kind }];
  return (spelt.get(change.uri) ?? []).map((uri) => ({ kind: "resource_updated", uri }));
}
