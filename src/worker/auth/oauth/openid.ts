/**
 * Signing in at an OpenID provider: discovery, the code flow with PKCE, state and nonce, and an id token that is verified
 * with the provider's own keys. Nothing of the provider's answers is shown or logged.
 */
import type { ApprovedConsent, OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { isRecord } from "../../../json.ts";
import { readBody } from "../../../mcp/body.ts";
import type { Identity } from "../members.ts";
import type { AuthSettings, OpenIdSettings } from "../settings.ts";
import { SIGNED_IN_PATH } from "./addresses.ts";

/** What is kept, encrypted, while the person is at the provider. */
export interface PendingSignIn {
  verifier: string;
  nonce: string;
}

interface SignIn {
  request: Request;
  settings: AuthSettings;
  oauth: OAuthHelpers;
}

interface Provider {
  authorize: string;
  token: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
  /** Whether the secret goes into the body, where the provider takes it nowhere else. */
  secretInBody: boolean;
}

/** Signatures that a provider's public keys can check; a secret of ours as key would prove nothing. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];
const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 100_000;
const KEPT_MS = 10 * 60_000;

let known: { issuer: string; provider: Provider; until: number } | undefined;

/** The first step: the browser goes to the provider. */
export async function beginSignIn({ request, settings, oauth }: SignIn, approved: ApprovedConsent): Promise<Response> {
  const openId = required(settings);
  const provider = await discover(openId.issuer);
  const [verifier, nonce] = [randomText(), randomText()];
  const data: PendingSignIn = { verifier, nonce };
  const { state, headers } = await oauth.beginUpstream(approved.request, { data, headers: approved.headers });
  const url = new URL(provider.authorize);
  const challenge = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const parameters = {
    response_type: "code",
    client_id: openId.clientId,
    redirect_uri: redirectUri(request),
    scope: "openid email",
    state,
    nonce,
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  headers.set("location", url.href);
  return new Response(null, { status: 302, headers });
}

/** The second: who has signed in, from the code in `query`; null where the provider's answer does not prove it. */
export async function finishSignIn(
  { request, settings }: SignIn,
  query: URLSearchParams,
  { verifier, nonce }: PendingSignIn,
): Promise<Identity | null> {
  const openId = required(settings);
  const [code, issuer] = [query.get("code"), query.get("iss")];
  // An answer of another provider (RFC 9207).
  if (code === null || (issuer !== null && issuer !== openId.issuer)) return null;
  const provider = await discover(openId.issuer);
  const answer = await requestToken(provider, openId, { code, verifier, redirect: redirectUri(request) });
  const idToken = answer?.id_token;
  if (typeof idToken !== "string") return null;
  try {
    const { payload } = await jwtVerify(idToken, provider.keys, {
      issuer: openId.issuer,
      audience: openId.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: 60,
      requiredClaims: ["exp", "iat", "sub"],
    });
    const { sub, email, email_verified: isVerified, azp } = payload;
    if (payload.nonce !== nonce || typeof sub !== "string" || sub === "") return null;
    if (azp !== undefined && azp !== openId.clientId) return null;
    // An address that the provider does not vouch for could be anybody's.
    return { subject: sub, ...(typeof email === "string" && isVerified === true && { email }) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function requestToken(
  provider: Provider,
  { clientId, clientSecret }: OpenIdSettings,
  { code, verifier, redirect }: { code: string; verifier: string; redirect: string },
): Promise<Record<string, unknown> | null> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
    client_id: clientId,
  });
  const headers = new Headers({ accept: "application/json" });
  if (clientSecret !== undefined && provider.secretInBody) body.set("client_secret", clientSecret);
  else if (clientSecret !== undefined) {
    headers.set(
      "authorization",
      `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
    );
  }
  return readAnswer(provider.token, { method: "POST", headers, body });
}

/** The provider's own description. Throws when it cannot be read, or is of another issuer. */
async function discover(issuer: string): Promise<Provider> {
  const now = Date.now();
  if (known?.issuer === issuer && known.until > now) return known.provider;
  const found = await readAnswer(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {});
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = found ?? {};
  if (
    found?.issuer !== issuer ||
    typeof authorize !== "string" ||
    typeof token !== "string" ||
    typeof keys !== "string"
  ) {
    throw new Error("CAIRN_OIDC_ISSUER: the provider's description cannot be read, or it names another issuer.");
  }
  const methods = found.token_endpoint_auth_methods_supported;
  const secretInBody =
    Array.isArray(methods) && methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
  const set = createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS });
  const provider = { authorize, token, keys: set, secretInBody };
  known = { issuer, provider, until: now + KEPT_MS };
  return provider;
}

/** A JSON object; null for anything else. */
async function readAnswer(url: string, init: RequestInit): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const text = await readBody(response, MAX_ANSWER_BYTES);
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function redirectUri(request: Request): string {
  return `${new URL(request.url).origin}${SIGNED_IN_PATH}`;
}

function required({ openId }: AuthSettings): OpenIdSettings {
  if (openId === undefined) throw new Error("no OpenID provider is configured");
  return openId;
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
