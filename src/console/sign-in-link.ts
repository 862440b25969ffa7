/** Signs in by the address: a link with a code that works once, which `npm start` prints, or with a token. */
import { signal } from "@preact/signals";
import { ApiFailure, call } from "./api.ts";
import { say } from "./settings.ts";
import { textOfFailure } from "./failure-texts.ts";
import { texts } from "./texts.ts";
import { setToken } from "./token.ts";

/** Why a link that was to sign in did not, in the reader's language; empty = it did, or there was none. */
export const signInProblem = signal("");

/**
 * Takes a code, or a token, out of the address's fragment: a fragment is never sent. The address is cleaned at once, so that it is
 * neither seen nor kept in the history. A code is exchanged for its token, which works once.
 */
export async function signInByFragment(): Promise<void> {
  const [, kind, value = ""] = /^#(token|code)=([\w.~-]+)$/.exec(location.hash) ?? [];
  if (kind === undefined) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (kind === "token") return setToken(value);
  try {
    setToken((await call<{ token: string }>("POST", "/sign-in", { code: value })).token);
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.code === "invalid_input";
    const failed = textOfFailure(error instanceof ApiFailure ? error : undefined).own ?? texts.failed;
    signInProblem.value = say(isRefused ? texts.linkUsed : failed);
  }
}
