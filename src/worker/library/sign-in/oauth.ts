/**
 * OAuth towards one remote server: starting a sign-in, taking its code, refreshing. The protocol is the MCP client's; PKCE, state,
 * registration and rows are those of the provider of `agents`. Loaded with the first sign-in, and with the first call after one.
 * No message of an authorization server is read, kept or passed on (`error-codes.ts`).
 * Not here: which server, which link and which person (`sign-ins.ts`).
 */
import {
  auth,
  computeScopeUnion,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  isStrictScopeSuperset,
  OAuthError,
  OAuthErrorCode,
  refreshAuthorization,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { DurableObjectOAuthClientProvider } from "agents/mcp/do-oauth-client-provider";
import type { GuardedFetch } from "../../outgoing/guarded-fetch.ts";
import { withErrorCodesOnly } from "./error-codes.ts";
import { CLIENT_NAME, clientDocumentUrl, redirectUrl } from "./client-document.ts";

export type OAuthProvider = DurableObjectOAuthClientProvider;

/** What a refusal said about signing in. */
export interface Challenge {
  resourceMetadataUrl?: string;
  scope?: string;
}

/** The server that is signed in to. */
export interface Resource extends Challenge {
  url: string;
  fetch: GuardedFetch;
}

/** The provider of one server. `serverId` is part of each state, `clientId` what an earlier sign-in registered. */
export function openProvider(
  storage: DurableObjectStorage,
  serverId: string,
  origin: string,
  clientId: string | undefined,
): OAuthProvider {
  const clientMetadataUrl = clientDocumentUrl(origin);
  const provider = new DurableObjectOAuthClientProvider(
    storage,
    CLIENT_NAME,
    redirectUrl(origin),
    clientMetadataUrl === undefined ? {} : { clientMetadataUrl },
  );
  provider.serverId = serverId;
  if (clientId !== undefined) provider.clientId = clientId;
  return provider;
}

export function readChallenge(response: Response): Challenge & { isTooNarrow: boolean } {
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  return {
    isTooNarrow: response.status === 403 && error === "insufficient_scope",
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: resourceMetadataUrl.href }),
    ...(scope !== undefined && { scope }),
  };
}

/**
 * The scopes to ask for after a call was refused for the lack of some: those that were given, and the others. Undefined where all of
 * them were given already: another sign-in would bring nothing.
 */
export function widerScope(given: string | undefined, wanted: string | undefined): { scope?: string } | undefined {
  // Without a name for what is missing, the server's own metadata says what to ask for.
  if (wanted === undefined) return {};
  if (!isStrictScopeSuperset(wanted, given)) return undefined;
  const scope = computeScopeUnion(given, wanted);
  return scope === undefined ? {} : { scope };
}

/** What the MCP client throws for a call that nobody is signed in for. */
export function notSignedIn(): Error {
  return new UnauthorizedError("nobody is signed in");
}

/** The address where a person signs in. Throws where the server offers no sign-in, or cannot be asked. */
export async function startSignIn(provider: OAuthProvider, resource: Resource): Promise<string> {
  // What an earlier start found may be out of date.
  await provider.invalidateCredentials("discovery");
  await auth(provider, { ...options(resource), forceReauthorization: true });
  if (provider.authUrl === undefined) throw new Error("the flow gave no address");
  return provider.authUrl;
}

/** Turns a code into tokens, which the provider keeps. Throws where the authorization server refuses. */
export async function finishSignIn(
  provider: OAuthProvider,
  resource: Resource,
  { state, code, iss }: { state: string; code: string; iss?: string },
): Promise<void> {
  await provider.runWithCodeVerifierState(state, async () => {
    await auth(provider, { ...options(resource), authorizationCode: code, ...(iss !== undefined && { iss }) });
    await provider.deleteCodeVerifier();
  });
}

/**
 * Asks for new tokens once. False where a person has to sign in again. Not the client's own `auth`: that goes on to a new sign-in, and
 * writes what the other side said to the log.
 */
export async function refresh(provider: OAuthProvider, resource: Resource): Promise<boolean> {
  try {
    const [tokens, client] = [await provider.tokens(), await provider.clientInformation()];
    if (tokens?.refresh_token === undefined || client === undefined) return false;
    const { metadata, issuer, server, resource: about } = await findIssuer(resource);
    // A refresh token goes to the authorization server that gave it, and to no other.
    if (tokens.issuer !== issuer) return false;
    const given = await refreshAuthorization(server, {
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      fetchFn: withErrorCodesOnly(resource.fetch),
      ...(metadata !== undefined && { metadata }),
      ...(about !== undefined && { resource: about }),
    });
    await provider.saveTokens({ ...given, issuer });
    return true;
  } catch (error) {
    // Tokens that were refused are of no more use. Where the authorization server did not answer, the next call tries again.
    if (isRefused(error)) await provider.invalidateCredentials("tokens");
    return false;
  }
}

/** Who gives tokens for a server, as its metadata says now. Throws where it cannot be asked. */
export async function findIssuer(resource: Resource) {
  const { resourceMetadataUrl, fetchFn } = options(resource);
  const found = await discoverOAuthServerInfo(resource.url, {
    fetchFn,
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
  });
  const { authorizationServerMetadata: metadata, authorizationServerUrl: server } = found;
  return { metadata, server, issuer: metadata?.issuer ?? String(server), resource: found.resourceMetadata?.resource };
}

const REFUSED: ReadonlySet<string> = new Set([
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
]);

function isRefused(error: unknown): boolean {
  return error instanceof OAuthError && REFUSED.has(error.code);
}

function options({ url, fetch, resourceMetadataUrl, scope }: Resource) {
  return {
    serverUrl: url,
    fetchFn: withErrorCodesOnly(fetch),
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: new URL(resourceMetadataUrl) }),
    ...(scope !== undefined && { scope }),
  };
}
