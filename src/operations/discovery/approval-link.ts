/** The address where a person may agree to a server, put into the failure that needs it. */
import type { AskedTerms } from "../../discovery/agreement.ts";
import type { ConsentRequest } from "../../discovery/consent-request.ts";
import type { Failure } from "../../errors.ts";
import type { OperationCall } from "../call.ts";

/** Strangers, who share one tenant, agree to nothing for each other: only on a machine of one's own. */
export function mayDecide({ principal, services }: OperationCall): boolean {
  return principal.open !== true || services.library.openToStrangers || principal.scopes.includes("operator");
}

/** A refusal for what the arguments carry, with the address where a person may allow this one call. */
export async function withConsent<F extends Failure>(
  failure: F,
  asked: ConsentRequest,
  call: OperationCall,
): Promise<F> {
  if (call.origin === undefined || !mayDecide(call)) return failure;
  const code = await call.services.library.consentCode(call.principal.tenant, asked);
  if (!code.ok || code.value === undefined) return failure;
  return { ...failure, approve_url: `${call.origin}/approve/${code.value}` };
}

/** The address of the page where a person may agree to a server; undefined where there is none for this caller. */
export async function approvalPageOf(
  server: string,
  call: OperationCall,
  terms: AskedTerms = {},
): Promise<string | undefined> {
  if (call.origin === undefined || !mayDecide(call)) return undefined;
  const { task } = call;
  const asked = task === undefined ? terms : { ...terms, task };
  const code = await call.services.library.approvalCode(call.principal.tenant, server, asked);
  return code.ok && code.value !== undefined ? `${call.origin}/approve/${code.value}` : undefined;
}

/** The failure with `approve_url`, where there is such a page for this caller. */
export async function withApproval<F extends Failure>(
  failure: F,
  server: string,
  call: OperationCall,
  terms: AskedTerms = {},
): Promise<F> {
  const approve_url = await approvalPageOf(server, call, terms);
  return approve_url === undefined ? failure : { ...failure, approve_url };
}
