/**
 * What a server is called that is proposed without a name. One that was removed has its old name again, since agents, tasks and lessons
 * know its tools by it; whoever removed it agreed to nothing by that.
 * Not here: which names may be used (`discovery/names/names.ts`).
 */
import type { ServerProposal } from "../../discovery/library-port.ts";
import { serverName, serverNameProblem } from "../../discovery/names/names.ts";
import type { Pin } from "../../discovery/pin.ts";

/** A server that was removed. */
export interface RemovedServer {
  name: string;
  source: Pin;
  /** What its registry calls it, and which registry: one of the two without the other says nothing. */
  registryName?: string;
  listedBy: string;
}

/** The name of a proposed server: the one that it had, its own where that is free, else with a number behind it. `names`: of those that are there. */
export function nameFor(
  { source, registryName, listedBy }: ServerProposal,
  pin: Pin,
  removed: readonly RemovedServer[],
  names: readonly string[],
): string {
  const isFree = (name: string): boolean => serverNameProblem(name, names) === undefined;
  const isSame = (one: RemovedServer): boolean =>
    one.source === pin ||
    (registryName !== undefined && one.registryName === registryName && one.listedBy === listedBy);
  const old = removed.findLast((one) => isSame(one) && isFree(one.name));
  if (old !== undefined) return old.name;
  const host = source.kind === "package" ? source.identifier : hostName(source.url);
  // Part of an address in numbers names nothing.
  const wanted = serverName(/^\d+$/.test(host) ? (registryName ?? host) : host);
  for (let number = 1; number < 100; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted.slice(0, 20)}-${number}`;
    if (isFree(candidate)) return candidate;
  }
  return wanted;
}

function hostName(url: string): string {
  return new URL(url).hostname.replace(/^(?:mcp|www|api)\./, "").split(".")[0] ?? "server";
}
