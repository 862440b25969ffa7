/**
 * The token of whoever has signed in. It goes to this server in a header and never stands in an address. Each tab keeps it for itself, in
 * storage that no other origin reads and that ends with the tab. A tab that is opened asks the others of this browser for it, and a
 * sign-out in one is told to all: nothing is left when the last one is closed (docs/decisions/0037-one-sign-in-for-all-tabs.md).
 */
import { signal } from "@preact/signals";
import { keptToken, TOKEN_KEY } from "./kept.ts";

/** Empty = not signed in. */
export const token = signal(keptToken());

/** Whether the reader was signed out because their token is not, or no longer, known: nothing else would tell them why. */
export const hasEnded = signal(false);

function take(value: string): void {
  hasEnded.value = false;
  token.value = value;
  try {
    if (value === "") sessionStorage.removeItem(TOKEN_KEY);
    else sessionStorage.setItem(TOKEN_KEY, value);
  } catch {
    // Storage is switched off: the token lasts as long as the page.
  }
}

/** What tabs tell each other. A channel reaches only pages of this origin in this browser, and stores nothing. */
type Message = { kind: "ask" } | { kind: "signed-in"; token: string } | { kind: "signed-out" };

const tabs = new BroadcastChannel("cairn.sign-in");

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
const tell = (message: Message): void => tabs.postMessage(message);

tabs.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.kind === "signed-out") take("");
  else if (data.kind === "ask") {
    if (token.value !== "") tell({ kind: "signed-in", token: token.value });
  } else if (token.value === "") take(data.token);
});
// Nothing waits for the answer: what is shown without a token is read anew when one comes.
if (token.value === "") tell({ kind: "ask" });

/** Signs out whose token is not, or no longer, known to the server: it was revoked, or has expired. */
export function forgetRefused(sent: string): void {
  if (sent === "" || sent !== token.value) return;
  setToken("");
  hasEnded.value = true;
}

/** Signs in, or out with an empty token: here and in the other tabs. */
export function setToken(value: string): void {
  take(value);
  tell(value === "" ? { kind: "signed-out" } : { kind: "signed-in", token: value });
}
