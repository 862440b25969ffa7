/**
 * Every address of the Worker besides `/mcp`, in one list: who may call it, and which function answers. Loaded when
 * one of them is requested, so that an isolate that serves only agents never loads it.
 */
import { Hono } from "hono/tiny";
import { CairnError, isOverloaded, OVERLOADED, valueOf, type Failure } from "../errors.ts";
import { refusedBy, type Policy } from "../mcp/policy.ts";
import type { Principal } from "../principal.ts";
import * as sessions from "./api/sessions-read.ts";
import * as history from "./api/history.ts";
import * as upkeep from "./api/upkeep.ts";
import { mayPublish } from "./auth.ts";
import type { Env } from "./env.ts";
import { failed, json } from "./api/respond.ts";
import type { WorkerServices } from "./services.ts";

interface Place {
  Bindings: Env;
  Variables: { correlationId: string; principal: Principal };
}

/** What only authors may ask for. */
const AUTHORS = /^\/api\/(?:releases|channels|objects)(?:\/|$)/;

/** The routes over these services; made once per isolate. */
export function createRoutes(services: WorkerServices, policy: Policy): Hono<Place> {
  const app = new Hono<Place>();
  // The validator of releases is large: it is loaded when somebody publishes.
  const publishing = () => import("./api/releases.ts");
  // Tools bring all their schemas: likewise.
  const asSteps = () => import("./api/sessions.ts");
  const asTools = () => import("./api/tools.ts");

  app.use(async (place, next) => {
    place.set("correlationId", crypto.randomUUID());
    await next();
  });
  app.onError((error, place) => {
    const correlationId = place.get("correlationId");
    return failed(failureOf(error, correlationId), correlationId);
  });
  app.notFound((place) => notFound(new URL(place.req.url), place.get("correlationId")));

  app.get("/healthz", () => health(services));
  app.get(
    "/schemas/:file{[a-z]+\\.schema\\.json}",
    (place) => place.env.ASSETS?.fetch(place.req.raw) ?? place.notFound(),
  );

  app.use("/api/*", async (place, next) => {
    const request = place.req.raw;
    const refused = refusedBy(policy, request, new URL(request.url));
    if (refused !== null) {
      return failed({ code: "forbidden", scope: "mcp" }, place.get("correlationId"), { message: refused });
    }
    const principal = valueOf(await services.auth.authenticate(request.headers.get("authorization")));
    admit(principal, AUTHORS.test(place.req.path));
    place.set("principal", principal);
    return next();
  });

  app.post("/api/sessions", async ({ req, var: { principal } }) =>
    (await asSteps()).startSession(req.raw, services, principal),
  );
  app.get("/api/sessions/:id", ({ req, var: { principal } }) =>
    sessions.readSession(new URL(req.url), services, principal, req.param("id")),
  );
  app.post("/api/sessions/:id/navigate", async ({ req, var: { principal } }) =>
    (await asSteps()).navigate(req.raw, services, principal, req.param("id")),
  );
  app.get("/api/sessions/:id/events", ({ req, var: { principal } }) =>
    sessions.readEvents(services, principal, req.param("id")),
  );
  app.get("/api/sessions/:id/export", ({ req, var: { principal } }) =>
    sessions.exportSession(services, principal, req.param("id")),
  );
  app.get("/api/knowledge", ({ req }) => sessions.listKnowledge(new URL(req.url), services));
  app.get("/api/search", ({ req, var: { principal } }) =>
    sessions.searchKnowledge(new URL(req.url), services, principal),
  );

  app.get("/api/tools", async ({ req }) => (await asTools()).listTools(new URL(req.url), services));
  app.post("/api/tools/:name", async ({ req, var: { principal, correlationId } }) =>
    (await asTools()).callTool(req.raw, services, principal, req.param("name"), correlationId),
  );

  app.get("/api/channels", ({ env }) => history.listChannels(env));
  app.post("/api/channels/:channel/rollback", async ({ req, env, var: { correlationId } }) =>
    (await publishing()).rollBack(req.raw, env, services, req.param("channel"), correlationId),
  );
  app.get("/api/objects/:hash{[0-9a-f]{64}}", ({ req, env, var: { correlationId } }) =>
    history.showObject(req.param("hash"), env, correlationId),
  );
  app.get("/api/releases", ({ req, env }) => history.listReleases(new URL(req.url), env));
  app.post("/api/releases", async ({ req, env, var: { correlationId } }) =>
    (await publishing()).publishRelease(req.raw, env, services, correlationId),
  );
  app.post("/api/releases/missing", async ({ req, env }) => (await publishing()).askMissing(req.raw, env));
  app.post("/api/releases/gc", ({ req, env }) => upkeep.cleanUp(req.raw, env, services));
  app.post("/api/releases/migrate", ({ req, env }) => upkeep.migrate(req.raw, env));
  app.get("/api/releases/:release", ({ req, env }) =>
    history.showRelease(req.param("release"), new URL(req.url), env, services),
  );
  app.get("/api/releases/:release/sessions", ({ req, env }) =>
    history.listSessions(req.param("release"), new URL(req.url), env, services),
  );
  return app;
}

/** Fails with `forbidden` when the principal lacks what the address asks for. */
function admit(principal: Principal, author: boolean): void {
  const admitted = author ? mayPublish(principal) : principal.scopes.includes("mcp");
  if (!admitted) throw new CairnError({ code: "forbidden", scope: author ? "author" : "mcp" });
}

/** Always answers, so that a monitor can distinguish a Worker without knowledge from one that is down. */
async function health(services: WorkerServices): Promise<Response> {
  const current = await services.knowledge.current("main");
  return json({
    status: current.ok ? "ok" : "empty",
    version: services.version,
    release: current.ok ? current.value.id : null,
    channel: "main",
  });
}

/** The failure of an error: Cairn's own keep theirs, anything else is logged and shown as `internal`. */
function failureOf(error: unknown, correlationId: string): Failure {
  if (error instanceof CairnError) return error.failure;
  if (isOverloaded(error)) return OVERLOADED;
  console.error(`[${correlationId}]`, error);
  return { code: "internal", correlation_id: correlationId };
}

function notFound(url: URL, correlationId: string): Response {
  const message = `Nothing is served at ${JSON.stringify(url.pathname.slice(0, 80))}. Agents connect at /mcp; scripts use /api/tools, /api/sessions and /api/knowledge; /healthz tells the state.`;
  return json({ error: { code: "not_found", message, retryable: false, correlation_id: correlationId } }, 404);
}
