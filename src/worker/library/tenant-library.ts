/**
 * What the library's object does for its tenant: proposals, agreements, codes of the page, calls. Loaded when the first of them
 * arrives. Answers are JSON text of an outcome (`library-object.ts`).
 */
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { checkAddress } from "../../discovery/address/check.ts";
import { carriesSecret } from "../../discovery/address/secret-query.ts";
import { issueCode, redeemCode, CODE_BYTES, type CodeBinding } from "../../discovery/approval-codes.ts";
import type { Agreement, AskedCode, RemoteProgress, ServerProposal, ServerView } from "../../discovery/library-port.ts";
import type { GrantTerms } from "../../discovery/agreement.ts";
import type { ServerRecord } from "../../discovery/library.ts";
import { checkReadGrant } from "../../discovery/grants.ts";
import { decideApproval, readPolicy, type ApprovalChannel, type ApprovalPolicy } from "../../discovery/policy.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import type { ApprovalAnswer, ApprovalShown } from "./approval-answer.ts";
import { Consents } from "./consents.ts";
import { readConfiguredServers } from "./configured-servers.ts";
import { Library } from "./library.ts";
import { LibraryStore } from "./library-store.ts";
import { allowedTo } from "./reach.ts";
import { RemoteWork } from "./remote-work.ts";
import type { SignInResult, SignInShown } from "./sign-in/state.ts";
import { isRemote } from "./sign-in/rows.ts";
import { serverOfState, SignIns } from "./sign-in/sign-ins.ts";

/** An address that is never requested is not put to a person either. What a name resolves to is checked when it is. */
function addressProblem(source: ServerProposal["source"], env: Env): Outcome<never> | undefined {
  if (source.kind === "package") return undefined;
  if (carriesSecret(source.url)) {
    const expected = {
      en: "an address without a key or password in it; the operator sets those as headers of the server in CAIRN_SERVERS",
      zh: "不含密钥或密码的地址；这些应由管理员在 CAIRN_SERVERS 中设为该服务器的请求头",
    };
    return refuse({ code: "invalid_input", field: "url", expected });
  }
  if (checkAddress(source.url, { allowLoopback: env.CAIRN_LOCAL === "1" }).ok) return undefined;
  const expected = {
    en: "a public address that begins with https://, without a port, user name or password",
    zh: "以 https:// 开头的公网地址，不带端口、用户名和密码",
  };
  return refuse({ code: "invalid_input", field: "url", expected });
}

const needsNative = (failure: Failure): boolean =>
  failure.code === "server_unavailable" && failure.reason === "native_code";

const text = <T>(outcome: Outcome<T>): string => JSON.stringify(outcome);

export class TenantLibrary {
  /** Names the object in codes, so that the page finds it, and its programs at the runner. */
  readonly #id: string;
  readonly #store: LibraryStore;
  readonly #library: Library;
  readonly #work: RemoteWork;
  readonly #signIns: SignIns;
  readonly #policy: ApprovalPolicy;
  readonly #env: Env;
  readonly consents: Consents;
  readonly #running = new Map<string, AbortController>();

  constructor(state: DurableObjectState, env: Env) {
    this.#id = state.id.toString();
    this.#env = env;
    this.#store = new LibraryStore(state.storage);
    this.#library = new Library(this.#store);
    this.consents = new Consents(this.#store);
    this.#signIns = new SignIns(env, state.storage, this.#id);
    this.#work = new RemoteWork(env, this.#library, this.#id, this.#signIns);
    this.#policy = readPolicy(env.CAIRN_POLICY).policy;
    for (const server of readConfiguredServers(env.CAIRN_SERVERS)) this.#library.add(server, Date.now());
  }

  view(): string {
    const { servers, ...view } = this.#library.view();
    return text(accept({ ...view, servers: servers.map((server) => this.#withFolders(server)) }));
  }

  async propose(proposal: string): Promise<string> {
    const given: ServerProposal = JSON.parse(proposal);
    const wrong = addressProblem(given.source, this.#env);
    if (wrong !== undefined) return text(wrong);
    const now = Date.now();
    const added = this.#library.add(given, now);
    if (!added.ok) return text(added);
    const server = added.value;
    const dropped = this.#library.droppedFor(server.name, now);
    // What it offers is shown to whoever is asked; a server that does not answer yet can still be agreed to.
    if (server.source.kind !== "package" && server.listedAt === undefined) await this.#work.list(server);
    const viewed = this.#viewed(server.name);
    return text(viewed.ok && dropped !== undefined ? accept({ ...viewed.value, dropped }) : viewed);
  }

  async agree(principal: string, name: string, channel: string, asked: string): Promise<string> {
    const by: Principal = JSON.parse(principal);
    const how: ApprovalChannel = JSON.parse(channel);
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const server = found.value;
    const { score } = this.#library.notes(name);
    const decided = decideApproval(this.#policy, this.#library.candidate(server), score, by, how);
    if (decided.decision === "ask")
      return text(refuse({ code: "forbidden", scope: "operator", needs_agreement: true }));
    if (decided.decision === "rejected") {
      const kept = this.#refuse(server, this.#library.terms(name, JSON.parse(asked)));
      return text(
        kept
          ? refuse({ code: "not_approved", server: name, answered: "declined", still_allowed: true })
          : this.#viewed(name),
      );
    }
    this.#library.approve(server, this.#library.terms(name, JSON.parse(asked)), Date.now());
    this.#library.note(name, { approvedBy: decided.by, answers: this.#answersAbout(name) + 1 });
    if (server.listedAt === undefined) {
      const listed = await this.#work.list(server);
      if (!listed.ok) return text(listed);
    }
    return text(this.#viewed(name));
  }

  agreement(name: string, asked: string): string {
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    return text(accept(this.#agreement(found.value, this.#library.terms(name, JSON.parse(asked)))));
  }

  reject(name: string): string {
    this.#library.apply({ type: "rejected", at: Date.now(), server: name });
    this.#library.note(name, { answers: this.#answersAbout(name) + 1 });
    return text(this.#viewed(name));
  }

  /** A person's refusal of these terms; whether what they agreed to before goes on. */
  #refuse(server: ServerRecord, terms: GrantTerms): boolean {
    const kept = this.#library.refuse(server, terms, Date.now());
    this.#library.note(server.name, { answers: this.#answersAbout(server.name) + 1 });
    return kept;
  }

  #answersAbout(name: string): number {
    return this.#library.notes(name).answers ?? 0;
  }

  async remove(name: string): Promise<string> {
    const view = this.#viewed(name);
    await this.#work.stop(name);
    const server = this.#library.find(name);
    if (server !== undefined && isRemote(server)) await this.#signIns.forget(server);
    this.#library.remove(name, Date.now());
    return text(view);
  }

  async refresh(name: string): Promise<string> {
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const listed = await this.#work.list(found.value);
    // Somebody asks for a new beginning: its tools are tried again as well.
    if (listed.ok) this.#library.note(name, { failingTools: {} });
    return text(listed.ok ? this.#viewed(name) : listed);
  }

  /** `null` where the policy has no page. `unless`: a code with the name of the object before it. */
  approvalCode(name: string, asked: string, unless?: string): string {
    const before = unless === undefined ? undefined : unless.slice(unless.indexOf(".") + 1);
    if (before !== undefined && redeemCode(this.#store.codes, before, this.#id, Date.now()).binding !== undefined)
      return text(accept(unless));
    const found = this.#library.require(name);
    if (!found.ok || !this.#policy.approvalPage) return text(found.ok ? accept(null) : found);
    const { pin } = this.#library.candidate(found.value);
    const given: AskedCode = JSON.parse(asked);
    const { task } = given;
    const asks = this.#library.termsForRefused(found.value, given);
    const answers = this.#answersAbout(name);
    const binding = { tenant: this.#id, server: name, pin, ...asks, answers, ...(task !== undefined && { task }) };
    const random = crypto.getRandomValues(new Uint8Array(CODE_BYTES));
    const { code, codes } = issueCode(this.#store.codes, binding, random, Date.now());
    this.#store.codes = codes;
    return text(accept(`${this.#id}.${code}`));
  }

  /** What a code of the page is for, as it is now; `null` for one that is unknown, used or over. The code stays valid. */
  showCode(code: string): string {
    const { binding } = redeemCode(this.#store.codes, code, this.#id, Date.now());
    const server = binding && this.#library.find(binding.server);
    if (server === undefined || binding === undefined) return text(accept(null));
    return text(accept(this.#shown(server, binding)));
  }

  #shown(server: ServerRecord, binding: CodeBinding): ApprovalShown {
    const { pin, terms, refusal, task } = binding;
    const settled = this.#settled(server, binding);
    return {
      agreement: this.#agreement(server, terms),
      ...(refusal !== undefined && { refusal }),
      isChanged: this.#library.candidate(server).pin !== pin,
      ...(settled !== undefined && { settled }),
      ...(task !== undefined && { task }),
    };
  }

  /** How what a code asks was answered at another address since; undefined while something of it is open. */
  #settled(server: ServerRecord, { terms, answers }: CodeBinding): ApprovalShown["settled"] {
    const { name, source } = server;
    if (answers === undefined || this.#answersAbout(name) === answers) return undefined;
    const { status, tools, addons } = this.#library.viewOf(server);
    if (status === "rejected") return "refused";
    const isListed = tools.usable > 0;
    if (status !== "approved" || tools.waiting + tools.changed > 0) return undefined;
    // Whether its native code may run is still to be asked.
    if (source.kind === "package" && addons !== true && !isListed) return undefined;
    const grants = this.#library.state.grants.filter(({ readOnly }) => !readOnly || terms.readOnly);
    const { session } = terms;
    const isCovered = checkReadGrant(grants, name, session === undefined ? {} : { session }, Date.now());
    return isCovered ? "allowed" : undefined;
  }

  /**
   * A person's answer on the page. `seen`: the pin of what the page showed them; without one, of what the code was made for. Where
   * it is no longer what would be agreed to, nothing is, and the code stays valid for what is shown next; else it is used up. `native`: a
   * package's native code is allowed as well. `wider`: the wider of the two terms that were offered.
   */
  async redeem(code: string, agreed: boolean, seen?: string, native = false, wider = false): Promise<string> {
    const before = this.#store.codes;
    const { binding, codes } = redeemCode(before, code, this.#id, Date.now());
    if (binding === undefined) return text(accept(null));
    const server = this.#library.find(binding.server);
    const pin = seen ?? binding.pin;
    if (agreed && server !== undefined && this.#library.candidate(server).pin !== pin) {
      const answer: ApprovalAnswer = { kind: "changed", ...this.#shown(server, binding) };
      return text(accept(answer));
    }
    this.#store.codes = codes;
    const { server: name, refusal } = binding;
    const terms = (wider ? refusal?.wider : undefined) ?? binding.terms;
    const inTask = binding.task === undefined ? {} : { in_task: true as const };
    if (!agreed) {
      const kept = server !== undefined && this.#refuse(server, binding.terms);
      const refused = this.#viewed(name);
      if (!refused.ok) return text(refused);
      const answer: ApprovalAnswer = { kind: "refused", server: refused.value, ...(kept && { kept }), ...inTask };
      return text(accept(answer));
    }
    if (native && server?.source.kind === "package") this.#library.note(name, { addons: true });
    const nobody: Principal = { tenant: "", scopes: [] };
    const asked = JSON.stringify(terms);
    const done: Outcome<ServerView> = JSON.parse(
      await this.agree(JSON.stringify(nobody), name, JSON.stringify({ kind: "page", pin }), asked),
    );
    if (!done.ok && !native && server !== undefined && needsNative(done.failure)) {
      // The same address asks for that too.
      this.#store.codes = before;
      const answer: ApprovalAnswer = { kind: "needs_native", agreement: this.#agreement(server, terms) };
      return text(accept(answer));
    }
    const view = done.ok || done.failure.code === "forbidden" ? done : this.#viewed(name);
    if (!view.ok) return text(view);
    const problem = done.ok ? {} : { problem: done.failure };
    const answer: ApprovalAnswer = { kind: "agreed", server: view.value, ...problem, ...inTask };
    return text(accept(answer));
  }

  /** `null` where the policy has no page. */
  async consentCode(asked: string): Promise<string> {
    if (!this.#policy.approvalPage) return text(accept(null));
    return text(accept(`${this.#id}.${await this.consents.issue(JSON.parse(asked))}`));
  }

  /** `null` for a code that asks about no call. */
  async showConsent(code: string): Promise<string> {
    return JSON.stringify((await this.consents.show(code)) ?? null);
  }

  /** `null` where there is nothing to sign in to: a package, a server that nobody has agreed to, one with the operator's access or without OAuth. */
  async startSignIn(name: string, origin: string): Promise<string> {
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const server = found.value;
    if (!this.#work.takesSignIn(server)) return text(accept(null));
    return text(accept(await this.#signIns.start(server, origin)));
  }

  /** What a link is for; `null` for one that is unknown, used or over. */
  showSignIn(state: string): string {
    const server = serverOfState(this.#library.state.servers, state);
    const link = server && this.#signIns.show(server, state);
    if (server === undefined || link === undefined) return text(accept(null));
    const { url, handedTo } = link;
    const shown: SignInShown = { server: server.name, address: server.source.url, url, handedTo };
    return text(accept(shown));
  }

  /** What a browser brought back. With it the server's tools are listed, which it may have refused before. */
  async finishSignIn(answer: string): Promise<string> {
    const given: { state: string; code?: string; iss?: string } = JSON.parse(answer);
    const server = serverOfState(this.#library.state.servers, given.state);
    const result: SignInResult = server === undefined ? "over" : await this.#signIns.finish(server, given);
    if (result === "signed_in" && server !== undefined) await this.#work.list(server);
    return text(accept(result));
  }

  async call(id: string, call: string, onProgress?: (progress: RemoteProgress) => void): Promise<string> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      return text(await this.#work.call(JSON.parse(call), { signal: stop.signal, onProgress }));
    } finally {
      this.#running.delete(id);
    }
  }

  /** Ends a call that runs here: the caller has gone. */
  cancel(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** `null` where no server has it that this session may read from. */
  async readResource(uri: string, session?: string): Promise<string> {
    const read = await this.#work.readResource(uri, session);
    return text(read.ok ? accept(read.value ?? null) : read);
  }

  /** With the folders that the operator lets a package's program use. */
  #agreement(server: ServerRecord, terms: GrantTerms): Agreement {
    const agreement = this.#library.agreement(server, terms, Date.now());
    const { folders, writableFolders } =
      server.source.kind === "package" ? allowedTo(this.#env, server.source) : { folders: [], writableFolders: [] };
    return folders.length === 0
      ? agreement
      : { ...agreement, folders: { readable: folders, writable: writableFolders } };
  }

  #viewed(name: string): Outcome<ServerView> {
    const found = this.#library.require(name);
    return found.ok ? accept(this.#withFolders(this.#library.viewOf(found.value))) : found;
  }

  #withFolders(server: ServerView): ServerView {
    if (server.source.kind !== "package") return server;
    const { folders, writableFolders } = allowedTo(this.#env, server.source);
    return folders.length > 0 && writableFolders.length === 0 ? { ...server, readOnlyFolders: true } : server;
  }
}
