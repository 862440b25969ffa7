/** Connected servers, for authors and operators. Agreeing to one is `manage_server`, or the page with a code. */
import { valueOf } from "../../errors.ts";
import { DEFAULT_CHANNEL } from "../../knowledge/release.ts";
import { listServers as listAll, showServer as showOne } from "../../operations/discovery/show-servers.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { respondWithJson } from "./respond.ts";

const callerOf = (services: Services, principal: Principal) => ({ services, principal, channel: DEFAULT_CHANNEL });

/** `GET /api/servers`. */
export async function listServers(services: Services, principal: Principal): Promise<Response> {
  return respondWithJson(valueOf(await listAll(callerOf(services, principal))));
}

/** `GET /api/servers/{name}`. */
export async function showServer(services: Services, principal: Principal, name: string): Promise<Response> {
  return respondWithJson(valueOf(await showOne(name, callerOf(services, principal))));
}
