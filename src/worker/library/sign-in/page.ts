/**
 * The two pages of a sign-in: the one a link opens, which says where the person is about to sign in, and the one that their browser
 * comes back to. The second works only in the browser that opened the first: a link of the authorization server that was passed on
 * to somebody else ends there. Nothing that the authorization server says is shown.
 */
import { valueOf, type Outcome } from "../../../errors.ts";
import { inLanguage } from "../../../localized-text.ts";
import { oneLine } from "../../../operations/discovery/wire.ts";
import type { Env } from "../../env.ts";
import { escapeHtml, htmlPage } from "../html-page.ts";
import type { LibraryObject } from "../library-object.ts";
import { MAX_SCOPE } from "./scope.ts";
import { readState, type SignInResult, type SignInShown, type SignInState } from "./state.ts";
import { signInTexts, type SignInTexts } from "./texts.ts";

/** Seconds that the cookie lives: as long as a state. */
const COOKIE_SECONDS = 600;
const STATUS: Readonly<Record<SignInResult, number>> = { signed_in: 200, refused: 200, failed: 502, over: 404 };

/** `GET /oauth/start/{state}`. */
export async function signInPage(request: Request, env: Env, text: string): Promise<Response> {
  const texts = textsFor(request);
  const state = readState(text);
  if (state === undefined) return page(texts, 404, texts.over);
  const shown: Outcome<SignInShown | null> = JSON.parse(await objectOf(env, state).showSignIn(text));
  const target = valueOf(shown);
  if (target === null) return page(texts, 404, texts.over);
  const rows: [string, string][] = [
    [texts.server, target.server],
    [texts.address, oneLine(target.address)],
    [texts.place, new URL(target.url).host],
  ];
  // A server could send people to a place they trust, and take what they bring back.
  if (target.handedTo !== new URL(target.url).host) rows.push([texts.handedTo, target.handedTo]);
  const scope = new URL(target.url).searchParams.get("scope");
  if (scope !== null) rows.push([texts.scope, oneLine(scope, MAX_SCOPE)]);
  const facts = rows.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`).join("");
  const link = `<p><a rel="noreferrer" href="${escapeHtml(target.url)}">${escapeHtml(texts.go)}</a></p>`;
  const response = page(texts, 200, texts.lead, `<dl>${facts}</dl>${link}`);
  response.headers.append("set-cookie", cookie(request, state, COOKIE_SECONDS));
  return response;
}

/** `GET /oauth/callback`: the authorization server's answer. */
export async function signInCallback(request: Request, env: Env): Promise<Response> {
  const texts = textsFor(request);
  const query = new URL(request.url).searchParams;
  const text = query.get("state") ?? "";
  const state = readState(text);
  if (state === undefined) return page(texts, 404, texts.over);
  if (!hasCookie(request, state)) return page(texts, 403, texts.otherBrowser);
  const answer = {
    state: text,
    code: query.get("code") ?? undefined,
    iss: query.get("iss") ?? undefined,
    // Of what it says on errors only this code, which is the standard's own word.
    refused: query.get("error") === "access_denied",
  };
  const done: Outcome<SignInResult> = JSON.parse(await objectOf(env, state).finishSignIn(JSON.stringify(answer)));
  const result = valueOf(done);
  const response = page(texts, STATUS[result], texts[result]);
  response.headers.append("set-cookie", cookie(request, state, 0));
  return response;
}

function textsFor(request: Request): SignInTexts {
  return inLanguage(request.headers.get("accept-language")?.split(",")[0] ?? "en", signInTexts);
}

function objectOf(env: Env, { object }: SignInState): DurableObjectStub<LibraryObject> {
  return env.LIBRARY.get(env.LIBRARY.idFromString(object));
}

function page(texts: SignInTexts, status: number, message: string, body = ""): Response {
  return htmlPage({ language: texts.language, title: texts.title, message, body, status });
}

/** Its name says which sign-in it is of, so that two at a time do not disturb each other. */
function cookie(request: Request, { nonce }: SignInState, seconds: number): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `cairn-sign-in-${nonce}=1; Path=/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function hasCookie(request: Request, { nonce }: SignInState): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((one) => one.trim());
  return cookies.includes(`cairn-sign-in-${nonce}=1`);
}
