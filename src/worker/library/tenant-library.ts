/**
 * What the library's object does for its tenant: proposals, agreements, codes of the page, calls. Loaded when the first of them
 * arrives. Answers are JSON text of an outcome (`library-object.ts`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { checkAddress } from "../../discovery/address/check.ts";
import { rejectedServer } from "../../failures/tool-failures.ts";
import { canonicalAddress } from "../../discovery/same-server.ts";
import { carriesSecret } from "../../discovery/address/secret-query.ts";
import type { RemoteProgress, ServerProposal } from "../../discovery/library-port.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { readPolicy, type ApprovalPolicy } from "../../discovery/policy.ts";
import type { Env } from "../env.ts";
import { Agreements } from "./agreements.ts";
import type { ShownConsent } from "./approval-answer.ts";
import { ApprovalCodes } from "./approval-codes.ts";
import { Consents } from "./consents.ts";
import { readConfiguredServers, type ConfiguredServer } from "./configured-servers.ts";
import { Library } from "./library.ts";
import { LibraryStore } from "./library-store.ts";
import { RemoteWork } from "./remote-work.ts";
import { cannotStart, runnerOf } from "./runner-client.ts";
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

const text = <T>(outcome: Outcome<T>): string => JSON.stringify(outcome);

export class TenantLibrary {
  /** Names the object in codes, so that the page finds it, and its programs at the runner. */
  readonly #id: string;
  readonly #library: Library;
  readonly #agreements: Agreements;
  readonly #codes: ApprovalCodes;
  readonly #work: RemoteWork;
  readonly #signIns: SignIns;
  readonly #policy: ApprovalPolicy;
  readonly #env: Env;
  readonly consents: Consents;
  readonly #running = new Map<string, AbortController>();

  constructor(state: DurableObjectState, env: Env) {
    this.#id = state.id.toString();
    this.#env = env;
    const store = new LibraryStore(state.storage);
    this.#library = new Library(store);
    this.consents = new Consents(store);
    this.#signIns = new SignIns(env, state.storage, this.#id);
    this.#work = new RemoteWork(env, this.#library, this.#id, this.#signIns);
    this.#policy = readPolicy(env.CAIRN_POLICY).policy;
    this.#agreements = new Agreements(this.#library, this.#work, this.#policy, env);
    this.#codes = new ApprovalCodes(this.#id, store, this.#library, this.#agreements, this.#policy);
    for (const server of readConfiguredServers(env.CAIRN_SERVERS)) this.#addConfigured(server);
  }

  /** One that cannot be added is told in the log, without its name, which may be anything. */
  #addConfigured(server: ConfiguredServer): void {
    const added = this.#library.add(server, Date.now());
    if (!added.ok && added.failure.code === "invalid_input")
      console.error(
        "A server of CAIRN_SERVERS is not offered: its name must be of small letters, digits and dashes (at most 24), " +
          "be in use by no other, and not look like one of Cairn's own.",
      );
  }

  view(): string {
    const { servers, ...view } = this.#library.view();
    return text(accept({ ...view, servers: servers.map((server) => this.#agreements.withSettings(server)) }));
  }

  async propose(proposal: string): Promise<string> {
    const asked: ServerProposal = JSON.parse(proposal);
    const { source } = asked;
    const given =
      source.kind === "package" ? asked : { ...asked, source: { ...source, url: canonicalAddress(source.url) } };
    const wrong = addressProblem(source, this.#env);
    if (wrong !== undefined) return text(wrong);
    const now = Date.now();
    const added = this.#library.add(given, now);
    if (!added.ok) return text(added);
    const server = added.value;
    const dropped = this.#library.droppedFor(server.name, now);
    // What it offers is shown to whoever is asked; a server that does not answer yet can still be agreed to.
    const isAsked = server.source.kind !== "package" && server.listedAt === undefined;
    if (isAsked && !this.#library.isRefusedByOperator(server)) await this.#work.list(server);
    const viewed = this.#agreements.viewed(server.name);
    if (!viewed.ok) return text(viewed);
    // Before a person is asked for a yes that would bring nothing.
    const runner = runnerOf(this.#env);
    const reason =
      server.source.kind === "package" && runner !== undefined && viewed.value.status !== "approved"
        ? await cannotStart(runner, server.source)
        : undefined;
    return text(
      accept({
        ...viewed.value,
        ...(reason !== undefined && { cannotStart: reason }),
        ...(dropped !== undefined && { dropped }),
      }),
    );
  }

  async agree(principal: string, name: string, channel: string, asked: string): Promise<string> {
    const [by, given, terms] = [JSON.parse(principal), JSON.parse(channel), JSON.parse(asked)];
    const agreed = await this.#agreements.agree(by, name, given, terms);
    await this.#forgetRejected();
    return text(agreed);
  }

  agreement(name: string, asked: string): string {
    return text(this.#agreements.asked(name, JSON.parse(asked)));
  }

  async reject(principal: string, name: string): Promise<string> {
    const rejected = this.#agreements.reject(JSON.parse(principal), name);
    await this.#forgetRejected();
    return text(rejected);
  }

  /** Whoever is signed in to a server that was rejected is so no longer, and open links lead nowhere. */
  async #forgetRejected(): Promise<void> {
    const rejected = this.#library.state.servers.filter((server) => server.rejected === true);
    await Promise.all(rejected.filter(isRemote).map((server) => this.#signIns.forget(server)));
  }

  async remove(name: string): Promise<string> {
    const view = this.#agreements.viewed(name);
    await this.#work.stop(name);
    const server = this.#library.find(name);
    if (server !== undefined && isRemote(server)) await this.#signIns.forget(server);
    this.#library.remove(name, Date.now());
    return text(view);
  }

  async refresh(name: string): Promise<string> {
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const byOperator = this.#library.isRefusedByOperator(found.value);
    // Nothing is sent to it any more, and no header of the operator's least of all.
    if (found.value.rejected === true || byOperator) return text(refuse(rejectedServer(name, byOperator)));
    const listed = await this.#work.list(found.value);
    // Somebody asks for a new beginning: its tools are tried again as well.
    if (listed.ok) this.#library.note(name, { failingTools: {} });
    return text(listed.ok ? this.#agreements.viewed(name) : listed);
  }

  approvalCode(name: string, asked: string, unless?: string): string {
    return text(this.#codes.issue(name, JSON.parse(asked), unless));
  }

  showCode(code: string): string {
    return text(accept(this.#codes.show(code)));
  }

  async redeem(code: string, answer: string): Promise<string> {
    const done = await this.#codes.redeem(code, JSON.parse(answer));
    await this.#forgetRejected();
    return text(done);
  }

  carried(asked: string): string {
    return text(accept(this.#work.carriedBy(JSON.parse(asked))));
  }

  /** `null` where the policy has no page. */
  async consentCode(asked: string): Promise<string> {
    if (!this.#policy.approvalPage) return text(accept(null));
    return text(accept(`${this.#id}.${await this.consents.issue(JSON.parse(asked))}`));
  }

  /** A `ShownConsent`; `null` for a code that asks about no call, or about one of a server that is gone. */
  async showConsent(code: string): Promise<string> {
    const asked = await this.consents.show(code);
    const server = asked && this.#library.find(serverOfToolId(asked.tool) ?? "");
    if (asked === undefined || server === undefined) return "null";
    const settled = this.#agreements.refusedAs(server.name);
    const shown: ShownConsent = { ...asked, ...(settled !== undefined && { settled }) };
    return JSON.stringify(shown);
  }

  /** `null` where there is nothing to sign in to: a package, a server that nobody has agreed to, one with the operator's access or without OAuth. */
  async startSignIn(name: string, origin: string, unless?: string): Promise<string> {
    const found = this.#library.require(name);
    if (!found.ok) return text(found);
    const server = found.value;
    if (!this.#work.takesSignIn(server)) return text(accept(null));
    return text(accept(await this.#signIns.start(server, origin, unless)));
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
    const given: { state: string; code?: string; iss?: string; refused?: boolean } = JSON.parse(answer);
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
}
