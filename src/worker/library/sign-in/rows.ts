/**
 * What is stored of the sign-in to each server, and what it is reached with. Synchronous rows, and the provider of `agents` over the same
 * storage.
 * Not here: what happens (`sign-ins.ts`, `access.ts`).
 */
import type { ServerRecord } from "../../../discovery/library.ts";
import type { AddressRules } from "../../../discovery/address/check.ts";
import type { Env } from "../../env.ts";
import { configuredResolver } from "../../outgoing/dns.ts";
import { guardedFetch } from "../../outgoing/guarded-fetch.ts";
import type { Challenge } from "./challenge.ts";
import type { OAuthProvider, Resource } from "./oauth.ts";

/** A server that is reached by URL. */
export type RemoteServer = ServerRecord & { source: { kind: "streamable-http" | "sse"; url: string } };

export interface SignInRow {
  challenge?: Challenge;
  /** What the browser comes back to, and the client that was registered for it. */
  origin?: string;
  clientId?: string;
  /** The last link that was given. */
  pending?: { state: string; url: string; handedTo: string; at: number };
  /** The state of the last sign-in that came back, until it has brought a token. */
  failed?: string;
  /** A token was refreshed then, and has brought nothing but a refusal since. Milliseconds since the epoch. */
  unproven?: number;
  /** Somebody was signed in once. */
  signedIn?: true;
  /** What the last finished sign-in asked for, where its token does not say what it was given. */
  asked?: string;
}

const ROW = "sign-in:";
/** Bytes of a document or an answer of an authorization server. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

export class SignInRows {
  readonly #env: Env;
  readonly storage: DurableObjectStorage;
  readonly #object: string;

  /** `object`: the library's own id, which is part of each state. */
  constructor(env: Env, storage: DurableObjectStorage, object: string) {
    this.#env = env;
    this.storage = storage;
    this.#object = object;
  }

  /** The provider, where somebody has begun to sign in: without, its code is not loaded. */
  provider(server: RemoteServer): Promise<OAuthProvider> | undefined {
    const { origin, clientId } = this.read(server);
    if (origin === undefined || clientId === undefined) return undefined;
    return import("./oauth.ts").then(({ openProvider }) =>
      openProvider(this.storage, this.idOf(server), origin, clientId),
    );
  }

  resource(server: RemoteServer): Resource {
    const limits = { bodyBytes: MAX_DOCUMENT_BYTES };
    return {
      ...this.read(server).challenge,
      url: server.source.url,
      rules: this.rules,
      fetch: guardedFetch({ address: this.rules, resolve: configuredResolver(this.#env), limits }),
    };
  }

  get rules(): AddressRules {
    return { allowLoopback: this.#env.CAIRN_LOCAL === "1" };
  }

  /** Names a server to the provider. */
  idOf(server: RemoteServer): string {
    return `${this.#object}:${server.sourcePin}`;
  }

  has(server: RemoteServer): boolean {
    return this.storage.kv.get(ROW + server.sourcePin) !== undefined;
  }

  read(server: RemoteServer): SignInRow {
    return this.storage.kv.get<SignInRow>(ROW + server.sourcePin) ?? {};
  }

  note(server: RemoteServer, change: SignInRow): void {
    this.write(server, { ...this.read(server), ...change });
  }

  write(server: RemoteServer, row: SignInRow): void {
    this.storage.kv.put(ROW + server.sourcePin, row);
  }

  remove(server: RemoteServer): void {
    this.storage.kv.delete(ROW + server.sourcePin);
  }
}

export function isRemote(server: ServerRecord): server is RemoteServer {
  return server.source.kind !== "package";
}
