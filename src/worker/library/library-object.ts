/**
 * A tenant's connected servers. One object per tenant, so that an agreement, a changed definition and a call are seen in one
 * order. It asks a server only while a call waits for the answer, and keeps no connection: it can be evicted after each call.
 * Answers cross as JSON text of an outcome: their shapes are recursive, which the platform's types do not follow.
 */
import { DurableObject } from "cloudflare:workers";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { issueCode, redeemCode, CODE_BYTES } from "../../discovery/approval-codes.ts";
import { mayCall, toolStatus, type ServerRecord } from "../../discovery/library.ts";
import type {
  RemoteCall,
  RemoteProgress,
  RemoteResult,
  ServerProposal,
  ServerView,
} from "../../discovery/library-port.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { decideApproval, readPolicy, type ApprovalChannel, type ApprovalPolicy } from "../../discovery/policy.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { readConfiguredServers } from "./configured-servers.ts";
import { Library } from "./library.ts";
import { LibraryStore } from "./library-store.ts";
import { targetOf } from "./reach.ts";

/** A list is asked for again after a day at the latest, and not before five minutes have passed. Milliseconds. */
const MAX_FRESH_MS = 24 * 60 * 60_000;
const MIN_FRESH_MS = 5 * 60_000;
/** Calls in a row that a server may fail before it is left alone. */
const MAX_FAILURES = 3;
/** It is then left alone for a minute, and twice as long each time, up to an hour. Milliseconds. */
const FIRST_COOLING_MS = 60_000;
const MAX_COOLING_MS = 60 * 60_000;

const text = <T>(outcome: Outcome<T>): string => JSON.stringify(outcome);

export class LibraryObject extends DurableObject<Env> {
  readonly #store: LibraryStore;
  readonly #library: Library;
  readonly #policy: ApprovalPolicy;
  readonly #running = new Map<string, AbortController>();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = new LibraryStore(state.storage);
    this.#library = new Library(this.#store);
    const { policy, problem } = readPolicy(env.CAIRN_POLICY);
    if (problem !== undefined) console.error(`CAIRN_POLICY cannot be read (${problem}): people are asked each time.`);
    this.#policy = policy;
    for (const server of readConfiguredServers(env.CAIRN_SERVERS)) this.#library.add(server, Date.now());
  }

  view(): string {
    return text(accept(this.#library.view()));
  }

  async propose(proposal: string): Promise<string> {
    const given: ServerProposal = JSON.parse(proposal);
    const added = this.#library.add(given, Date.now());
    if (!added.ok) return text(added);
    const server = added.value;
    // What it offers is shown to whoever is asked; a server that does not answer yet can still be agreed to.
    if (server.source.kind !== "package" && server.listedAt === undefined) await this.#list(server);
    return text(this.#viewed(server.name));
  }

  async agree(principal: string, name: string, channel: string): Promise<string> {
    const by: Principal = JSON.parse(principal);
    const how: ApprovalChannel = JSON.parse(channel);
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const server = found.value;
    const { score } = this.#library.notes(name);
    const decided = decideApproval(this.#policy, this.#library.candidate(server), score, by, how);
    if (decided.decision === "ask") return text(refuse({ code: "forbidden", scope: "operator" }));
    if (decided.decision === "rejected") {
      this.#library.apply({ type: "rejected", at: Date.now(), server: name });
      return text(this.#viewed(name));
    }
    this.#library.approve(server, Date.now());
    this.#library.note(name, { approvedBy: decided.by });
    if (server.listedAt === undefined) {
      const listed = await this.#list(server);
      if (!listed.ok) return text(listed);
    }
    return text(this.#viewed(name));
  }

  reject(name: string): string {
    this.#library.apply({ type: "rejected", at: Date.now(), server: name });
    return text(this.#viewed(name));
  }

  remove(name: string): string {
    const view = this.#viewed(name);
    this.#library.apply({ type: "removed", at: Date.now(), server: name });
    return text(view);
  }

  async refresh(name: string): Promise<string> {
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const listed = await this.#list(found.value);
    return text(listed.ok ? this.#viewed(name) : listed);
  }

  /** `null` where the policy has no page. */
  approvalCode(name: string): string {
    const found = this.#library.require(name);
    if (!found.ok || !this.#policy.approvalPage) return text(found.ok ? accept(null) : found);
    const { pin } = this.#library.candidate(found.value);
    const binding = { tenant: this.ctx.id.toString(), server: name, pin };
    const random = crypto.getRandomValues(new Uint8Array(CODE_BYTES));
    const { code, codes } = issueCode(this.#store.codes, binding, random, Date.now());
    this.#store.codes = codes;
    return text(accept(`${this.ctx.id.toString()}.${code}`));
  }

  /** What a code of the page is for; `null` for one that is unknown, used or over. The code stays valid. */
  showCode(code: string): string {
    const { binding } = redeemCode(this.#store.codes, code, this.ctx.id.toString(), Date.now());
    const server = binding && this.#library.find(binding.server);
    if (server === undefined || this.#library.candidate(server).pin !== binding?.pin) return text(accept(null));
    const tools = this.#library.view().tools.filter((tool) => tool.server === server.name);
    return text(accept({ server: this.#library.viewOf(server), tools }));
  }

  /** A person's answer on the page. Uses the code up, whatever they say. */
  async redeem(code: string, agreed: boolean): Promise<string> {
    const { binding, codes } = redeemCode(this.#store.codes, code, this.ctx.id.toString(), Date.now());
    this.#store.codes = codes;
    if (binding === undefined) return text(accept(null));
    if (!agreed) return this.reject(binding.server);
    const nobody: Principal = { tenant: "", scopes: [] };
    return this.agree(JSON.stringify(nobody), binding.server, JSON.stringify({ kind: "page", pin: binding.pin }));
  }

  async call(id: string, call: string, onProgress?: (progress: RemoteProgress) => void): Promise<string> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      return text(await this.#call(JSON.parse(call), stop.signal, onProgress));
    } finally {
      this.#running.delete(id);
    }
  }

  /** Ends a call that runs here: the caller has gone. */
  cancel(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** `null` where no approved server has it. */
  async readResource(uri: string): Promise<string> {
    for (const server of this.#library.state.servers) {
      if (server.approvedSource !== server.sourcePin || server.rejected === true) continue;
      const notes = this.#library.notes(server.name);
      const target = targetOf(this.env, server, notes);
      if (!target.ok) continue;
      const { readResource } = await import("./remote/requests.ts");
      const read = await readResource(server.name, target.value, notes.link, uri);
      if (read.ok && read.value !== undefined) return text(accept(read.value.text));
    }
    return text(accept(null));
  }

  async #call(
    call: RemoteCall,
    signal: AbortSignal,
    onProgress: ((progress: RemoteProgress) => void) | undefined,
    again = false,
  ): Promise<Outcome<RemoteResult>> {
    const owner = this.#library.find(serverOfToolId(call.tool) ?? "");
    if (owner !== undefined) await this.#listWhenStale(owner);
    const decided = mayCall(this.#library.state, call.tool, call, Date.now());
    if (!decided.allowed) {
      if (decided.reason !== "unknown_tool" || owner === undefined || again) return this.#refused(call.tool, decided);
      const listed = await this.#list(owner);
      return listed.ok ? this.#call(call, signal, onProgress, true) : listed;
    }
    const { server, tool } = decided;
    const { name } = server;
    const notes = this.#library.notes(name);
    const cooling = (notes.coolUntil ?? 0) - Date.now();
    if (cooling > 0) {
      const wait = { retry_after_seconds: Math.ceil(cooling / 1000) };
      return refuse({ code: "server_unavailable", server: name, reason: "cooling_down", ...wait });
    }
    const { definition } = tool.listed;
    const { checkArguments } = await import("./check-arguments.ts");
    const wrong = checkArguments(definition.inputSchema, call.arguments);
    if (wrong !== undefined) return refuse(wrong);
    const target = targetOf(this.env, server, notes);
    if (!target.ok) return target;
    const { callTool } = await import("./remote/requests.ts");
    const options = { timeoutMs: call.timeoutMs, signal, onProgress };
    const answer = await callTool(name, target.value, notes.link, definition, call.arguments, options);
    if (!answer.ok) return this.#failed(name, answer.failure);
    if (answer.value.kind === "unknown_tool") {
      const listed = again ? accept(null) : await this.#list(server);
      return listed.ok ? refuse({ code: "unknown_tool", tool: call.tool, known: this.#usable(name) }) : listed;
    }
    const { link, isError, content, structured } = answer.value;
    if (link !== undefined && (link !== notes.link || notes.failures !== undefined)) this.#worked(name, { link });
    return accept({
      server: name,
      tool: definition.name,
      isError,
      content,
      ...(structured !== undefined && { structured }),
    });
  }

  #refused(id: string, decided: Extract<ReturnType<typeof mayCall>, { allowed: false }>): Outcome<RemoteResult> {
    const { reason, server = serverOfToolId(id) } = decided;
    const known = server === undefined ? undefined : this.#library.find(server);
    if (known === undefined) return refuse({ code: "unknown_tool", tool: id, known: this.#usable() });
    const { name } = known;
    const tool = known.tools.find((one) => one.id === id)?.listed.definition.name ?? id;
    if (reason === "unknown_tool") return refuse({ code: "unknown_tool", tool: id, known: this.#usable(name) });
    if (reason === "definition_changed") return refuse({ code: "definition_changed", server: name, tool });
    const whole = known.approvedSource === undefined;
    return refuse({ code: "not_approved", server: name, ...(!whole && { tool }) });
  }

  #usable(server?: string): string[] {
    const servers = this.#library.state.servers.filter((one) => server === undefined || one.name === server);
    return servers.flatMap((one) =>
      one.tools.filter((tool) => toolStatus(one, tool) === "usable").map((tool) => tool.id),
    );
  }

  async #listWhenStale(server: ServerRecord): Promise<void> {
    if (server.approvedSource === undefined || server.rejected === true) return;
    const { freshUntil = 0, coolUntil = 0 } = this.#library.notes(server.name);
    // A server that cannot list now fails the call itself, and says so then.
    if (Math.max(freshUntil, coolUntil) < Date.now()) await this.#list(server);
  }

  /** Asks a server for its tools. */
  async #list(server: ServerRecord): Promise<Outcome<null>> {
    const { name } = server;
    const target = targetOf(this.env, server, this.#library.notes(name));
    if (!target.ok) return target;
    const { listTools } = await import("./remote/requests.ts");
    const listed = await listTools(name, target.value);
    if (!listed.ok) return this.#failed(name, listed.failure);
    const { tools, identity = { name: "" }, ttlMs = MAX_FRESH_MS, link } = listed.value;
    const now = Date.now();
    this.#library.apply({ type: "listed", at: now, server: name, identity, tools });
    this.#worked(name, { link, freshUntil: now + Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, ttlMs)) });
    return accept(null);
  }

  #worked(name: string, change: Parameters<Library["note"]>[1]): void {
    const { failures: _, coolUntil: _over, problem: _solved, ...notes } = this.#library.notes(name);
    this.#store.writeNotes(name, { ...notes, ...change });
  }

  /** Counts a failure of the server's own; after some it is left alone for a while. */
  #failed<T>(name: string, failure: Failure): Outcome<T> {
    const failures = (this.#library.notes(name).failures ?? 0) + (failure.code === "server_unavailable" ? 1 : 0);
    const over = failures - MAX_FAILURES;
    const coolUntil = over < 0 ? 0 : Date.now() + Math.min(MAX_COOLING_MS, FIRST_COOLING_MS * 2 ** over);
    this.#library.note(name, { failures, coolUntil, problem: failure.code });
    return refuse(failure);
  }

  #viewed(name: string): Outcome<ServerView> {
    const found = this.#library.require(name);
    return found.ok ? accept(this.#library.viewOf(found.value)) : found;
  }
}
