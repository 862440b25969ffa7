/**
 * The library of connected servers as a port: what a tenant has connected, who agreed to it, and one call. Texts in its
 * answers come from the servers: shown and searched, never obeyed.
 * Not here: where the library is kept and how servers are reached (`worker/library/`).
 */
import type { Outcome } from "../errors.ts";
import type { UnavailableReason } from "../failures/unusable-server.ts";
import type { Json } from "../json.ts";
import type { Principal } from "../principal.ts";
import type { AskedTerms, GrantTerms, ServerChanges } from "./agreement.ts";
import type { ArgumentConcern, CarriedResult } from "./arguments.ts";
import type { ConsentRequest, ConsentState, TakenArguments } from "./consent-request.ts";
import type { KnownTool, ServerIdentity, ServerSource } from "./model.ts";
import type { Pin } from "./pin.ts";
import type { ApprovalChannel } from "./policy.ts";
import type { ReadResource } from "./results.ts";

/** `waiting`: nobody has agreed to it yet, and none of its tools can be called. */
export type ServerStatus = "waiting" | "approved" | "rejected";

/** Who agreed to a server: the user in their client, an operator by their scope, a person on the page, or the operator's policy. */
export type ApprovedBy = "user" | "operator" | "page" | "allowlist" | "score";

/** A server as callers are told of it. */
export interface ServerView {
  /** Its short name here. */
  name: string;
  status: ServerStatus;
  source: ServerSource;
  /** Who named it: the operator's list, a registry, or the caller by its address. */
  listedBy: string;
  title?: string;
  description?: string;
  identity?: ServerIdentity;
  /** How many of its tools are in each state. */
  tools: { usable: number; waiting: number; changed: number };
  /** Tools of the last listing that are left out, the first of them. Names come from outside. */
  leftOut?: readonly { name: string; reason: string }[];
  /** It has more tools than were read. */
  incomplete?: true;
  /** What an agreement is bound to: the pin of the source before the first listing, then of source, identity and tools. */
  pin: Pin;
  approvedBy?: ApprovedBy;
  /** For whom and until when it may be called. */
  grants?: readonly GrantView[];
  /** The operator's settings list it now. */
  configured?: true;
  /** An operator, or the policy, has agreed to it once: nobody else takes that back. */
  byOperator?: true;
  /** An operator has rejected it: nobody else agrees to it. */
  operatorRefused?: true;
  /** Its program may read folders and write to none of them: tools that write files fail. */
  readOnlyFolders?: true;
  /** Its program asks for folders when it starts, and the operator has named none: its tools fail. */
  needsFolders?: true;
  /** Said of a package that was just proposed: nothing here can start such packages. */
  cannotStart?: UnavailableReason;
  /** A package whose native code may run, once it is approved. */
  addons?: true;
  /** Names of its tools that the scan warns about. */
  warnings?: readonly string[];
  /** How long the installation and start of a package took, the last time. Milliseconds. */
  deployMs?: number;
  /** Calls that it answered with a result. */
  calls?: number;
  /** Calls that were made, and those of them that brought a result. Absent where only `calls` is known. */
  use?: { total: number; succeeded: number };
  /** Why it could not be used when it was asked last. */
  unavailable?: UnavailableReason;
  /** Since when the definitions that somebody agreed to are known to be unchanged. Milliseconds since 1970. */
  pinnedAt?: number;
  /** What the runner found when it installed a package; a member is absent where it was not checked. */
  package?: { integrityMatches?: boolean; hasInstallScripts?: boolean };
  /** It failed repeatedly and is left alone for a while. */
  cooling?: true;
  /** Its tools that failed repeatedly and are left alone for a while, by their own names. */
  coolingTools?: readonly string[];
  /** Failures to answer, one after the other, and when the last one was. Milliseconds since 1970. */
  failed?: { failures: number; lastAt: number };
  /** The last failure's code, until a call succeeds. */
  problem?: string;
  /** In the answer to a proposal: the waiting server that was dropped to make room for it. */
  dropped?: string;
}

/** A grant as people are told of it. `until`: milliseconds since 1970. */
export interface GrantView {
  for: GrantTerms["for"];
  readOnly: boolean;
  /** Single tools, by their server's own names of them. */
  tools?: readonly string[];
  until: number;
  byOperator?: true;
}

/** What somebody would agree to now. Texts of its tools and changes come from outside. */
export interface Agreement {
  server: ServerView;
  /** Those that the terms allow. */
  tools: KnownTool[];
  /** Tools that it lists beside them, which are not allowed with this. */
  others?: number;
  /** Since somebody agreed last; absent where nobody has, or nothing differs. */
  changes?: ServerChanges;
  /** Folders of the operator's machine that its program may read, and of these write to. */
  folders?: { readable: readonly string[]; writable: readonly string[] };
  /** Since when the server is here. Milliseconds since 1970. */
  addedAt: number;
  /** How often it was answered since whether it may be used: a yes to a question that is older than another answer counts for nothing. */
  answers: number;
  /** Nothing is left to agree to. */
  allowed?: true;
  /** The name under which the same server was rejected before, in this spelling of its address or version of its package or another. */
  refusedAs?: string;
  terms: GrantTerms;
  /** When calls would end. Milliseconds since 1970. */
  until: number;
}

export interface LibraryView {
  servers: ServerView[];
  /** Tools of all servers, those that wait and those that changed included. */
  tools: KnownTool[];
  /** Changes exactly when a tool does. */
  revision: number;
  /** Servers that made room for others, the latest. */
  dropped?: readonly DroppedServer[];
}

/** A server that somebody wants to be connected. */
export interface ServerProposal {
  source: ServerSource;
  listedBy: string;
  /** What it is to be called; made from the source when absent. */
  name?: string;
  /** What the registry calls it, of one that a registry lists. */
  registryName?: string;
  /** Of its source code, as the registry says. */
  repository?: string;
  title?: string;
  description?: string;
  /** Lets native code of a package run, once somebody agrees. */
  addons?: boolean;
  /** 0 to 100, of what could be verified; absent for one that was never scored. */
  score?: number;
  /** Which caller of the tenant proposes it (`Principal.actor`); absent where nobody can be told from another. */
  by?: string;
}

/** A server that waited for an approval and was dropped for another. */
export interface DroppedServer {
  name: string;
  /** The server it was dropped for. */
  madeRoomFor: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** One call of a remote tool. */
export interface RemoteCall {
  /** `server__tool`. */
  tool: string;
  session?: string;
  task?: string;
  arguments: { [name: string]: Json };
  /** Milliseconds. */
  timeoutMs: number;
  /** What the user said: it may be sent although a server has answered the same. */
  known?: readonly string[];
  /** Why the arguments need a person's yes, as far as the caller knows: they are asked for a call that could be made but for that. */
  concern?: ArgumentConcern["concern"];
  /** A person agreed to what the arguments carry. */
  consented?: boolean;
}

/** The arguments of a call that may need a person's yes. */
export type AskedArguments = Pick<RemoteCall, "tool" | "arguments" | "known">;

/** What an address is asked for with. `task`: the one that waits for its answer. */
export interface AskedCode extends AskedTerms {
  task?: string;
}

/** What a remote tool answered: content blocks of MCP as they came, within the size limit. */
export interface RemoteResult {
  server: string;
  /** The server's own name of the tool. */
  tool: string;
  isError: boolean;
  content: { [key: string]: Json }[];
  structured?: Json;
}

export interface RemoteProgress {
  progress: number;
  total?: number;
}

/** What the caller of a running call offers. */
export interface RemoteCaller {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: RemoteProgress) => void) | undefined;
}

/** A sign-in that waits for a person. */
export interface SignInStarted {
  /** What stands behind `/oauth/start/` in the address where they sign in. */
  state: string;
  /** Somebody was signed in there before. */
  again: boolean;
  /** The sign-in that was asked about with `unless` came back without access: refused on its page, or failed. */
  failed?: true;
}

/**
 * Why no sign-in could be begun: the server offers none that Cairn can take part in; its metadata leads to an address that may not be
 * called; its authorization server does not answer; what that answers breaks the rules.
 */
export type SignInProblem = "not_offered" | "address" | "unreachable" | "unusable";

/**
 * A tenant's library. Failures: `unknown_server`, `unknown_tool`, `not_approved`, `definition_changed`, `needs_sign_in`,
 * `server_unavailable`, `timeout`, `invalid_input`, `too_large`.
 */
export interface ToolLibrary {
  /** Whether callers of whom no token is asked may have servers added and agree to them: only on their own machine. */
  readonly openToStrangers: boolean;
  /** Whether packages can be started: a runner is configured. */
  readonly startsPackages: boolean;
  /** Everything connected or waiting. Asks no server. */
  view(tenant: string): Promise<Outcome<LibraryView>>;
  /** Adds a server that waits for approval; the one that is there already when it has the same source. */
  propose(tenant: string, proposal: ServerProposal): Promise<Outcome<ServerView>>;
  /**
   * Agrees to a server and its tools as they are now, where the operator's policy lets this principal do so in this way
   * (`decideApproval`); else `forbidden`. Calls are then allowed under `terms`.
   */
  agree(principal: Principal, name: string, channel: ApprovalChannel, terms?: AskedTerms): Promise<Outcome<ServerView>>;
  /** What whoever is asked is shown. Asks no server. */
  agreement(tenant: string, name: string, terms?: AskedTerms): Promise<Outcome<Agreement>>;
  /** Refuses it for good: it is not proposed again. After an operator's no, nobody else's yes counts. */
  reject(principal: Principal, name: string): Promise<Outcome<ServerView>>;
  remove(tenant: string, name: string): Promise<Outcome<ServerView>>;
  /** Asks an approved server for its tools again. */
  refresh(tenant: string, name: string): Promise<Outcome<ServerView>>;
  /**
   * What stands behind `/approve/` in the address where a person may agree, once; undefined where the policy has no page. `unless`: a code
   * that was given before, which is the answer while it is valid.
   */
  approvalCode(tenant: string, name: string, terms?: AskedCode, unless?: string): Promise<Outcome<string | undefined>>;
  /** The words of other servers that these arguments repeat, whichever session they were answered to. */
  carried(tenant: string, asked: AskedArguments): Promise<Outcome<CarriedResult[]>>;
  /** What stands behind `/approve/` in the address where a person may agree to one call; undefined where the policy has no page. */
  consentCode(tenant: string, asked: ConsentRequest): Promise<Outcome<string | undefined>>;
  /** The code of a question about one call that is put in the caller's client, which sends it back with the answer. `digest`: of what the user is asked. */
  askInClient(tenant: string, asked: Pick<ConsentRequest, "tool" | "digest">): Promise<Outcome<string>>;
  /** Uses up such a question, whatever was answered: whether it was open. It is no more once its server was removed. */
  settleInClient(tenant: string, digest: string, code: string): Promise<Outcome<boolean>>;
  /** How the question about the call with this digest stands. */
  consentState(tenant: string, digest: string): Promise<Outcome<ConsentState>>;
  /** The same, and uses up a person's answer. */
  takeConsent(tenant: string, digest: string): Promise<Outcome<ConsentState>>;
  /** The same for a question that was asked with `arguments`: after a yes they come with it, once. `code`: the one of its page. */
  takeArguments(tenant: string, digest: string, code: string): Promise<Outcome<TakenArguments>>;
  /**
   * Begins a sign-in to an approved server; undefined where a sign-in gives no access to it. `origin`: where browsers reach Cairn. `unless`:
   * a state that was given before, which is the answer while it is valid.
   */
  startSignIn(
    tenant: string,
    name: string,
    origin: string,
    unless?: string,
  ): Promise<Outcome<SignInStarted | { problem: SignInProblem } | undefined>>;
  call(tenant: string, call: RemoteCall, caller: RemoteCaller): Promise<Outcome<RemoteResult>>;
  /**
   * The text of a resource that a connected server lists, where its source and identity are the approved ones and a grant allows
   * this session to read from it; undefined when there is none such. Of several that list it, the one that was connected first.
   */
  readResource(tenant: string, uri: string, session?: string): Promise<Outcome<ReadResource | undefined>>;
}
