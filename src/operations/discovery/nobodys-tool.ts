/** Calls that cannot succeed, known before a session is started to record them in. */
import { serverOfToolId } from "../../discovery/names/names.ts";
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import type { Failure } from "../../errors.ts";
import type { OperationCall } from "../call.ts";

/** That no tool has this name, or no server the one before it; undefined where one has, or the library cannot be read. */
export async function nobodysTool(name: string, call: OperationCall): Promise<Failure | undefined> {
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return undefined;
  const { servers, tools, dropped = [] } = view.value;
  const server = serverOfToolId(name);
  const isKnown = [...servers, ...dropped].some((one) => one.name === server);
  if (isKnown || tools.some(({ id }) => id === name)) return undefined;
  if (server === undefined) {
    const usable = tools.filter(({ status }) => status === "usable").map(({ id }) => id);
    return { code: "unknown_tool", tool: name, known: nearestNames(name, usable) };
  }
  const names = servers.map((one) => one.name);
  return { code: "unknown_server", server, known: nearestNames(server, names) };
}
