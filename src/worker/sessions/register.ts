/**
 * Registers a living session for the clean-up of releases: by an alarm about a minute after its start, and again whenever
 * that alarm finds it in use. No request to begin a session or to take a step waits for it.
 */
import type { SessionState } from "../../session/types.ts";
import type { Env } from "../env.ts";
import { pinsOf } from "../releases/pins-object.ts";

/** Whose session an object holds: kept in the object, because an alarm does not get the object's name. */
export interface Identity {
  session: string;
  tenant: string;
}

const KEY = "identity";
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

/** After its first event; a session that is left at once has registered by then too. */
export const REGISTER_AFTER_MILLISECONDS = 60_000;
/** When the registry could not be reached. A clean-up spares what was current within a day, so there is time. */
const AGAIN_AFTER_MILLISECONDS = 10 * 60_000;

export class SessionRegister {
  readonly #storage: DurableObjectStorage;
  readonly #env: Pick<Env, "PINS" | "CAIRN_SESSION_DAYS">;
  /** Set by the request that begins the session; read from storage by everybody after it. */
  identity: Identity | undefined;

  constructor(storage: DurableObjectStorage, env: Pick<Env, "PINS" | "CAIRN_SESSION_DAYS">) {
    this.#storage = storage;
    this.#env = env;
  }

  /** Keeps whose session this is, together with its first event. */
  keep(): void {
    if (this.identity !== undefined) this.#storage.kv.put(KEY, this.identity);
  }

  /**
   * What the session's alarm does: registers a living session and answers when to look again, in milliseconds since the
   * epoch; null = its time is over, and the registry has forgotten it. `read` gives the state as it is at that moment.
   */
  async renew(read: () => SessionState | null): Promise<number | null> {
    const state = read();
    if (state === null) return null;
    const until = state.updated_at + this.#lifetime();
    if (until <= Date.now()) {
      await this.unregister(state.release);
      // A request may have used it again meanwhile.
      return read()?.updated_at === state.updated_at ? null : Date.now();
    }
    const registered = await this.register(state.release, state.updated_at);
    // Moved to another release while it registered with this one: it has seen to that itself.
    if (read()?.release !== state.release) await this.unregister(state.release);
    return registered ? until : Math.min(until, Date.now() + AGAIN_AFTER_MILLISECONDS);
  }

  /** Registers the session with a release. False = not done: out of reach, or the release is being removed. */
  async register(release: string, at: number): Promise<boolean> {
    const identity = this.#storage.kv.get<Identity>(KEY);
    // Begun before sessions kept their names: nothing can be registered, now or later.
    if (identity === undefined) return true;
    const now = Date.now();
    const until = Math.max(at, now) + this.#lifetime();
    try {
      return await pinsOf(this.#env, release).pin({ ...identity, at, until }, now);
    } catch {
      return false;
    }
  }

  /** Best effort: what stays in the registry is passed over once its time is over. */
  async unregister(release: string): Promise<void> {
    const identity = this.#storage.kv.get<Identity>(KEY);
    if (identity === undefined) return;
    await pinsOf(this.#env, release)
      .unpin(identity.session)
      .catch(() => undefined);
  }

  /** Milliseconds a session is kept after its last event. */
  #lifetime(): number {
    const days = Number(this.#env.CAIRN_SESSION_DAYS);
    return (Number.isFinite(days) && days > 0 ? days : DEFAULT_DAYS) * DAY_MILLISECONDS;
  }
}
