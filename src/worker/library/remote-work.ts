/**
 * Asking servers for a tenant's library: starting packages, listing, calling, reading. A server is asked only while somebody
 * waits for the answer; one that fails repeatedly is left alone for a while, and that is remembered.
 * Not here: whether a call may be made (`discovery/library.ts`), and MCP itself (`remote/`).
 */
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { mayCall, mayRead, toolStatus, type ServerRecord } from "../../discovery/library.ts";
import type { RemoteCall, RemoteProgress, RemoteResult } from "../../discovery/library-port.ts";
import type { ToolDefinition } from "../../discovery/model.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { Env } from "../env.ts";
import type { Library } from "./library.ts";
import type { ServerNotes } from "./library-store.ts";
import type { RemoteTarget } from "./remote/connection.ts";
import { environmentOf, targetOf } from "./reach.ts";
import { runnerOf, startPackage, stopPackage } from "./runner-client.ts";
import { isRemote, type RemoteServer, type SignIns } from "./sign-in/sign-ins.ts";

/** A list is asked for again after a day at the latest, and not before five minutes have passed. Milliseconds. */
const MAX_FRESH_MS = 24 * 60 * 60_000;
const MIN_FRESH_MS = 5 * 60_000;
/** Calls in a row that a server may fail before it is left alone. */
const MAX_FAILURES = 3;
/** It is then left alone for a minute, and twice as long each time, up to an hour. Milliseconds. */
const FIRST_COOLING_MS = 60_000;
const MAX_COOLING_MS = 60 * 60_000;

/** What a running call gives back and listens to. */
export interface CallWatch {
  signal: AbortSignal;
  onProgress: ((progress: RemoteProgress) => void) | undefined;
}

export class RemoteWork {
  readonly #env: Env;
  readonly #library: Library;
  /** Whose programs they are at the runner. */
  readonly #owner: string;

  readonly #signIns: SignIns;

  constructor(env: Env, library: Library, owner: string, signIns: SignIns) {
    this.#signIns = signIns;
    this.#env = env;
    this.#library = library;
    this.#owner = owner;
  }

  /** Asks a server for its tools; a package is started for it, where somebody has agreed to it. */
  async list({ name }: Pick<ServerRecord, "name">): Promise<Outcome<null>> {
    const found = this.#library.require(name);
    if (!found.ok) return found;
    const server = found.value;
    const started = await this.#start(server);
    if (!started.ok) return this.#failed(name, started.failure);
    const target = this.#targetOf(server);
    if (!target.ok) return target;
    const { listTools } = await import("./remote/requests.ts");
    const listed = await listTools(name, target.value);
    if (!listed.ok) return this.#failed(name, listed.failure);
    const { tools, resources, identity = { name: "" }, ttlMs = MAX_FRESH_MS, link } = listed.value;
    const now = Date.now();
    const { flagged, ownTools } = await this.#scan(name, tools);
    this.#library.apply({ type: "listed", at: now, server: name, identity, tools, flagged, ownTools });
    const freshUntil = now + Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, ttlMs));
    this.#worked(name, { link, freshUntil, flagged, resources });
    return accept(null);
  }

  /** Calls a tool, if it may be called. */
  async call(call: RemoteCall, watch: CallWatch, again = false): Promise<Outcome<RemoteResult>> {
    const owner = this.#library.find(serverOfToolId(call.tool) ?? "");
    if (owner !== undefined) await this.#listWhenStale(owner);
    const decided = mayCall(this.#library.state, call.tool, call, Date.now());
    if (!decided.allowed) {
      const isGone = decided.reason === "unknown_tool" && owner?.approvedSource !== undefined;
      if (!isGone || owner === undefined || again) return this.#refused(call.tool, decided);
      const listed = await this.list(owner);
      return listed.ok ? this.call(call, watch, true) : listed;
    }
    const { server, tool } = decided;
    const { name } = server;
    const cooling = this.#coolingOf(name);
    if (cooling !== undefined) return refuse(cooling);
    const { definition } = tool.listed;
    const { checkArguments } = await import("./check-arguments.ts");
    const wrong = checkArguments(definition.inputSchema, call.arguments);
    if (wrong !== undefined) return refuse(wrong);
    const notes = this.#library.notes(name);
    const target = this.#targetOf(server);
    if (!target.ok) return target;
    const { callTool } = await import("./remote/requests.ts");
    const options = { timeoutMs: call.timeoutMs, ...watch };
    const answer = await callTool(name, target.value, notes.link, definition, call.arguments, options);
    if (!answer.ok) return this.#failed(name, answer.failure);
    if (answer.value.kind === "unknown_tool") {
      const listed = again ? accept(null) : await this.list(server);
      return listed.ok ? refuse({ code: "unknown_tool", tool: call.tool, known: this.#usable(name) }) : listed;
    }
    const { link = notes.link, isError, content, structured } = answer.value;
    this.#worked(name, { ...(link !== undefined && { link }), calls: (notes.calls ?? 0) + (isError ? 0 : 1) });
    const about = { server: name, tool: definition.name, isError, content };
    return accept({ ...about, ...(structured !== undefined && { structured }) });
  }

  /** The text of a resource that a server listed which this session may read from; undefined when there is none. */
  async readResource(uri: string, session?: string): Promise<Outcome<string | undefined>> {
    for (const { name } of this.#library.state.servers) {
      const listed = this.#library.find(name);
      if (listed === undefined || this.#library.notes(name).resources?.includes(uri) !== true) continue;
      // Who it is may have changed since it was listed, as before a call.
      // oxlint-disable-next-line no-await-in-loop -- the first server that has it is the only one asked
      await this.#listWhenStale(listed);
      const server = this.#library.find(name);
      const context = session === undefined ? {} : { session };
      if (server === undefined || !mayRead(this.#library.state, server, context, Date.now())) continue;
      const notes = this.#library.notes(name);
      const cooling = this.#coolingOf(name);
      if (cooling !== undefined) return refuse(cooling);
      const target = this.#targetOf(server);
      if (!target.ok) return target;
      // oxlint-disable-next-line no-await-in-loop
      const { readResource } = await import("./remote/requests.ts");
      // oxlint-disable-next-line no-await-in-loop
      const read = await readResource(name, target.value, notes.link, uri);
      return read.ok ? accept(read.value?.text) : this.#failed(name, read.failure);
    }
    return accept(undefined);
  }

  /** Ends what a server runs at the runner. */
  async stop(name: string): Promise<void> {
    const runner = runnerOf(this.#env);
    const started = this.#library.notes(name).runner;
    if (runner !== undefined && started !== undefined) await stopPackage(runner, started.id);
  }

  async #start(server: ServerRecord): Promise<Outcome<null>> {
    const { name, source } = server;
    if (source.kind !== "package") return accept(null);
    const runner = runnerOf(this.#env);
    if (runner === undefined) return refuse({ code: "server_unavailable", server: name, reason: "no_runner" });
    if (!isApproved(server)) return refuse({ code: "not_approved", server: name });
    const { addons = false } = this.#library.notes(name);
    const environment = environmentOf(this.#env, source);
    const begun = Date.now();
    const started = await startPackage(runner, source, { server: name, owner: this.#owner, environment, addons });
    if (!started.ok) return started;
    this.#library.note(name, { runner: started.value, deployMs: Date.now() - begun });
    return accept(null);
  }

  /** Names of tools that the scan warns about, and the names of Cairn's own tools, which no other may look like. */
  async #scan(server: string, tools: readonly ToolDefinition[]): Promise<{ flagged: string[]; ownTools: string[] }> {
    const [{ OWN_SERVER, peerTools, scanTool }, own] = await Promise.all([
      import("../../discovery/scan/scan.ts"),
      import("../../mcp/tools/list.ts"),
    ]);
    const others = this.#library.state.servers.filter(({ name }) => name !== server);
    const peers = peerTools([
      ...own.tools.map((tool) => ({ server: OWN_SERVER, definition: { name: tool.name, inputSchema: {} } })),
      ...others.flatMap(({ name, tools: known }) =>
        known.map(({ listed: { definition } }) => ({ server: name, definition })),
      ),
    ]);
    const siblings = new Set(tools.map(({ name }) => name));
    const flagged = tools.filter((tool) => scanTool(tool, server, siblings, peers).length > 0).map(({ name }) => name);
    return { flagged, ownTools: own.tools.map(({ name }) => name) };
  }

  /** Where and how a server is called: with the operator's own access where there is one, else as whoever is signed in. */
  #targetOf(server: ServerRecord): Outcome<RemoteTarget> {
    const target = targetOf(this.#env, server, this.#library.notes(server.name));
    if (!target.ok || !isRemote(server) || hasOwnAccess(target.value)) return target;
    return accept(this.#signIns.signedIn(server, target.value));
  }

  /** Whether a person's sign-in is what gives access to a server: not where the operator has set access of its own. */
  takesSignIn(server: ServerRecord): server is RemoteServer {
    if (!isRemote(server) || !isApproved(server)) return false;
    const target = targetOf(this.#env, server, this.#library.notes(server.name));
    return target.ok && !hasOwnAccess(target.value);
  }

  #refused(id: string, decided: Extract<ReturnType<typeof mayCall>, { allowed: false }>): Outcome<RemoteResult> {
    const { reason, server = serverOfToolId(id) } = decided;
    const known = server === undefined ? undefined : this.#library.find(server);
    if (known === undefined) return refuse({ code: "unknown_tool", tool: id, known: this.#usable() });
    const { name } = known;
    const tool = known.tools.find((one) => one.id === id)?.listed.definition.name ?? id;
    if (known.approvedSource === undefined) return refuse({ code: "not_approved", server: name });
    if (reason === "unknown_tool") return refuse({ code: "unknown_tool", tool: id, known: this.#usable(name) });
    if (reason === "definition_changed") return refuse({ code: "definition_changed", server: name, tool });
    return refuse({ code: "not_approved", server: name, tool });
  }

  #usable(server?: string): string[] {
    const servers = this.#library.state.servers.filter((one) => server === undefined || one.name === server);
    return servers.flatMap((one) =>
      one.tools.filter((tool) => toolStatus(one, tool) === "usable").map((tool) => tool.id),
    );
  }

  async #listWhenStale(server: ServerRecord): Promise<void> {
    const { freshUntil = 0 } = this.#library.notes(server.name);
    if (!isApproved(server) || freshUntil > Date.now() || this.#coolingOf(server.name) !== undefined) return;
    // A server that cannot list now fails the call itself, and says so then.
    await this.list(server);
  }

  #coolingOf(server: string): Failure | undefined {
    const left = (this.#library.notes(server).coolUntil ?? 0) - Date.now();
    if (left <= 0) return undefined;
    const retry_after_seconds = Math.ceil(left / 1000);
    return { code: "server_unavailable", server, reason: "cooling_down", retry_after_seconds };
  }

  #worked(name: string, change: Partial<ServerNotes>): void {
    const { failures: _, failedAt: _at, coolUntil: _over, problem: _solved, ...notes } = this.#library.notes(name);
    this.#library.setNotes(name, { ...notes, ...change });
  }

  /** Counts a failure of the server's own; after some it is left alone for a while. */
  #failed<T>(name: string, failure: Failure): Outcome<T> {
    // Nobody has agreed to native code yet: the server has not been tried.
    if (failure.code === "server_unavailable" && failure.reason === "native_code") return refuse(failure);
    const failures = (this.#library.notes(name).failures ?? 0) + (failure.code === "server_unavailable" ? 1 : 0);
    const over = failures - MAX_FAILURES;
    const coolUntil = over < 0 ? 0 : Date.now() + Math.min(MAX_COOLING_MS, FIRST_COOLING_MS * 2 ** over);
    this.#library.note(name, { failures, failedAt: Date.now(), coolUntil, problem: failure.code });
    return refuse(failure);
  }
}

function hasOwnAccess({ headers }: RemoteTarget): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}

export function isApproved(server: ServerRecord): boolean {
  return server.approvedSource === server.sourcePin && server.rejected !== true;
}
