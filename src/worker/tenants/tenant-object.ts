/**
 * What a tenant leaves besides its sessions: one object per tenant, named by it. The audit log, to which rows are only added and
 * in which each hash covers the one before; and the transport sessions in use, so that they can be erased.
 */
import { createHash } from "node:crypto";
import { DurableObject } from "cloudflare:workers";
import { canonicalJson } from "../../json.ts";
import { GENESIS } from "../../session/hash-chain.ts";
import type { Env } from "../env.ts";
import type { AuditEntry, AuditRow } from "./audit-entry.ts";

/** A transport session without a use for this long has erased itself; its use is noted once a day. */
const TRANSPORT_MILLISECONDS = 9 * 24 * 60 * 60 * 1000;

/** Entries among which a repeated one is looked for. */
const MAX_LOOKED_AT = 200;

type Row<T> = T & Record<string, SqlStorageValue>;

export class TenantObject extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS audit (number INTEGER PRIMARY KEY, entry TEXT NOT NULL, hash TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS transports (name TEXT PRIMARY KEY, actor TEXT, at INTEGER NOT NULL) WITHOUT ROWID;
    `);
  }

  /** The same as `append`, unless one of the last entries says the same of the same caller, whenever it was: then that one. */
  appendOnce(entry: AuditEntry): { number: number; hash: string } {
    const said = canonicalJson({ ...entry, at: 0 });
    const rows = this.ctx.storage.sql
      .exec<Row<{ number: number; entry: string; hash: string }>>(
        "SELECT number, entry, hash FROM audit ORDER BY number DESC LIMIT ?",
        MAX_LOOKED_AT,
      )
      .toArray();
    const found = rows.find((row) => canonicalJson({ ...JSON.parse(row.entry), at: 0 }) === said);
    return found === undefined ? this.append(entry) : { number: found.number, hash: found.hash };
  }

  /** Adds an entry. Nothing changes or removes one. */
  append(entry: AuditEntry): { number: number; hash: string } {
    const { sql } = this.ctx.storage;
    const [last] = sql
      .exec<Row<{ number: number; hash: string }>>("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1")
      .toArray();
    const number = (last?.number ?? 0) + 1;
    const text = canonicalJson(entry);
    const hash = createHash("sha256")
      .update(last?.hash ?? GENESIS)
      .update("\n")
      .update(text)
      .digest("hex");
    sql.exec("INSERT INTO audit (number, entry, hash) VALUES (?, ?, ?)", number, text, hash);
    return { number, hash };
  }

  /** At most `limit` entries after a number, oldest first. */
  entries(after: number, limit: number): AuditRow[] {
    return this.ctx.storage.sql
      .exec<Row<{ number: number; entry: string; hash: string }>>(
        "SELECT number, entry, hash FROM audit WHERE number > ? ORDER BY number LIMIT ?",
        after,
        limit,
      )
      .toArray()
      .map(({ number, entry, hash }) => {
        const parsed: AuditEntry = JSON.parse(entry);
        return { number, ...parsed, hash };
      });
  }

  /** Notes that a transport session is in use; `now` is milliseconds since the epoch. */
  noteTransport(name: string, actor: string | null, now: number): void {
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM transports WHERE at < ?", now - TRANSPORT_MILLISECONDS);
    sql.exec(
      "INSERT INTO transports (name, actor, at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
      name,
      actor,
      now,
    );
  }

  /** At most `limit` transport sessions, of one actor or of all. */
  transports(actor: string | null, limit: number): string[] {
    return this.ctx.storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM transports WHERE ? IS NULL OR actor = ? ORDER BY name LIMIT ?",
        actor,
        actor,
        limit,
      )
      .toArray()
      .map(({ name }) => name);
  }

  forgetTransport(name: string): void {
    this.ctx.storage.sql.exec("DELETE FROM transports WHERE name = ?", name);
  }
}
