/** The consent page as HTML. Every word of the client's is shown as text; the page may be framed by nobody. */
import type { ConsentDescription, ConsentTransaction } from "@cloudflare/workers-oauth-provider";
import { oneLine } from "../../../operations/discovery/wire.ts";
import { escapeHtml, htmlPage } from "../../library/html-page.ts";
import { privateUseScheme } from "./redirect-addresses.ts";
import type { ConsentTexts } from "./texts.ts";

/** Where the person's identity comes from. */
export type IdentityKind = "token" | "access" | "openid";

interface ConsentView {
  texts: ConsentTexts;
  described: ConsentDescription;
  consent: ConsentTransaction;
  /** The address that the code goes to. */
  redirect: string;
  /** Whoever is signed in already. */
  signedInAs: string | undefined;
  kind: IdentityKind;
}

export function consentPage({ texts, described, consent, redirect, signedInAs, kind }: ConsentView): Response {
  const { clientName, clientDomain, redirectHost, redirectIsLoopback, scope } = described;
  const scheme = privateUseScheme(redirect);
  const facts: [string, string][] = [
    [texts.application, oneLine(clientName)],
    [texts.publishedBy, clientDomain ?? texts.unverified],
    // Of a scheme of its own the whole address: its host names no computer.
    [texts.goesTo, scheme === undefined ? redirectHost : redirect],
    ...(signedInAs === undefined ? [] : [[texts.signedInAs, signedInAs] satisfies [string, string]]),
  ];
  const rows = facts.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`).join("");
  // A client that asks for nothing, or for more than reading, is offered the use of the server first.
  const readsOnly = scope.length > 0 && !scope.includes("mcp");
  const choice = (value: string, text: string, isChosen: boolean): string =>
    `<p><label><input type="radio" name="scope" value="${value}"${isChosen ? " checked" : ""}> ${escapeHtml(text)}</label></p>`;
  const identity =
    kind === "token"
      ? `<p><label>${escapeHtml(texts.token)}<br><input type="password" name="token" autocomplete="off" required></label></p><p>${escapeHtml(texts.tokenHelp)}</p>`
      : kind === "openid"
        ? `<p>${escapeHtml(texts.signIn)}</p>`
        : "";
  const body = `<dl>${rows}</dl>${redirectIsLoopback || scheme !== undefined ? `<p><strong>${escapeHtml(texts.loopback)}</strong></p>` : ""}
<form method="post"><input type="hidden" name="handle" value="${escapeHtml(consent.handle)}">
<p>${escapeHtml(texts.may)}</p>${readsOnly ? "" : choice("mcp", texts.use, true)}${choice("read", texts.readOnly, readsOnly)}${identity}
<p><button name="decision" value="allow">${escapeHtml(texts.allow)}</button>
<button name="decision" value="deny" formnovalidate>${escapeHtml(texts.deny)}</button></p></form>`;
  const response = messagePage(texts, 200, texts.lead, body, scheme);
  // The cookie that binds the handle to this browser; our own policy forbids framing as the library's does, and more.
  for (const cookie of consent.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  response.headers.set("x-frame-options", "DENY");
  return response;
}

/** A page of one sentence, or with a form. `scheme`: of the client's own, where the form's answer leads to it. */
export function messagePage(
  texts: ConsentTexts,
  status: number,
  message: string,
  body = "",
  scheme?: string,
): Response {
  // Browsers hold what follows a form to `form-action` as well: the client's address, or that of a sign-in.
  const formAction =
    "'self' https: http://localhost:* http://127.0.0.1:*" + (scheme === undefined ? "" : ` ${scheme}:`);
  return htmlPage({ language: texts.language, title: texts.title, message, body, status, formAction });
}
