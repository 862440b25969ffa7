/**
 * Servers of tools at hand that are known to be unavailable, from what the library remembers of the last time: no server is asked.
 * Not here: a failing call itself (`call-tool.ts`).
 */
import type { LibraryView } from "../../../discovery/library-port.ts";
import type { UnavailableReason } from "../../../failures/unusable-server.ts";
import type { Analyzed } from "../analyze.ts";

/** The tool for each need: the likeliest of those that can be called now, else the likeliest. */
export function chosenTools({ analysis, atHand }: Analyzed): string[] {
  return analysis.toolRequirements.flatMap(({ matchedTools }) => {
    const fitting = matchedTools.filter(({ confidence }) => confidence >= analysis.threshold);
    const open = fitting.find(({ id }) => serversOut([id], atHand.library).length === 0);
    return (open ?? matchedTools[0])?.id ?? [];
  });
}

/** The servers of these tools that cannot be used now, and why. `ids`: names for `call_tool`. */
export function serversOut(
  ids: readonly string[],
  { servers, tools }: LibraryView,
): { name: string; reason: UnavailableReason }[] {
  return servers.flatMap(({ name, unavailable, cooling, coolingTools = [] }) => {
    const own = tools.filter(({ id, server }) => server === name && ids.includes(id));
    if (own.length === 0) return [];
    if (unavailable !== undefined) return [{ name, reason: unavailable }];
    const isCooling = cooling === true || own.some(({ definition }) => coolingTools.includes(definition.name));
    return isCooling ? [{ name, reason: "cooling_down" as const }] : [];
  });
}
