/**
 * The registry of active sessions of one release: one object per release, named by its id. A session registers about a
 * minute after it begins, outside of any request (`sessions/registration.ts`); a clean-up reads the registry before it
 * removes the release. Not here: a session's state, which only its own object has.
 */
import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";

export interface Pin {
  session: string;
  tenant: string;
  actor?: string;
  /** Milliseconds since the epoch. `at`: the last event when it registered. `until`: when it registers again or is erased. */
  at: number;
  until: number;
  /** Its first event; absent = `at`. */
  begun?: number;
}

/** A session that is overdue by more than this counts as erased. */
const GRACE_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
/** How long a sealed release refuses sessions; its removal takes less. */
const SEAL_MILLISECONDS = 5 * 60 * 1000;

/** Whose sessions an erasure is about; null = all of the tenant. */
interface Erased {
  tenant: string;
  actor: string | null;
}

export function pinsOf(env: Pick<Env, "PINS">, release: string): DurableObjectStub<PinsObject> {
  return env.PINS.get(env.PINS.idFromName(release));
}

export class PinsObject extends DurableObject<Env> {
  /**
   * Registers a session, or updates its entry. False = the release is being removed and nothing was stored; "erase" = all
   * sessions of its tenant or actor were erased after it began, so it has to go as well.
   */
  pin(pin: Pin, now: number): boolean | "erase" {
    if (this.#isSealed(now)) return false;
    if (this.#isErased(pin)) return "erase";
    this.ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS pins (session TEXT PRIMARY KEY, tenant TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL, actor TEXT) WITHOUT ROWID",
    );
    this.#addActorColumn();
    this.ctx.storage.sql.exec(
      "INSERT INTO pins (session, tenant, at, until, actor) VALUES (?, ?, ?, ?, ?) ON CONFLICT (session) DO UPDATE SET at = excluded.at, until = excluded.until, actor = excluded.actor",
      pin.session,
      pin.tenant,
      pin.at,
      pin.until,
      pin.actor ?? null,
    );
    return true;
  }

  /** Sessions of this tenant or actor that began before and register later are told to erase themselves. */
  eraseLate({ tenant, actor, before }: Erased & { before: number }): void {
    const orders = this.ctx.storage.kv.get<Record<string, number>>("erased") ?? {};
    const name = JSON.stringify([tenant, actor]);
    this.ctx.storage.kv.put("erased", { ...orders, [name]: Math.max(before, orders[name] ?? 0) });
  }

  /** The ids of at most `limit` registered sessions, after an id, in order. */
  listForErasure({ tenant, actor }: Erased, after: string, limit: number): string[] {
    if (!this.#hasTable()) return [];
    this.#addActorColumn();
    return this.ctx.storage.sql
      .exec<{ session: string }>(
        "SELECT session FROM pins WHERE session > ? AND tenant = ? AND (? IS NULL OR actor = ?) ORDER BY session LIMIT ?",
        after,
        tenant,
        actor,
        actor,
        limit,
      )
      .toArray()
      .map(({ session }) => session);
  }

  /** 1 while a session is registered, else 0. */
  countSession(session: string): number {
    if (!this.#hasTable()) return 0;
    return this.ctx.storage.sql.exec("SELECT 1 FROM pins WHERE session = ?", session).toArray().length;
  }

  /** Removes a session that moved to another release, or that was found to be erased. */
  unpin(session: string): void {
    if (this.#hasTable()) this.ctx.storage.sql.exec("DELETE FROM pins WHERE session = ?", session);
  }

  /** The number of active sessions of the release, of one tenant or of all. `now` is milliseconds since the epoch. */
  countActive(now: number, tenant?: string): number {
    if (!this.#hasTable()) return 0;
    return this.ctx.storage.sql
      .exec<{ active: number }>(
        "SELECT count(*) AS active FROM pins WHERE until > ? AND tenant = coalesce(?, tenant)",
        now - GRACE_MILLISECONDS,
        tenant ?? null,
      )
      .one().active;
  }

  /** At most `limit` sessions, of one tenant or of all, in order of their ids, after the id `after`. */
  list(after: string, limit: number, tenant?: string): Pin[] {
    if (!this.#hasTable()) return [];
    return this.ctx.storage.sql
      .exec<Pin & Record<string, SqlStorageValue>>(
        "SELECT session, tenant, at, until FROM pins WHERE session > ? AND tenant = coalesce(?, tenant) ORDER BY session LIMIT ?",
        after,
        tenant ?? null,
        limit,
      )
      .toArray();
  }

  /** Refuses further sessions if there is none; returns the number of active sessions. */
  seal(now: number): number {
    const active = this.countActive(now);
    if (active === 0) this.ctx.storage.kv.put("sealed", now);
    return active;
  }

  /** Erases the registry of a removed release. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #isErased({ tenant, actor, at, begun = at }: Pin): boolean {
    const orders = this.ctx.storage.kv.get<Record<string, number>>("erased") ?? {};
    const until = (whose: string | null): number => orders[JSON.stringify([tenant, whose])] ?? 0;
    const last = Math.max(until(null), actor === undefined ? 0 : until(actor));
    return last > 0 && begun <= last;
  }

  /** A table that was made before sessions had actors. */
  #addActorColumn(): void {
    const { sql } = this.ctx.storage;
    const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('pins')").toArray();
    if (!columns.some(({ name }) => name === "actor")) sql.exec("ALTER TABLE pins ADD COLUMN actor TEXT");
  }

  #isSealed(now: number): boolean {
    const sealed = this.ctx.storage.kv.get<number>("sealed");
    return sealed !== undefined && now - sealed < SEAL_MILLISECONDS;
  }

  /** Checked before each read: reading about a release without sessions must not create storage. */
  #hasTable(): boolean {
    return (
      this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pins'").toArray().length >
      0
    );
  }
}
