/**
 * The Worker's entry: which path goes where, and the classes wrangler.toml binds. Nothing is decided here but the route.
 */
import { CairnError, type Failure } from "./errors.ts";
import { handleMcp } from "./mcp/handler.ts";
import { readPolicy, refusedBy, type Policy } from "./mcp/policy.ts";
import { unwrap, handleApi } from "./worker/api.ts";
import { mayPublish } from "./worker/auth.ts";
import type { Env } from "./worker/env.ts";
import { failed, json } from "./worker/respond.ts";
import { buildServices, type WorkerServices } from "./worker/services.ts";

export { EventBusObject } from "./worker/bus-object.ts";
export { LegacyTransportObject } from "./worker/legacy-object.ts";
export { PinsObject } from "./worker/pins-object.ts";
export { ReleasesObject } from "./worker/releases-object.ts";
export { SessionObject } from "./worker/session-object.ts";
export { StartsObject } from "./worker/starts-object.ts";

const MCP = /^[a-z]+:\/\/[^/]+\/mcp(?:[?#]|$)/;

let shared: WorkerServices | undefined;
let policy: Policy | undefined;

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const services = (shared ??= buildServices(env));
    // The hot path first, without parsing the address twice; everything else can afford to be looked up.
    if (MCP.test(request.url)) return handleMcp(request, services, policyOf(env));
    const url = new URL(request.url);
    const correlationId = crypto.randomUUID();
    try {
      return (await route(request, url, env, services, correlationId)) ?? notFound(url, correlationId);
    } catch (error) {
      return failed(failureOf(error, correlationId), correlationId);
    }
  },
} satisfies ExportedHandler<Env>;

function policyOf(env: Env): Policy {
  policy ??= readPolicy(env.CAIRN_HOSTS, env.CAIRN_ORIGINS);
  return policy;
}

async function route(request: Request, url: URL, env: Env, services: WorkerServices, correlationId: string) {
  if (url.pathname === "/healthz") return health(services);
  if (/^\/schemas\/[a-z]+\.schema\.json$/.test(url.pathname)) return env.ASSETS?.fetch(request);
  if (!url.pathname.startsWith("/api/")) return undefined;
  const refused = refusedBy(policyOf(env), request, url);
  if (refused !== null) return failed({ code: "forbidden", scope: "mcp" }, correlationId, { message: refused });
  const principal = unwrap(await services.auth.authenticate(request.headers.get("authorization")));
  if (!/^\/api\/(releases|channels|objects)(\/|$)/.test(url.pathname)) {
    if (!principal.scopes.includes("mcp")) throw new CairnError({ code: "forbidden", scope: "mcp" });
    return handleApi(request, url, services, principal);
  }
  if (!mayPublish(principal, request, env.CAIRN_AUTHOR_TOKEN)) {
    throw new CairnError({ code: "forbidden", scope: "author" });
  }
  // Loaded when somebody publishes: its validator would cost every other start its time.
  const { handleReleases } = await import("./worker/api-releases.ts");
  return handleReleases(request, url, env, services, correlationId);
}

/** Always answers, so that a monitor can tell a Worker without knowledge from one that is down. */
async function health(services: WorkerServices): Promise<Response> {
  const current = await services.knowledge.current("main");
  return json({
    status: current.ok ? "ok" : "empty",
    version: services.version,
    release: current.ok ? current.value.id : null,
    channel: "main",
  });
}

/** What Cairn threw on purpose; anything else is told to the log and to nobody else. */
function failureOf(error: unknown, correlationId: string): Failure {
  if (error instanceof CairnError) return error.failure;
  console.error(`[${correlationId}]`, error);
  return { code: "internal", correlation_id: correlationId };
}

function notFound(url: URL, correlationId: string): Response {
  const message = `Nothing is served at ${JSON.stringify(url.pathname.slice(0, 80))}. Agents connect at /mcp; scripts use /api/sessions and /api/knowledge; /healthz tells the state.`;
  return json({ error: { code: "not_found", message, retryable: false, correlation_id: correlationId } }, 404);
}
