/**
 * One transport session of a legacy client (protocol versions up to 2025-11-25): holds the SDK's stateful transport, stores
 * the `initialize` message, and replays it after an eviction. An alarm erases it after a week without a request.
 * Not here: the consultation, which has its own object and outlives the transport.
 */
import { DurableObject } from "cloudflare:workers";
import type { LegacySession } from "../../mcp/legacy/session.ts";
import { answerFromRecords, legacyCall, type LegacyHandshake } from "../../mcp/legacy/records.ts";
import { endpointHeader, newSessionHeader, readPrincipal } from "../../mcp/legacy/router.ts";
import { errorResponse } from "../../mcp/rpc.ts";
import type { ServerDefinition } from "../../mcp/server-definition.ts";
import type { Env } from "../env.ts";
import { tenantObject } from "../tenants/audit.ts";
import { LegacyStore } from "./legacy-store.ts";
import { buildServices, VERSION, type WorkerServices } from "../services.ts";

export class LegacyTransportObject extends DurableObject<Env> {
  readonly #store: LegacyStore;
  #services: WorkerServices | undefined;
  #session: Promise<LegacySession> | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = new LegacyStore(state.storage);
  }

  /** The server definition an endpoint serves. The development Worker adds its fixtures here. */
  protected async definition(_endpoint: string): Promise<ServerDefinition> {
    const { theProduct } = await import("../../mcp/product.ts");
    return theProduct(VERSION);
  }

  override async fetch(request: Request): Promise<Response> {
    const body: unknown = request.method === "POST" ? await request.json() : undefined;
    const newSessionId = request.headers.get(newSessionHeader);
    if (newSessionId !== null) {
      const endpoint = request.headers.get(endpointHeader) ?? "product";
      this.#store.open({ id: newSessionId, endpoint, initialize: body }, Date.now());
      this.#session = undefined;
    }
    const handshake = this.#store.handshake;
    // An unknown or expired id: nothing is stored for it.
    if (handshake === undefined) return errorResponse(404, null, -32001, "Session not found");
    const isNoted = this.#store.recordUse(Date.now());
    if (isNoted || newSessionId !== null) await this.#note(request, handshake);

    this.#services ??= buildServices(this.env);
    const definition = await this.definition(handshake.endpoint);
    const call = legacyCall(definition, request, this.#services, handshake.initialize);
    const answered = newSessionId === null ? await answerFromRecords(definition, request, body, call) : null;
    if (answered !== null) return answered;

    this.#session ??= connect({
      definition,
      services: this.#services,
      store: this.#store,
      handshake,
      fresh: newSessionId !== null,
    });
    const session = await this.#session.catch((error: unknown) => {
      // The next request connects again.
      this.#session = undefined;
      throw error;
    });
    const response = await session.handle(request, body, call);
    // A handshake that the transport refuses starts no session.
    if ((request.method === "DELETE" && response.ok) || (newSessionId !== null && !response.ok)) {
      this.#session = undefined;
      await this.#store.erase();
    }
    return response;
  }

  /** Erases it with all that it keeps, whoever is connected. */
  async erase(): Promise<void> {
    this.#session = undefined;
    await this.#store.erase();
  }

  /** Tells the tenant's object that it is in use, so that an erasure finds it. Strangers of an open server are nobody's. */
  async #note(request: Request, { endpoint, id }: LegacyHandshake): Promise<void> {
    const { tenant, actor, open } = readPrincipal(request);
    if (open === true) return;
    const name = JSON.stringify([tenant, endpoint, id]);
    await tenantObject(this.env, tenant).noteTransport(name, actor ?? null, Date.now());
  }

  override async alarm(): Promise<void> {
    if (await this.#store.eraseIfIdle(Date.now())) this.#session = undefined;
  }
}

/** Loads the SDK when a session first needs its transport. */
async function connect(parts: Parameters<typeof LegacySession.connect>[0]): Promise<LegacySession> {
  const module = await import("../../mcp/legacy/session.ts");
  return module.LegacySession.connect(parts);
}
