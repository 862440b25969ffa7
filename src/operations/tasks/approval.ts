/**
 * Whether a person has answered what a task waits for: the agreement to a server or to one call, or a sign-in. What they
 * said is read by the call that follows. And whether the operator's policy agrees without them.
 */
import type { ServerView } from "../../discovery/library-port.ts";
import type { OperationCall } from "../call.ts";
import { mayDecide } from "../discovery/approval-link.ts";
import { SIGN_IN_PATH } from "../discovery/sign-in-link.ts";

/**
 * Whether what was asked is no longer open: somebody has agreed to the server, or signed in where the address is that of a sign-in, or
 * refused or removed it; or has answered about the one call, or the question is over, or nobody can answer it since the call's server was
 * rejected or removed.
 */
export async function isDecided(
  { servers = [], consent, approve_url }: { servers?: readonly string[]; consent?: string; approve_url?: string },
  call: OperationCall,
): Promise<boolean> {
  if (consent !== undefined) {
    const state = await call.services.library.consentState(call.principal.tenant, consent);
    if (!state.ok || state.value !== "open") return state.ok;
  }
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return false;
  if (consent !== undefined) {
    const approved = view.value.servers.filter(({ status }) => status === "approved");
    const names = new Set(approved.map(({ name }) => name));
    return servers.some((name) => !names.has(name));
  }
  const isSignIn = approve_url?.includes(SIGN_IN_PATH) === true;
  // A server that was agreed to may ask for a sign-in next, which is another question; and after one its tools may wait for an agreement.
  const isOpen = ({ status, tools, problem }: ServerView): boolean =>
    isSignIn ? problem === "needs_sign_in" : status === "waiting" || tools.waiting + tools.changed > 0;
  // The tools of a server that was refused wait too, for nobody.
  const waiting = view.value.servers.filter((server) => server.status !== "rejected" && isOpen(server));
  const open = new Set(waiting.map(({ name }) => name));
  return servers.some((name) => !open.has(name));
}

/**
 * Agrees to a server that waits where the operator's policy does; whether its tools may be tried now. For one whose tools were listed that is the
 * policy alone: a caller who could agree to it by themselves is asked, and is shown what it offers.
 */
export async function agreeByPolicy(name: string, call: OperationCall): Promise<boolean> {
  const { library } = call.services;
  const { principal } = call;
  const view = await library.view(principal.tenant);
  if (!view.ok || !mayDecide(call)) return false;
  const { servers, tools } = view.value;
  if (!servers.some((one) => one.name === name && one.status === "waiting")) return false;
  const isListed = tools.some(({ server }) => server === name);
  const scopes = principal.scopes.filter((scope) => scope !== "operator" || !isListed);
  const agreed = await library.agree({ ...principal, scopes }, name, { kind: "call" }, {});
  return agreed.ok && agreed.value.status === "approved";
}
