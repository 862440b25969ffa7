/**
 * A legacy connection with a session id: the SDK's transport and server, restored from what was stored. Serves streams,
 * questions to the client and handshakes; plain requests never come here (`legacy/records.ts`).
 */
import {
  type Server,
  WebStandardStreamableHTTPServerTransport,
  type EventStore,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import type { Change, Services } from "../../services.ts";
import type { Call } from "../call.ts";
import type { LegacyHandshake, TransportStore } from "./records.ts";
import { follow } from "../listen.ts";
import { makeSdkServer, type Subscriptions } from "../sdk-server.ts";
import type { ServerDefinition } from "../server-definition.ts";

interface Parts {
  definition: ServerDefinition;
  services: Services;
  store: TransportStore;
  handshake: LegacyHandshake;
  /** True while the client's own `initialize` is on its way; false when the session is being restored. */
  fresh: boolean;
}

const bothForms = { accept: "application/json, text/event-stream", "content-type": "application/json" };

export class LegacySession {
  readonly #parts: Parts;
  readonly #calls = new WeakMap<Request, Call>();
  readonly #server: Server;
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  /** While true, messages are not stored for replay: a client never asks for the answer to its handshake again. */
  #handshaking = true;
  /** Ends the subscription to changes; present while the client's own event stream is open. */
  #closeSubscription: (() => void) | undefined;
  /** The call that opened the client's event stream, and what ends that stream; present while it is open. */
  #stream: { call: Call; end: () => void } | undefined;
  /** Whether the client had a stream before, also before the object was evicted. */
  #streamedBefore: boolean;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#streamedBefore = !parts.fresh;
    const subscriptions: Subscriptions = {
      add: (uri, call) => this.#subscribe(uri, call),
      remove: (uri) => this.#unsubscribe(uri),
    };
    this.#server = makeSdkServer(
      parts.definition,
      "legacy",
      (context) => {
        const call = context.http?.req === undefined ? undefined : this.#calls.get(context.http.req);
        if (call === undefined) throw new Error("a legacy message without its request");
        return call;
      },
      subscriptions,
    );
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => parts.handshake.id,
      eventStore: this.#eventStore(),
      retryInterval: 1_000,
    });
  }

  /** Connects server and transport; a restored session gets its own handshake again. */
  static async connect(parts: Parts): Promise<LegacySession> {
    const session = new LegacySession(parts);
    await session.#server.connect(session.#transport);
    if (!parts.fresh) {
      await session.#replay();
      session.#handshaking = false;
    }
    return session;
  }

  /** Serves one request of the session, `initialize` included. `body` is the parsed message, absent for GET and DELETE. */
  async handle(request: Request, body: unknown, call: Call): Promise<Response> {
    if (isNotification(body)) this.#handshaking = false;
    // The SDK hands this very object to handlers, which find their call by it.
    const frame = new Request(request.url, { method: request.method, headers: request.headers });
    this.#calls.set(frame, call);
    const response = await this.#transport.handleRequest(frame, body === undefined ? {} : { parsedBody: body });
    return request.method === "GET" && response.ok ? this.#whileStreaming(response, call) : response;
  }

  async #replay(): Promise<void> {
    const { handshake: opening } = this.#parts;
    const post = (body: unknown, headers: Record<string, string>) =>
      this.#transport.handleRequest(new Request("https://legacy/mcp", { method: "POST", headers }), {
        parsedBody: body,
      });
    const answer = await post(opening.initialize, bothForms);
    await answer.text();
    const session = { ...bothForms, "mcp-session-id": opening.id };
    await post({ jsonrpc: "2.0", method: "notifications/initialized" }, session);
  }

  #eventStore(): EventStore {
    const { store } = this.#parts;
    return {
      storeEvent: async (stream, message) => (this.#handshaking ? "" : store.append(stream, message)),
      getStreamIdForEventId: async (eventId) => eventId.split(".", 2)[1],
      replayEventsAfter: async (eventId, { send }) => {
        for (const { id, message } of store.after(eventId)) {
          // A priming event carries an id and no message.
          if (isMessage(message)) await send(id, message);
        }
        return eventId.split(".", 2)[1] ?? "";
      },
    };
  }

  async #subscribe(uri: string, call: Call): Promise<void> {
    const { store, definition } = this.#parts;
    if (store.subscriptions.includes(uri)) return;
    const wanted = [...store.subscriptions, uri];
    // Whoever opened the stream is who is told, and not whoever subscribes on it.
    const opener = this.#stream?.call;
    if (opener !== undefined)
      await this.#listen(wanted, { ...call, principal: opener.principal, request: opener.request }, [uri]);
    // No stream is open, but an invalid URI is refused now and not when one opens.
    else (await follow(definition, call, wanted, { tell: () => undefined, ended: () => undefined }, [uri]))();
    store.subscriptions = wanted;
  }

  async #unsubscribe(uri: string): Promise<void> {
    const { store } = this.#parts;
    store.subscriptions = store.subscriptions.filter((subscribed) => subscribed !== uri);
  }

  /** Subscribes to changes of these resources and of the lists, before the earlier subscription ends: nothing is missed. */
  async #listen(uris: readonly string[], call: Call, fresh: readonly string[]): Promise<void> {
    const follower = {
      tell: (event: Change) => void this.#notify(event),
      ended: () => this.#stream?.end(),
    };
    const close = await follow(this.#parts.definition, call, uris, follower, fresh);
    this.#closeSubscription?.();
    this.#closeSubscription = close;
  }

  async #notify(event: Change): Promise<void> {
    switch (event.kind) {
      case "resource_updated":
        if (this.#parts.store.subscriptions.includes(event.uri)) {
          await this.#server.sendResourceUpdated({ uri: event.uri });
        }
        return;
      case "resources_list_changed":
        return this.#server.sendResourceListChanged();
      case "prompts_list_changed":
        return this.#server.sendPromptListChanged();
      case "tools_list_changed":
        return this.#server.sendToolListChanged();
    }
  }

  /**
   * Changes are subscribed to exactly as long as the client's event stream is open. What changed in between is unknown, so
   * every subscription and the lists are reported once when the stream is open again.
   */
  async #whileStreaming(response: Response, call: Call): Promise<Response> {
    const body = response.body;
    if (body === null) return response;
    const reader = body.getReader();
    // What waits for the next event then reads the end.
    this.#stream = { call, end: () => void reader.cancel() };
    const missed = this.#parts.store.subscriptions;
    await this.#listen(missed, call, []);
    for (const uri of missed) await this.#notify({ kind: "resource_updated", uri });
    if (this.#streamedBefore) {
      await this.#notify({ kind: "resources_list_changed" });
      await this.#notify({ kind: "prompts_list_changed" });
    }
    this.#streamedBefore = true;
    const stop = () => {
      this.#stream = undefined;
      this.#closeSubscription?.();
      this.#closeSubscription = undefined;
    };
    const watched = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        stop();
        controller.close();
      },
      async cancel(reason) {
        stop();
        await reader.cancel(reason);
      },
    });
    return new Response(watched, response);
  }
}

/** The first of them, `notifications/initialized`, ends the handshake. */
function isNotification(body: unknown): boolean {
  return typeof body === "object" && body !== null && "method" in body && !("id" in body);
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return typeof value === "object" && value !== null && "jsonrpc" in value;
}
