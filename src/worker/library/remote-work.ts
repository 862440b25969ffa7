/**
 * Asking servers for a tenant's library: starting packages, listing, calling, reading. A server is asked only while somebody
 * waits for the answer; one that fails repeatedly is left alone for a while, and that is remembered.
 * Not here: whether a call may be made (`discovery/library.ts`), what failures lead to (`health.ts`), and MCP itself (`remote/`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { waitsForYes } from "../../failures/tool-failures.ts";
import { mayCall, mayRead, type ServerRecord } from "../../discovery/library.ts";
import type { CarriedResult } from "../../discovery/arguments.ts";
import type { AskedArguments, RemoteCall, RemoteProgress, RemoteResult } from "../../discovery/library-port.ts";
import type { ReadResource } from "../../discovery/results.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { Env } from "../env.ts";
import type { Library } from "./library.ts";
import { coolingOf, coolingToolOf, noteFailure, noteSuccess, noteToolSuccess, withCall } from "./health.ts";
import { RecentResults } from "./recent-results.ts";
import { allowedTo, targetOf } from "./reach.ts";
import { refusalOf, unknownTool } from "./refusal.ts";
import type { RemoteTarget } from "./remote/connection.ts";
import { runnerOf, startPackage, stopPackage } from "./runner-client.ts";
import { scanListing } from "./scan-listing.ts";
import { isRemote, type RemoteServer } from "./sign-in/rows.ts";
import type { SignIns } from "./sign-in/sign-ins.ts";

/** A list is asked for again after a day at the latest, and not before five minutes have passed. Milliseconds. */
const MAX_FRESH_MS = 24 * 60 * 60_000;
const MIN_FRESH_MS = 5 * 60_000;
/** What a running call gives back and listens to. */
export interface CallWatch {
  signal: AbortSignal;
  onProgress: ((progress: RemoteProgress) => void) | undefined;
}

/** What a listing that a call waited for failed with: a call that was late may have been carried out, and this one was not sent. */
function beforeCall(listed: Outcome<never>): Outcome<never> {
  if (listed.ok || listed.failure.code !== "timeout") return listed;
  return refuse({ code: "server_unavailable", server: listed.failure.server, reason: "not_listed" });
}

/** A refusal for want of a person's yes, who is not asked for a call that could not be made then: what is wrong with its arguments comes first. */
async function withFittingArguments(
  refused: Outcome<never>,
  server: ServerRecord | undefined,
  call: RemoteCall,
): Promise<Outcome<never>> {
  const tool = server?.tools.find(({ id, absent }) => id === call.tool && absent !== true);
  if (tool === undefined || refused.ok || !waitsForYes(refused.failure)) return refused;
  const { checkArguments } = await import("./check-arguments.ts");
  const wrong = checkArguments(tool.listed.definition.inputSchema, call.arguments);
  return wrong === undefined ? refused : refuse(wrong);
}

export class RemoteWork {
  readonly #env: Env;
  readonly #library: Library;
  /** Whose programs they are at the runner. */
  readonly #owner: string;

  readonly #signIns: SignIns;
  readonly #recent = new RecentResults();

  constructor(env: Env, library: Library, owner: string, signIns: SignIns) {
    this.#signIns = signIns;
    this.#env = env;
    this.#library = library;
    this.#owner = owner;
  }

  /** Asks a server for its tools; a package is started for it, where somebody has agreed to it. `until`: of the call that waits for it. */
  async list({ name }: Pick<ServerRecord, "name">, until = Infinity): Promise<Outcome<null>> {
    const found = this.#library.require(name);
    if (!found.ok) return found;
    const server = found.value;
    const started = await this.#start(server);
    if (!started.ok) return noteFailure(this.#library, name, started.failure);
    const target = this.#targetOf(server);
    if (!target.ok) return target;
    const { listTools } = await import("./remote/requests.ts");
    const listed = await listTools(name, { ...target.value, until });
    if (!listed.ok) return noteFailure(this.#library, name, listed.failure);
    const {
      tools,
      malformed,
      needsTask,
      isIncomplete,
      resources,
      identity = { name: "" },
      ttlMs = MAX_FRESH_MS,
      link,
    } = listed.value;
    const now = Date.now();
    const { flagged, ownTools } = await scanListing(this.#library, name, tools);
    this.#library.apply({
      type: "listed",
      at: now,
      server: name,
      identity,
      tools,
      flagged,
      isIncomplete,
      ownTools,
      malformed,
      needsTask,
    });
    const freshUntil = now + Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, ttlMs));
    noteSuccess(this.#library, name, { link, freshUntil, flagged, resources });
    return accept(null);
  }

  /** Calls a tool, if it may be called. */
  async call(call: RemoteCall, watch: CallWatch, again = false): Promise<Outcome<RemoteResult>> {
    const owner = this.#library.find(serverOfToolId(call.tool) ?? "");
    const until = Date.now() + call.timeoutMs;
    if (owner !== undefined) await this.#listWhenStale(owner, until);
    const decided = mayCall(this.#library.state, call.tool, call, Date.now());
    if (!decided.allowed) {
      const isGone = decided.reason === "unknown_tool" && owner?.approvedSource !== undefined;
      if (!isGone || owner === undefined || again)
        return withFittingArguments(refusalOf(this.#library, call, decided), owner, call);
      const listed = await this.list(owner);
      return listed.ok ? this.call(call, watch, true) : beforeCall(listed);
    }
    const { server, tool } = decided;
    const { name } = server;
    const { definition } = tool.listed;
    const cooling = coolingOf(this.#library, name) ?? coolingToolOf(this.#library, name, definition.name, call.tool);
    if (cooling !== undefined) return refuse(cooling);
    const { checkArguments } = await import("./check-arguments.ts");
    const wrong = checkArguments(definition.inputSchema, call.arguments);
    if (wrong !== undefined) return refuse(wrong);
    const concern = call.concern ?? this.#recent.carriedBy(call, name, Date.now())[0]?.concern;
    if (call.consented !== true && concern !== undefined)
      return refuse({ code: "not_approved", server: name, tool: call.tool, concern });
    const notes = this.#library.notes(name);
    const target = this.#targetOf(server);
    if (!target.ok) return target;
    const { callTool } = await import("./remote/requests.ts");
    const seconds = call.timeoutMs / 1000;
    // What the listing took is part of the call's time.
    const timeoutMs = until - Date.now();
    if (timeoutMs <= 0) return refuse({ code: "timeout", server: name, seconds });
    const options = { timeoutMs, ...watch };
    const made = await callTool(name, target.value, notes.link, definition, call.arguments, options);
    const isLate = !made.ok && made.failure.code === "timeout";
    const answer: typeof made = isLate ? refuse({ code: "timeout", server: name, seconds }) : made;
    if (!answer.ok) return noteFailure(this.#library, name, answer.failure, definition.name);
    if (answer.value.kind === "unknown_tool") {
      const listed = again ? accept(null) : await this.list(server);
      return listed.ok ? unknownTool(this.#library, call.tool, name) : listed;
    }
    const { link = notes.link, isError, content, structured } = answer.value;
    noteToolSuccess(this.#library, name, definition.name);
    noteSuccess(this.#library, name, {
      ...(link !== undefined && { link }),
      calls: (notes.calls ?? 0) + (isError ? 0 : 1),
      ...withCall(this.#library, name, !isError),
    });
    this.#recent.add(name, answer.value, Date.now());
    const about = { server: name, tool: definition.name, isError, content };
    return accept({ ...about, ...(structured !== undefined && { structured }) });
  }

  /** The words of other servers, of whatever session, that a call would carry. */
  carriedBy(call: AskedArguments): CarriedResult[] {
    return this.#recent.carriedBy(call, serverOfToolId(call.tool) ?? call.tool, Date.now());
  }

  /** The text of a resource that a server listed which this session may read from; undefined when there is none. */
  async readResource(uri: string, session?: string): Promise<Outcome<ReadResource | undefined>> {
    const having = this.#library.state.servers
      .map(({ name }) => name)
      .filter((name) => this.#library.notes(name).resources?.includes(uri) === true);
    for (const name of having) {
      const listed = this.#library.find(name);
      if (listed === undefined) continue;
      // Who it is may have changed since it was listed, as before a call.
      // oxlint-disable-next-line no-await-in-loop -- the first server that has it is the only one asked
      await this.#listWhenStale(listed);
      const server = this.#library.find(name);
      const context = session === undefined ? {} : { session };
      if (server === undefined || !mayRead(this.#library.state, server, context, Date.now())) continue;
      const notes = this.#library.notes(name);
      const cooling = coolingOf(this.#library, name);
      if (cooling !== undefined) return refuse(cooling);
      const target = this.#targetOf(server);
      if (!target.ok) return target;
      // oxlint-disable-next-line no-await-in-loop
      const { readResource } = await import("./remote/requests.ts");
      // oxlint-disable-next-line no-await-in-loop
      const read = await readResource(name, target.value, notes.link, uri);
      if (!read.ok) return noteFailure(this.#library, name, read.failure);
      if (read.value === undefined) return accept(undefined);
      const { text } = read.value;
      this.#recent.add(name, { content: [{ text }] }, Date.now());
      return accept({ server: name, text, alsoAt: having.filter((other) => other !== name) });
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
    const begun = Date.now();
    const started = await startPackage(runner, source, {
      server: name,
      owner: this.#owner,
      addons,
      ...allowedTo(this.#env, source),
    });
    if (!started.ok) return started;
    this.#library.note(name, { runner: started.value, deployMs: Date.now() - begun });
    return accept(null);
  }

  /** Where and how a server is called: with the operator's own access where there is one, else as whoever is signed in. */
  #targetOf(server: ServerRecord): Outcome<RemoteTarget> {
    const target = targetOf(this.#env, server, this.#library.notes(server.name), (url) =>
      this.#library.isRefusedAddress(server, url),
    );
    if (!target.ok || !isRemote(server) || hasOwnAccess(target.value)) return target;
    return accept(this.#signIns.access.to(server, target.value));
  }

  /** Whether a person's sign-in is what gives access to a server: not where the operator has set access of its own. */
  takesSignIn(server: ServerRecord): server is RemoteServer {
    if (!isRemote(server) || !isApproved(server)) return false;
    const target = targetOf(this.#env, server, this.#library.notes(server.name));
    return target.ok && !hasOwnAccess(target.value);
  }

  async #listWhenStale(server: ServerRecord, until?: number): Promise<void> {
    const { freshUntil = 0 } = this.#library.notes(server.name);
    if (!isApproved(server) || freshUntil > Date.now() || coolingOf(this.#library, server.name) !== undefined) return;
    // A server that cannot list now fails the call itself, and says so then.
    await this.list(server, until);
  }
}

function hasOwnAccess({ headers }: RemoteTarget): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}

export function isApproved(server: ServerRecord): boolean {
  return server.approvedSource === server.sourcePin && server.rejected !== true;
}
