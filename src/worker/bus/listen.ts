/** The client side of the bus: one WebSocket for each shard, owned by the request that opened it. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { Subscriber } from "../../services.ts";
import { busName, busStub, COUNTED_FOR, type Announcement } from "./bus-object.ts";
import type { Env } from "../env.ts";

/** Pause before a broken connection is opened again. */
const RECONNECT_AFTER_MILLISECONDS = 500;

/** Seconds after which a caller with too many connections may try again. */
const RETRY_AFTER_SECONDS = 60;

/** The bus has as many connections of this caller as it may have. */
class TooManyConnections extends Error {}

/** Asks the owner of a resource to announce its changes from now on. */
export type Watch = (principal: Principal, uri: string) => Promise<Outcome<null>>;

/** What a listener is told. */
interface Heard {
  announced(announcement: Announcement): void;
  /** A connection was broken and is open again: something may have been missed. */
  reopened(): void;
}

/** Listens for a subscriber. Returns what ends it. */
type Listen = (
  subscriber: Pick<Subscriber, "principal" | "countedFor">,
  uris: readonly string[],
  heard: Heard,
) => Promise<Outcome<() => void>>;

/**
 * Builds the listening over the bus binding. The connection is open before its session starts to announce: a session
 * whose announcement reaches no listener stops announcing.
 */
export function createListen(env: Pick<Env, "BUS">, watch: Watch): Listen {
  return async ({ principal, countedFor }, uris, heard) => {
    const shards = new Map<string, string[]>();
    // Every subscription includes the published shard: list changes have no URI.
    shards.set(busName(principal.tenant, ""), []);
    for (const uri of uris) {
      const name = busName(principal.tenant, uri);
      shards.set(name, [...(shards.get(name) ?? []), uri]);
    }
    async function watchAll(owned: readonly string[]): Promise<Outcome<null>> {
      for (const uri of owned) {
        const watched = await watch(principal, uri);
        if (!watched.ok) return watched;
      }
      return accept(null);
    }
    const subscriptions = await Promise.all(
      // Counted once: every subscription has a connection to the published shard.
      [...shards].map(([name, owned], place) =>
        openSubscription(env, name, owned, watchAll, heard, place === 0 ? countedFor : undefined),
      ),
    );
    const close = () => {
      for (const subscription of subscriptions) subscription.close();
    };
    const failed = subscriptions.find((subscription) => !subscription.watched.ok)?.watched;
    if (failed === undefined || failed.ok) return accept(close);
    close();
    return failed;
  };
}

/** Keeps one connection open until `close`. After a reconnect each URI is reported once: a change may have been missed. */
async function openSubscription(
  env: Pick<Env, "BUS">,
  name: string,
  uris: readonly string[],
  watchAll: (uris: readonly string[]) => Promise<Outcome<null>>,
  heard: Heard,
  countedFor: string | undefined,
): Promise<{ close(): void; watched: Outcome<null> }> {
  let closed = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<Outcome<null>> {
    const headers = { upgrade: "websocket", ...(countedFor !== undefined && { [COUNTED_FOR]: countedFor }) };
    const response = await busStub(env, name).fetch("https://bus/listen", { headers });
    if (response.status === 429) throw new TooManyConnections();
    const opened = response.webSocket;
    if (opened === null) throw new Error("the bus refused a listener");
    opened.accept();
    opened.addEventListener("message", ({ data }) => {
      if (!closed && typeof data === "string") heard.announced(JSON.parse(data));
    });
    opened.addEventListener("close", reopen);
    opened.addEventListener("error", reopen);
    socket = opened;
    if (closed) opened.close(1000);
    return watchAll(uris);
  }

  function reopen(): void {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(() => {
        for (const uri of uris) heard.announced({ kind: "resource_updated", uri });
        heard.reopened();
      }, reopen);
    }, RECONNECT_AFTER_MILLISECONDS);
  }

  const watched = await connect().catch((error: unknown) => {
    if (!(error instanceof TooManyConnections)) throw error;
    return refuse<null>({ code: "rate_limited", retry_after_seconds: RETRY_AFTER_SECONDS });
  });
  return {
    watched,
    close() {
      closed = true;
      clearTimeout(timer);
      try {
        socket?.close(1000);
      } catch {
        // Closed already.
      }
    },
  };
}
