/**
 * Registers an active session with its release, so that a clean-up keeps that release. An alarm does it about a minute
 * after the session begins, and again each time it fires while the session is in use. No request waits for it.
 */
import type { Damage } from "../../session/chain-check.ts";
import type { SessionState } from "../../session/types.ts";
import type { Env } from "../env.ts";
import { pinsOf } from "../releases/pins-object.ts";
import { readIdentity, type Identity, type RowStore } from "./rows.ts";
import { readableHead, releaseInRows } from "./stored-session.ts";

/** Where sessions kept their identity before it stood in the first row. */
const IDENTITY_KEY = "identity";
/** Since when a session is known to be damaged, where it has no head. */
const FOUND_KEY = "damage_found";
/** When a session was written back although it had been erased with all of its tenant or actor. */
const RESTORED_KEY = "restored";
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DEFAULT_SESSION_DAYS = 30;

/** Time between the first event and the registration. */
export const REGISTER_AFTER_MILLISECONDS = 60_000;
/** Used when the registry cannot be reached. A clean-up keeps every release that was current within a day, so there is time. */
const RETRY_AFTER_MILLISECONDS = 10 * 60_000;

export class SessionRegistration {
  readonly #storage: DurableObjectStorage;
  readonly #env: Pick<Env, "PINS" | "CAIRN_SESSION_DAYS">;
  constructor(storage: DurableObjectStorage, env: Pick<Env, "PINS" | "CAIRN_SESSION_DAYS">) {
    this.#storage = storage;
    this.#env = env;
  }

  /**
   * The work of the session's alarm: registers an active session and returns the time of the next alarm, in milliseconds
   * since the epoch; null = the session has expired. `read` returns the state at that moment.
   */
  async renewOrExpire(read: () => SessionState | null): Promise<number | null> {
    const state = read();
    if (state === null) return null;
    const until = state.updated_at + this.#lifetime();
    // Its entry is removed by whoever finds it (`registered.ts`): doing it here would cost a request and a row.
    if (until <= Date.now()) return null;
    const registered = await this.register(state.release, state.updated_at, state.started_at);
    // An operator has erased all sessions of its tenant or actor since it began.
    if (registered === "erase") return null;
    // The session moved to another release meanwhile, and the migration registered it there.
    if (read()?.release !== state.release) await this.unregister(state.release);
    return registered ? until : Math.min(until, Date.now() + RETRY_AFTER_MILLISECONDS);
  }

  /**
   * When the alarm of a session whose state cannot be read fires next: it is erased as long after its last event as any
   * other; where nobody knows when that was, after this was first found. It is registered with the release that its rows name, so
   * that it is found by whoever looks for damage. Null = it has expired, was erased with all others, or is not damaged.
   */
  async keepDamaged(damage: Damage | undefined, store: RowStore): Promise<number | null> {
    if (damage === undefined) return null;
    const { kv } = this.#storage;
    const known = readableHead(store)?.at ?? kv.get<number>(FOUND_KEY);
    if (known === undefined) kv.put(FOUND_KEY, Date.now());
    const at = known ?? Date.now();
    const until = at + this.#lifetime();
    if (until <= Date.now()) return null;
    const release = releaseInRows(store);
    const registered = release === undefined || (await this.register(release, at, at));
    if (registered === "erase") return null;
    return registered ? until : Math.min(until, Date.now() + RETRY_AFTER_MILLISECONDS);
  }

  /** Registers the session with a release. False = not registered: the registry is unreachable, or the release is being removed. `begun`: its first event. */
  async register(release: string, at: number, begun: number): Promise<boolean | "erase"> {
    const identity = this.#identity();
    // The session began before objects stored their identity: it cannot be registered.
    if (identity === undefined) return true;
    const now = Date.now();
    const until = Math.max(at, now) + this.#lifetime();
    // Written back on purpose: for an earlier erasure it began then.
    const since = Math.max(begun, this.#storage.kv.get<number>(RESTORED_KEY) ?? 0);
    try {
      return await pinsOf(this.#env, release).pin({ ...identity, at, until, begun: since }, now);
    } catch {
      return false;
    }
  }

  /** No erasure that was ordered before now covers this session. */
  keepDespiteErasure(): void {
    this.#storage.kv.put(RESTORED_KEY, Date.now());
  }

  /** Best effort: an entry that stays in the registry is ignored once it has expired. */
  async unregister(release: string): Promise<void> {
    const identity = this.#identity();
    if (identity === undefined) return;
    await pinsOf(this.#env, release)
      .unpin(identity.session)
      .catch(() => undefined);
  }

  #identity(): Identity | undefined {
    return readIdentity(this.#storage.sql) ?? this.#storage.kv.get<Identity>(IDENTITY_KEY);
  }

  /** Milliseconds a session is kept after its last event. */
  #lifetime(): number {
    const days = Number(this.#env.CAIRN_SESSION_DAYS);
    return (Number.isFinite(days) && days > 0 ? days : DEFAULT_SESSION_DAYS) * DAY_MILLISECONDS;
  }
}
