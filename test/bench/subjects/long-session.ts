/**
 * The product with two routes of its own: `/bench/fill` appends many recordings or steps to a session without the cost of
 * the calls that make them, `/bench/evict` ends the session's object, as an idle one is ended.
 */
import product, { SessionObject as Product } from "../../../src/index.ts";
import type { Json } from "../../../src/json.ts";
import type { Env } from "../../../src/worker/env.ts";
import { sessionStub } from "../../../src/worker/sessions/handle.ts";

export * from "../../../src/index.ts";

export class SessionObject extends Product {
  evict(): void {
    this.ctx.abort("evicted by the benchmark");
  }
}

export interface Fill {
  session_id: string;
  /** Turns to add, counted from `from`. */
  turns: number;
  from: number;
  /** Short messages instead, each with an idempotency key. */
  keyed: boolean;
}

const anonymous = { tenant: "anonymous", scopes: [] };
const words =
  "The first of three documents describes the protocol, the second one its implementation, the third its limits.";

function turnAt(turn: number): Json {
  return {
    type: "turn_added",
    at: 1_790_000_000_000 + turn,
    turn: {
      turn,
      timestamp: new Date(1_790_000_000_000 + turn).toISOString(),
      reasoning: `Step ${turn}: ${words}`,
      action: `look_up(page=${turn})`,
      observation: `Page ${turn}. ${words} ${words}`,
    },
  };
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/bench/")) return product.fetch(request, env);
    const fill: Fill = await request.json();
    const stub = sessionStub(env, anonymous, fill.session_id);
    if (stub === null) return Response.json("no such session", { status: 404 });
    if (pathname === "/bench/evict") {
      await (stub as unknown as { evict(): Promise<void> }).evict().catch(() => undefined);
      return Response.json(true);
    }
    for (let turn = fill.from; turn < fill.from + fill.turns; turn += 1) {
      const added = await stub.record({
        session_id: fill.session_id,
        records: [fill.keyed ? { type: "message_added", at: turn, role: "user", content: `${turn}` } : turnAt(turn)],
        ...(fill.keyed && { idempotency_key: `record:key-${turn}` }),
      });
      if (!added.ok) return Response.json(added, { status: 400 });
    }
    return Response.json(true);
  },
};
