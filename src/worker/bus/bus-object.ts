/**
 * Delivers changes from the isolate that makes them to the isolates that have subscribers, over hibernating WebSockets: an
 * idle subscription costs nothing, and nothing is stored. Not here: who may subscribe to what (`mcp/listen.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import { SERVERS_URI, TASKS_URI } from "../../operations/uris.ts";
import type { Change } from "../../services.ts";
import type { EndedAccess } from "../auth/standing.ts";
import type { Env } from "../env.ts";

/** What the bus carries: changes, and that what somebody was let in by has ended. */
export type Announcement = Change | { kind: "access_ended"; access: EndedAccess };

/** The shard for publishes: lists and knowledge are the same for every tenant. */
const PUBLISHED = "published";

/**
 * The name of the bus that carries the changes of a URI: one bus for each session, so that a busy session does not slow
 * the others, one for a tenant's connected servers, one for its list of tasks, and one for everything published. It includes the tenant: no tenant receives another's changes.
 */
export function busName(tenant: string, uri: string): string {
  if (uri === SERVERS_URI || uri === TASKS_URI) return JSON.stringify([tenant, uri]);
  const session = /^(?:conversation|session|task):\/\/([^/]+)/.exec(uri)?.[1];
  return session === undefined ? PUBLISHED : JSON.stringify([tenant, session]);
}

export function busStub(env: Pick<Env, "BUS">, name: string): DurableObjectStub<EventBusObject> {
  return env.BUS.get(env.BUS.idFromName(name));
}

/** Publishes a change and returns how many listeners it reached. Lists go to everybody, a session's changes to its tenant. */
export async function announce(env: Pick<Env, "BUS">, tenant: string, change: Change): Promise<number> {
  const name = change.kind === "resource_updated" ? busName(tenant, change.uri) : PUBLISHED;
  return busStub(env, name).publish(change);
}

/** Announces to every listener that published knowledge has changed. Never throws, so that no publish fails because of it. */
export async function announcePublished(env: Pick<Env, "BUS">): Promise<void> {
  const bus = busStub(env, PUBLISHED);
  const deliveries = [bus.publish({ kind: "resources_list_changed" }), bus.publish({ kind: "prompts_list_changed" })];
  await Promise.allSettled(deliveries);
}

/**
 * Announces to every listener that a key or a grant has ended, so that the streams it opened end. Never throws: it is ended all the same, and
 * a stream that does not hear it is ended when it next has something to tell.
 */
export async function announceEndedAccess(env: Pick<Env, "BUS">, access: EndedAccess): Promise<void> {
  try {
    await busStub(env, PUBLISHED).publish({ kind: "access_ended", access });
  } catch {
    // Said above.
  }
}

/** The address by which listeners of `/api/live` are told that a channel has another report. No client can subscribe to it. */
const REPORT_URI = "channel-report://";

/** Whether a change is of the report on a channel's files. */
export const isReportChange = (change: Change): boolean =>
  change.kind === "resource_updated" && change.uri.startsWith(REPORT_URI);

/** Announces another report on a channel's files. Never throws: it is kept all the same. */
export async function announceReport(env: Pick<Env, "BUS">, channel: string): Promise<void> {
  await busStub(env, PUBLISHED)
    .publish({ kind: "resource_updated", uri: REPORT_URI + channel })
    .catch(() => 0);
}

/** Announces that a tenant's connected servers are not as they were. Never throws: they are changed all the same. */
export async function announceServers(env: Pick<Env, "BUS">, tenant: string): Promise<void> {
  await announce(env, tenant, { kind: "resource_updated", uri: SERVERS_URI }).catch(() => 0);
}

/** Names the caller whose connections are counted. */
export const COUNTED_FOR = "cairn-counted-for";

/** Connections that one counted caller may have open at a time: a browser keeps one for each tab. */
export const MAX_OPEN_CONNECTIONS = 20;

/** How many listeners are connected, of every tenant: each listens to what is published. */
export function listenersOf(env: Pick<Env, "BUS">): Promise<number> {
  return busStub(env, PUBLISHED).listeners();
}

export class EventBusObject extends DurableObject<Env> {
  /** Sends a change to every open connection and returns how many there are. */
  publish(announced: Announcement): number {
    const text = JSON.stringify(announced);
    const sockets = this.ctx.getWebSockets();
    for (const socket of sockets) {
      try {
        socket.send(text);
      } catch {
        // It is closing; its listener reconnects.
      }
    }
    return sockets.length;
  }

  listeners(): number {
    return this.ctx.getWebSockets().length;
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 426 });
    const caller = request.headers.get(COUNTED_FOR);
    if (caller !== null && this.ctx.getWebSockets(caller).length >= MAX_OPEN_CONNECTIONS)
      return new Response(null, { status: 429 });
    const { 0: outside, 1: inside } = new WebSocketPair();
    this.ctx.acceptWebSocket(inside, caller === null ? [] : [caller]);
    return new Response(null, { status: 101, webSocket: outside });
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    try {
      socket.close(code === 1005 ? 1000 : code);
    } catch {
      // Already closed from this side.
    }
  }
}
