/** The addresses of the authorization server: which of them the library answers, and which the pages. */
import { waitUntil } from "cloudflare:workers";
import type { Policy } from "../../../mcp/policy.ts";
import { hostRefusedBy } from "../../../mcp/policy.ts";
import { announceEndedAccess } from "../../bus/bus-object.ts";
import type { Env } from "../../env.ts";
import { countRegistration } from "../../rate-limits.ts";
import { readBody } from "../../../mcp/body.ts";
import { MAX_SMALL_BODY } from "../../api/fields.ts";
import { respondWithFailure } from "../../api/respond.ts";
import type { WorkerServices } from "../../services.ts";
import { authorize } from "./authorize.ts";
import { grantOf, principalOfOwner, type GrantOwner } from "./access-token.ts";
import { mayIssue, resourceOf } from "./addresses.ts";
import { namesClosedClient } from "./client-address.ts";
import { serverOf } from "./server.ts";

/** What the library may do after an answer; the platform's own, wherever the request came in. */
const CONTEXT = { waitUntil, passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext;

/** `resource`: what tokens are for. `server`: the library's own. The others are steps of the consent page. */
export type OAuthRoute = "resource" | "server" | "registration" | "page" | "answer" | "signed-in";

interface OAuthRequest {
  request: Request;
  env: Env;
  services: WorkerServices;
  policy: Policy;
}

export async function serveOAuth(
  { request, env, services, policy }: OAuthRequest,
  route: OAuthRoute,
): Promise<Response> {
  const url = new URL(request.url);
  // The origin is the issuer, so a host name that is not ours must not become one. Which page calls is the library's to judge.
  const refused = hostRefusedBy(policy, request, url);
  if (refused !== null) {
    return respondWithFailure({ code: "forbidden", scope: "mcp" }, crypto.randomUUID(), { message: refused });
  }
  if (!mayIssue(url.origin)) {
    const message = "Tokens are given over https only. Use the https address of this server.";
    return respondWithFailure({ code: "forbidden", scope: "mcp" }, crypto.randomUUID(), { message });
  }
  switch (route) {
    case "resource":
      return describeResource(url.origin);
    case "registration":
    case "page": {
      const counted = await countRegistration(env);
      if (!counted.ok) return respondWithFailure(counted.failure, crypto.randomUUID());
      if (route === "page") return authorize(request, env, services.authSettings, route, services.now());
      const read = await limited(request);
      return read.ok ? serverOf(url.origin).fetch(read.request, env, CONTEXT) : read.refusal;
    }
    case "server": {
      const read = await limited(request);
      if (!read.ok) return read.refusal;
      if (namesClosedClient(read.request, read.body)) return refuse("invalid_client", UNREACHABLE_CLIENT);
      const isOwner = async (owner: unknown): Promise<boolean> =>
        (await principalOfOwner(owner as GrantOwner, services.authSettings, env, services.now())) !== null;
      const ending = await grantToEnd(read.body, env);
      const answer = await serverOf(url.origin).fetch(read.request, { OAUTH_KV: env.OAUTH_KV, isOwner }, CONTEXT);
      if (ending !== undefined && answer.ok) await announceEndedAccess(env, { grant: ending });
      return answer;
    }
    case "answer":
    case "signed-in":
      return authorize(request, env, services.authSettings, route, services.now());
  }
}

/** The grant of which a request revokes a token; undefined for any other request, and for a guess, which wakes no object. */
async function grantToEnd(body: string, env: Env): Promise<string | undefined> {
  const asked = new URLSearchParams(body);
  const grant = asked.has("grant_type") ? undefined : grantOf(asked.get("token") ?? "");
  return grant !== undefined && (await env.OAUTH_KV.get(`grant:${grant}`)) !== null ? grant : undefined;
}

const UNREACHABLE_CLIENT = "The client's metadata document must have a public https address";

/** The request with its body read: what a client sends here is small, and some of it is kept. */
async function limited(
  request: Request,
): Promise<{ ok: true; request: Request; body: string } | { ok: false; refusal: Response }> {
  if (request.body === null) return { ok: true, request, body: "" };
  const body = await readBody(request, MAX_SMALL_BODY);
  if (body === null) {
    return { ok: false, refusal: refuse("invalid_request", `The body is larger than ${MAX_SMALL_BODY} bytes`, 413) };
  }
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return { ok: true, request: new Request(request.url, { method: request.method, headers, body }), body };
}

/** A failure as OAuth has it (RFC 6749, 5.2). */
const refuse = (error: string, error_description: string, status = 400): Response =>
  Response.json(
    { error, error_description },
    { status, headers: { "access-control-allow-origin": "*", "cache-control": "no-store" } },
  );

/** Protected resource metadata (RFC 9728): any page and client may read it. */
function describeResource(origin: string): Response {
  return Response.json(
    {
      resource: resourceOf(origin),
      authorization_servers: [origin],
      // What basic use needs; a client that only reads may ask for `read`.
      scopes_supported: ["mcp"],
      bearer_methods_supported: ["header"],
      resource_name: "Cairn",
    },
    { headers: { "access-control-allow-origin": "*", "cache-control": "max-age=300" } },
  );
}
