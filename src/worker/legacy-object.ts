/**
 * One session of a client that speaks a protocol version up to 2025-11-25: holds the SDK's sessionful transport, keeps
 * the `initialize` message once, and replays it after an eviction. Erased by alarm when nobody has called for a week.
 * Not here: the consultation itself, which lives in its own object and outlasts the transport.
 */
import { DurableObject } from "cloudflare:workers";
import type { LegacySession } from "../mcp/legacy-session.ts";
import { mountHeader, newSessionHeader } from "../mcp/legacy-door.ts";
import type { Surface } from "../mcp/surface.ts";
import type { Env } from "./env.ts";
import { LegacyStore } from "./legacy-store.ts";
import { buildServices } from "./services.ts";

export class LegacyTransportObject extends DurableObject<Env> {
  readonly #store: LegacyStore;
  #session: Promise<LegacySession> | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = new LegacyStore(state.storage);
  }

  /** The surface a mount serves. The development Worker adds its fixtures here. */
  protected async surface(_mount: string): Promise<Surface> {
    const { theProduct } = await import("../mcp/engine.ts");
    return theProduct(buildServices(this.env).version);
  }

  override async fetch(request: Request): Promise<Response> {
    const opening = request.headers.get(newSessionHeader);
    if (opening !== null) {
      const body: unknown = await request.clone().json();
      this.#store.open(
        { id: opening, mount: request.headers.get(mountHeader) ?? "product", initialize: body },
        Date.now(),
      );
      this.#session = undefined;
    } else if (this.#store.opening === undefined) {
      // A guessed or forgotten id: nothing is stored for it.
      return Response.json(
        { jsonrpc: "2.0", id: null, error: { code: -32001, message: "Session not found" } },
        { status: 404 },
      );
    }
    this.#store.seen(Date.now());
    const session = await (this.#session ??= this.#connect(opening !== null));
    const response = await session.handle(request);
    if (request.method === "DELETE" && response.ok) {
      this.#session = undefined;
      await this.#store.erase();
    }
    return response;
  }

  async #connect(fresh: boolean): Promise<LegacySession> {
    const opening = this.#store.opening;
    if (opening === undefined) throw new Error("a legacy session without an opening");
    const { LegacySession } = await import("../mcp/legacy-session.ts");
    const surface = await this.surface(opening.mount);
    return LegacySession.connect({ surface, services: buildServices(this.env), store: this.#store, opening, fresh });
  }

  override async alarm(): Promise<void> {
    if (await this.#store.expired(Date.now())) this.#session = undefined;
  }
}
