/**
 * The Worker's entry point: handles `/mcp` directly, everything else through `worker/routes/routes.ts`, and exports the Durable
 * Object classes that wrangler.toml binds.
 */
import { describeFailure, type Failure } from "./errors.ts";
import { handleMcp } from "./mcp/handler.ts";
import { readPolicy, type Policy } from "./mcp/policy.ts";
import { failureResponse } from "./mcp/rpc.ts";
import { readAuthSettings } from "./worker/auth/settings.ts";
import { wrongValues } from "./worker/setting-values.ts";
import type { Env } from "./worker/env.ts";
import { servedFor } from "./worker/rate-limits.ts";
import type { createRoutes } from "./worker/routes/routes.ts";
import { countedKv, countRequest } from "./worker/usage/deployment-counts.ts";
import { buildServices, type WorkerServices } from "./worker/services.ts";

export { KeysObject } from "./worker/auth/keys-object.ts";
export { EventBusObject } from "./worker/bus/bus-object.ts";
export { LessonsObject } from "./worker/lessons/lessons-object.ts";
export { LibraryObject } from "./worker/library/library-object.ts";
export { LegacyTransportObject } from "./worker/legacy/legacy-object.ts";
export { PinsObject } from "./worker/releases/pins-object.ts";
export { ReleasesObject } from "./worker/releases/releases-object.ts";
export { SessionObject } from "./worker/sessions/session-object.ts";
export { StartsObject } from "./worker/sessions/starts-object.ts";
export { TenantObject } from "./worker/tenants/tenant-object.ts";
export { DispatchObject } from "./worker/tasks/dispatch-object.ts";
export { TaskObject } from "./worker/tasks/task-object.ts";
export { UsageObject } from "./worker/usage/usage-object.ts";

const MCP = /^[a-z]+:\/\/[^/]+\/mcp(?:[?#]|$)/;

/** The bindings as they were given, and with those counted that a day's use is shown of. */
let given: Env | undefined;
let counted: Env | undefined;
let shared: WorkerServices | undefined;
let policy: Policy | undefined;
let routes: ReturnType<typeof createRoutes> | undefined;
/** Why this deployment must not serve; null = its configuration is complete, undefined = not checked yet. */
let problem: Failure | null | undefined;

/** The first of several failures, which names the settings of the others: an operator corrects them all at once. */
function firstOf([first, ...others]: readonly Failure[]): Failure | null {
  if (first?.code !== "misconfigured" || others.length === 0) return first ?? null;
  return { ...first, also: others.flatMap((other) => (other.code === "misconfigured" ? [other.variable] : [])) };
}

/** The answer to every request of a deployment whose configuration is incomplete. */
async function refuseToServe(request: Request, failure: Failure): Promise<Response> {
  console.error(describeFailure(failure));
  if (MCP.test(request.url)) return failureResponse(503, failure);
  return (await import("./worker/api/respond.ts")).respondWithFailure(failure, crypto.randomUUID());
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (problem === undefined) {
      const settings = readAuthSettings(env);
      const wrong = wrongValues(env);
      for (const failure of wrong) console.error(describeFailure(failure));
      problem = firstOf([...(settings.ok ? [] : [settings.failure]), ...wrong]);
    }
    if (problem !== null) return refuseToServe(request, problem);
    if (counted === undefined || given !== env) {
      counted = { ...env, KNOWLEDGE: countedKv(env.KNOWLEDGE) };
      given = env;
    }
    const bindings = counted;
    countRequest(bindings, Date.now());
    const services = (shared ??= buildServices(bindings));
    policy ??= readPolicy(env.CAIRN_HOSTS, env.CAIRN_ORIGINS);
    // The most frequent path first, without parsing the URL.
    const hosts = policy;
    if (MCP.test(request.url)) {
      const showBrowser = async () => (await import("./worker/console.ts")).leadToConsole(env, request);
      const endpoint = { name: "product", loadDefinition: null, showBrowser };
      return servedFor(request, () => handleMcp(request, services, hosts, endpoint));
    }
    const app = (routes ??= (await import("./worker/routes/routes.ts")).createRoutes(services, hosts));
    return servedFor(request, () => app.fetch(request, bindings));
  },
} satisfies ExportedHandler<Env>;
