/**
 * Agreeing to the servers of a tenant: what a person or the policy is asked about, their yes or no, and how a server stands then.
 * Not here: the codes of the page on which people answer (`approval-codes.ts`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { AskedTerms, GrantTerms } from "../../discovery/agreement.ts";
import { areGranted } from "../../discovery/grants.ts";
import type { ServerSource } from "../../discovery/model.ts";
import type { ServerRecord } from "../../discovery/library.ts";
import type { Agreement, ApprovedBy, ServerView } from "../../discovery/library-port.ts";
import { decideApproval, type ApprovalChannel, type ApprovalPolicy } from "../../discovery/policy.ts";
import { isSameSource } from "../../discovery/same-server.ts";
import { wantsFolders } from "../../discovery/wants-folders.ts";
import type { UnavailableReason } from "../../failures/unusable-server.ts";
import { OPERATOR_REFUSED } from "../../failures/rights-texts.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import type { Settled } from "./approval-answer.ts";
import { Agreed } from "./agreed.ts";
import { readConfiguredServers } from "./configured-servers.ts";
import type { Library } from "./library.ts";
import { allowedTo } from "./reach.ts";
import { cannotStart, runnerOf } from "./runner-client.ts";
import type { RemoteWork } from "./remote-work.ts";

/** Who answered a page with a code: whoever was given the address. */
export const WHOEVER_HAS_THE_CODE: Principal = { tenant: "", scopes: [] };

/** An operator's own yes, and those of the policy that the operator has set. */
const isOperators = (by: ApprovedBy): boolean => by === "operator" || by === "allowlist" || by === "score";

export class Agreements {
  readonly #library: Library;
  readonly #agreed: Agreed;
  readonly #work: RemoteWork;
  readonly #policy: ApprovalPolicy;
  readonly #env: Env;

  /** What the operator's settings list. */
  readonly #configured: readonly ServerSource[];

  constructor(library: Library, work: RemoteWork, policy: ApprovalPolicy, env: Env) {
    this.#configured = readConfiguredServers(env.CAIRN_SERVERS).map(({ source }) => source);
    this.#library = library;
    this.#agreed = new Agreed(library);
    this.#work = work;
    this.#policy = policy;
    this.#env = env;
  }

  /** What somebody is asked to agree to. Fails with `unknown_server`. */
  asked(name: string, terms: AskedTerms): Outcome<Agreement> {
    const found = this.#library.require(name);
    return found.ok ? accept(this.of(found.value, this.#agreed.termsForRefused(found.value, terms).terms)) : found;
  }

  /** The same, with the folders that the operator lets a package's program use. */
  of(server: ServerRecord, terms: GrantTerms): Agreement {
    const asked = this.#agreed.agreement(server, terms, Date.now());
    const isAllowed = this.#allows(server, terms);
    const agreement = {
      ...asked,
      server: this.withSettings(asked.server),
      ...(isAllowed && { allowed: true as const }),
    };
    const { folders, writableFolders } =
      server.source.kind === "package" ? allowedTo(this.#env, server.source) : { folders: [], writableFolders: [] };
    return folders.length === 0
      ? agreement
      : { ...agreement, folders: { readable: folders, writable: writableFolders } };
  }

  /**
   * An answer that came through `channel`, as the policy takes it. Fails with `forbidden` where a person has to be asked first, and
   * with the server's own failure where it is agreed to and cannot be listed.
   */
  async agree(by: Principal, name: string, channel: ApprovalChannel, asked: AskedTerms): Promise<Outcome<ServerView>> {
    const reason = by.scopes.includes("operator") ? undefined : await this.#whyUseless(name);
    if (reason !== undefined) return refuse({ code: "server_unavailable", server: name, reason });
    const found = this.#library.require(name);
    if (!found.ok) return found;
    const server = found.value;
    const { score } = this.#library.notes(name);
    // Whatever the policy and whoever is asked: its operator has said no.
    if (this.#library.isRefusedByOperator(server) && !by.scopes.includes("operator")) return refuse(OPERATOR_REFUSED);
    const offered = this.#library.candidate(server);
    // What a registry lists under the name of a rejected server is put to a person, wherever it is.
    const candidate = this.#library.isNamedAsRefused(server) ? { ...offered, changed: true } : offered;
    const decided = decideApproval(this.#policy, candidate, score, by, channel);
    if (decided.decision === "ask") {
      // Before a person is asked for a yes that would bring nothing.
      const reason = await this.#whyNotStarted(server);
      return reason === undefined
        ? refuse({ code: "forbidden", scope: "operator", needs_agreement: true })
        : refuse({ code: "server_unavailable", server: name, reason });
    }
    const terms = this.#agreed.terms(name, asked);
    if (decided.decision === "rejected") {
      return this.refuse(server, terms)
        ? refuse({ code: "not_approved", server: name, answered: "declined", still_allowed: true })
        : this.viewed(name);
    }
    this.#agreed.approve(server, terms, Date.now(), isOperators(decided.by));
    this.#library.note(name, {
      approvedBy: decided.by,
      ...(decided.by === "operator" && { inPerson: true }),
      answers: this.answersAbout(name) + 1,
    });
    if (server.listedAt === undefined) {
      const listed = await this.#work.list(server);
      if (!listed.ok) return listed;
    }
    return this.viewed(name);
  }

  /** That it led to a rejected server when it was asked last, and still does: nobody is asked for what is never called. */
  async #whyUseless(name: string): Promise<UnavailableReason | undefined> {
    const leads = (): boolean => this.#library.notes(name).unavailable === "leads_to_rejected";
    if (!leads()) return undefined;
    await this.#work.list({ name });
    return leads() ? "leads_to_rejected" : undefined;
  }

  /** Why the runner can start no package of this kind; undefined for any other server, and where there is no runner. */
  async #whyNotStarted({ source }: ServerRecord): Promise<UnavailableReason | undefined> {
    const runner = runnerOf(this.#env);
    return source.kind === "package" && runner !== undefined ? cannotStart(runner, source) : undefined;
  }

  /** The server is not to be used, whatever was agreed to before. Fails with `unknown_server`. */
  reject(by: Principal, name: string): Outcome<ServerView> {
    this.#agreed.reject(name, Date.now(), by.scopes.includes("operator"));
    this.#library.note(name, { answers: this.answersAbout(name) + 1 });
    return this.viewed(name);
  }

  /** A person's refusal of these terms; whether what they agreed to before goes on. */
  refuse(server: ServerRecord, terms: GrantTerms): boolean {
    const kept = this.#agreed.refuse(server, terms, Date.now());
    this.#library.note(server.name, { answers: this.answersAbout(server.name) + 1 });
    return kept;
  }

  /** How often it was answered whether the server may be used. */
  answersAbout(name: string): number {
    return this.#library.notes(name).answers ?? 0;
  }

  /** Who has rejected a server, so that nothing is sent to it whatever anybody answers; undefined for any other. */
  refusedAs(name: string): Exclude<Settled, "allowed"> | undefined {
    const server = this.#library.find(name);
    if (server === undefined) return undefined;
    if (this.#library.isRefusedByOperator(server)) return "operator_refused";
    return server.rejected === true ? "refused" : undefined;
  }

  /** How a question about these terms was answered since there were `answers`; undefined while something of it is open. */
  answeredSince(server: ServerRecord, terms: GrantTerms, answers: number): Settled | undefined {
    if (this.#library.isRefusedByOperator(server)) return "operator_refused";
    if (this.answersAbout(server.name) === answers) return undefined;
    if (this.#library.viewOf(server).status === "rejected") return "refused";
    return this.#allows(server, terms) ? "allowed" : undefined;
  }

  /** Whether all that these terms allow may be called already. */
  #allows(server: ServerRecord, terms: GrantTerms): boolean {
    const { source } = server;
    const { status, tools, addons } = this.#library.viewOf(server);
    const isListed = tools.usable > 0;
    if (status !== "approved" || this.#isOpen(server, terms)) return false;
    // Whether its native code may run is still to be asked.
    if (source.kind === "package" && addons !== true && !isListed) return false;
    const grants = this.#library.state.grants.filter(({ readOnly }) => !readOnly || terms.readOnly);
    const { session, task } = terms;
    const context = { ...(session !== undefined && { session }), ...(task !== undefined && { task }) };
    return areGranted(grants, this.#agreed.allowedBy(server, terms), context, Date.now());
  }

  /** Whether a tool that the terms allow waits or has changed. */
  #isOpen(server: ServerRecord, terms: GrantTerms): boolean {
    return this.#agreed.agreement(server, terms, Date.now()).tools.some(({ status }) => status !== "usable");
  }

  /** A server as callers see it. Fails with `unknown_server`. */
  viewed(name: string): Outcome<ServerView> {
    const found = this.#library.require(name);
    return found.ok ? accept(this.withSettings(this.#library.viewOf(found.value))) : found;
  }

  /**
   * The same view with what the operator's settings say of it: whether they list it, where a package's program may only read its folders, and
   * where it has none and asks for some.
   */
  withSettings(view: ServerView): ServerView {
    const isConfigured = this.#configured.some((source) => isSameSource(source, view.source));
    const server: ServerView = isConfigured ? { ...view, configured: true } : view;
    if (server.source.kind !== "package") return server;
    const { folders, writableFolders } = allowedTo(this.#env, server.source);
    if (folders.length === 0) return wantsFolders(server.source) ? { ...server, needsFolders: true } : server;
    return writableFolders.length === 0 ? { ...server, readOnlyFolders: true } : server;
  }
}
