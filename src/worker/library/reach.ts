/**
 * How a server is reached: its address, the headers its operator has set for it, and the fetch that calls it. Servers that
 * run as packages are reached at the runner.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { AddressRules } from "../../discovery/address/check.ts";
import type { ServerRecord } from "../../discovery/library.ts";
import type { PackageSource } from "../../discovery/model.ts";
import { canonicalAddress } from "../../discovery/same-server.ts";
import { pinSource } from "../../discovery/pin.ts";
import type { Env } from "../env.ts";
import { configuredResolver } from "../outgoing/dns.ts";
import { guardedFetch, type GuardedFetch, type Resolver } from "../outgoing/guarded-fetch.ts";
import { readConfiguredServers, type ConfiguredServer } from "./configured-servers.ts";
import type { ServerNotes } from "./library-store.ts";
import { runnerOf } from "./runner-client.ts";
import type { RemoteTarget } from "./remote/connection.ts";

/** Milliseconds within which an answer may go on, where the call itself has a shorter deadline. */
const MAX_CALL_MS = 600_000;

/** Where and how a server is called. `refuses`: addresses that it may not lead to by a redirect. Fails with `server_unavailable`. */
export function targetOf(
  env: Env,
  server: ServerRecord,
  notes: ServerNotes,
  refuses?: (url: URL) => boolean,
): Outcome<RemoteTarget> {
  const { name, source } = server;
  if (source.kind === "package") {
    const runner = runnerOf(env);
    if (runner === undefined || notes.runner === undefined)
      return refuse({ code: "server_unavailable", server: name, reason: "no_runner" });
    const { origin, port } = new URL(runner.url);
    const address = { loopbackOrigins: [origin], ...(port !== "" && { ports: [Number(port)] }) };
    const headers = { authorization: `Bearer ${runner.token}` };
    const fetch = guardedFetchOver(address);
    return accept({ kind: "streamable-http", url: notes.runner.url, headers, fetch, isRunner: true });
  }
  const listed = readConfiguredServers(env.CAIRN_SERVERS).find(
    (one) => one.source.kind !== "package" && canonicalAddress(one.source.url) === canonicalAddress(source.url),
  );
  return accept({
    kind: source.kind,
    url: source.url,
    headers: listed?.headers ?? {},
    fetch: guardedFetchOver({ allowLoopback: env.CAIRN_LOCAL === "1" }, configuredResolver(env), refuses),
  });
}

/** The guarded fetch of MCP requests: the protocol's own deadline ends them, so headers may take as long as the call. */
function guardedFetchOver(address: AddressRules, resolve?: Resolver, refuses?: (url: URL) => boolean): GuardedFetch {
  return guardedFetch({ address, resolve, refuses, limits: { headersMs: MAX_CALL_MS, totalMs: MAX_CALL_MS } });
}

/** What the operator lets a package's program see: values and folders beside it in CAIRN_SERVERS. */
export function allowedTo(
  env: Env,
  source: PackageSource,
): Pick<ConfiguredServer, "environment" | "folders" | "writableFolders"> {
  const pin = pinSource(source);
  const listed = readConfiguredServers(env.CAIRN_SERVERS).find((one) => pinSource(one.source) === pin);
  return {
    environment: listed?.environment ?? {},
    folders: listed?.folders ?? [],
    writableFolders: listed?.writableFolders ?? [],
  };
}
