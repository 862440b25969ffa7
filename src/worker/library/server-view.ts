/**
 * A server of the library as callers see it: how it stands, what it offers, what was agreed to, and how it has worked.
 * Pure: rows and the time are passed in, and whether an operator has rejected it.
 */
import type { Grant } from "../../discovery/grants.ts";
import { toolStatus, type ServerRecord } from "../../discovery/library.ts";
import type { GrantView, ServerView } from "../../discovery/library-port.ts";
import { pinServer, type Pin } from "../../discovery/pin.ts";
import type { ServerNotes } from "./library-store.ts";

/** `grants`: all of the tenant. `now`: milliseconds since 1970. */
export function viewServer(
  server: ServerRecord,
  notes: ServerNotes,
  grants: readonly Grant[],
  now: number,
  isRefusedByOperator = false,
): ServerView {
  const tools = { usable: 0, waiting: 0, changed: 0 };
  for (const tool of present(server)) tools[toolStatus(server, tool)] += 1;
  const warnings = notes.flagged ?? [];
  const failing = Object.entries(notes.failingTools ?? {});
  const coolingTools = failing.filter(([, { coolUntil }]) => coolUntil > now).map(([tool]) => tool);
  const given = grantsOf(server.name, grants, now);
  const isRejected = server.rejected === true || isRefusedByOperator;
  return {
    name: server.name,
    status: isRejected ? "rejected" : server.approvedSource === undefined ? "waiting" : "approved",
    source: server.source,
    listedBy: notes.listedBy,
    tools,
    pin: currentPin(server),
    ...(notes.title !== undefined && { title: notes.title }),
    ...(notes.description !== undefined && { description: notes.description }),
    ...(server.identity !== undefined && { identity: server.identity }),
    ...(server.refused.length > 0 && {
      leftOut: server.refused.map(({ name, reason }) => ({ name, reason: reason.problem })),
    }),
    ...(server.omitted > 0 && { incomplete: true }),
    ...(notes.approvedBy !== undefined && !isRejected && { approvedBy: notes.approvedBy }),
    ...(given.length > 0 && { grants: given }),
    ...(notes.byOperator === true && { byOperator: true }),
    ...(isRefusedByOperator && { operatorRefused: true }),
    ...(notes.addons === true && { addons: true }),
    ...(warnings.length > 0 && { warnings }),
    ...(notes.deployMs !== undefined && { deployMs: notes.deployMs }),
    ...(notes.calls !== undefined && { calls: notes.calls }),
    ...(notes.use !== undefined && { use: notes.use }),
    ...(notes.unavailable !== undefined && { unavailable: notes.unavailable }),
    ...(server.pinnedAt !== undefined && { pinnedAt: server.pinnedAt }),
    ...(notes.runner !== undefined && { package: packageOf(notes.runner) }),
    ...((notes.coolUntil ?? 0) > now && { cooling: true }),
    ...(coolingTools.length > 0 && { coolingTools }),
    ...(notes.failures !== undefined &&
      notes.failedAt !== undefined && { failed: { failures: notes.failures, lastAt: notes.failedAt } }),
    ...(notes.problem !== undefined && { problem: notes.problem }),
  };
}

function grantsOf(name: string, grants: readonly Grant[], now: number): GrantView[] {
  return grants.flatMap(({ subject, targets, readOnly, until, byOperator }): GrantView[] => {
    const own = targets.filter(({ server }) => server === name);
    if (until <= now || own.length === 0) return [];
    const tools = own.flatMap(({ tool }) => tool ?? []);
    const isWhole = tools.length < own.length;
    return [
      {
        for: subject.kind,
        readOnly,
        ...(!isWhole && { tools }),
        until,
        ...(byOperator === true && { byOperator: true as const }),
      },
    ];
  });
}

function packageOf({ integrityMatches, hasInstallScripts }: NonNullable<ServerNotes["runner"]>) {
  return {
    ...(integrityMatches !== undefined && { integrityMatches }),
    ...(hasInstallScripts !== undefined && { hasInstallScripts }),
  };
}

/** The tools of the last listing. */
export function present({ tools }: ServerRecord): ServerRecord["tools"] {
  return tools.filter((tool) => tool.absent === undefined);
}

/** Of what somebody would agree to now: its source, and what it has listed. */
export function currentPin(server: ServerRecord): Pin {
  if (server.identity === undefined) return server.sourcePin;
  const tools = present(server).map(({ listed }) => listed.definition);
  return pinServer(server.identity, server.source, tools).all;
}
