/**
 * Every route of the Worker besides `/mcp`: who may call it, and which function handles it. Loaded on the first request to
 * one of them, so that an isolate that serves only agents does not load it.
 */
import { describeError, redactFailure, redactEcho } from "../context/redact/failure.ts";
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { CairnError, isOverloaded, OVERLOADED, valueOf, type Failure } from "../errors.ts";
import { refusedBy, type Policy } from "../mcp/policy.ts";
import { readingOnly, type Principal } from "../principal.ts";
import * as sessions from "./api/sessions-read.ts";
import * as history from "./api/history.ts";
import * as knowledge from "./api/knowledge-read.ts";
import * as maintenance from "./api/maintenance.ts";
import { AUTHORIZE_PATH, REGISTER_PATH, SIGNED_IN_PATH, TOKEN_PATH } from "./auth/oauth/addresses.ts";
import type { OAuthRoute } from "./auth/oauth/routes.ts";
import type { Env } from "./env.ts";
import { respondWithFailure, respondWithJson } from "./api/respond.ts";
import { takePublish } from "./rate-limits.ts";
import { requireScope } from "./route-scopes.ts";
import type { WorkerServices } from "./services.ts";
import { auditReading } from "./tenants/audit.ts";

interface RouteEnv {
  Bindings: Env;
  Variables: { correlationId: string; principal: Principal };
}

/** Paths that change what is published, or validate it: they have a limit of their own. */
const CHANGING_PATHS = /^\/api\/(?:releases|channels\/[^/]+\/rollback)$/;

/** Where a document for machines may be: so that its code is not loaded by every other request. */
const MACHINE_PATHS = /^\/(?:$|mcp\/|\.well-known\/|server\.json$|llms\.txt$|skill\.md$|skills\/|icon\.svg$)/;

/** Where nothing is for people: what is not there is said in JSON, also to a browser. */
const PROGRAM_PATHS = /^\/(?:api|mcp|_console|schemas|\.well-known)(?:\/|$)/;

function isBrowser({ method, raw }: { method: string; raw: Request }): boolean {
  return method === "GET" && (raw.headers.get("accept") ?? "").includes("text/html");
}

/** The routes over these services; created once per isolate. */
export function createRoutes(services: WorkerServices, policy: Policy): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();
  // Loaded on the first publish: the validator of releases is large.
  const loadPublishing = () => import("./api/releases.ts");
  const loadCatalogue = () => import("./api/catalogue.ts");
  // Loaded on the first use: tools import all their schemas.
  const loadSteps = () => import("./api/sessions.ts");
  const loadTools = () => import("./api/tools.ts");
  const loadOperating = () => import("./api/operating.ts");

  // Loaded on the first visit of a browser.
  const loadConsole = () => import("./console.ts");

  app.use(async (place, next) => {
    place.set("correlationId", crypto.randomUUID());
    await next();
  });
  app.onError((error, place) => {
    const correlationId = place.get("correlationId");
    return respondWithFailure(failureOf(error, correlationId), correlationId);
  });
  app.notFound(async (place) => {
    const { req, env } = place;
    // A person gets the page, which says so and leads home.
    if (isBrowser(req) && !PROGRAM_PATHS.test(req.path)) {
      const found = await (await loadConsole()).consolePage(env, req.raw);
      return new Response(found.body, { status: 404, headers: found.headers });
    }
    return notFound(new URL(req.url), place.get("correlationId"));
  });

  app.use(async ({ req }, next) => {
    if (!MACHINE_PATHS.test(req.path)) return next();
    const found = await (await import("./documents/serve.ts")).machineDocument(req.raw, services.version);
    return found ?? next();
  });

  app.get("/_console/*", async ({ req, env, notFound: none }) => {
    const file = await (await loadConsole()).consoleFile(env, new URL(req.url));
    return file ?? none();
  });
  app.use(async ({ req, env }, next) => {
    if (!isBrowser(req)) return next();
    const { isView, consolePage } = await loadConsole();
    return isView(req.path) ? consolePage(env, req.raw) : next();
  });

  app.get("/healthz", () => health(services));
  app.get(
    "/schemas/:file{[a-z]+\\.schema\\.json}",
    (place) => place.env.ASSETS?.fetch(place.req.raw) ?? place.notFound(),
  );

  app.get("/trees/:base/:file{.+\\.(?:svg|mmd)}", async ({ req }) => {
    const principal = valueOf(await services.auth.authenticate(req.raw));
    requireScope(principal, "GET", req.path);
    return (await import("./tree-picture.ts")).treePicture(
      new URL(req.url),
      services,
      principal,
      req.param("base"),
      req.param("file"),
    );
  });

  app.on(["GET", "POST"], "/approve/:code", async ({ req, env }) =>
    (await import("./library/approval-page.ts")).approvalPage(req.raw, env, req.param("code")),
  );

  const loadSignIn = () => import("./library/sign-in/page.ts");
  app.get("/oauth/start/:state", async ({ req, env }) =>
    (await loadSignIn()).signInPage(req.raw, env, req.param("state")),
  );
  app.get("/oauth/callback", async ({ req, env }) => (await loadSignIn()).signInCallback(req.raw, env));
  app.get("/oauth/client.json", async ({ req }) =>
    (await import("./library/sign-in/client-document.ts")).clientDocument(new URL(req.url).origin),
  );

  app.post("/sign-in", async (place) => {
    const request = place.req.raw;
    const refused = refusedBy(policy, request, new URL(request.url));
    if (refused !== null) {
      return respondWithFailure({ code: "forbidden", scope: "mcp" }, place.get("correlationId"), { message: refused });
    }
    return (await import("./api/sign-in.ts")).signIn(request, place.env, services);
  });

  if (services.authSettings.mode === "oauth") addOAuthRoutes(app, services, policy);

  app.use("/api/*", async (place, next) => {
    const request = place.req.raw;
    const refused = refusedBy(policy, request, new URL(request.url));
    if (refused !== null) {
      return respondWithFailure({ code: "forbidden", scope: "mcp" }, place.get("correlationId"), { message: refused });
    }
    const known = valueOf(await services.auth.authenticate(request));
    const principal = place.req.query("scope") === "read" ? readingOnly(known) : known;
    requireScope(principal, request.method, place.req.path);
    if (request.method === "POST" && CHANGING_PATHS.test(place.req.path)) valueOf(await takePublish(place.env));
    place.set("principal", principal);
    return next();
  });

  app.post("/api/sessions", async ({ req, var: { principal } }) =>
    (await loadSteps()).startSession(req.raw, services, principal),
  );
  app.get("/api/sessions", async ({ req, env, var: { principal } }) =>
    (await import("./api/sessions-list.ts")).listSessions(new URL(req.url), env, services, principal),
  );
  app.delete("/api/sessions/:id", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).deleteSession(req.param("id"), env, services, principal),
  );
  app.delete("/api/sessions/:id/sensitive", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).deleteSensitive(req.param("id"), env, services, principal),
  );
  app.get("/api/sessions/:id/backup", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).backUpSession(new URL(req.url), env, principal, req.param("id")),
  );
  app.put("/api/sessions/:id/backup", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).restoreSession(req.raw, env, principal, req.param("id")),
  );
  app.get("/api/sessions/:id", async ({ req, env, var: { principal } }) => {
    const read = await sessions.readSession(new URL(req.url), services, principal, req.param("id"));
    // Noted once it is known that there is such a session: a guess leaves nothing.
    if ((req.query("view") ?? "state") !== "state") await auditReading(env, principal, "session_read", req.param("id"));
    return read;
  });
  app.post("/api/sessions/:id/navigate", async ({ req, var: { principal } }) =>
    (await loadSteps()).navigate(req.raw, services, principal, req.param("id")),
  );
  app.get("/api/sessions/:id/events", async ({ req, env, var: { principal } }) => {
    const read = await sessions.readEvents(services, principal, req.param("id"));
    await auditReading(env, principal, "session_read", req.param("id"));
    return read;
  });
  app.get("/api/sessions/:id/export", async ({ req, env, var: { principal } }) => {
    const read = await sessions.exportSession(services, env, principal, req.param("id"));
    await auditReading(env, principal, "session_read", req.param("id"));
    return read;
  });
  app.get("/api/sessions/:id/prompts/:assembly", async ({ req, env, var: { principal } }) => {
    const { readPrompt } = await import("./api/prompts.ts");
    const read = await readPrompt(new URL(req.url), services, principal, req.param("id"), req.param("assembly"));
    await auditReading(env, principal, "session_read", req.param("id"));
    return read;
  });
  app.get("/api/knowledge", ({ req, var: { principal } }) =>
    knowledge.listKnowledge(new URL(req.url), services, principal),
  );
  app.get("/api/trees/:base/:tree", ({ req, var: { principal } }) =>
    knowledge.readTree(new URL(req.url), services, principal, req.param("base"), req.param("tree")),
  );
  const loadDocuments = () => import("./api/documents.ts");
  app.get("/api/documents/:base", async ({ req, var: { principal } }) =>
    (await loadDocuments()).listDocuments(new URL(req.url), services, principal, req.param("base")),
  );
  app.get("/api/documents/:base/:id{.+}", async ({ req, var: { principal } }) =>
    (await loadDocuments()).readDocument(new URL(req.url), services, principal, req.param("base"), req.param("id")),
  );
  app.get("/api/search", ({ req, var: { principal } }) =>
    sessions.searchKnowledge(new URL(req.url), services, principal),
  );

  app.get("/api/search/explain", ({ req, var: { principal } }) =>
    sessions.explainFound(new URL(req.url), services, principal),
  );

  app.get("/api/live", async ({ req, var: { principal } }) =>
    (await import("./api/live.ts")).live(new URL(req.url), services, principal),
  );

  app.get("/api/tools", async ({ req, var: { principal } }) =>
    (await loadTools()).listTools(new URL(req.url), services, principal),
  );
  app.post("/api/tools/:name", async ({ req, var: { principal, correlationId } }) =>
    (await loadTools()).callTool(req.raw, services, principal, req.param("name"), correlationId),
  );

  const loadTasks = () => import("./api/tasks.ts");
  app.get("/api/tasks", async ({ req, var: { principal } }) =>
    (await loadTasks()).listTasks(req.raw, services, principal),
  );
  app.post("/api/tasks", async ({ req, var: { principal } }) =>
    (await loadTasks()).postTasks(req.raw, services, principal),
  );
  app.get("/api/tasks/:id", async ({ req, var: { principal } }) =>
    (await loadTasks()).readTask(req.raw, services, principal, req.param("id")),
  );
  app.get("/api/tasks/:id/trajectory", async ({ req, var: { principal } }) =>
    (await import("./api/trajectories.ts")).showTrajectory(req.raw, services, principal, req.param("id")),
  );
  app.get("/api/trajectories", async ({ req, env, var: { principal } }) =>
    (await import("./api/trajectories.ts")).listTrajectories(req.raw, env, services, principal),
  );
  const loadLessons = () => import("./api/lessons.ts");
  app.get("/api/lessons", async ({ req, var: { principal } }) =>
    (await loadLessons()).listLessons(new URL(req.url), services, principal),
  );
  app.get("/api/lessons/seed-tasks", async ({ req, var: { principal } }) =>
    (await loadLessons()).listSeedTasks(new URL(req.url), services, principal),
  );
  app.post("/api/lessons/:id/retire", async ({ req, env, var: { principal } }) =>
    (await loadLessons()).retireLesson(req.raw, env, services, principal, req.param("id")),
  );
  app.post("/api/tasks/:id/:change{cancel|retry|answer}", async ({ req, var: { principal } }) =>
    (await loadTasks()).changeTask(req.raw, services, principal, req.param("id"), req.param("change")),
  );

  const loadServers = () => import("./api/servers.ts");
  app.get("/api/servers", async ({ var: { principal } }) => (await loadServers()).listServers(services, principal));
  app.get("/api/servers/:name", async ({ req, var: { principal } }) =>
    (await loadServers()).showServer(services, principal, req.param("name")),
  );
  app.get("/api/operations", async ({ env, var: { principal } }) =>
    (await import("./api/operations.ts")).showOperations(env, services, principal),
  );
  app.post("/api/sign-in-codes", async ({ req, env }) =>
    (await import("./api/sign-in.ts")).createSignInCode(req.raw, env, services),
  );
  app.get("/api/keys", async ({ req, env }) => (await loadOperating()).listKeys(new URL(req.url), env));
  app.post("/api/keys", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).createKey(req.raw, env, services, principal),
  );
  app.delete("/api/keys/:id{[0-9a-f]{16}}", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).revokeKey(req.param("id"), env, services, principal),
  );
  app.get("/api/audit", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).exportAudit(new URL(req.url), env, principal),
  );
  app.post("/api/erasures", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).eraseSessions(req.raw, env, services, principal),
  );

  app.get("/api/catalogue", async () => (await loadCatalogue()).showCatalogue(services));
  app.post("/api/catalogue", async ({ req, env, var: { principal } }) =>
    (await loadCatalogue()).publishCatalogue(req.raw, env, services, principal),
  );
  app.get("/api/channels", ({ env, var: { principal } }) => history.listChannels(env, principal));
  app.post("/api/channels/:channel/rollback", async ({ req, env, var: { principal, correlationId } }) =>
    (await loadPublishing()).rollBack(req.raw, env, services, principal, req.param("channel"), correlationId),
  );
  const loadReport = () => import("./api/report.ts");
  app.get("/api/channels/:channel/report", async ({ req, env, var: { principal } }) =>
    (await loadReport()).showReport(env, principal, req.param("channel")),
  );
  app.put("/api/channels/:channel/report", async ({ req, env, var: { principal } }) =>
    (await loadReport()).putReport(req.raw, env, principal, req.param("channel")),
  );
  app.get("/api/objects/:hash{[0-9a-f]{64}}", ({ req, env, var: { principal, correlationId } }) =>
    history.showObject(req.param("hash"), env, principal, correlationId),
  );
  app.put("/api/objects/:hash{[0-9a-f]{64}}", async ({ req, env, var: { correlationId } }) =>
    (await loadPublishing()).putObject(req.raw, req.param("hash"), env, services, correlationId),
  );
  app.get("/api/releases", ({ req, env, var: { principal } }) =>
    history.listReleases(new URL(req.url), env, principal),
  );
  app.post("/api/releases", async ({ req, env, var: { principal, correlationId } }) =>
    (await loadPublishing()).publishRelease(req.raw, env, services, principal, correlationId),
  );
  app.post("/api/releases/missing", async ({ req, env, var: { principal } }) =>
    (await loadPublishing()).listMissingObjects(req.raw, env, principal),
  );
  app.post("/api/releases/gc", ({ req, env, var: { principal } }) =>
    maintenance.removeUnusedReleases(req.raw, env, services, principal),
  );
  app.post("/api/releases/migrate", ({ req, env, var: { principal } }) => maintenance.migrate(req.raw, env, principal));
  app.get("/api/releases/:release", ({ req, env, var: { principal } }) =>
    history.showRelease(req.param("release"), new URL(req.url), env, services, principal),
  );
  app.get("/api/releases/:release/damaged-sessions", ({ req, env, var: { principal } }) =>
    history.listDamagedSessions(principal, req.param("release"), new URL(req.url), env),
  );
  app.get("/api/releases/:release/questions", ({ req, env, var: { principal } }) =>
    history.listQuestions(principal, req.param("release"), new URL(req.url), env),
  );
  app.get("/api/releases/:release/sessions", ({ req, env, var: { principal } }) =>
    history.listSessions(req.param("release"), new URL(req.url), env, services, principal),
  );
  app.get("/api/releases/:release/walks", ({ req, env, var: { principal } }) =>
    history.countTreeWalks(req.param("release"), new URL(req.url), env, services, principal),
  );
  return app;
}

/** The authorization server's own addresses. Its code is loaded with the first request to one of them. */
function addOAuthRoutes(app: Hono<RouteEnv>, services: WorkerServices, policy: Policy): void {
  const load = () => import("./auth/oauth/routes.ts");
  const serve = async ({ req, env }: Context<RouteEnv>, route: OAuthRoute) =>
    (await load()).serveOAuth({ request: req.raw, env, services, policy }, route);
  app.get("/.well-known/oauth-protected-resource", (place) => serve(place, "resource"));
  app.get("/.well-known/oauth-protected-resource/mcp", (place) => serve(place, "resource"));
  app.all("/.well-known/oauth-authorization-server", (place) => serve(place, "server"));
  app.all(TOKEN_PATH, (place) => serve(place, "server"));
  app.all(REGISTER_PATH, (place) => serve(place, "registration"));
  app.get(AUTHORIZE_PATH, (place) => serve(place, "page"));
  app.post(AUTHORIZE_PATH, (place) => serve(place, "answer"));
  app.get(SIGNED_IN_PATH, (place) => serve(place, "signed-in"));
}

/** Always answers, so that a monitor can distinguish a Worker without knowledge from one that is down. */
async function health(services: WorkerServices): Promise<Response> {
  const current = await services.knowledge.current("main", "");
  return respondWithJson({
    status: current.ok ? "ok" : "empty",
    version: services.version,
    release: current.ok ? current.value.id : null,
    channel: "main",
  });
}

/** The failure of a `CairnError`; any other error is logged and reported as `internal`. */
function failureOf(error: unknown, correlationId: string): Failure {
  if (error instanceof CairnError) return redactFailure(error.failure);
  if (isOverloaded(error)) return OVERLOADED;
  console.error(`[${correlationId}]`, describeError(error));
  return { code: "internal", correlation_id: correlationId };
}

function notFound(url: URL, correlationId: string): Response {
  const message = `Nothing is served at ${JSON.stringify(redactEcho(url.pathname).slice(0, 80))}. Agents connect at /mcp; scripts use /api/tools, /api/tasks, /api/sessions and /api/knowledge; /healthz reports the status.`;
  return respondWithJson(
    { error: { code: "not_found", message, retryable: false, correlation_id: correlationId } },
    404,
  );
}
