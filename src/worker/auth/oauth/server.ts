/**
 * The authorization server of `CAIRN_AUTH = oauth`: clients by metadata document or registration, PKCE, tokens for this
 * deployment alone, refresh and revocation are the library's. Not here: who the person is and what they agree to (`authorize.ts`).
 */
import { OAuthAuthorizationServer, OAuthError } from "@cloudflare/workers-oauth-provider";
import type { Env } from "../../env.ts";
import { AUTHORIZE_PATH, REGISTER_PATH, resourceOf, TOKEN_PATH } from "./addresses.ts";
import { mayReceiveCodes } from "./redirect-addresses.ts";

export type OAuthEnv = Pick<Env, "OAUTH_KV"> & {
  /** Whether who agreed to a grant may do anything still; absent where no token is given. */
  isOwner?: (owner: unknown) => Promise<boolean>;
};
/** What a client may be given. Publishing and operating are for tokens that a person keeps, never for an agent. */
export const OAUTH_SCOPES = ["read", "mcp"] as const;

/** What a client is told whose address is refused at registration. */
const REDIRECT_RULE =
  "Each redirect URI must use https, http on localhost, or a private-use scheme of the client such as com.example.app:/callback, without a wildcard";

const DAY_SECONDS = 24 * 60 * 60;
const ACCESS_TOKEN_SECONDS = 60 * 60;
/** A grant ends so long after it was last used. */
const GRANT_SECONDS = 30 * DAY_SECONDS;
/** A registered client that asks for no token is forgotten. */
const CLIENT_SECONDS = 30 * DAY_SECONDS;

/** One for each host name; a deployment has few, since `CAIRN_HOSTS` lists them. */
const MAX_SERVERS = 16;
const servers = new Map<string, OAuthAuthorizationServer<OAuthEnv>>();

/** The authorization server of an origin. Throws a TypeError for an origin that OAuth does not allow, such as plain http. */
export function serverOf(origin: string): OAuthAuthorizationServer<OAuthEnv> {
  let server = servers.get(origin);
  if (server === undefined) {
    server = new OAuthAuthorizationServer<OAuthEnv>({
      issuer: origin,
      resources: [resourceOf(origin)],
      authorizeEndpoint: AUTHORIZE_PATH,
      tokenEndpoint: TOKEN_PATH,
      clientRegistrationEndpoint: REGISTER_PATH,
      clientIdMetadataDocumentEnabled: true,
      scopesSupported: [...OAUTH_SCOPES],
      accessTokenTTL: ACCESS_TOKEN_SECONDS,
      refreshTokenTTL: GRANT_SECONDS,
      refreshTokenIdleTTL: GRANT_SECONDS,
      clientRegistrationTTL: CLIENT_SECONDS,
      // Which of them is decided by the rule of both places (`redirect-addresses.ts`).
      allowPrivateUseRedirectUris: true,
      // Codes are sent to the registered address letter by letter: what looks like a pattern would never be one.
      clientRegistrationCallback: ({ clientMetadata: { redirect_uris } }) =>
        Array.isArray(redirect_uris) && redirect_uris.some((uri) => typeof uri === "string" && !mayReceiveCodes(uri))
          ? { code: "invalid_redirect_uri", description: REDIRECT_RULE }
          : undefined,
      // A token that its owner may not use is not given: after a key is revoked, a client is told so when it refreshes. It ends the grant.
      tokenExchangeCallback: async ({ props, env }) => {
        if ((await env.isOwner?.(props)) === false)
          throw new OAuthError("invalid_grant", { description: "Whoever agreed to this has no access any more" });
      },
      // Its default writes the client's own words to the log.
      onError: ({ code, status, internal }) => {
        if (status >= 500) console.error(`OAuth: ${code}, ${internal.category}/${internal.reason}`);
      },
    });
    if (servers.size >= MAX_SERVERS) servers.clear();
    servers.set(origin, server);
  }
  return server;
}
