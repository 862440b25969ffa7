/**
 * The sensitive answers of one session: a table of their own, made with the first of them, so that they can be erased while
 * the chain of events stays as it is (`session/sensitive.ts`). Layout and lifetime: docs/STORAGE.md.
 */
import type { Json } from "../../json.ts";
import type { SensitiveAnswer, SensitiveStore } from "../../session/sensitive.ts";

export class SensitiveRows implements SensitiveStore {
  readonly #sql: SqlStorage;
  #values: Map<string, Json> | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  reveal(digest: string): Json | undefined {
    return this.#read().get(digest);
  }

  newSalt(): string {
    return crypto.randomUUID();
  }

  /** Stores answers; to be called in the synchronous block that appends their event. */
  keep(answers: readonly SensitiveAnswer[]): void {
    if (answers.length === 0) return;
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS sensitive (digest TEXT PRIMARY KEY, salt TEXT NOT NULL, value TEXT NOT NULL) WITHOUT ROWID",
    );
    const values = this.#read();
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

  /** Erases every value and salt, and returns how many answers there were. */
  erase(): number {
    const { size } = this.#read();
    if (size === 0) return 0;
    this.#sql.exec("DROP TABLE sensitive");
    this.#values = undefined;
    return size;
  }

  /** Forgets what it has read: the storage was erased. */
  reset(): void {
    this.#values = undefined;
  }

  #read(): Map<string, Json> {
    if (this.#values !== undefined) return this.#values;
    this.#values = new Map();
    const exists = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'sensitive'";
    if (this.#sql.exec(exists).toArray().length === 0) return this.#values;
    const rows = this.#sql.exec<{ digest: string; value: string }>("SELECT digest, value FROM sensitive").toArray();
    for (const { digest, value } of rows) this.#values.set(digest, JSON.parse(value));
    return this.#values;
  }
}
