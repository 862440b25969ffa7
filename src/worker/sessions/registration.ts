/**
 * Registers an active session with its release, so that a clean-up keeps that release. An alarm does it about a minute
 * after the session begins, and again each time it fires while the session is in use. No request waits for it.
 */
import type { SessionState } from "../../session/types.ts";
import type { Env } from "../env.ts";
import { pinsOf } from "../releases/pins-object.ts";

/** The session and tenant of an object. Stored, because an alarm does not receive the object's name. */
export interface Identity {
  session: string;
  tenant: string;
}

const IDENTITY_KEY = "identity";
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DEFAULT_SESSION_DAYS = 30;

/** Time between the first event and the registration. */
export const REGISTER_AFTER_MILLISECONDS = 60_000;
/** Used when the registry cannot be reached. A clean-up keeps every release that was current within a day, so there is time. */
const RETRY_AFTER_MILLISECONDS = 10 * 60_000;

export class SessionRegistration {
  readonly #storage: DurableObjectStorage;
  readonly #env: Pick<Env, "PINS" | "CAIRN_SESSION_DAYS">;
  /** Set by the request that begins the session; later calls read it from storage. */
  identity: Identity | undefined;

  constructor(storage: DurableObjectStorage, env: Pick<Env, "PINS" | "CAIRN_SESSION_DAYS">) {
    this.#storage = storage;
    this.#env = env;
  }

  /** Stores the identity in the same write as the first event. */
  saveIdentity(): void {
    if (this.identity !== undefined) this.#storage.kv.put(IDENTITY_KEY, this.identity);
  }

  /**
   * The work of the session's alarm: registers an active session and returns the time of the next alarm, in milliseconds
   * since the epoch; null = the session has expired and is unregistered. `read` returns the state at that moment.
   */
  async renewOrExpire(read: () => SessionState | null): Promise<number | null> {
    const state = read();
    if (state === null) return null;
    const until = state.updated_at + this.#lifetime();
    if (until <= Date.now()) {
      await this.unregister(state.release);
      // A request may have used the session in the meantime.
      return read()?.updated_at === state.updated_at ? null : Date.now();
    }
    const registered = await this.register(state.release, state.updated_at);
    // The session moved to another release meanwhile, and the migration registered it there.
    if (read()?.release !== state.release) await this.unregister(state.release);
    return registered ? until : Math.min(until, Date.now() + RETRY_AFTER_MILLISECONDS);
  }

  /** Registers the session with a release. False = not registered: the registry is unreachable, or the release is being removed. */
  async register(release: string, at: number): Promise<boolean> {
    const identity = this.#storage.kv.get<Identity>(IDENTITY_KEY);
    // The session began before objects stored their identity: it cannot be registered.
    if (identity === undefined) return true;
    const now = Date.now();
    const until = Math.max(at, now) + this.#lifetime();
    try {
      return await pinsOf(this.#env, release).pin({ ...identity, at, until }, now);
    } catch {
      return false;
    }
  }

  /** Best effort: an entry that stays in the registry is ignored once it has expired. */
  async unregister(release: string): Promise<void> {
    const identity = this.#storage.kv.get<Identity>(IDENTITY_KEY);
    if (identity === undefined) return;
    await pinsOf(this.#env, release)
      .unpin(identity.session)
      .catch(() => undefined);
  }

  /** Milliseconds a session is kept after its last event. */
  #lifetime(): number {
    const days = Number(this.#env.CAIRN_SESSION_DAYS);
    return (Number.isFinite(days) && days > 0 ? days : DEFAULT_SESSION_DAYS) * DAY_MILLISECONDS;
  }
}
