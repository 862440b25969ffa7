/** What keeps a tool from being called, in the words of failures. Not here: whether it may be called (`discovery/may-call.ts`). */
import { toolStatus, type mayCall } from "../../discovery/library.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { refuse, type Outcome } from "../../errors.ts";
import type { Library } from "./library.ts";

/** Why a tool may not be called, as callers are told. */
export function refusalOf(
  library: Library,
  id: string,
  decided: Extract<ReturnType<typeof mayCall>, { allowed: false }>,
): Outcome<never> {
  const { reason, server = serverOfToolId(id) } = decided;
  const known = server === undefined ? undefined : library.find(server);
  if (known === undefined) return refuse({ code: "unknown_tool", tool: id, known: usableTools(library) });
  const { name } = known;
  const tool = known.tools.find((one) => one.id === id)?.listed.definition.name ?? id;
  // Who has refused it is not asked again by each call.
  if (known.rejected === true) return refuse({ code: "not_approved", server: name, answered: "declined" });
  if (known.approvedSource === undefined) return refuse({ code: "not_approved", server: name });
  if (reason === "unknown_tool") return refuse({ code: "unknown_tool", tool: id, known: usableTools(library, name) });
  if (reason === "definition_changed") return refuse({ code: "definition_changed", server: name, tool });
  return refuse({ code: "not_approved", server: name, tool });
}

/** Ids of tools that can be called, of one server or all. */
export function usableTools(library: Library, server?: string): string[] {
  const servers = library.state.servers.filter((one) => server === undefined || one.name === server);
  return servers.flatMap((one) =>
    one.tools.filter((tool) => toolStatus(one, tool) === "usable").map((tool) => tool.id),
  );
}
