/** The listening end of the bus: one WebSocket for each shard, owned by the request that opened it. */
import type { Change, ChangePort } from "../services.ts";
import { busName, busNamed } from "./bus-object.ts";
import type { Env } from "./env.ts";

/** How long a broken connection waits before it is opened again. Milliseconds. */
const RECONNECT_AFTER = 500;

/** Builds `ChangePort.listen` over the bus binding. */
export function createListen(env: Pick<Env, "BUS">): ChangePort["listen"] {
  return async (principal, uris, listener) => {
    const shards = new Map<string, string[]>();
    // Every ear hears the published shard: list changes have no address.
    shards.set(busName(principal.tenant, ""), []);
    for (const uri of uris) {
      const name = busName(principal.tenant, uri);
      shards.set(name, [...(shards.get(name) ?? []), uri]);
    }
    const closers = await Promise.all([...shards].map(([name, owned]) => openEar(env, name, owned, listener)));
    return () => {
      for (const close of closers) close();
    };
  };
}

/** Keeps one connection open until closed. After a break the addresses are reported once: a change may have been missed. */
async function openEar(
  env: Pick<Env, "BUS">,
  name: string,
  uris: readonly string[],
  listener: (change: Change) => void,
): Promise<() => void> {
  let closed = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const response = await busNamed(env, name).fetch("https://bus/listen", { headers: { upgrade: "websocket" } });
    const opened = response.webSocket;
    if (opened === null) throw new Error("the bus refused a listener");
    opened.accept();
    opened.addEventListener("message", ({ data }) => {
      if (typeof data === "string") listener(JSON.parse(data));
    });
    opened.addEventListener("close", reopen);
    opened.addEventListener("error", reopen);
    socket = opened;
    if (closed) opened.close(1000);
  }

  function reopen(): void {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(() => {
        for (const uri of uris) listener({ kind: "resource_updated", uri });
      }, reopen);
    }, RECONNECT_AFTER);
  }

  await connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    try {
      socket?.close(1000);
    } catch {
      // Already gone.
    }
  };
}
