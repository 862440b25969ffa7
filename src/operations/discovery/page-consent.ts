/**
 * A call that a person may have to allow first, on a page: in runs and tasks, and wherever the client cannot ask.
 * Not here: what needs a yes (`discovery/arguments.ts`), the question in the client (`consent.ts`).
 */
import type { Failure, Outcome } from "../../errors.ts";
import { rejectedServer } from "../../failures/tool-failures.ts";
import type { ConsentState } from "../../discovery/consent-request.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import type { OperationCall } from "../call.ts";
import { withApproval, withConsent } from "./approval-link.ts";
import { consentRequest, digestOfCall, type AskedCall } from "./consent.ts";

export type NotApproved = Extract<Failure, { code: "not_approved" }>;

/** The failure of arguments that nobody has agreed to; undefined for any other outcome. */
export function concernIn(outcome: Outcome<unknown>): NotApproved | undefined {
  if (outcome.ok || outcome.failure.code !== "not_approved") return undefined;
  return outcome.failure.concern === undefined ? undefined : outcome.failure;
}

/** That a tool's server waits for an approval, was rejected or is gone: said before anybody is asked what may be sent to it. */
export async function serverNotApproved(
  { log, tool }: Pick<AskedCall, "log" | "tool">,
  call: OperationCall,
): Promise<Failure | undefined> {
  const name = serverOfToolId(tool) ?? tool;
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return view.failure;
  const { servers } = view.value;
  const server = servers.find((one) => one.name === name);
  if (server === undefined)
    return {
      code: "unknown_server",
      server: name,
      known: nearestNames(
        name,
        servers.map((one) => one.name),
      ),
    };
  if (server.status === "approved") return undefined;
  if (server.status === "rejected") return rejectedServer(server.name, server.operatorRefused);
  const failure: NotApproved = { code: "not_approved", server: server.name };
  return withApproval(failure, server.name, call, { session: log.session_id });
}

/** Uses up what a person answered on the page about this very call. */
export async function takeConsent({ services, principal }: OperationCall, about: AskedCall): Promise<ConsentState> {
  const taken = await services.library.takeConsent(principal.tenant, digestOfCall(about));
  return taken.ok ? taken.value : "none";
}

/** A refusal as the person left it: they said no, or are given the address where they may say yes. */
export async function refusalOnPage(
  failure: NotApproved,
  state: ConsentState,
  about: AskedCall,
  call: OperationCall,
): Promise<NotApproved> {
  if (state === "declined") return { ...failure, answered: "declined" };
  return withConsent(failure, await consentRequest(about.log.log, about.tool, about.given, call), call);
}

/**
 * Makes a call whose arguments need no yes, or have it from a person on the page. `refused`: nothing was sent; with the address, where
 * there is one. `make` is called a second time only where the library refused the first before anything was sent.
 */
export async function callWithConsent<M extends { outcome: Outcome<unknown> }>(
  about: AskedCall,
  call: OperationCall,
  make: (consented: boolean) => Promise<M>,
): Promise<M | { refused: NotApproved }> {
  const made = await make(false);
  const failure = concernIn(made.outcome);
  if (failure === undefined) return made;
  const state = await takeConsent(call, about);
  if (state === "agreed") return make(true);
  return { refused: await refusalOnPage(failure, state, about, call) };
}
