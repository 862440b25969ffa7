/**
 * The sensitive answers of one session: a table of their own, made with the first of them, so that they can be erased while
 * the chain of events stays as it is (`session/sensitive.ts`). Layout and lifetime: docs/STORAGE.md.
 */
import type { Json } from "../../json.ts";
import type { Damage } from "../../session/chain-check.ts";
import { digestOf } from "../../session/hash-chain.ts";
import { overwriteFreed } from "./overwrite-freed.ts";
import { DamagedSession } from "./stored-session.ts";
import type { SensitiveAnswer, SensitiveStore } from "../../session/sensitive.ts";

/** How many answers the table holds, in the object's key-value rows: a row that was deleted is missed. */
const COUNT_KEY = "sensitive";

export class SensitiveRows implements SensitiveStore {
  readonly #sql: SqlStorage;
  readonly #kv: SyncKvStorage;
  #values: Map<string, Json> | undefined;

  constructor({ sql, kv }: Pick<DurableObjectStorage, "sql" | "kv">) {
    this.#sql = sql;
    this.#kv = kv;
  }

  reveal(digest: string): Json | undefined {
    return this.#read().get(digest);
  }

  newSalt(): string {
    return crypto.randomUUID();
  }

  /**
   * The first event whose stored answer is not the one of its digest, or is missing though nobody erased it; null = there is none.
   * Sessions whose last sensitive answer is older than the count have none, and miss nothing.
   */
  damage(): Damage | null {
    const rows = this.#rows();
    for (const { digest, salt, value } of rows) {
      if (fits(digest, salt, value)) continue;
      const where = "SELECT min(revision) AS revision FROM events WHERE instr(event, ?) > 0";
      const { revision } = this.#sql.exec<{ revision: number | null }>(where, String(digest)).one();
      return { revision: revision ?? 1, reason: "altered" };
    }
    const count = this.#kv.get<number>(COUNT_KEY) ?? 0;
    return rows.length < count ? this.#missing(new Set(rows.map(({ digest }) => digest)), count) : null;
  }

  /** The first event since the last erasure whose answer is not among these. */
  #missing(digests: ReadonlySet<SqlStorageValue>, count: number): Damage {
    const answers = this.#sql.exec<{ revision: number; digest: string | null }>(
      "SELECT revision, digest FROM (SELECT revision, CASE WHEN json_valid(event) THEN json_extract(event, '$.answer.sensitive') END AS digest FROM events) WHERE digest IS NOT NULL ORDER BY revision DESC LIMIT ?",
      count,
    );
    const missing = answers.toArray().findLast(({ digest }) => !digests.has(digest));
    return { revision: missing?.revision ?? 1, reason: "missing" };
  }

  /** Stores answers; to be called in the synchronous block that appends their event. */
  keep(answers: readonly SensitiveAnswer[]): void {
    if (answers.length === 0) return;
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS sensitive (digest TEXT PRIMARY KEY, salt TEXT NOT NULL, value TEXT NOT NULL) WITHOUT ROWID",
    );
    const values = this.#read();
    this.#kv.put(COUNT_KEY, (this.#kv.get<number>(COUNT_KEY) ?? values.size) + answers.length);
    for (const { digest, salt, value } of answers) {
      this.#sql.exec(
        "INSERT INTO sensitive (digest, salt, value) VALUES (?, ?, ?)",
        digest,
        salt,
        JSON.stringify(value),
      );
      values.set(digest, value);
    }
  }

  /** Erases every value and salt, also their bytes in the file, and returns how many answers there were. */
  erase(): number {
    const size = this.#rows().length;
    this.#kv.delete(COUNT_KEY);
    if (size === 0) return 0;
    overwriteFreed(this.#sql, () => {
      // What stands in the rows goes whatever pages are free besides; SQLite writes a row of the same size in its place.
      this.#sql.exec(
        "UPDATE sensitive SET salt = substr(hex(zeroblob(length(salt))), 1, length(salt)), value = substr(hex(zeroblob(length(CAST(value AS BLOB)))), 1, length(CAST(value AS BLOB)))",
      );
      this.#sql.exec("DROP TABLE sensitive");
    });
    this.#values = undefined;
    return size;
  }

  /** Forgets what it has read: the storage was erased. */
  reset(): void {
    this.#values = undefined;
  }

  /** Throws `DamagedSession` for a value that is not the one of its digest. */
  #read(): Map<string, Json> {
    if (this.#values !== undefined) return this.#values;
    const damage = this.damage();
    if (damage !== null) throw new DamagedSession(damage);
    this.#values = new Map();
    for (const { digest, value } of this.#rows()) this.#values.set(String(digest), JSON.parse(String(value)));
    return this.#values;
  }

  #rows(): Record<"digest" | "salt" | "value", SqlStorageValue>[] {
    const exists = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'sensitive'";
    if (this.#sql.exec(exists).toArray().length === 0) return [];
    return this.#sql
      .exec<Record<"digest" | "salt" | "value", SqlStorageValue>>("SELECT digest, salt, value FROM sensitive")
      .toArray();
  }
}

function fits(digest: SqlStorageValue, salt: SqlStorageValue, value: SqlStorageValue): boolean {
  if (typeof digest !== "string" || typeof salt !== "string" || typeof value !== "string") return false;
  try {
    return digestOf([salt, JSON.parse(value)]) === digest;
  } catch {
    return false;
  }
}
