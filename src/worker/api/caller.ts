/** Who a request comes from, for a page that signs somebody in: a token is tried before it is kept. */
import type { Principal } from "../../principal.ts";
import type { WorkerServices } from "../services.ts";
import { respondWithJson } from "./respond.ts";

/**
 * `GET /api/caller`: the tenant and scopes of the caller, `open` where strangers are of that tenant too, and whether the token of the request is what they come from. A token that is not
 * known is refused where one is needed; where none is, it changes nothing, which only this tells.
 */
export async function showCaller(request: Request, services: WorkerServices, principal: Principal): Promise<Response> {
  const { tenant, scopes, open } = principal;
  // Where a token is needed, an unknown one does not come this far. Asking who one is without it would count as a failed token.
  const token_known =
    request.headers.has("authorization") && (open !== true || !(await isStranger(request, services, principal)));
  return respondWithJson({ tenant, scopes, ...(open === true && { open }), token_known });
}

/** Whether a caller is the same without the token of the request. */
async function isStranger(request: Request, services: WorkerServices, principal: Principal): Promise<boolean> {
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  const without = await services.auth.authenticate(new Request(request.url, { headers }));
  return without.ok && isSame(without.value, principal);
}

const isSame = (left: Principal, right: Principal): boolean =>
  left.tenant === right.tenant && left.actor === right.actor && left.scopes.join() === right.scopes.join();
