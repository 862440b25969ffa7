/**
 * Announces the changes of an object (a session, a tenant's queue of tasks) while they have subscribers. Whether they have any is one key of
 * the object's storage, read once after the object starts; without subscribers a change makes no further work. Not here: delivery
 * (`bus-object.ts`).
 */
import { announce } from "./bus-object.ts";
import type { Env } from "../env.ts";

/** The storage key of the subscribers' tenant. */
const TENANT_KEY = "watched";

export class BusWatch {
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
    if (this.#readTenant() !== tenant) this.#context.storage.kv.put(TENANT_KEY, tenant);
    this.#tenant = tenant;
  }

  /** Announces a change of what has this address. Returns at once: nothing waits for the delivery. */
  announce(uri: string): void {
    const tenant = this.#readTenant();
    if (tenant === null) return;
    const starts = this.#starts;
    const delivered = announce(this.#env, tenant, { kind: "resource_updated", uri });
    // An unreachable bus does not mean that there are no listeners.
    this.#context.waitUntil(
      delivered.then(
        (listeners) => this.#stopWithoutListeners(listeners, starts),
        () => undefined,
      ),
    );
  }

  /** Prepares the announcement that it was erased: to be called once nothing of it is stored any more. */
  announcementOfEnd(uri: string): () => void {
    const tenant = this.#readTenant();
    return () => {
      if (tenant === null) return;
      const delivered = announce(this.#env, tenant, { kind: "resource_updated", uri });
      this.#context.waitUntil(
        delivered.then(
          () => undefined,
          () => undefined,
        ),
      );
    };
  }

  /** Drops the cached state: the storage was erased. */
  reset(): void {
    this.#tenant = undefined;
  }

  #readTenant(): string | null {
    if (this.#tenant === undefined) this.#tenant = this.#context.storage.kv.get<string>(TENANT_KEY) ?? null;
    return this.#tenant;
  }

  /** Stops announcing when there was no listener, unless somebody subscribed after that announcement. */
  #stopWithoutListeners(listeners: number, starts: number): void {
    if (listeners > 0 || starts !== this.#starts || this.#readTenant() === null) return;
    this.#context.storage.kv.delete(TENANT_KEY);
    this.#tenant = null;
  }
}
