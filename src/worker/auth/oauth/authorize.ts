/**
 * The page on which a person lets a client use Cairn, and what follows from their answer. Who they are comes from one of
 * three places: a token they type, Cloudflare Access, or an OpenID provider they are sent to after they have agreed.
 * Nothing from the form is trusted but the choice, the token and the handle; the request itself is kept by the library.
 */
import {
  AuthorizationError,
  authorizationErrorRedirect,
  CimdFetchError,
  type AuthRequest,
  type OAuthHelpers,
} from "@cloudflare/workers-oauth-provider";
import { inLanguage } from "../../../localized-text.ts";
import type { Principal } from "../../../principal.ts";
import { countFailedToken, type RateLimitBindings } from "../../rate-limits.ts";
import { identityByAssertion } from "../access.ts";
import { findToken, type TokenEnv } from "../find-token.ts";
import type { Identity } from "../members.ts";
import type { AuthSettings } from "../settings.ts";
import { sha256 } from "../tokens.ts";
import { grantedScopes, principalOfOwner, userIdOf, type GrantOwner } from "./access-token.ts";
import { consentPage, messagePage, type IdentityKind } from "./consent-page.ts";
import { beginSignIn, finishSignIn, type PendingSignIn } from "./openid.ts";
import { namesClosedClient } from "./client-address.ts";
import { mayReceiveCodes } from "./redirect-addresses.ts";
import { OAUTH_SCOPES, serverOf, type OAuthEnv } from "./server.ts";
import { consentTexts, type ConsentTexts } from "./texts.ts";

interface Authorization {
  request: Request;
  env: OAuthEnv & TokenEnv & RateLimitBindings;
  settings: AuthSettings;
  oauth: OAuthHelpers;
  texts: ConsentTexts;
  /** Milliseconds since the epoch. */
  now: number;
}

/** `GET` and `POST /oauth/authorize`, and `GET /oauth/signed-in`. */
export async function authorize(
  request: Request,
  env: OAuthEnv & TokenEnv & RateLimitBindings,
  settings: AuthSettings,
  step: "page" | "answer" | "signed-in",
  now: number,
): Promise<Response> {
  const texts = inLanguage(request.headers.get("accept-language")?.split(",")[0] ?? "en", consentTexts);
  if (namesClosedClient(request, "")) return messagePage(texts, 400, texts.unverifiedClient);
  const oauth = serverOf(new URL(request.url).origin).getOAuthApi(env);
  const authorization = { request, env, settings, oauth, texts, now };
  try {
    if (step === "page") return await showPage(authorization);
    return step === "answer" ? await takeAnswer(authorization) : await takeSignIn(authorization);
  } catch (error) {
    // Only after the library has checked the client and its redirect address does it name one.
    if (error instanceof AuthorizationError && error.redirectTo !== undefined) return redirect(error.redirectTo);
    if (error instanceof AuthorizationError)
      return messagePage(texts, 400, step === "page" ? texts.badRequest : texts.over);
    if (error instanceof CimdFetchError) return messagePage(texts, 400, texts.unverifiedClient);
    throw error;
  }
}

async function showPage({ request, settings, oauth, texts }: Authorization): Promise<Response> {
  const asked = await oauth.parseAuthRequest(request);
  // A client's metadata document passes no registration.
  if (!mayReceiveCodes(asked.redirectUri)) return messagePage(texts, 400, texts.badRequest);
  const described = await oauth.describeConsent(asked);
  let signedInAs: string | undefined;
  if (settings.access !== undefined) {
    const identity = await identityByAssertion(request.headers.get("cf-access-jwt-assertion"), settings.access);
    if (identity === null) return messagePage(texts, 403, texts.noAssertion);
    signedInAs = identity.email ?? identity.subject;
  }
  const consent = await oauth.beginConsent(asked);
  return consentPage({
    texts,
    described,
    consent,
    redirect: asked.redirectUri,
    signedInAs,
    kind: identityKind(settings),
  });
}

function identityKind({ access, openId }: AuthSettings): IdentityKind {
  if (openId !== undefined) return "openid";
  return access === undefined ? "token" : "access";
}

async function takeAnswer(authorization: Authorization): Promise<Response> {
  const { request, settings, oauth, texts, env, now } = authorization;
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(request.url).origin) return messagePage(texts, 403, texts.elsewhere);
  const form = await request.formData().catch(() => new FormData());
  const handle = textOf(form, "handle");
  if (textOf(form, "decision") !== "allow") {
    const { headers } = await oauth.denyConsent(request, handle);
    return new Response(null, { status: 302, headers });
  }
  const scope = OAUTH_SCOPES.filter((known) => known === textOf(form, "scope"));

  const kind = identityKind(settings);
  if (kind === "openid") {
    const approved = await oauth.approveConsent(request, handle, { scope });
    return beginSignIn(authorization, approved);
  }
  let owner: GrantOwner;
  if (kind === "token") {
    owner = { digest: sha256(textOf(form, "token").trim()).toString("hex") };
  } else {
    const { access } = settings;
    const assertion = request.headers.get("cf-access-jwt-assertion");
    const identity = access === undefined ? null : await identityByAssertion(assertion, access);
    if (identity === null) return messagePage(texts, 403, texts.noAssertion);
    owner = { identity };
  }
  // Checked before the handle is used up: whoever mistyped a token goes back and tries again.
  const principal =
    kind === "token"
      ? await findToken(settings, env, textOf(form, "token").trim(), now)
      : await principalOfOwner(owner, settings, env, now);
  if (principal !== null && asksTooMuch(principal, scope)) return messagePage(texts, 403, texts.onlyReads);
  if (principal === null || grantedScopes(principal, scope).length === 0) {
    const counted = await countFailedToken(env);
    if (!counted.ok) return messagePage(texts, 429, texts.tooMany);
    return messagePage(texts, 403, kind === "token" ? texts.wrongToken : texts.notMember);
  }
  const approved = await oauth.approveConsent(request, handle, { scope });
  return complete(authorization, approved.request, owner, principal, approved.headers);
}

/** The browser is back from the OpenID provider. */
async function takeSignIn(authorization: Authorization): Promise<Response> {
  const { request, settings, oauth, texts, env, now } = authorization;
  const resumed = await oauth.finishUpstream<PendingSignIn>(request);
  const { headers } = resumed;
  const query = new URL(request.url).searchParams;
  if (query.has("error")) {
    headers.set("location", authorizationErrorRedirect(resumed.request, "access_denied"));
    return new Response(null, { status: 302, headers });
  }
  const identity: Identity | null = await finishSignIn(authorization, query, resumed.data);
  if (identity === null) return messagePage(texts, 502, texts.signInFailed);
  const owner = { identity };
  const principal = await principalOfOwner(owner, settings, env, now);
  if (principal !== null && asksTooMuch(principal, resumed.request.scope))
    return messagePage(texts, 403, texts.onlyReads);
  if (principal === null || grantedScopes(principal, resumed.request.scope).length === 0) {
    return messagePage(texts, 403, texts.notMember);
  }
  return complete(authorization, resumed.request, owner, principal, headers);
}

/** Whether somebody has nothing of what they would let a client do, and something else that it could do. */
const asksTooMuch = (principal: Principal, scope: readonly string[]): boolean =>
  grantedScopes(principal, [...scope]).length === 0 && grantedScopes(principal, [...OAUTH_SCOPES]).length > 0;

/** Stores the grant and sends the browser back to the client with a code. */
async function complete(
  { oauth }: Authorization,
  request: AuthRequest,
  owner: GrantOwner,
  principal: Principal,
  headers: Headers,
): Promise<Response> {
  const { redirectTo } = await oauth.completeAuthorization({
    request,
    userId: userIdOf(owner),
    // Readable in the store: what an operator needs to tell grants apart, and no more.
    metadata: { tenant: principal.tenant },
    scope: grantedScopes(principal, request.scope),
    props: owner,
    // A second machine of the same person, or a team with one token, ends nobody's sign-in: clients share an id where it is an address.
    revokeExistingGrants: false,
  });
  headers.set("location", redirectTo);
  return new Response(null, { status: 302, headers });
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
