/**
 * `subscriptions/listen` (2026-07-28): a stream that acknowledges its filter, then sends the notifications that pass it. One
 * for each request, because in a Worker a connection belongs to the request that opened it.
 */
import type { Change } from "../services.ts";
import type { Call } from "./call.ts";
import { INVALID_PARAMS, ProtocolFault, toFault } from "./fault.ts";
import { follow } from "./listen.ts";
import { isRecord } from "../json.ts";
import { type PlainRequest } from "./plain-request.ts";
import { faultResponse } from "./rpc.ts";
import type { ServerDefinition } from "./server-definition.ts";

export const LISTEN = "subscriptions/listen";
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";
/** Between keep-alive comments. Milliseconds. */
const KEEP_ALIVE_INTERVAL = 15_000;

/** The notifications a client asks for, of those the server sends. */
interface Filter {
  toolsListChanged?: true;
  promptsListChanged?: true;
  resourcesListChanged?: true;
  resourceSubscriptions?: string[];
}

/** Serves a plain listen request. Never throws: what cannot be subscribed to is an error in the answer. */
export async function serveListen(
  definition: ServerDefinition,
  { message }: PlainRequest,
  call: Call,
): Promise<Response> {
  try {
    const filter = readFilter(message.params.notifications, definition);
    const stream = new ListenStream(message.id, definition, filter);
    // Subscribed before it is acknowledged: no change is lost between the two.
    if (Object.keys(filter).length > 0) {
      stream.onClose = await follow(definition, call, filter.resourceSubscriptions ?? [], {
        tell: (change) => stream.send(change),
        ended: () => stream.close(),
      });
    }
    return stream.open();
  } catch (error) {
    return faultResponse(message.id, toFault(error));
  }
}

/** The filter, narrowed to what the server's capabilities promise. */
function readFilter(asked: unknown, { capabilities }: ServerDefinition): Filter {
  if (!isRecord(asked)) throw badFilter();
  const wants = (name: string, offered: boolean | undefined) => {
    const value = asked[name];
    if (value !== undefined && typeof value !== "boolean") throw badFilter();
    return value === true && offered === true;
  };
  const uris = asked.resourceSubscriptions ?? [];
  if (!Array.isArray(uris) || !uris.every((uri): uri is string => typeof uri === "string")) throw badFilter();
  return {
    ...(wants("toolsListChanged", capabilities.tools?.listChanged) && { toolsListChanged: true }),
    ...(wants("promptsListChanged", capabilities.prompts?.listChanged) && { promptsListChanged: true }),
    ...(wants("resourcesListChanged", capabilities.resources?.listChanged) && { resourcesListChanged: true }),
    ...(uris.length > 0 && capabilities.resources?.subscribe === true && { resourceSubscriptions: uris }),
  };
}

function badFilter(): ProtocolFault {
  return new ProtocolFault(
    INVALID_PARAMS,
    "params.notifications must be an object: toolsListChanged, promptsListChanged, resourcesListChanged (booleans), resourceSubscriptions (a list of uris).",
  );
}

class ListenStream {
  onClose: () => void = () => undefined;
  readonly #id: string | number;
  readonly #definition: ServerDefinition;
  readonly #filter: Filter;
  readonly #encoder = new TextEncoder();
  /** Changes that came before the stream was read for the first time. */
  #waiting: Change[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** It was ended, perhaps before it was read for the first time. */
  #isOver = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(id: string | number, definition: ServerDefinition, filter: Filter) {
    this.#id = id;
    this.#definition = definition;
    this.#filter = filter;
  }

  open(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => this.#begin(controller),
      cancel: () => this.#end(),
    });
    return new Response(body, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      },
    });
  }

  #begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    this.#notify("notifications/subscriptions/acknowledged", { notifications: this.#filter });
    // There will be no notification.
    if (this.#isOver || Object.keys(this.#filter).length === 0) return this.close();
    this.#timer = setInterval(() => this.#write(": keepalive\n\n"), KEEP_ALIVE_INTERVAL);
    for (const change of this.#waiting) this.send(change);
    this.#waiting = [];
  }

  /** Ends the stream the way a server ends one: with a result. */
  close(): void {
    const controller = this.#controller;
    this.#isOver = true;
    if (controller === undefined) return;
    this.#message({ id: this.#id, result: { resultType: "complete", _meta: this.#meta(true) } });
    this.#end();
    controller.close();
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#controller = undefined;
    this.onClose();
  }

  /** Sends the notification of a change, if the filter has it. */
  send(change: Change): void {
    if (this.#controller === undefined) {
      this.#waiting.push(change);
      return;
    }
    switch (change.kind) {
      case "resource_updated":
        // Only subscribed resources reach this stream.
        return this.#notify("notifications/resources/updated", { uri: change.uri });
      case "tools_list_changed":
        return this.#filter.toolsListChanged && this.#notify("notifications/tools/list_changed", {});
      case "prompts_list_changed":
        return this.#filter.promptsListChanged && this.#notify("notifications/prompts/list_changed", {});
      case "resources_list_changed":
        return this.#filter.resourcesListChanged && this.#notify("notifications/resources/list_changed", {});
    }
  }

  #notify(method: string, params: object): void {
    this.#message({ method, params: { ...params, _meta: this.#meta(false) } });
  }

  #meta(result: boolean): object {
    return { [SUBSCRIPTION_ID]: this.#id, ...(result && { [SERVER_INFO]: this.#definition.info }) };
  }

  #message(message: object): void {
    this.#write(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`);
  }

  #write(frame: string): void {
    try {
      this.#controller?.enqueue(this.#encoder.encode(frame));
    } catch {
      // The client has gone; the runtime cancels the stream.
    }
  }
}
