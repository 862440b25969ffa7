/**
 * Who is signed in where, for one tenant's library: links for people, codes that come back, and the end of a sign-in.
 * A sign-in belongs to this object and to the exact source of a server; everything it needs is stored, so an eviction between link
 * and answer loses nothing. Tokens leave the object only towards the server they are for.
 * Not here: calls (`access.ts`), what is stored (`rows.ts`), OAuth itself (`oauth.ts`), and the pages (`page.ts`).
 */
import { checkAddress } from "../../../discovery/address/check.ts";
import type { ServerRecord } from "../../../discovery/library.ts";
import type { SignInProblem, SignInStarted } from "../../../discovery/library-port.ts";
import type { Env } from "../../env.ts";
import type { GuardedFetch } from "../../outgoing/guarded-fetch.ts";
import { SignedInAccess } from "./access.ts";
import type { OAuthProvider } from "./oauth.ts";
import { isRemote, SignInRows, type RemoteServer } from "./rows.ts";
import { readState, type SignInResult } from "./state.ts";

/** Milliseconds that a link is given again to whoever does not have it yet: half of the ten minutes that a state is valid. */
const REUSED_MS = 5 * 60_000;
/** Milliseconds after which a state is over: the provider's own limit. */
const STATE_MS = 10 * 60_000;

/** Milliseconds that ending a removed server's tokens may take: whoever removes it waits for that. */
const REVOKE_MS = 10_000;

export class SignIns {
  readonly #rows: SignInRows;
  readonly #finishing = new Set<string>();
  /** For calls. */
  readonly access: SignedInAccess;

  constructor(env: Env, storage: DurableObjectStorage, object: string) {
    this.#rows = new SignInRows(env, storage, object);
    this.access = new SignedInAccess(this.#rows);
  }

  /** Begins a sign-in, or goes on with one that has just begun, or with `unless` while it is valid. `problem`: why there is none. */
  async start(
    server: RemoteServer,
    origin: string,
    unless?: string,
  ): Promise<SignInStarted | { problem: SignInProblem }> {
    const { pending, origin: before, signedIn, clientId, failed } = this.#rows.read(server);
    const stands = {
      again: signedIn === true,
      ...(unless !== undefined && failed === unless && { failed: true as const }),
    };
    const isSame = before === origin;
    const reused = pending?.state === unless ? STATE_MS : REUSED_MS;
    if (pending !== undefined && isSame && Date.now() - pending.at < reused) return { state: pending.state, ...stands };
    const { openProvider, startSignIn } = await import("./oauth.ts");
    // A client is registered with the address that browsers come back to.
    const provider = openProvider(this.#rows.storage, this.#rows.idOf(server), origin, isSame ? clientId : undefined);
    try {
      await this.#removeOld(server);
      const { url, handedTo } = await startSignIn(provider, this.#rows.resource(server));
      const state = new URL(url).searchParams.get("state");
      if (state === null || !checkAddress(url, this.#rows.rules).ok) return { problem: "address" };
      this.#rows.note(server, {
        origin,
        clientId: provider.clientId,
        pending: { state, url, handedTo, at: Date.now() },
      });
      return { state, ...stands };
    } catch (error) {
      const { signInProblem } = await import("./problem.ts");
      return { problem: await signInProblem(error, provider) };
    }
  }

  /** Where a person signs in, and who gets the code of it; undefined for a link that is used or over. */
  show(server: RemoteServer, state: string): { url: string; handedTo: string } | undefined {
    const { pending } = this.#rows.read(server);
    return pending?.state === state && Date.now() - pending.at < STATE_MS ? pending : undefined;
  }

  /** Takes what the authorization server sent back, once. */
  async finish(
    server: RemoteServer,
    { state, code, iss, refused = false }: { state: string; code?: string; iss?: string; refused?: boolean },
  ): Promise<SignInResult> {
    const provider = await this.#rows.provider(server);
    if (provider === undefined || this.#finishing.has(state)) return "over";
    this.#finishing.add(state);
    try {
      const { valid } = await provider.checkState(state);
      if (!valid) return "over";
      await provider.consumeState(state);
      const { pending: _used, ...rest } = this.#rows.read(server);
      this.#rows.write(server, rest);
      this.#rows.note(server, { failed: state });
      if (code === undefined) {
        this.#askForLess(server);
        return refused ? "refused" : "failed";
      }
      const { finishSignIn } = await import("./oauth.ts");
      await finishSignIn(provider, this.#rows.resource(server), { state, code, ...(iss !== undefined && { iss }) });
      const { unproven: _over, failed: _none, ...row } = this.#rows.read(server);
      const { scope } = row.challenge ?? {};
      const done = { ...row, signedIn: true as const, clientId: provider.clientId };
      this.#rows.write(server, { ...done, ...(scope !== undefined && { asked: scope }) });
      return "signed_in";
    } catch {
      return "failed";
    } finally {
      this.#finishing.delete(state);
    }
  }

  /** The authorization server, or the person, would not give it: the next link asks for what the server itself names. */
  #askForLess(server: RemoteServer): void {
    const { challenge, ...rest } = this.#rows.read(server);
    const { scope: _refused, ...others } = challenge ?? {};
    this.#rows.write(server, { ...rest, challenge: others });
  }

  /** Removes tokens, registrations and links of a server, and ends its tokens where they were given. */
  async forget(server: RemoteServer): Promise<void> {
    if (!this.#rows.has(server)) return;
    const provider = await this.#rows.provider(server);
    if (provider !== undefined) await this.#revoke(provider, server);
    this.#rows.remove(server);
    await provider?.clearServerStorage();
  }

  /** A server that cannot be asked keeps nobody from being removed: its tokens end by themselves. */
  async #revoke(provider: OAuthProvider, server: RemoteServer): Promise<void> {
    const { revokeTokens } = await import("./revoke.ts");
    const resource = this.#rows.resource(server);
    const signal = AbortSignal.timeout(REVOKE_MS);
    const fetch: GuardedFetch = (url, init) => resource.fetch(url, { ...init, signal });
    await revokeTokens(provider, { ...resource, fetch }).catch(() => undefined);
  }

  /** Removes states and verifiers of links that nobody used. */
  async #removeOld(server: RemoteServer): Promise<void> {
    const { CLIENT_NAME } = await import("./client-document.ts");
    const rows = await this.#rows.storage.list<{ createdAt?: number }>({
      prefix: `/${CLIENT_NAME}/${this.#rows.idOf(server)}/`,
    });
    const old = [...rows].filter(([, { createdAt = Infinity }]) => Date.now() - createdAt > STATE_MS);
    await Promise.all(old.map(([key]) => this.#rows.storage.delete(key)));
  }
}

/** The server of a library that a state was made for. */
export function serverOfState(servers: readonly ServerRecord[], state: string): RemoteServer | undefined {
  const source = readState(state)?.source;
  return servers.filter(isRemote).find(({ sourcePin }) => sourcePin === source);
}
