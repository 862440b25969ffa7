/**
 * What is said where no route answers: that nothing is at the address, or that it takes other methods, and which.
 * Not here: a browser that asks for a page, which gets the page (`routes.ts`).
 */
import type { Hono } from "hono/tiny";
import { redactEcho } from "../../context/redact/failure.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { languageOfCall } from "../api/caller-language.ts";
import { respondWithJson } from "../api/respond.ts";
import type { RouteEnv } from "./environment.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** Characters of an address that are told back. */
const MAX_SHOWN = 80;

const texts = {
  nothing: {
    en: (path: string) =>
      `Nothing is served at ${path}. Agents connect at /mcp; scripts use /api/tools, /api/tasks, /api/sessions and /api/knowledge; /healthz reports the status.`,
    zh: (path: string) =>
      `${path} 没有任何内容。智能体请连接 /mcp；脚本请用 /api/tools、/api/tasks、/api/sessions 和 /api/knowledge；/healthz 报告运行状态。`,
  },
  otherMethod: {
    en: (path: string, allowed: readonly string[]) =>
      `${path} does not take this method. It takes: ${allowed.join(", ")}.`,
    zh: (path: string, allowed: readonly string[]) => `${path} 不接受这个方法，可用的方法：${allowed.join("、")}。`,
  },
} as const satisfies Record<string, LocalizedText<unknown>>;

/** 405 with `allowed` where the address has routes for other methods, else 404. In the language that the client asks for. */
export function notServed(app: Hono<RouteEnv>, request: Request, correlationId: string): Response {
  const { pathname } = new URL(request.url);
  const path = JSON.stringify(redactEcho(pathname).slice(0, MAX_SHOWN));
  const language = languageOfCall(request);
  const allowed = methodsOf(app, pathname);
  const own = request.method === "HEAD" ? "GET" : request.method;
  // A route of this method answered that it has nothing here.
  if (allowed.length === 0 || allowed.includes(own)) {
    const message = inLanguage(language, texts.nothing)(path);
    return refusal(404, { code: "not_found", message, correlation_id: correlationId });
  }
  const message = inLanguage(language, texts.otherMethod)(path, allowed);
  const response = refusal(405, { code: "method_not_allowed", message, allowed, correlation_id: correlationId });
  response.headers.set("allow", allowed.join(", "));
  return response;
}

/** Methods that a route of its own takes at a path: what runs before every route counts for none. */
function methodsOf({ router }: Hono<RouteEnv>, path: string): string[] {
  return METHODS.filter((method) => router.match(method, path)[0].some(([[, route]]) => route.method === method));
}

function refusal(status: number, error: { code: string; message: string } & Record<string, unknown>): Response {
  return respondWithJson({ error: { ...error, retryable: false } }, status);
}
