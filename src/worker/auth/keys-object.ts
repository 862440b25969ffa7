/**
 * The keys that operators have made: their digests, never the keys; and codes that sign a browser in (`sign-in-codes.ts`). One object in all. Callers ask it through `keys.ts`, which
 * remembers each answer for a while.
 */
import { DurableObject } from "cloudflare:workers";
import type { Quotas, Scope } from "../../principal.ts";
import type { Env } from "../env.ts";

export interface KeyRecord {
  /** The beginning of its digest. */
  id: string;
  tenant: string;
  scopes: readonly Scope[];
  name: string;
  /** Milliseconds since the epoch. */
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  quotas: Quotas;
}

interface KeyRow extends Record<string, SqlStorageValue> {
  digest: string;
  record: string;
  revoked_at: number | null;
}

/** The name of the only instance. */
export const KEYS_NAME = "keys";

export class KeysObject extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS keys (digest TEXT PRIMARY KEY, record TEXT NOT NULL, revoked_at INTEGER) WITHOUT ROWID",
    );
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS codes (digest TEXT PRIMARY KEY, sealed TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
    );
  }

  /** Keeps what a code of this digest is exchanged for, and removes codes that have expired. */
  keepCode(digest: string, sealed: string, expiresAt: number, now: number): void {
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM codes WHERE expires_at <= ?", now);
    sql.exec("INSERT INTO codes (digest, sealed, expires_at) VALUES (?, ?, ?)", digest, sealed, expiresAt);
  }

  /** What was kept, once; null for an unknown, used or expired one. */
  takeCode(digest: string, now: number): string | null {
    const [row] = this.ctx.storage.sql
      .exec<{ sealed: string; expires_at: number }>(
        "DELETE FROM codes WHERE digest = ? RETURNING sealed, expires_at",
        digest,
      )
      .toArray();
    return row === undefined || row.expires_at <= now ? null : row.sealed;
  }

  create(digest: string, record: KeyRecord): void {
    this.ctx.storage.sql.exec("INSERT INTO keys (digest, record) VALUES (?, ?)", digest, JSON.stringify(record));
  }

  /** The key of a digest; null for an unknown one. Whether it still counts, the caller decides. */
  find(digest: string): KeyRecord | null {
    return this.#read("SELECT * FROM keys WHERE digest = ?", digest)[0] ?? null;
  }

  /** At most `limit` keys, of one tenant or of all, after an id. */
  list(tenant: string | null, after: string, limit: number): KeyRecord[] {
    const where = "digest > ? AND (? IS NULL OR record ->> 'tenant' = ?)";
    // An id is the beginning of a digest: no digit of one comes after g.
    const beyond = after === "" ? "" : `${after}g`;
    return this.#read(`SELECT * FROM keys WHERE ${where} ORDER BY digest LIMIT ?`, beyond, tenant, tenant, limit);
  }

  /** Revokes the key of an id; null for an unknown one. A second time changes nothing. */
  revoke(id: string, now: number): KeyRecord | null {
    const bounds = [id, `${id}g`];
    this.ctx.storage.sql.exec(
      "UPDATE keys SET revoked_at = ? WHERE digest >= ? AND digest < ? AND revoked_at IS NULL",
      now,
      ...bounds,
    );
    return this.#read("SELECT * FROM keys WHERE digest >= ? AND digest < ?", ...bounds)[0] ?? null;
  }

  #read(query: string, ...values: SqlStorageValue[]): KeyRecord[] {
    return this.ctx.storage.sql
      .exec<KeyRow>(query, ...values)
      .toArray()
      .map(({ record, revoked_at }) => ({ ...JSON.parse(record), revoked_at }));
  }
}
