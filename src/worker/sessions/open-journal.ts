/**
 * What is known of a session between requests: its journal, folded again after an eviction, or the damage that was found.
 * Appending a row and keeping the journal that results is one synchronous step.
 * Not here: reading and writing rows (`rows.ts`), whether they are sound (`stored-session.ts`), what an operation does
 * (`session/journal.ts`).
 */
import { advanceJournal, type Journal, type Operation } from "../../session/journal-rows.ts";
import type { Damage } from "../../session/chain-check.ts";
import { GENESIS } from "../../session/hash-chain.ts";
import type { SessionState } from "../../session/types.ts";
import { hasEvents, type Identity, type RowStore } from "./rows.ts";
import { DamagedSession, openStored, readableHead, stateBefore } from "./stored-session.ts";

/** The journal of an object without events; never stored. */
const EMPTY_JOURNAL: Journal = { state: null, head: GENESIS, unsaved: 0 };

export class OpenJournal {
  readonly #sql: SqlStorage;
  readonly #store: RowStore;
  /** The object's id, for the log of what is damaged. */
  readonly #id: string;
  #journal: Journal | undefined;
  /** Of a session that cannot go on: found once for each life of the object. */
  #damage: Damage | undefined;

  constructor(sql: SqlStorage, store: RowStore, id: string) {
    this.#sql = sql;
    this.#store = store;
    this.#id = id;
  }

  /** What makes that the session cannot go on, as far as it was found. */
  get damage(): Damage | undefined {
    return this.#damage;
  }

  /** Says that there is nothing to read: the handle is new. Were there a first row, the table would refuse another. */
  assumeNew(): void {
    this.#journal ??= EMPTY_JOURNAL;
  }

  /** Throws `DamagedSession`, which each method answers as a failure. */
  read(): Journal {
    if (this.#damage !== undefined) throw new DamagedSession(this.#damage);
    try {
      this.#journal ??= hasEvents(this.#sql) ? openStored(this.#store, this.#id) : EMPTY_JOURNAL;
    } catch (error) {
      if (error instanceof DamagedSession) this.#damage = error.damage;
      throw error;
    }
    return this.#journal;
  }

  /** The state, of a damaged session the last one that is sure, at the time of its last event. */
  lastState(): SessionState | null {
    try {
      return this.read().state;
    } catch (error) {
      if (!(error instanceof DamagedSession)) throw error;
      const state = stateBefore(this.#store, error.damage);
      const at = readableHead(this.#store)?.at ?? Date.now();
      return state === null ? null : { ...state, updated_at: Math.max(at, state.updated_at) };
    }
  }

  /**
   * Appends an operation's row and keeps the journal that results. Must run in the same synchronous block as the decision.
   * `identity`: stored with the first row.
   */
  append(journal: Journal, operation: Operation, identity: Identity | undefined): void {
    const { row, state, size } = operation;
    if (row === null) return;
    this.#store.append({ row, previous: journal.head, at: state.updated_at, bytes: size, identity });
    this.#journal = advanceJournal(journal, operation);
  }

  /** The rows are to be read again: they were written by somebody else. */
  forgetJournal(): void {
    this.#journal = undefined;
  }

  /** What was damaged may be gone. */
  forgetDamage(): void {
    this.#damage = undefined;
  }

  /** The storage was erased. */
  reset(): void {
    this.#journal = undefined;
    this.#damage = undefined;
    this.#store.reset();
  }
}
