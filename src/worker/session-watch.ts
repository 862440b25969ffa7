/**
 * Whether somebody listens to a session, and telling them that it moved. A session nobody watches pays nothing: the
 * answer is one key of its storage, read once after it woke. Not here: carrying the message (`bus-object.ts`).
 */
import { announce } from "./bus-object.ts";
import type { Env } from "./env.ts";

/** The key under which the tenant of the listeners is kept. */
const WATCHED = "watched";

export class SessionWatch {
  readonly #context: DurableObjectState;
  readonly #env: Pick<Env, "BUS">;
  /** The tenant whose bus hears of each step; null = nobody watches, undefined = not looked up since the object woke. */
  #tenant: string | null | undefined;
  /** Counts calls of `begin`, so that "nobody listened" about an earlier step does not overrule a later one. */
  #starts = 0;

  constructor(context: DurableObjectState, env: Pick<Env, "BUS">) {
    this.#context = context;
    this.#env = env;
  }

  /** From now on each step is told, until a step finds nobody listening. */
  start(tenant: string): void {
    this.#starts += 1;
    if (this.#watcher() !== tenant) this.#context.storage.kv.put(WATCHED, tenant);
    this.#tenant = tenant;
  }

  /** Tells that the session has moved. Returns at once; what becomes of the message holds no step up. */
  announce(sessionId: string): void {
    const tenant = this.#watcher();
    if (tenant === null) return;
    const uri = `conversation://${sessionId}/history`;
    const asked = this.#starts;
    const told = announce(this.#env, tenant, { kind: "resource_updated", uri });
    // A bus that cannot be reached is no sign that nobody listens.
    this.#context.waitUntil(
      told.then(
        (ears) => this.#stopIfUnheard(ears, asked),
        () => undefined,
      ),
    );
  }

  /** Forgets what was read: the storage behind it was erased. */
  forget(): void {
    this.#tenant = undefined;
  }

  #watcher(): string | null {
    if (this.#tenant === undefined) this.#tenant = this.#context.storage.kv.get<string>(WATCHED) ?? null;
    return this.#tenant;
  }

  /** Nobody heard the last step: the next one is not told, unless somebody has asked to hear it since. */
  #stopIfUnheard(ears: number, asked: number): void {
    if (ears > 0 || asked !== this.#starts || this.#watcher() === null) return;
    this.#context.storage.kv.delete(WATCHED);
    this.#tenant = null;
  }
}
