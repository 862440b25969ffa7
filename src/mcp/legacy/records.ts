/**
 * Requests of a legacy session that need no transport: plain ones are answered from records, so that an object that was
 * evicted loads the SDK again only when a client needs its stream.
 */
import { isRecord } from "../../json.ts";
import type { Services } from "../../services.ts";
import type { Call } from "../call.ts";
import { readUrlOptions } from "../url-options.ts";
import { answerFast, isFast } from "../fast-path.ts";
import { readPrincipal } from "./router.ts";
import { ownContent } from "../own-content.ts";
import { readPlain } from "../plain-request.ts";
import type { ServerDefinition } from "../server-definition.ts";
import { showsApps } from "../step-app/extension.ts";
import { knowsLinks } from "../versions.ts";

/** How a session began: enough to restore it after an eviction. */
export interface LegacyHandshake {
  id: string;
  endpoint: string;
  /** The JSON-RPC `initialize` request. */
  initialize: unknown;
}

/** What must outlive an eviction. */
export interface TransportStore {
  subscriptions: string[];
  append(stream: string, message: unknown): string;
  after(eventId: string): { id: string; message: unknown }[];
}

/** The call of a request that the router has forwarded, in a session that began with this `initialize`. */
export function legacyCall(
  definition: ServerDefinition,
  request: Request,
  services: Services,
  initialize: unknown,
): Call {
  const options = readUrlOptions(new URL(request.url));
  if ("invalid" in options) throw new Error("the router forwarded an invalid URL");
  const principal = readPrincipal(request);
  const params = isRecord(initialize) ? initialize.params : undefined;
  return {
    services,
    principal,
    request,
    channel: options.channel,
    toolsets: options.toolsets,
    origin: new URL(request.url).origin,
    own: ownContent(definition, options.toolsets, principal),
    links: knowsLinks(request.headers),
    apps: showsApps(isRecord(params) ? params.capabilities : undefined),
    session: options.session,
  };
}

/** Answers a plain request of the session; null when it needs the transport. */
export async function answerFromRecords(
  definition: ServerDefinition,
  request: Request,
  body: unknown,
  call: Call,
): Promise<Response | null> {
  const plain = readPlain(body, request.headers);
  return plain !== null && isFast(definition, plain, call) ? answerFast(definition, plain, call) : null;
}
