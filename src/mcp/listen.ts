/** Following resources, the same for both eras: who may, how many, and which changes a subscriber is told. */
import { CairnError } from "../errors.ts";
import type { Change } from "../services.ts";
import type { Call } from "./call.ts";
import type { Surface } from "./surface.ts";

/** How many resources one stream may follow. */
export const MAX_SUBSCRIPTIONS = 100;

/**
 * Follows resources by the caller's own spelling of their addresses. Fails when there are too many, or when one is no
 * resource or belongs to somebody else.
 */
export async function follow(
  surface: Surface,
  call: Call,
  uris: readonly string[],
  tell: (change: Change) => void,
): Promise<() => void> {
  if (uris.length > MAX_SUBSCRIPTIONS) {
    throw new CairnError({
      code: "too_large",
      what: "list of subscriptions",
      limit: MAX_SUBSCRIPTIONS,
      unit: "resources",
    });
  }
  // Canonical address -> the caller's spellings of it.
  const spellings = new Map<string, string[]>();
  for (const uri of uris) {
    const canonical = await surface.watchable(uri, call);
    spellings.set(canonical, [...(spellings.get(canonical) ?? []), uri]);
  }
  const opened = await call.services.changes.listen(call.principal, [...spellings.keys()], (change) => {
    for (const told of notificationsFor(change, spellings)) tell(told);
  });
  if (!opened.ok) throw new CairnError(opened.failure);
  return opened.value;
}

/**
 * A change as a subscriber is told it: a resource once for each spelling, a list as it is. A publish may have
 * changed any published resource, so those that are followed are reported with the list.
 */
export function notificationsFor(change: Change, spelt: ReadonlyMap<string, readonly string[]>): Change[] {
  if (change.kind === "resource_updated") return updates(spelt.get(change.uri) ?? []);
  if (change.kind !== "resources_list_changed") return [{ kind: change.kind }];
  const published = [...spelt].filter(([uri]) => !isLive(uri)).flatMap(([, spellings]) => spellings);
  return [{ kind: change.kind }, ...updates(published)];
}

function updates(uris: readonly string[]): Change[] {
  return uris.map((uri) => ({ kind: "resource_updated", uri }));
}

/** Whether a resource changes by what happens in it and not by a publish. */
function isLive(uri: string): boolean {
  return uri.startsWith("conversation://") || uri.startsWith("session://");
}
