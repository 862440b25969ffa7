/** The address where a person signs in to a server, put into the failure that needs it. */
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import { isRecord, type Json } from "../../json.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { mayDecide } from "./approval-link.ts";
import { signInQuestion } from "./texts.ts";

/** What the path of every such address begins with. */
export const SIGN_IN_PATH = "/oauth/start/";

/**
 * The failure with `sign_in_url`, where the server offers a sign-in and this caller may give it to somebody; with `sign_in_problem` where
 * none could be begun.
 */
export async function withSignIn(failure: Failure, call: OperationCall): Promise<Failure> {
  // Strangers share a tenant: one of them would call in the name of another.
  if (failure.code !== "needs_sign_in" || call.origin === undefined || !mayDecide(call)) return failure;
  const begun = await call.services.library.startSignIn(call.principal.tenant, failure.server, call.origin);
  if (!begun.ok || begun.value === undefined) return failure;
  if ("problem" in begun.value) return { ...failure, sign_in_problem: begun.value.problem };
  const { state, again } = begun.value;
  const sign_in_url = `${call.origin}${SIGN_IN_PATH}${state}`;
  return { ...failure, action_needed: "sign_in", sign_in_url, ...(again && { again }) };
}

/**
 * A failure with a link as a question to the user, where their client can open addresses. Asked once in a call: whoever has not signed in
 * by the next round gets the failure.
 */
export function askSignIn(
  outcome: Outcome<unknown>,
  { tool, given, session }: { tool: string; given: { [name: string]: Json }; session: string },
  client: ClientPort | undefined,
): UserQuestion | undefined {
  if (outcome.ok || outcome.failure.code !== "needs_sign_in" || client?.canOpen !== true) return undefined;
  const { server, sign_in_url: url } = outcome.failure;
  if (url === undefined || (isRecord(client.state) && client.state.signing_in === true)) return undefined;
  // What the user agreed to in the round before stays agreed to.
  const state = { session_id: session, digest: digestOf({ tool, given }), signing_in: true };
  return { confirm: signInQuestion(server), url, state: JSON.stringify(state) };
}

/** The same for an outcome. */
export async function offerSignIn<T>(outcome: Outcome<T>, call: OperationCall): Promise<Outcome<T>> {
  return outcome.ok ? outcome : refuse(await withSignIn(outcome.failure, call));
}
