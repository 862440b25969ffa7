/**
 * Which living sessions are pinned to one release: one object per release, named by its id. Sessions register
 * themselves about a minute after their start (`session-register.ts`), off the path of any request; `author gc` asks
 * here before it removes a release. Not here: where a session stands, which only the session knows.
 */
import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";

export interface Pin {
  session: string;
  tenant: string;
  /** Milliseconds since the epoch: its last event when it registered, and when it will register again or be erased. */
  at: number;
  until: number;
}

/** A session that has not registered again so long after it should have is taken for erased. */
const GRACE_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
/** A release is removed within this time after it was sealed, or it is open to sessions again. */
const SEAL_MILLISECONDS = 5 * 60 * 1000;

export function pinsOf(env: Pick<Env, "PINS">, release: string): DurableObjectStub<PinsObject> {
  return env.PINS.get(env.PINS.idFromName(release));
}

export class PinsObject extends DurableObject<Env> {
  /** Notes a session, or notes it again. False = the release is being removed: nothing was noted. */
  pin(pin: Pin, now: number): boolean {
    if (this.#isSealed(now)) return false;
    this.ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS pins (session TEXT PRIMARY KEY, tenant TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID",
    );
    this.ctx.storage.sql.exec(
      "INSERT INTO pins (session, tenant, at, until) VALUES (?, ?, ?, ?) ON CONFLICT (session) DO UPDATE SET at = excluded.at, until = excluded.until",
      pin.session,
      pin.tenant,
      pin.at,
      pin.until,
    );
    return true;
  }

  /** Forgets a session that was erased or moved to another release. */
  unpin(session: string): void {
    if (this.#hasTable()) this.ctx.storage.sql.exec("DELETE FROM pins WHERE session = ?", session);
  }

  /** How many sessions hold the release. */
  living(now: number): number {
    if (!this.#hasTable()) return 0;
    return this.ctx.storage.sql
      .exec<{ living: number }>("SELECT count(*) AS living FROM pins WHERE until > ?", now - GRACE_MILLISECONDS)
      .one().living;
  }

  /** Sessions by name, at most `limit`, after the name `after`. */
  list(after: string, limit: number): Pin[] {
    if (!this.#hasTable()) return [];
    return this.ctx.storage.sql
      .exec<Pin & Record<string, SqlStorageValue>>(
        "SELECT session, tenant, at, until FROM pins WHERE session > ? ORDER BY session LIMIT ?",
        after,
        limit,
      )
      .toArray();
  }

  /** Lets no further session in, if there is none: 0, or how many there are. */
  seal(now: number): number {
    const living = this.living(now);
    if (living === 0) this.ctx.storage.kv.put("sealed", now);
    return living;
  }

  /** The release has been removed: nothing of it is left here either. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #isSealed(now: number): boolean {
    const sealed = this.ctx.storage.kv.get<number>("sealed");
    return sealed !== undefined && now - sealed < SEAL_MILLISECONDS;
  }

  /** A question about a release without sessions must not create storage. */
  #hasTable(): boolean {
    return (
      this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pins'").toArray().length >
      0
    );
  }
}
