/**
 * Who is signed in where, for one tenant's library: links for people, codes that come back, tokens for calls, and their refresh.
 * A sign-in belongs to this object and to the exact source of a server; everything it needs is stored, so an eviction between link
 * and answer loses nothing. Tokens leave the object only towards the server they are for.
 * Not here: OAuth itself (`oauth.ts`), and the pages (`page.ts`).
 */
import type { AuthProvider } from "@modelcontextprotocol/client";
import { CairnError } from "../../../errors.ts";
import { checkAddress } from "../../../discovery/address/check.ts";
import type { ServerRecord } from "../../../discovery/library.ts";
import type { SignInStarted } from "../../../discovery/library-port.ts";
import type { Env } from "../../env.ts";
import { configuredResolver } from "../../outgoing/dns.ts";
import { guardedFetch, type GuardedFetch } from "../../outgoing/guarded-fetch.ts";
import type { RemoteTarget } from "../remote/connection.ts";
import type { Challenge, OAuthProvider, Resource } from "./oauth.ts";
import { readState } from "./state.ts";

/** Milliseconds that a link is given again instead of a new one: half of the ten minutes that a state is valid. */
const REUSED_MS = 5 * 60_000;
/** Milliseconds after which a state is over: the provider's own limit. */
const STATE_MS = 10 * 60_000;

/** Milliseconds that ending a removed server's tokens may take: whoever removes it waits for that. */
const REVOKE_MS = 10_000;

/** A server that is reached by URL. */
export type RemoteServer = ServerRecord & { source: { kind: "streamable-http" | "sse"; url: string } };

interface SignInRow {
  challenge?: Challenge;
  /** What the browser comes back to, and the client that was registered for it. */
  origin?: string;
  clientId?: string;
  /** The last link that was given. */
  pending?: { state: string; url: string; at: number };
  /** Somebody was signed in once. */
  signedIn?: true;
  /** What the last finished sign-in asked for, where its token does not say what it was given. */
  asked?: string;
}

const ROW = "sign-in:";

export class SignIns {
  readonly #env: Env;
  readonly #storage: DurableObjectStorage;
  readonly #object: string;
  /** One refresh at a time for each server. */
  readonly #refreshing = new Map<string, Promise<boolean>>();
  readonly #finishing = new Set<string>();

  constructor(env: Env, storage: DurableObjectStorage, object: string) {
    this.#env = env;
    this.#storage = storage;
    this.#object = object;
  }

  /** A server's calls as whoever is signed in: its token, one refresh of it at a 401, and a note of what a 403 asks for. */
  signedIn(server: RemoteServer, target: RemoteTarget): RemoteTarget {
    return {
      ...target,
      authProvider: this.#authFor(server),
      fetch: async (url, init) => {
        const response = await target.fetch(url, init);
        if (response.status === 403) await this.#noteTooNarrow(server, response);
        return response;
      },
    };
  }

  #authFor(server: RemoteServer): AuthProvider {
    let used: string | undefined;
    return {
      token: async () => {
        used = (await this.#provider(server)?.then((provider) => provider.tokens()))?.access_token;
        return used;
      },
      onUnauthorized: async ({ response }) => {
        const { notSignedIn, readChallenge } = await import("./oauth.ts");
        const { isTooNarrow: _, ...challenge } = readChallenge(response);
        const { scope } = this.#row(server).challenge ?? {};
        // What a call needed beyond the first sign-in is still needed.
        this.#note(server, { challenge: { ...challenge, ...(scope !== undefined && { scope }) } });
        const tokens = await this.#provider(server)?.then((provider) => provider.tokens());
        // Another call has refreshed it meanwhile.
        if (tokens !== undefined && tokens.access_token !== used) return;
        if (tokens?.refresh_token === undefined || !(await this.#refresh(server))) throw notSignedIn();
      },
    };
  }

  /** A token that gives too little access: the next sign-in asks for more. A link that asks for less is not given again. */
  async #noteTooNarrow(server: RemoteServer, response: Response): Promise<void> {
    const { readChallenge, widerScope } = await import("./oauth.ts");
    const { isTooNarrow, scope: wanted, resourceMetadataUrl } = readChallenge(response);
    if (!isTooNarrow) return;
    const tokens = await this.#provider(server)?.then((provider) => provider.tokens());
    const { pending, challenge, asked, ...rest } = this.#row(server);
    const wider = widerScope(tokens?.scope ?? asked, wanted);
    // All of it was given: what is refused is another thing.
    if (wider === undefined)
      throw new CairnError({ code: "server_unavailable", server: server.name, reason: "refused" });
    const next = { ...challenge, ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }), ...wider };
    const isSame = next.scope === challenge?.scope;
    this.#write(server, {
      ...rest,
      challenge: next,
      ...(asked !== undefined && { asked }),
      ...(isSame && pending !== undefined && { pending }),
    });
  }

  /** Begins a sign-in, or goes on with one that has just begun. Undefined where the server offers none. */
  async start(server: RemoteServer, origin: string): Promise<SignInStarted | undefined> {
    const { pending, origin: before, signedIn, clientId } = this.#row(server);
    const again = signedIn === true;
    const isSame = before === origin;
    if (pending !== undefined && isSame && Date.now() - pending.at < REUSED_MS) return { state: pending.state, again };
    const { openProvider, startSignIn } = await import("./oauth.ts");
    // A client is registered with the address that browsers come back to.
    const provider = openProvider(this.#storage, this.#idOf(server), origin, isSame ? clientId : undefined);
    try {
      await this.#removeOld(server);
      const url = await startSignIn(provider, this.#resource(server));
      const state = new URL(url).searchParams.get("state");
      if (state === null || !checkAddress(url, this.#rules()).ok) return undefined;
      this.#note(server, { origin, clientId: provider.clientId, pending: { state, url, at: Date.now() } });
      return { state, again };
    } catch {
      return undefined;
    }
  }

  /** Where a person signs in; undefined for a link that is used or over. */
  show(server: RemoteServer, state: string): string | undefined {
    const { pending } = this.#row(server);
    return pending?.state === state && Date.now() - pending.at < STATE_MS ? pending.url : undefined;
  }

  /** Takes what the authorization server sent back, once. */
  async finish(
    server: RemoteServer,
    { state, code, iss }: { state: string; code?: string; iss?: string },
  ): Promise<"signed_in" | "failed" | "over"> {
    const provider = await this.#provider(server);
    if (provider === undefined || this.#finishing.has(state)) return "over";
    this.#finishing.add(state);
    try {
      const { valid } = await provider.checkState(state);
      if (!valid) return "over";
      await provider.consumeState(state);
      const { pending: _used, ...rest } = this.#row(server);
      this.#write(server, rest);
      if (code === undefined) return "failed";
      const { finishSignIn } = await import("./oauth.ts");
      await finishSignIn(provider, this.#resource(server), { state, code, ...(iss !== undefined && { iss }) });
      const { scope } = this.#row(server).challenge ?? {};
      this.#note(server, { signedIn: true, ...(scope !== undefined && { asked: scope }) });
      return "signed_in";
    } catch {
      return "failed";
    } finally {
      this.#finishing.delete(state);
    }
  }

  /** Removes tokens, registrations and links of a server, and ends its tokens where they were given. */
  async forget(server: RemoteServer): Promise<void> {
    const provider = await this.#provider(server);
    if (provider !== undefined) await this.#revoke(provider, server);
    this.#storage.kv.delete(ROW + server.sourcePin);
    await provider?.clearServerStorage();
  }

  /** A server that cannot be asked keeps nobody from being removed: its tokens end by themselves. */
  async #revoke(provider: OAuthProvider, server: RemoteServer): Promise<void> {
    const { revokeTokens } = await import("./revoke.ts");
    const resource = this.#resource(server);
    const signal = AbortSignal.timeout(REVOKE_MS);
    const fetch: GuardedFetch = (url, init) => resource.fetch(url, { ...init, signal });
    await revokeTokens(provider, { ...resource, fetch }).catch(() => undefined);
  }

  #refresh(server: RemoteServer): Promise<boolean> {
    const running = this.#refreshing.get(server.sourcePin);
    if (running !== undefined) return running;
    const work = async (): Promise<boolean> => {
      const provider = await this.#provider(server);
      const { refresh } = await import("./oauth.ts");
      return provider !== undefined && (await refresh(provider, this.#resource(server)));
    };
    const begun = work().finally(() => this.#refreshing.delete(server.sourcePin));
    this.#refreshing.set(server.sourcePin, begun);
    return begun;
  }

  /** The provider, where somebody has begun to sign in: without, its code is not loaded. */
  #provider(server: RemoteServer): Promise<OAuthProvider> | undefined {
    const { origin, clientId } = this.#row(server);
    if (origin === undefined || clientId === undefined) return undefined;
    return import("./oauth.ts").then(({ openProvider }) =>
      openProvider(this.#storage, this.#idOf(server), origin, clientId),
    );
  }

  /** Removes states and verifiers of links that nobody used. */
  async #removeOld(server: RemoteServer): Promise<void> {
    const { CLIENT_NAME } = await import("./client-document.ts");
    const rows = await this.#storage.list<{ createdAt?: number }>({ prefix: `/${CLIENT_NAME}/${this.#idOf(server)}/` });
    const old = [...rows].filter(([, { createdAt = Infinity }]) => Date.now() - createdAt > STATE_MS);
    await Promise.all(old.map(([key]) => this.#storage.delete(key)));
  }

  #resource(server: RemoteServer): Resource {
    return {
      ...this.#row(server).challenge,
      url: server.source.url,
      fetch: guardedFetch({ address: this.#rules(), resolve: configuredResolver(this.#env) }),
    };
  }

  #rules() {
    return { allowLoopback: this.#env.CAIRN_LOCAL === "1" };
  }

  #idOf(server: RemoteServer): string {
    return `${this.#object}:${server.sourcePin}`;
  }

  #row(server: RemoteServer): SignInRow {
    return this.#storage.kv.get<SignInRow>(ROW + server.sourcePin) ?? {};
  }

  #note(server: RemoteServer, change: SignInRow): void {
    this.#write(server, { ...this.#row(server), ...change });
  }

  #write(server: RemoteServer, row: SignInRow): void {
    this.#storage.kv.put(ROW + server.sourcePin, row);
  }
}

/** The server of a library that a state was made for. */
export function serverOfState(servers: readonly ServerRecord[], state: string): RemoteServer | undefined {
  const source = readState(state)?.source;
  return servers.filter(isRemote).find(({ sourcePin }) => sourcePin === source);
}

export function isRemote(server: ServerRecord): server is RemoteServer {
  return server.source.kind !== "package";
}
