/** The address where a person signs in to a server, put into the failure that needs it. */
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import { mayDecide } from "./approval-link.ts";

/** The failure with `sign_in_url`, where the server offers a sign-in and this caller may give it to somebody. */
export async function withSignIn(failure: Failure, call: OperationCall): Promise<Failure> {
  // Strangers share a tenant: one of them would call in the name of another.
  if (failure.code !== "needs_sign_in" || call.origin === undefined || !mayDecide(call)) return failure;
  const begun = await call.services.library.startSignIn(call.principal.tenant, failure.server, call.origin);
  if (!begun.ok || begun.value === undefined) return failure;
  const { state, again } = begun.value;
  return { ...failure, sign_in_url: `${call.origin}/oauth/start/${state}`, ...(again && { again }) };
}

/** The same for an outcome. */
export async function offerSignIn<T>(outcome: Outcome<T>, call: OperationCall): Promise<Outcome<T>> {
  return outcome.ok ? outcome : refuse(await withSignIn(outcome.failure, call));
}
