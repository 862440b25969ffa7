/** What keeps a tool from being called, in the words of failures. Not here: whether it may be called (`discovery/may-call.ts`). */
import { claimsReadOnly, type Grant } from "../../discovery/grants.ts";
import { toolStatus, type mayCall } from "../../discovery/library.ts";
import type { RefusedTool, ServerRecord } from "../../discovery/server-record.ts";
import { serverOfToolId, toolId } from "../../discovery/names/names.ts";
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import { refuse, type Outcome } from "../../errors.ts";
import type { WhyLeftOut } from "../../failures/left-out-tool.ts";
import { rejectedServer, type Covers } from "../../failures/tool-failures.ts";
import { Agreed } from "./agreed.ts";
import type { Library } from "./library.ts";

/** Why a tool may not be called, as callers are told. */
export function refusalOf(
  library: Library,
  { tool: id, session, task }: { tool: string; session?: string | undefined; task?: string | undefined },
  decided: Extract<ReturnType<typeof mayCall>, { allowed: false }>,
): Outcome<never> {
  const { reason, server = serverOfToolId(id) } = decided;
  const known = server === undefined ? undefined : library.find(server);
  if (known === undefined)
    return server === undefined ? unknownTool(library, id) : refuse(library.unknownServer(server));
  const { name } = known;
  const tool = known.tools.find((one) => one.id === id)?.listed.definition.name ?? id;
  // Who has refused it is not asked again by each call.
  const byOperator = library.isRefusedByOperator(known);
  if (known.rejected === true || byOperator) return refuse(rejectedServer(name, byOperator));
  // No yes would make it one that can be called.
  if (leftOut(known, id) !== undefined) return unknownTool(library, id, name);
  if (known.approvedSource === undefined) {
    // Nobody is asked for what is never called.
    const { unavailable: why } = library.notes(name);
    return why === "leads_to_rejected"
      ? refuse({ code: "server_unavailable", server: name, reason: why })
      : refuse({ code: "not_approved", server: name });
  }
  if (reason === "unknown_tool") return unknownTool(library, id, name);
  // Nor who has refused to allow more, or what it offers now.
  const isRefused = new Agreed(library).hasRefused(known, id, {
    ...(session !== undefined && { session }),
    ...(task !== undefined && { task }),
  });
  const declined = isRefused ? ({ answered: "declined", still_allowed: true } as const) : {};
  if (reason === "definition_changed" && isRefused)
    return refuse({ code: "not_approved", server: name, tool, ...declined });
  if (reason === "definition_changed") return refuse({ code: "definition_changed", server: name, tool });
  const covered = coveredBy(library, name, id, task);
  const covers = reason === "no_grant" || covered === "other_tools" ? covered : undefined;
  return refuse({ code: "not_approved", server: name, tool, ...declined, ...(covers !== undefined && { covers }) });
}

/** What the grants of a server are for that do not allow this tool; undefined where none holds. */
function coveredBy(library: Library, server: string, id: string, task: string | undefined): Covers | undefined {
  const record = library.find(server)?.tools.find((one) => one.id === id);
  const tool = record?.listed.definition;
  const all = library.state.grants.filter(
    ({ until, targets }) => until > Date.now() && targets.some((target) => target.server === server),
  );
  if (all.length === 0) return undefined;
  // Of a tool that was agreed to later than all of them they are for others.
  const holding = all.filter(({ at = 0 }) => (record?.approved?.since ?? 0) <= at);
  if (holding.length > 0 && tool !== undefined && !claimsReadOnly(tool) && holding.every(({ readOnly }) => readOnly))
    return "read_only";
  const names = ({ targets }: Grant): boolean =>
    targets.some((target) => target.server === server && (target.tool === undefined || target.tool === tool?.name));
  if (!holding.some(names)) return "other_tools";
  const isTask = ({ subject }: Grant): boolean => subject.kind === "task";
  return holding.every(isTask) || (task !== undefined && holding.some(isTask)) ? "other_task" : "other_session";
}

/** Why a tool that its server lists is left out; undefined for every other. It may be called by its whole name, which its id can be short for. */
function leftOut(server: ServerRecord, id: string): WhyLeftOut | undefined {
  if (server.tools.some((tool) => tool.id === id && tool.absent !== true)) return undefined;
  const isIt = ({ name }: RefusedTool): boolean => id === toolId(server.name, name) || id === `${server.name}__${name}`;
  return server.refused.find(isIt)?.reason.problem;
}

/** That no tool has the id, or none that can be called, with those that can be called and are nearest to it, of one server or all. */
export function unknownTool(library: Library, tool: string, server?: string): Outcome<never> {
  const owner = server === undefined ? undefined : library.find(server);
  const isIncomplete = (owner?.omitted ?? 0) > 0;
  const left_out = owner === undefined ? undefined : leftOut(owner, tool);
  return refuse({
    code: "unknown_tool",
    tool,
    known: nearestNames(tool, usableTools(library, server)),
    ...(left_out !== undefined && { left_out }),
    ...(isIncomplete && { incomplete: true as const }),
  });
}

function usableTools(library: Library, server?: string): string[] {
  const servers = library.state.servers.filter((one) => server === undefined || one.name === server);
  return servers.flatMap((one) =>
    one.tools.filter((tool) => toolStatus(one, tool) === "usable").map((tool) => tool.id),
  );
}
