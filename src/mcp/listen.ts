/** Resource subscriptions, the same for both eras: which are allowed, how many, and which notifications a change makes. */
import { CairnError } from "../errors.ts";
import { TASKS_URI } from "../operations/uris.ts";
import type { Change, Subscriber } from "../services.ts";
import type { Call } from "./call.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** Resources that one stream may subscribe to. */
export const MAX_SUBSCRIPTIONS = 100;

/** Who is told of changes, and that the caller has no access any more. */
type Follower = Pick<Subscriber, "tell" | "ended">;

/**
 * Subscribes to resources; `uris` are as the caller spelt them, `fresh` those of them that are new to the server: what was there
 * once may have been published away since. Returns what ends the subscription. Fails when there are too many, or when one is not a
 * resource, is not there or belongs to another tenant.
 */
export async function follow(
  definition: ServerDefinition,
  call: Call,
  uris: readonly string[],
  follower: Follower,
  fresh = uris,
): Promise<() => void> {
  const { services, principal, request } = call;
  if (request === undefined) throw new Error("a subscription without its request");
  if (uris.length > MAX_SUBSCRIPTIONS) {
    throw new CairnError({
      code: "too_large",
      what: "list of subscriptions",
      limit: MAX_SUBSCRIPTIONS,
      unit: "resources",
    });
  }
  // Canonical URI -> the caller's spellings of it.
  const spellings = new Map<string, string[]>();
  for (const uri of uris) {
    const canonical = await definition.watchable(uri, call);
    // What has an address of its own is announced by no session that would be asked whether it exists.
    if (canonical === uri && fresh.includes(uri)) await definition.readResource(uri, call);
    spellings.set(canonical, [...(spellings.get(canonical) ?? []), uri]);
  }
  const tell = (change: Change): void => {
    for (const notification of notificationsFor(change, spellings)) follower.tell(notification);
  };
  const opened = await services.changes.listen({ ...follower, principal, request, tell }, [...spellings.keys()]);
  if (!opened.ok) throw new CairnError(opened.failure);
  return opened.value;
}

/**
 * The notifications of one change: for a resource one for each spelling, for a list one. A publish may have changed any
 * published resource, so those that are subscribed to are reported with the list.
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

/** Whether a resource changes with the session or the queue it shows, and not with a publish. */
function isLive(uri: string): boolean {
  return uri.startsWith("conversation://") || uri.startsWith("session://") || uri === TASKS_URI;
}
