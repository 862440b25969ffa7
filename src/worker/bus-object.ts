/**
 * Carries "this has changed" from the isolate where it happened to those where somebody listens, over hibernating
 * WebSockets: idle listeners cost nothing, and nothing is ever stored. Not here: who may watch what (`mcp/listen.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import type { Change } from "../services.ts";
import type { Env } from "./env.ts";

/** The shard that hears of publishes: lists and knowledge are the same for every tenant. */
const PUBLISHED = "published";

/**
 * Which bus carries changes of an address: one for each session, so that a busy one slows nobody else, and one for
 * everything published. The tenant is part of the name: addresses of one tenant are not heard by another.
 */
export function busName(tenant: string, uri: string): string {
  const session = /^(?:conversation|session):\/\/([^/]+)/.exec(uri)?.[1];
  return session === undefined ? PUBLISHED : JSON.stringify([tenant, session]);
}

export function busNamed(env: Pick<Env, "BUS">, name: string): DurableObjectStub<EventBusObject> {
  return env.BUS.get(env.BUS.idFromName(name));
}

/** Puts a change on its bus and answers how many listened. Lists go to everybody, a session's address to its tenant. */
export async function announce(env: Pick<Env, "BUS">, tenant: string, change: Change): Promise<number> {
  const name = change.kind === "resource_updated" ? busName(tenant, change.uri) : PUBLISHED;
  return busNamed(env, name).publish(change);
}

/** Tells every listener that what is published has changed. Never throws: a publish does not fail for it. */
export async function announcePublished(env: Pick<Env, "BUS">): Promise<void> {
  const bus = busNamed(env, PUBLISHED);
  const told = [bus.publish({ kind: "resources_list_changed" }), bus.publish({ kind: "prompts_list_changed" })];
  await Promise.allSettled(told);
}

export class EventBusObject extends DurableObject<Env> {
  /** Hands a change to every open ear and answers how many there were. */
  publish(change: Change): number {
    const text = JSON.stringify(change);
    const sockets = this.ctx.getWebSockets();
    for (const socket of sockets) {
      try {
        socket.send(text);
      } catch {
        // It is closing; its own listener will open another.
      }
    }
    return sockets.length;
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 426 });
    const { 0: outside, 1: inside } = new WebSocketPair();
    this.ctx.acceptWebSocket(inside);
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
