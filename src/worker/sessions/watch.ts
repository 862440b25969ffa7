/**
 * Announces a session's changes while it has subscribers. Without any a step costs nothing more: whether there are some is
 * one key of the object's storage, read once after it started. Not here: delivery (`bus-object.ts`).
 */
import { announce } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";

/** The storage key of the subscribers' tenant. */
const WATCHED = "watched";

export class SessionWatch {
  readonly #context: DurableObjectState;
  readonly #env: Pick<Env, "BUS">;
  /** The tenant whose bus gets each change; null = no subscribers, undefined = not read since the object started. */
  #tenant: string | null | undefined;
  /** Calls of `start`: an announcement without listeners must not end a subscription that began after it. */
  #starts = 0;

  constructor(context: DurableObjectState, env: Pick<Env, "BUS">) {
    this.#context = context;
    this.#env = env;
  }

  /** Announces each change from now on, until an announcement reaches no listener. */
  start(tenant: string): void {
    this.#starts += 1;
    if (this.#watcher() !== tenant) this.#context.storage.kv.put(WATCHED, tenant);
    this.#tenant = tenant;
  }

  /** Announces a change of the session. Returns at once: no step waits for the delivery. */
  announce(sessionId: string): void {
    const tenant = this.#watcher();
    if (tenant === null) return;
    const uri = `conversation://${sessionId}/history`;
    const starts = this.#starts;
    const delivered = announce(this.#env, tenant, { kind: "resource_updated", uri });
    // An unreachable bus does not mean that there are no listeners.
    this.#context.waitUntil(
      delivered.then(
        (listeners) => this.#stopIfUnheard(listeners, starts),
        () => undefined,
      ),
    );
  }

  /** Drops the cached state: the storage was erased. */
  forget(): void {
    this.#tenant = undefined;
  }

  #watcher(): string | null {
    if (this.#tenant === undefined) this.#tenant = this.#context.storage.kv.get<string>(WATCHED) ?? null;
    return this.#tenant;
  }

  /** Stops announcing when there was no listener, unless somebody subscribed after that announcement. */
  #stopIfUnheard(listeners: number, starts: number): void {
    if (listeners > 0 || starts !== this.#starts || this.#watcher() === null) return;
    this.#context.storage.kv.delete(WATCHED);
    this.#tenant = null;
  }
}
