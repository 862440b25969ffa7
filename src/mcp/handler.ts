/**
 * `/mcp` as HTTP: who may call at all, how much, and in what form. Everything about MCP itself is in `engine.ts`, which
 * is loaded on the first call: a Worker that answers `/healthz` never pays for schemas and SDK.
 */
import { lacks, mayRead, readingOnly } from "../principal.ts";
import type { Services } from "../services.ts";
import { isDeeperThan } from "../knowledge/json-depth.ts";
import { MAX_BODY, MAX_BODY_DEPTH, readBody } from "./body.ts";
import { CairnError } from "../errors.ts";
import { readUrlOptions } from "./url-options.ts";
import { internalFailure, INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR } from "./fault.ts";
import { preflight, refusedBy, withCors, type Policy } from "./policy.ts";
import { errorResponse, failureResponse } from "./rpc.ts";
import type { Endpoint } from "./inbound.ts";

let engine: typeof import("./engine.ts") | undefined;

/** A request's address, read. Nobody changes it. */
interface Address {
  text: string;
  url: URL;
  options: ReturnType<typeof readUrlOptions>;
}

/** The last one: a client sends all its requests to the same, and reading it takes longer than answering a list. */
let lastAddress: Address | undefined;

function readAddress(text: string): Address {
  if (lastAddress?.text === text) return lastAddress;
  const url = new URL(text);
  lastAddress = { text, url, options: readUrlOptions(url) };
  return lastAddress;
}

/** Serves one request to the MCP endpoint. Never throws. */
export async function handleMcp(
  request: Request,
  services: Services,
  policy: Policy = { hosts: [], origins: [] },
  endpoint: Endpoint = { name: "product", loadDefinition: null },
): Promise<Response> {
  try {
    const address = readAddress(request.url);
    const refused = refusedBy(policy, request, address.url);
    if (refused !== null) return errorResponse(403, null, -32000, refused);
    if (request.method === "OPTIONS") return preflight(request);
    return withCors(request, await answer(request, address, services, endpoint));
  } catch (error) {
    // Thrown so early: a body that breaks off, and keys of sign-ins that cannot be fetched.
    if (error instanceof CairnError)
      return failureResponse(error.failure.code === "misconfigured" ? 503 : 400, error.failure);
    return failureResponse(500, internalFailure(error));
  }
}

async function answer(
  request: Request,
  { url, options }: Address,
  services: Services,
  endpoint: Endpoint,
): Promise<Response> {
  if (request.method === "GET" && wantsPage(request)) {
    const shown = await endpoint.showBrowser?.(request);
    if (shown !== undefined) return shown;
    const { page } = await import("./page.ts");
    return page(url, request.headers.get("accept-language"));
  }
  if ("invalid" in options) {
    return errorResponse(
      400,
      null,
      INVALID_PARAMS,
      `The URL's ${options.invalid} does not fit: expected ${options.expected}.`,
    );
  }
  const known = await services.auth.authenticate(request);
  if (!known.ok) return failureResponse(known.failure.code === "rate_limited" ? 429 : 401, known.failure);
  const principal = options.readsOnly ? readingOnly(known.value) : known.value;
  if (!mayRead(principal)) return failureResponse(403, lacks(principal, "mcp"));
  const body = await readJson(request);
  if (body instanceof Response) return body;
  engine ??= await import("./engine.ts");
  return engine.serve({ request, url, body, services, principal, options, endpoint });
}

/** A person with a browser, not a client opening its event stream. */
function wantsPage(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return accept.includes("text/html") && !accept.includes("text/event-stream");
}

/** The text and value of a POST body; undefined for methods that have none; a Response when it cannot be served. */
async function readJson(request: Request): Promise<{ text: string; value: unknown } | undefined | Response> {
  if (request.method !== "POST") return undefined;
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    return errorResponse(415, null, -32000, "Unsupported media type: send the message as application/json.");
  }
  const text = await readBody(request, MAX_BODY);
  if (text === null) {
    return failureResponse(413, { code: "too_large", what: "request body", limit: MAX_BODY, unit: "bytes" });
  }
  if (isDeeperThan(text, MAX_BODY_DEPTH)) {
    const message = `The request body is nested deeper than ${MAX_BODY_DEPTH} levels. Send it with fewer.`;
    return errorResponse(400, null, INVALID_REQUEST, message);
  }
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return errorResponse(400, null, PARSE_ERROR, "The request body is not valid JSON.");
  }
}
