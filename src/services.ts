/**
 * The ports in one interface: everything that operations and protocols (`/mcp`, `/api`) need of the platform.
 * Nothing else is here. `worker/services.ts` builds it from the Worker's bindings, once per isolate.
 */
import type { TokenizerPort } from "./context/tokens/tokens.ts";
import type { ToolLibrary } from "./discovery/library-port.ts";
import type { CataloguePort } from "./discovery/catalogue-port.ts";
import type { RegistryPort } from "./discovery/registry-port.ts";
import type { TextVectors } from "./discovery/tool-index/nearness.ts";
import type { Failure, Outcome } from "./errors.ts";
import type { OpenTree } from "./knowledge/model.ts";
import type { ChannelPointer, Manifest } from "./knowledge/release.ts";
import type { Principal } from "./principal.ts";
import type { LessonPort } from "./lessons/lesson-port.ts";
import type { TaskPort } from "./tasks/task-port.ts";
import type { ModelPort } from "./runtime/model/model.ts";
import type { SearchStore } from "./search/service.ts";
import type { SessionPort } from "./session/session-port.ts";

/** A release by name, with its table of contents. */
export interface ReleaseView {
  id: string;
  manifest: Manifest;
}

/** What a channel points at now. */
export interface CurrentRelease extends ReleaseView {
  channel: string;
  pointer: ChannelPointer;
}

/**
 * Published knowledge, read only. Releases are immutable, so every answer but `current` may be kept for ever.
 * Failures: `knowledge_unavailable` when nothing is published or storage cannot be read;
 * `unknown_knowledge_base` where a base, tree or document is named that the release does not have.
 */
export interface KnowledgePort {
  /**
   * The release new sessions of this channel begin with; at most about a second behind a publish. A channel of another tenant is
   * answered as one to which nothing was ever published.
   */
  current(channel: string, tenant: string): Promise<Outcome<CurrentRelease>>;
  /** A release by id, for a session that is pinned to it. */
  release(id: string): Promise<Outcome<ReleaseView>>;
  /** One tree, opened (nodes by id in `byId`). */
  tree(release: string, base: string, tree: string): Promise<Outcome<OpenTree>>;
  /** Any object of a release by its manifest name, parsed from JSON by `parse` once per isolate; null when the release has none. */
  object<T>(release: string, name: string, parse: (bytes: Uint8Array) => T): Promise<Outcome<T | null>>;
}

/**
 * What search reads of a release, for `search/service.ts` and `search/lookup.ts`. Fails with `knowledge_unavailable`; the
 * store's own methods reject with it as a CairnError.
 */
export interface SearchPort {
  open(release: string): Promise<Outcome<SearchStore>>;
}

/** Who is calling, from the request's headers and address. Failure: `unauthorized`. */
export interface AuthPort {
  authenticate(request: Request): Outcome<Principal> | Promise<Outcome<Principal>>;
}

/** What a subscriber is notified of. The lists change with a publish. */
export type Change =
  | { kind: "resource_updated"; uri: string }
  | { kind: "tools_list_changed" | "resources_list_changed" | "prompts_list_changed" };

/** Who subscribes, and what is told to them. */
export interface Subscriber {
  principal: Principal;
  /** The request by which the caller is known: while the subscription lasts it is judged by it again. */
  request: Request;
  tell(change: Change): void;
  /** What the request was sent with opens nothing any more: the stream has to end. Called once; nothing is told after it. */
  ended(): void;
  /** The caller whose open subscriptions are limited in number; absent where nobody is counted. */
  countedFor?: string | undefined;
}

/**
 * Notifies subscribers, in whatever isolate they are, that a resource has changed. A session announces its own steps, and
 * only while it has subscribers, so that a step without any stays one Durable Object request: a protocol calls `listen` when
 * a client subscribes, and never announces a step itself.
 */
export interface ChangePort {
  /** Puts a change on the bus that no session announces. Never throws; resolves once handed on. */
  changed(tenant: string, uri: string): Promise<void>;
  /**
   * Subscribes to changes of these resources and of the lists; active when it resolves. `uris` as subscribers name
   * them, e.g. `conversation://<session id>/history`. After a broken connection every resource is reported once, because
   * something may have been missed. Returns what ends it, or the failure of a session that cannot be watched; `rate_limited` for one
   * subscription too many of a counted caller.
   */
  listen(subscriber: Subscriber, uris: readonly string[]): Promise<Outcome<() => void>>;
}

/** Hands a request of a legacy MCP session to the place that holds its transport. */
export interface LegacyPort {
  /** `name` is tenant and `Mcp-Session-Id` together; the same name reaches the same place. */
  forward(name: string, request: Request): Promise<Response>;
  /** A new `Mcp-Session-Id`. */
  mint(owner: { tenant: string; endpoint: string }): string;
  /** Whether an id was minted for this owner: any other is refused without asking the place that would hold it. */
  isOwn(owner: { tenant: string; endpoint: string }, id: string): boolean;
}

/**
 * Values kept between the calls of one isolate, so that they need not be made again. It may forget any of them at any time.
 * What is kept is shared by calls that run at once.
 */
export interface MemoryPort {
  get(key: string): object | undefined;
  /** Keeps or replaces a value of about so many bytes. */
  set(key: string, value: object, bytes: number): void;
}

export interface Services {
  /** Cairn's own version, as in package.json. */
  readonly version: string;
  readonly auth: AuthPort;
  readonly sessions: SessionPort;
  readonly knowledge: KnowledgePort;
  readonly search: SearchPort;
  /** Connected MCP servers. */
  readonly library: ToolLibrary;
  /** Servers of mirrored registries. */
  readonly catalogue: CataloguePort;
  /** Where servers that are not connected yet are found. */
  readonly registries: RegistryPort;
  /** Tasks of the caller's tenant: the queue and what runs. */
  readonly tasks: TaskPort;
  /** What finished runs have taught; absent = switched off. */
  readonly lessons?: LessonPort;
  /** Vectors of texts, for tools by meaning; absent = tools are found by their words alone. */
  readonly textVectors?: TextVectors;
  readonly changes: ChangePort;
  readonly legacy: LegacyPort;
  /** The model the operator has configured, opened when it is first needed; absent = none, and the host's own answers. */
  openModel?(): Promise<ModelPort>;
  /** Seconds a run of the four stages may take in one call, unless the caller says otherwise; absent = the default. */
  readonly runSeconds?: number;
  /** Exact token counters, loaded when a model that needs one is named; absent = every model is counted by the estimate. */
  readonly tokenizers?: TokenizerPort;
  /** Absent = nothing is kept between calls. */
  readonly memory?: MemoryPort;
  /** Lets work go on after the answer has been given; absent = the answer waits for it. */
  background?(work: Promise<unknown>): void;
  /** Told of each failure that a tool of `/mcp` answers; absent = nobody counts them. */
  noteFailure?(failure: Failure): void;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal fires. */
  after(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A fresh handle of at least 128 random bits, URL-safe. */
  newId(): string;
}
