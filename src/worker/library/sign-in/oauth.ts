/**
 * OAuth towards one remote server: starting a sign-in and taking its code. The protocol is the MCP client's; PKCE, state,
 * registration and rows are those of the provider of `agents`. Loaded with the first sign-in, and with the first call after one.
 * No message of an authorization server is read, kept or passed on (`error-codes.ts`).
 * Not here: which server, which link and which person (`sign-ins.ts`), and new tokens for old ones (`refresh.ts`).
 */
import {
  auth,
  exchangeAuthorization,
  OAuthError,
  OAuthErrorCode,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { DurableObjectOAuthClientProvider } from "agents/mcp/do-oauth-client-provider";
import { checkAddress, type AddressRules } from "../../../discovery/address/check.ts";
import type { GuardedFetch } from "../../outgoing/guarded-fetch.ts";
import { GuardedFetchError } from "../../outgoing/problem.ts";
import type { Challenge } from "./challenge.ts";
import { CLIENT_NAME, clientDocumentUrl, redirectUrl } from "./client-document.ts";
import { withErrorCodesOnly } from "./error-codes.ts";
import { MAX_SCOPE } from "./scope.ts";
import { usableTokens } from "./tokens.ts";

export type OAuthProvider = DurableObjectOAuthClientProvider;

/** The server that is signed in to. */
export interface Resource extends Challenge {
  url: string;
  fetch: GuardedFetch;
  /** Which addresses may be called from here at all. */
  rules: AddressRules;
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

/** What the MCP client throws for a call that nobody is signed in for. */
export function notSignedIn(): Error {
  return new UnauthorizedError("nobody is signed in");
}

/** Where a person signs in, and the host that gets the code they come back with. */
interface StartedSignIn {
  url: string;
  handedTo: string;
}

/** What a link was made with, kept until it is used or over: whatever metadata says later, its code goes where it was meant to. */
interface Began {
  createdAt: number;
  clientId: string;
  redirectUrl: string;
  /** The authorization server, and who it says it is. */
  server: string;
  issuer: string;
  metadata?: Metadata;
  resource?: string;
}

type Metadata = NonNullable<
  NonNullable<Awaited<ReturnType<OAuthProvider["discoveryState"]>>>["authorizationServerMetadata"]
>;

/** Begins a sign-in. Throws where the server offers none, or cannot be asked (`problem.ts`). */
export async function startSignIn(provider: OAuthProvider, resource: Resource): Promise<StartedSignIn> {
  // What an earlier start found may be out of date.
  await provider.invalidateCredentials("discovery");
  await auth(provider, { ...options(resource), forceReauthorization: true });
  const found = await provider.discoveryState();
  const { authUrl: url } = provider;
  if (url === undefined || found === undefined) throw new Error("the flow gave no address");
  const { searchParams } = new URL(url);
  if ((searchParams.get("scope") ?? "").length > MAX_SCOPE) throw new Error("more scopes than a person can read");
  const { authorizationServerUrl: server, authorizationServerMetadata: metadata, resourceMetadata } = found;
  if (metadata !== undefined) checkMetadata(metadata, resource.rules);
  const began: Began = {
    createdAt: Date.now(),
    clientId: provider.clientId,
    redirectUrl: provider.redirectUrl,
    server,
    issuer: metadata?.issuer ?? server,
    ...(metadata !== undefined && { metadata }),
    ...(resourceMetadata !== undefined && { resource: resourceMetadata.resource }),
  };
  await provider.storage.put(beganKey(provider, searchParams.get("state") ?? ""), began);
  return { url, handedTo: new URL(metadata?.token_endpoint ?? server).host };
}

/**
 * Refuses metadata that the code could not be exchanged under: without PKCE by S256, which clients of MCP have to refuse also where it is not
 * mentioned (MCP authorization, "Authorization Code Protection"), or with a place for codes that may not be called from here. Whoever signs in
 * there would have done so in vain.
 */
function checkMetadata(metadata: Metadata, rules: AddressRules): void {
  if (metadata.code_challenge_methods_supported?.includes("S256") !== true) throw new Error("no PKCE");
  if (!checkAddress(metadata.token_endpoint, rules).ok) throw new GuardedFetchError("address");
}

const beganKey = (provider: OAuthProvider, state: string): string =>
  `/${CLIENT_NAME}/${provider.serverId}/began/${state.split(".")[0]}`;

/**
 * Turns a code into tokens, which the provider keeps. Throws where the answer is another authorization server's than the link was made
 * for, and where that refuses. Not the client's own `auth`: that shows a code twice, forgets the tokens there were, and writes what the
 * other side said to the log.
 */
export async function finishSignIn(
  provider: OAuthProvider,
  resource: Resource,
  { state, code, iss }: { state: string; code: string; iss?: string },
): Promise<void> {
  const key = beganKey(provider, state);
  const began = await provider.storage.get<Began>(key);
  if (began === undefined) throw new Error("no such link");
  await provider.storage.delete(key);
  const { issuer, server, metadata, resource: about } = began;
  // With metadata the exchange compares them to the letter (RFC 9207).
  if (metadata === undefined && iss !== undefined && !isSameAddress(iss, server)) throw new Error("another issuer");
  provider.clientId = began.clientId;
  const client = await provider.clientInformation();
  if (client === undefined || client.issuer !== issuer) throw new Error("no client of this issuer");
  await provider.runWithCodeVerifierState(state, async () => {
    const codeVerifier = await provider.codeVerifier();
    await provider.deleteCodeVerifier();
    try {
      const given = await exchangeAuthorization(server, {
        clientInformation: client,
        authorizationCode: code,
        codeVerifier,
        redirectUri: began.redirectUrl,
        fetchFn: options(resource).fetchFn,
        ...(iss !== undefined && { iss }),
        ...(metadata !== undefined && { metadata }),
        ...(about !== undefined && { resource: about }),
      });
      await provider.saveTokens({ ...usableTokens(given), issuer });
    } catch (error) {
      // The next link registers anew.
      if (isUnknownClient(error)) await provider.invalidateCredentials("client");
      throw error;
    }
  });
}

function isSameAddress(left: string, right: string): boolean {
  return URL.canParse(left) && URL.canParse(right) && new URL(left).href === new URL(right).href;
}

const UNKNOWN_CLIENT: ReadonlySet<string> = new Set([OAuthErrorCode.InvalidClient, OAuthErrorCode.UnauthorizedClient]);

export function isUnknownClient(error: unknown): boolean {
  return error instanceof OAuthError && UNKNOWN_CLIENT.has(error.code);
}

/** Milliseconds for all requests of a start, a finish or a refresh together: somebody waits for it. */
const MAX_FLOW_MS = 15_000;

/** What the MCP client is given for all requests of one piece of work. */
export function options({ url, fetch, resourceMetadataUrl, scope }: Resource) {
  const signal = AbortSignal.timeout(MAX_FLOW_MS);
  return {
    serverUrl: url,
    fetchFn: withErrorCodesOnly((address, init) => fetch(address, { ...init, signal })),
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: new URL(resourceMetadataUrl) }),
    ...(scope !== undefined && { scope }),
  };
}
