/**
 * A remote MCP server that asks for a sign-in, with its authorization server, inside workerd: the library that Cloudflare offers for
 * it, with metadata, registration, PKCE, refresh and tokens that end. And a browser that keeps cookies.
 */
import { insufficientScope, OAuthProvider, type OAuthResourceAuth } from "@cloudflare/workers-oauth-provider";
import { createExecutionContext, SELF } from "cloudflare:test";
import { REMOTE_URL, type RemoteServer } from "../library/support.ts";
import { env, ORIGIN } from "../support.ts";

interface Authorization {
  parseAuthRequest(request: Request): Promise<unknown>;
  completeAuthorization(options: object): Promise<{ redirectTo: string }>;
}

export interface SignInServer {
  /** Requests at the authorization server, as `METHOD /path`. */
  requests: string[];
  /** Every refresh is refused while this is set. */
  refusesRefresh: boolean;
  /** A call of a tool needs this scope as well. */
  needsScope?: string | undefined;
  /** Scopes that a sign-in may ask for; it gives no others. */
  givesScopes?: string[];
  /** Forms that were sent to the token endpoint. */
  forms: URLSearchParams[];
  /** Tokens that were given. */
  tokens: string[];
  /** Ends every access token that was given. */
  endTokens(): Promise<void>;
}

/** Puts an authorization server in front of the remote one. */
export function askForSignIn(remote: RemoteServer, options: object = {}): SignInServer {
  const state: SignInServer = { requests: [], refusesRefresh: false, tokens: [], forms: [], endTokens };
  const bindings = { OAUTH_KV: env.KNOWLEDGE } as Record<string, unknown>;
  const granted = (asked: string[]) => asked.filter((scope) => state.givesScopes?.includes(scope) ?? true);
  remote.intercept = async (request) => {
    const { pathname } = new URL(request.url);
    state.requests.push(`${request.method} ${pathname}`);
    const form = pathname === "/token" ? await formOf(request.clone()) : new URLSearchParams();
    if (pathname === "/token") state.forms.push(form);
    if (state.refusesRefresh && form.get("grant_type") === "refresh_token")
      return Response.json({ error: "invalid_grant", error_description: "WORDS" }, { status: 400 });
    let passes = false;
    const isCall =
      request.method === "POST" && pathname === "/mcp" && (await request.clone().text()).includes('"tools/call"');
    const provider = new OAuthProvider({
      apiRoute: "/mcp",
      apiHandler: {
        fetch: (_request: Request, _env: unknown, { auth }: { auth: OAuthResourceAuth }) => {
          const { needsScope } = state;
          if (isCall && needsScope !== undefined && !auth.scope.includes(needsScope))
            return insufficientScope(auth, [needsScope], "WORDS");
          passes = true;
          return new Response(null);
        },
      },
      defaultHandler: {
        async fetch(asked: Request, given: { OAUTH_PROVIDER: Authorization }) {
          if (new URL(asked.url).pathname !== "/authorize") return new Response("nothing here", { status: 404 });
          const authRequest = (await given.OAUTH_PROVIDER.parseAuthRequest(asked)) as { scope: string[] };
          const options = {
            request: authRequest,
            userId: "user",
            metadata: {},
            scope: granted(authRequest.scope),
            props: {},
          };
          const { redirectTo } = await given.OAUTH_PROVIDER.completeAuthorization(options);
          return new Response(null, { status: 302, headers: { location: redirectTo } });
        },
      },
      authorizeEndpoint: "/authorize",
      tokenEndpoint: "/token",
      clientRegistrationEndpoint: "/register",
      resourceMetadata: { resource: REMOTE_URL },
      ...options,
    } as never);
    const answer = await provider.fetch(request.clone() as never, bindings as never, createExecutionContext());
    if (passes) return undefined;
    if (form.has("grant_type") && answer.ok) {
      const given: { access_token: string; refresh_token?: string } = await answer.clone().json();
      state.tokens.push(given.access_token, ...(given.refresh_token === undefined ? [] : [given.refresh_token]));
    }
    return answer;
  };
  return state;
}

async function formOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams([...(await request.formData())].map(([name, value]) => [name, String(value)]));
}

async function endTokens(): Promise<void> {
  const { keys } = await env.KNOWLEDGE.list({ prefix: "token:" });
  await Promise.all(keys.map(({ name }) => env.KNOWLEDGE.delete(name)));
}

/** A browser: it keeps Cairn's cookies, and follows what it is shown. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  keep(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Opens an address of Cairn. */
  async open(url: string): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await SELF.fetch(url, { headers: { cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (/Max-Age=0/.test(line)) this.#cookies.delete(name);
      else this.keep(name, value);
    }
    return response;
  }

  /** Opens a link of a failure and agrees at the authorization server; answers the address it sends the browser back to. */
  async agree(link: string): Promise<string> {
    const page = await (await this.open(link)).text();
    const [, href = ""] = /href="([^"]+)"/.exec(page) ?? [];
    const response = await fetch(href.replaceAll("&#38;", "&"), { redirect: "manual" });
    return response.headers.get("location") ?? "";
  }
}

/** The link that a failure gives. */
export function linkOf(answer: { error?: object }, origin = ORIGIN): string {
  const { sign_in_url = "" } = (answer.error ?? {}) as { sign_in_url?: string };
  if (!sign_in_url.startsWith(`${origin}/oauth/start/`)) throw new Error(`no link: ${JSON.stringify(answer)}`);
  return sign_in_url;
}
