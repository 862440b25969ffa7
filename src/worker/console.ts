/**
 * The page for browsers: its files, and its first document at every address of a view. Where it was not built, the plain page of
 * `/mcp` stands in. Not here: what the page reads (`api/`), the page (`src/console/`).
 */
import { page } from "../mcp/page.ts";
import type { Services } from "../services.ts";
import type { Env } from "./env.ts";
import { visitorOf, withVisitor } from "./page-visitor.ts";

/** First parts of the addresses of views (`src/console/views.ts`). */
const VIEW_PATHS = [
  "",
  "knowledge",
  "try",
  "search",
  "pipeline",
  "sessions",
  "tasks",
  "tools",
  "releases",
  "operations",
] as const;

const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Names of built files carry their hash, so that they can be kept for ever. */
const HASHED = /^\/_console\/assets\/[\w.-]+$/;

/** A built file, with the headers of the page. */
async function asset(env: Env, path: string): Promise<Response | undefined> {
  const found = await env.ASSETS?.fetch(`https://assets.invalid${path}`);
  if (found === undefined || found.status !== 200) return undefined;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  headers.set("cache-control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
  return new Response(found.body, { headers });
}

/** A file of the page; undefined where there is none. */
export function consoleFile(env: Env, url: URL): Promise<Response | undefined> {
  return asset(env, url.pathname);
}

/** The document of an address: which files of the page it names besides those of every view (`src/dev/view-documents.ts`). */
function documentOf(path: string): string {
  const [view = "", , tree, document] = path.split("/").filter(Boolean);
  if (view === "knowledge" && tree !== undefined && document === undefined) return "tree";
  return isView(path) ? view || "home" : "";
}

/** The page's document. Whatever the view, it is the same page: its script reads the address. */
export async function consolePage(env: Env, request: Request, services: Pick<Services, "auth">): Promise<Response> {
  const url = new URL(request.url);
  const found = (await asset(env, `/_console/${documentOf(url.pathname)}`)) ?? (await asset(env, "/_console/"));
  if (found === undefined) return page(new URL("/mcp", url), request.headers.get("accept-language"));
  return withVisitor(found, await visitorOf(services, request));
}

/** Leads a browser from `/mcp` to the start page, with what the address says; undefined where the page was not built. */
export async function leadToConsole(env: Env, request: Request): Promise<Response | undefined> {
  if ((await asset(env, "/_console/")) === undefined) return undefined;
  // A place of this origin, without its name: behind a proxy the Worker may know another.
  const headers = { location: `/${new URL(request.url).search}`, vary: "Accept" };
  return new Response(null, { status: 303, headers });
}

/** Whether an address is one of a view. */
export function isView(path: string): boolean {
  const [, first = ""] = path.split("/", 2);
  return (VIEW_PATHS as readonly string[]).includes(first);
}
