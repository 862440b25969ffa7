/**
 * Every address of `/api`, by subject, with the function that handles it. A handler is loaded with the first request to it,
 * unless it is small.
 * Not here: who may call an address (`scopes.ts`), what all of them share before a handler runs (`routes.ts`).
 */
import type { Hono } from "hono/tiny";
import * as history from "../api/history.ts";
import * as knowledge from "../api/knowledge-read.ts";
import * as maintenance from "../api/maintenance.ts";
import * as sessions from "../api/sessions-read.ts";
import { plainName } from "../../references.ts";
import type { WorkerServices } from "../services.ts";
import { auditReading } from "../tenants/audit.ts";
import type { RouteEnv } from "./environment.ts";

/** The session, or the task, that a path names in any form in which tools do. */
const sessionId = (named: string): string => plainName("session", named);

/** Adds every address of `/api`. The principal is known and may call the address by then. */
export function addApiRoutes(app: Hono<RouteEnv>, services: WorkerServices): void {
  addSessionRoutes(app, services);
  addKnowledgeRoutes(app, services);
  addTaskRoutes(app, services);
  addOperatingRoutes(app, services);
  addPublishingRoutes(app, services);
}

/** Sessions: a step at a time, what they hold, and what happens in them now. */
function addSessionRoutes(app: Hono<RouteEnv>, services: WorkerServices): void {
  // Loaded on the first use: tools import all their schemas.
  const loadSteps = () => import("../api/sessions.ts");
  const loadOperating = () => import("../api/operating.ts");
  app.post("/api/sessions", async ({ req, var: { principal } }) =>
    (await loadSteps()).startSession(req.raw, services, principal),
  );
  app.get("/api/sessions", async ({ req, env, var: { principal } }) =>
    (await import("../api/sessions-list.ts")).listSessions(new URL(req.url), env, services, principal),
  );
  app.delete("/api/sessions/:id", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).deleteSession(sessionId(req.param("id")), env, services, principal),
  );
  app.delete("/api/sessions/:id/sensitive", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).deleteSensitive(sessionId(req.param("id")), env, services, principal),
  );
  app.get("/api/sessions/:id/backup", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).backUpSession(new URL(req.url), env, principal, sessionId(req.param("id"))),
  );
  app.put("/api/sessions/:id/backup", async ({ req, env, var: { principal } }) =>
    (await loadOperating()).restoreSession(req.raw, env, principal, sessionId(req.param("id"))),
  );
  app.get("/api/sessions/:id", async ({ req, env, var: { principal } }) => {
    const read = await sessions.readSession(new URL(req.url), services, principal, sessionId(req.param("id")));
    // Noted once it is known that there is such a session: a guess leaves nothing.
    if ((req.query("view") ?? "state") !== "state")
      await auditReading(env, principal, "session_read", sessionId(req.param("id")));
    return read;
  });
  app.post("/api/sessions/:id/navigate", async ({ req, var: { principal } }) =>
    (await loadSteps()).navigate(req.raw, services, principal, sessionId(req.param("id"))),
  );
  app.get("/api/sessions/:id/events", async ({ req, env, var: { principal } }) => {
    const read = await sessions.readEvents(services, principal, sessionId(req.param("id")));
    await auditReading(env, principal, "session_read", sessionId(req.param("id")));
    return read;
  });
  app.get("/api/sessions/:id/export", async ({ req, env, var: { principal } }) => {
    const read = await sessions.exportSession(services, env, principal, sessionId(req.param("id")));
    await auditReading(env, principal, "session_read", sessionId(req.param("id")));
    return read;
  });
  app.get("/api/sessions/:id/prompts/:assembly", async ({ req, env, var: { principal } }) => {
    const { readPrompt } = await import("../api/prompts.ts");
    const read = await readPrompt(req.raw, services, principal, sessionId(req.param("id")), req.param("assembly"));
    await auditReading(env, principal, "session_read", sessionId(req.param("id")));
    return read;
  });
  app.get("/api/live", async ({ req, var: { principal } }) =>
    (await import("../api/live.ts")).live(req.raw, services, principal),
  );
}

/** What a channel offers: trees, documents, search. */
function addKnowledgeRoutes(app: Hono<RouteEnv>, services: WorkerServices): void {
  app.get("/api/knowledge", ({ req, var: { principal } }) =>
    knowledge.listKnowledge(new URL(req.url), services, principal),
  );
  app.get("/api/trees/:base/:tree", ({ req, var: { principal } }) =>
    knowledge.readTree(new URL(req.url), services, principal, req.param("base"), req.param("tree")),
  );
  app.get("/api/steps", ({ req, var: { principal } }) => knowledge.findSteps(req.raw, services, principal));
  const loadDocuments = () => import("../api/documents.ts");
  app.get("/api/documents/:base", async ({ req, var: { principal } }) =>
    (await loadDocuments()).listDocuments(new URL(req.url), services, principal, req.param("base")),
  );
  app.get("/api/documents/:base/:id{.+}", async ({ req, var: { principal } }) =>
    (await loadDocuments()).readDocument(new URL(req.url), services, principal, req.param("base"), req.param("id")),
  );
  app.get("/api/search", ({ req, var: { principal } }) => sessions.searchKnowledge(req.raw, services, principal));
  app.get("/api/search/explain", ({ req, var: { principal } }) =>
    sessions.explainFound(new URL(req.url), services, principal),
  );
}

/** Tools, tasks and what they left, connected servers. */
function addTaskRoutes(app: Hono<RouteEnv>, services: WorkerServices): void {
  const loadTools = () => import("../api/tools.ts");
  app.get("/api/tools", async ({ req, var: { principal } }) =>
    (await loadTools()).listTools(new URL(req.url), services, principal),
  );
  app.post("/api/tools/:name", async ({ req, var: { principal, correlationId } }) =>
    (await loadTools()).callTool(req.raw, services, principal, req.param("name"), correlationId),
  );
  const loadTasks = () => import("../api/tasks.ts");
  app.get("/api/tasks", async ({ req, var: { principal } }) =>
    (await loadTasks()).listTasks(req.raw, services, principal),
  );
  app.post("/api/tasks", async ({ req, var: { principal } }) =>
    (await loadTasks()).postTasks(req.raw, services, principal),
  );
  app.get("/api/tasks/:id", async ({ req, var: { principal } }) =>
    (await loadTasks()).readTask(req.raw, services, principal, sessionId(req.param("id"))),
  );
  app.get("/api/tasks/:id/trajectory", async ({ req, var: { principal } }) =>
    (await import("../api/trajectories.ts")).showTrajectory(req.raw, services, principal, sessionId(req.param("id"))),
  );
  app.get("/api/trajectories", async ({ req, env, var: { principal } }) =>
    (await import("../api/trajectories.ts")).listTrajectories(req.raw, env, services, principal),
  );
  const loadLessons = () => import("../api/lessons.ts");
  app.get("/api/lessons", async ({ req, var: { principal } }) =>
    (await loadLessons()).listLessons(new URL(req.url), services, principal),
  );
  app.get("/api/lessons/seed-tasks", async ({ var: { principal } }) =>
    (await loadLessons()).listSeedTasks(services, principal),
  );
  app.post("/api/lessons/:id/retire", async ({ req, env, var: { principal } }) =>
    (await loadLessons()).retireLesson(req.raw, env, services, principal, req.param("id")),
  );
  app.post("/api/tasks/:id/:change{cancel|retry|answer}", async ({ req, var: { principal } }) =>
    (await loadTasks()).changeTask(req.raw, services, principal, sessionId(req.param("id")), req.param("change")),
  );
  const loadServers = () => import("../api/servers.ts");
  app.get("/api/servers", async ({ var: { principal } }) => (await loadServers()).listServers(services, principal));
  app.get("/api/servers/:name", async ({ req, var: { principal } }) =>
    (await loadServers()).showServer(services, principal, req.param("name")),
  );
}

/** Who is calling; for who runs the deployment: keys, the audit log, erasures, how it goes. */
function addOperatingRoutes(app: Hono<RouteEnv>, services: WorkerServices): void {
  app.get("/api/caller", async ({ req, var: { principal } }) =>
    (await import("../api/caller.ts")).showCaller(req.raw, services, principal),
  );
  const loadOperating = () => import("../api/operating.ts");
  app.get("/api/proposals", async ({ req, env, var: { principal } }) =>
    (await import("../api/proposals.ts")).showProposals(req.raw, env, services, principal),
  );
  app.get("/api/operations", async ({ env, var: { principal } }) =>
    (await import("../api/operations.ts")).showOperations(env, services, principal),
  );
  app.post("/api/sign-in-codes", async ({ req, env }) =>
    (await import("../api/sign-in.ts")).createSignInCode(req.raw, env, services),
  );
  app.get("/api/keys", async ({ req, env }) => (await loadOperating()).listKeys(new URL(req.url), env));
  app.post("/api/keys", async ({ req, env, var: { principal, correlationId } }) =>
    (await loadOperating()).createKey(req.raw, env, services, principal, correlationId),
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
}

/** Releases, channels and their objects, the catalogue of registries. */
function addPublishingRoutes(app: Hono<RouteEnv>, services: WorkerServices): void {
  // Loaded on the first publish: the validator of releases is large.
  const loadPublishing = () => import("../api/releases.ts");
  const loadCatalogue = () => import("../api/catalogue.ts");
  app.get("/api/catalogue", async () => (await loadCatalogue()).showCatalogue(services));
  app.post("/api/catalogue", async ({ req, env, var: { principal } }) =>
    (await loadCatalogue()).publishCatalogue(req.raw, env, services, principal),
  );
  app.get("/api/channels", ({ env, var: { principal } }) => history.listChannels(env, principal));
  app.post("/api/channels/:channel/rollback", async ({ req, env, var: { principal, correlationId } }) =>
    (await loadPublishing()).rollBack(req.raw, env, services, principal, req.param("channel"), correlationId),
  );
  const loadReport = () => import("../api/report.ts");
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
}
