/**
 * Every route of the Worker besides `/mcp`: pages, documents, signing in, and what each call of `/api` passes before it is
 * handled. Loaded on the first request to one of them, so that an isolate that serves only agents does not load it.
 * Not here: the addresses of `/api` (`api.ts`), which right each needs (`scopes.ts`).
 */
import { describeError, redactFailure } from "../../context/redact/failure.ts";
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { CairnError, inLanguageOf, isOverloaded, OVERLOADED, valueOf, type Failure } from "../../errors.ts";
import { refusedBy, type Policy } from "../../mcp/policy.ts";
import { readScope } from "../../mcp/url-options.ts";
import { readingOnly } from "../../principal.ts";
import { asOneOfAskedTenant } from "../auth/asked-tenant.ts";
import { AUTHORIZE_PATH, REGISTER_PATH, SIGNED_IN_PATH, TOKEN_PATH } from "../auth/oauth/addresses.ts";
import type { OAuthRoute } from "../auth/oauth/routes.ts";
import { respondWithFailure, respondWithJson } from "../api/respond.ts";
import { takePublish } from "../rate-limits.ts";
import type { WorkerServices } from "../services.ts";
import { addApiRoutes } from "./api.ts";
import type { RouteEnv } from "./environment.ts";
import { notServed } from "./not-served.ts";
import { requireScope } from "./scopes.ts";
import { languageOfCall } from "../api/caller-language.ts";

/** Paths that change what is published, or validate it: they have a limit of their own. */
const CHANGING_PATHS = /^\/api\/(?:releases|channels\/[^/]+\/rollback)$/;

/** Where a document for machines may be: so that its code is not loaded by every other request. */
const MACHINE_PATHS =
  /^\/(?:$|mcp\/|\.well-known\/|server\.json$|favicon\.ico$|llms\.txt$|skill\.md$|skills\/|icon\.svg$)/;

/** Where nothing is for people: what is not there is said in JSON, also to a browser. */
const PROGRAM_PATHS = /^\/(?:api|mcp|_console|schemas|\.well-known)(?:\/|$)/;

/** `HEAD` is answered as `GET` is; its body is left out at the end. */
const reads = ({ method }: { method: string }): boolean => method === "GET" || method === "HEAD";

function isBrowser({ method, raw }: { method: string; raw: Request }): boolean {
  return reads({ method }) && (raw.headers.get("accept") ?? "").includes("text/html");
}

/** The routes over these services; created once per isolate. */
export function createRoutes(services: WorkerServices, policy: Policy): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();

  // Loaded on the first visit of a browser.
  const loadConsole = () => import("../console.ts");

  app.use(async (place, next) => {
    place.set("correlationId", crypto.randomUUID());
    await next();
  });
  app.onError((error, place) => {
    const correlationId = place.get("correlationId");
    const { raw, path } = place.req;
    const failure = failureOf(error, correlationId);
    return respondWithFailure(
      CHOOSES_NO_LANGUAGE.test(path) ? inLanguageOf(languageOfCall(raw), failure) : failure,
      correlationId,
    );
  });
  app.notFound(async (place) => {
    const { req, env } = place;
    // A person gets the page, which says so and leads home.
    if (isBrowser(req) && !PROGRAM_PATHS.test(req.path)) {
      const found = await (await loadConsole()).consolePage(env, req.raw, services);
      return new Response(found.body, { status: 404, headers: found.headers });
    }
    return notServed(app, req.raw, place.get("correlationId"));
  });

  app.use(async ({ req }, next) => {
    if (!MACHINE_PATHS.test(req.path)) return next();
    const found = await (await import("../documents/serve.ts")).machineDocument(req.raw, services.version);
    return found ?? next();
  });

  app.get("/_console/*", async ({ req, env, notFound: none }) => {
    const file = await (await loadConsole()).consoleFile(env, new URL(req.url));
    return file ?? none();
  });
  app.use(async ({ req, env }, next) => {
    // Also for who takes anything, as what previews a link does: nothing else is at these addresses.
    if (!reads(req) || !/text\/html|\*\/\*|^$/.test(req.header("accept") ?? "")) return next();
    const { isView, consolePage } = await loadConsole();
    return isView(req.path) ? consolePage(env, req.raw, services) : next();
  });

  app.get("/healthz", () => health(services));
  app.get(
    "/schemas/:file{[a-z]+\\.schema\\.json}",
    (place) => place.env.ASSETS?.fetch(place.req.raw) ?? place.notFound(),
  );

  app.get("/trees/:base/:file{.+\\.(?:svg|mmd)}", async ({ req }) => {
    const principal = valueOf(await services.auth.authenticate(req.raw));
    requireScope(principal, "GET", req.path);
    return (await import("../tree-picture.ts")).treePicture(
      new URL(req.url),
      req.header("accept-language") ?? null,
      services,
      principal,
      req.param("base"),
      req.param("file"),
      principal.open === true && req.header("authorization") === undefined,
    );
  });

  app.on(["GET", "POST"], "/approve/:code", async ({ req, env }) =>
    (await import("../library/approval-page.ts")).approvalPage(req.raw, env, req.param("code")),
  );

  const loadSignIn = () => import("../library/sign-in/page.ts");
  app.get("/oauth/start/:state", async ({ req, env }) =>
    (await loadSignIn()).signInPage(req.raw, env, req.param("state")),
  );
  app.get("/oauth/callback", async ({ req, env }) => (await loadSignIn()).signInCallback(req.raw, env));
  app.get("/oauth/client.json", async ({ req }) =>
    (await import("../library/sign-in/client-document.ts")).clientDocument(new URL(req.url).origin),
  );

  app.post("/sign-in", async (place) => {
    const request = place.req.raw;
    const refused = refusedBy(policy, request, new URL(request.url));
    if (refused !== null) {
      return respondWithFailure({ code: "forbidden", scope: "mcp" }, place.get("correlationId"), { message: refused });
    }
    return (await import("../api/sign-in.ts")).signIn(request, place.env, services);
  });

  if (services.authSettings.mode === "oauth") addOAuthRoutes(app, services, policy);

  app.use("/api/*", async (place, next) => {
    const request = place.req.raw;
    const refused = refusedBy(policy, request, new URL(request.url));
    if (refused !== null) {
      return respondWithFailure({ code: "forbidden", scope: "mcp" }, place.get("correlationId"), { message: refused });
    }
    const known = valueOf(await services.auth.authenticate(request));
    const readsOnly = readScope(new URL(request.url));
    if (typeof readsOnly === "object")
      throw new CairnError({ code: "invalid_input", field: readsOnly.invalid, expected: readsOnly.expected });
    const principal = readsOnly ? readingOnly(known) : known;
    requireScope(principal, request.method, place.req.path);
    if (request.method === "POST" && CHANGING_PATHS.test(place.req.path)) valueOf(await takePublish(place.env));
    // An operator reads what is another tenant's; what anybody begins is their own.
    place.set("principal", reads(request) ? asOneOfAskedTenant(new URL(request.url), principal) : principal);
    return next();
  });

  addApiRoutes(app, services);
  return app;
}

/** The authorization server's own addresses. Its code is loaded with the first request to one of them. */
function addOAuthRoutes(app: Hono<RouteEnv>, services: WorkerServices, policy: Policy): void {
  const load = () => import("../auth/oauth/routes.ts");
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

/** Calls whose failures are in the language that the client asks for. Those of tasks choose it themselves, by their words. */
const CHOOSES_NO_LANGUAGE = /^\/api\/(?!tasks(?:\/|$))/;

/** The failure of a `CairnError`; any other error is logged and reported as `internal`. */
function failureOf(error: unknown, correlationId: string): Failure {
  if (error instanceof CairnError) return redactFailure(error.failure);
  if (isOverloaded(error)) return OVERLOADED;
  console.error(`[${correlationId}]`, describeError(error));
  return { code: "internal", correlation_id: correlationId };
}
