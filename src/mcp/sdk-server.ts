/**
 * An SDK server made from a server definition. It serves what the fast path does not (handshakes, subscriptions, interactive
 * tools, odd headers). Handlers only forward to `dispatch`, so that both ways of serving give the same answers.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  Server,
  type ClientCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Call } from "./call.ts";
import { dispatch, featureMethods } from "./dispatch.ts";
import { offers } from "./fast-path.ts";
import { toFault } from "./fault.ts";
import type { ServerDefinition } from "./server-definition.ts";
import { LEGACY_VERSIONS, MODERN_VERSION } from "./versions.ts";

/** Subscriptions of a legacy transport; the modern era subscribes by `subscriptions/listen` instead. */
export interface Subscriptions {
  add(uri: string, call: Call): Promise<void>;
  remove(uri: string): Promise<void>;
}

/** What the client says it can do: in each request since 2026-07-28, once in its handshake before. */
function capabilitiesOf(context: ServerContext, server: Server): ClientCapabilities | undefined {
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = context.mcpReq.envelope ?? {};
  return envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Parameters of a method that the SDK does not know: `dispatch` checks them. */
const UNCHECKED = {
  "~standard": { version: 1, vendor: "cairn", validate: (value: unknown) => ({ value }) },
} as const;

/** Finds the call a handler works for: a sessionful server outlives the requests it serves. */
export type CallOf = (context: ServerContext) => Call;

/** Builds an SDK server for one era. Without `subscriptions`, resources/subscribe is not offered. */
export function makeSdkServer(
  definition: ServerDefinition,
  era: "legacy" | "modern",
  callOf: CallOf,
  subscriptions?: Subscriptions,
): Server {
  const server = new Server(definition.info, {
    capabilities: definition.capabilities,
    instructions: definition.instructions,
    supportedProtocolVersions: era === "modern" ? [MODERN_VERSION] : [...LEGACY_VERSIONS],
    ...(definition.verifyState !== undefined && { requestState: { verify: definition.verifyState } }),
  });
  for (const method of featureMethods) {
    if (!offers(definition, method)) continue;
    const answer = async (params: unknown, context: ServerContext): Promise<never> => {
      try {
        const known = { ...context, client: capabilitiesOf(context, server) };
        const reply = await dispatch(definition, method, params, callOf(context), known);
        // The result's type follows from the method, which the loop hides from the compiler.
        if ("sdk" in reply) return reply.sdk as never;
        return { ...JSON.parse(reply.json), ...(era === "modern" && reply.cache) } as never;
      } catch (error) {
        throw toProtocolError(error);
      }
    };
    if (method === "skills/list" || method === "skills/get")
      server.setRequestHandler(method, { params: UNCHECKED }, answer);
    else server.setRequestHandler(method, ({ params }, context) => answer(params, context));
  }
  if (subscriptions !== undefined) {
    server.setRequestHandler("resources/subscribe", async ({ params }, context) => {
      await subscriptions.add(params.uri, callOf(context)).catch((error: unknown) => {
        throw toProtocolError(error);
      });
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", async ({ params }) => {
      await subscriptions.remove(params.uri);
      return {};
    });
  }
  return server;
}

/** The SDK's own errors (a missing client capability, say) keep their code; everything else goes through the boundary. */
function toProtocolError(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const fault = toFault(error);
  return new ProtocolError(fault.code, fault.message, fault.data);
}
