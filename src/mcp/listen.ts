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
  const listeners = new Set<(event: ServerEvent) => void>();
  const close = await follow(surface, call, uris, (event) => {
    for (const listener of listeners) listener(event);
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

/**
 * Follows resources by the caller's own spelling of their addresses. Fails when there are too many, or when one is no
 * resource or belongs to somebody else.
 */
export async function follow(
  surface: Surface,
  call: Call,
  uris: readonly string[],
  tell: (event: ServerEvent) => void,
): Promise<() => void> {
  if (uris.length > MAX_WATCHED) {
    throw new CairnError({ code: "too_large", what: "list of subscriptions", limit: MAX_WATCHED, unit: "resources" });
  }
  // Canonical address -> the caller's spellings of it.
  const spelt = new Map<string, string[]>();
  for (const uri of uris) {
    const canonical = await surface.watchable(uri, call);
    spelt.set(canonical, [...(spelt.get(canonical) ?? []), uri]);
  }
  const opened = await call.services.changes.listen(call.principal, [...spelt.keys()], (change) => {
    for (const event of eventsOf(change, spelt)) tell(event);
  });
  if (!opened.ok) throw new CairnError(opened.failure);
  return opened.value;
}

/**
 * A change as the events a subscriber knows: a resource once for each spelling, a list as it is. A publish may have
 * changed any published resource, so those that are followed are reported with the list.
 */
export function eventsOf(change: Change, spelt: ReadonlyMap<string, readonly string[]>): ServerEvent[] {
  if (change.kind === "resource_updated") return updates(spelt.get(change.uri) ?? []);
  if (change.kind !== "resources_list_changed") return [{ kind: change.kind }];
  const published = [...spelt].filter(([uri]) => !isLive(uri)).flatMap(([, spellings]) => spellings);
  return [{ kind: change.kind }, ...updates(published)];
}

function updates(uris: readonly string[]): ServerEvent[] {
  return uris.map((uri) => ({ kind: "resource_updated", uri }));
}

/** Whether a resource changes by what happens in it and not by a publish. */
function isLive(uri: string): boolean {
  return uri.startsWith("conversation://") || uri.startsWith("session://");
}
