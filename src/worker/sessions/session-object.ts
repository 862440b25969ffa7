/**
 * One session: its events in one table, its state kept in memory between requests and folded again after an eviction.
 * `session/journal.ts` decides what an operation does. This object loads the knowledge first, then decides and appends in
 * one synchronous block, so that two requests are never decided on the same state.
 * Not here: reading and writing rows (`rows.ts`), moving to another release (`migration.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import { accept, type Outcome } from "../../errors.ts";
import { handleInitiate, handleNavigate, handleRecord, releaseForOperation } from "../../session/journal.ts";
import {
  advanceJournal,
  eventPage,
  openJournal,
  revisionAfter,
  type EventPage,
  type Journal,
  type Operation,
} from "../../session/journal-rows.ts";
import type { MigrationReport } from "../../session/migrate.ts";
import type { LogPosition, NavigateInput, RecordInput, RecordReceipt } from "../../session/session-port.ts";
import { presentSession, type SessionView } from "../../session/present.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import { GENESIS } from "../../session/hash-chain.ts";
import type { Env } from "../env.ts";
import { pinKnowledge, type PinnedKnowledge } from "../pinned-knowledge.ts";
import { openRelease } from "../releases/release-reader.ts";
import { readSessionLimits } from "./limits.ts";
import { migrateSession, type MigratingSession } from "./migration.ts";
import { summarizeSession, unknownSession } from "./requests.ts";
import type { MigrateRequest, SessionSummary, StartRequest } from "./requests.ts";
import { createEvents, hasEvents, journalStore, type Identity, type RowStore } from "./rows.ts";
import { REGISTER_AFTER_MILLISECONDS, SessionRegistration } from "./registration.ts";
import { SessionWatch } from "./watch.ts";

/** The journal of an object without events; never stored. */
const EMPTY_JOURNAL: Journal = { state: null, head: GENESIS, unsaved: 0 };

export class SessionObject extends DurableObject<Env> {
  readonly #store: RowStore;
  readonly #watch: SessionWatch;
  readonly #registration: SessionRegistration;
  /** Of the session that a request begins here; stored with its first row. */
  #identity: Identity | undefined;
  #journal: Journal | undefined;
  #pinned: PinnedKnowledge | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = journalStore(state.storage.sql, readSessionLimits(env));
    this.#watch = new SessionWatch(state, env);
    this.#registration = new SessionRegistration(state.storage, env);
  }

  /** Writes the first event; a repeated call (same key, same arguments) returns the view again and writes nothing. */
  start(request: StartRequest): Promise<Outcome<SessionView>> {
    const { session_id, tenant, release, routing, input } = request;
    this.#identity = { session: session_id, tenant };
    // Without a key the handle is new, so there is nothing to read. Were there a first row, the table would refuse another.
    if (input.idempotency_key === undefined) this.#journal ??= EMPTY_JOURNAL;
    const handle = (journal: Journal, knowledge: StepKnowledge) =>
      handleInitiate(journal, this.#store, knowledge, routing, input, Date.now());
    return this.#operate(session_id, release, handle, input.idempotency_key);
  }

  /** Takes one step. */
  async navigate(input: NavigateInput): Promise<Outcome<SessionView>> {
    const release = this.#read().state?.release;
    if (release === undefined) return unknownSession(input.session_id);
    const handle = (journal: Journal, knowledge: StepKnowledge) =>
      handleNavigate(journal, this.#store, knowledge, input, Date.now());
    return this.#operate(input.session_id, release, handle, input.idempotency_key);
  }

  /** Stores records that are not steps: one row, no knowledge needed. */
  record(input: RecordInput): Outcome<RecordReceipt> {
    const journal = this.#read();
    const operation = handleRecord(journal, this.#store, input, Date.now());
    if (!operation.ok) return operation;
    const { row, state } = operation.value;
    this.#write(journal, operation.value, input.session_id);
    const { revision } = state;
    return accept({
      revision,
      hash: row?.hash ?? this.#store.rows(revision, revision)[0]?.hash ?? "",
      repeated: row === null,
    });
  }

  /** The view of the current state; changes nothing. */
  async read(sessionId: string): Promise<Outcome<SessionView>> {
    const release = this.#read().state?.release;
    if (release === undefined) return unknownSession(sessionId);
    return this.#decide(release, (knowledge) => {
      const { state } = this.#read();
      return state === null ? unknownSession(sessionId) : presentSession(knowledge, state, sessionId, Date.now());
    });
  }

  /** Moves the session to another release, or only reports what that would change. */
  migrate(request: MigrateRequest): Promise<Outcome<MigrationReport>> {
    const session: MigratingSession = {
      registration: this.#registration,
      readJournal: () => this.#read(),
      decide: (release, decision) => this.#decide(release, decision),
      write: (journal, operation) => this.#write(journal, operation, request.session_id),
    };
    return migrateSession(session, this.env, request);
  }

  /**
   * Events from a revision on, or after a position, oldest first, in pages: one call between objects transfers 32 MiB at
   * most.
   */
  events(sessionId: string, from: number | LogPosition, characters?: number): Outcome<EventPage> {
    if (this.#read().state === null) return unknownSession(sessionId);
    const first = typeof from === "number" ? from : revisionAfter(this.#store, from);
    return accept(eventPage(this.#store, first, characters));
  }

  /** Announces each change on the bus from now on, until an announcement reaches no listener. */
  watch(sessionId: string, tenant: string): Outcome<null> {
    if (this.#read().state === null) return unknownSession(sessionId);
    this.#watch.start(tenant);
    return accept(null);
  }

  /** Null when there is no such session. */
  summary(): SessionSummary | null {
    const { state } = this.#read();
    return state === null ? null : summarizeSession(state);
  }

  /** Erases the session when it has expired; otherwise registers it again and sets the next alarm. */
  override async alarm(): Promise<void> {
    const next = await this.#registration.renewOrExpire(() => this.#read().state);
    if (next !== null) return this.ctx.storage.setAlarm(next);
    await this.ctx.storage.deleteAll();
    this.#journal = undefined;
    this.#store.reset();
    this.#watch.reset();
  }

  #read(): Journal {
    this.#journal ??= hasEvents(this.ctx.storage.sql) ? openJournal(this.#store) : EMPTY_JOURNAL;
    return this.#journal;
  }

  /** Decides an operation, makes its view and appends its row, without an await in between: all of it happens or none. */
  #operate(
    sessionId: string,
    release: string,
    handle: (journal: Journal, knowledge: StepKnowledge) => Outcome<Operation>,
    key: string | undefined,
  ): Promise<Outcome<SessionView>> {
    const decision = (knowledge: StepKnowledge, hasMissing: () => boolean): Outcome<SessionView> => {
      const journal = this.#read();
      const operation = handle(journal, knowledge);
      if (!operation.ok) return operation;
      const { state, row } = operation.value;
      // The view is made before the row is written: a state that cannot be shown is not stored.
      const view = presentSession(knowledge, state, sessionId, state.updated_at);
      if (!view.ok || row === null || hasMissing()) return view;
      this.#write(journal, operation.value, sessionId);
      return view;
    };
    return this.#decide(release, decision, key);
  }

  /** Appends an operation's row and keeps the journal that results. Must run in the same synchronous block as the decision. */
  #write(journal: Journal, operation: Operation, sessionId: string): void {
    if (operation.row === null) return;
    const isFirst = journal.state === null;
    if (isFirst) this.#begin(operation.state.updated_at);
    this.#store.append(operation.row, isFirst ? this.#identity : undefined);
    this.#journal = advanceJournal(journal, operation);
    this.#watch.announce(sessionId);
  }

  /**
   * Runs a synchronous decision over the session's own release: `release` until the session has one; for a repeated
   * `key`, the release of the first call. When the decision needed an object that is not in memory, its outcome is
   * discarded, the object is loaded, and the decision runs again on the state of that moment.
   */
  async #decide<T>(
    release: string,
    decision: (knowledge: StepKnowledge, hasMissing: () => boolean) => Outcome<T>,
    key?: string,
  ): Promise<Outcome<T>> {
    for (;;) {
      const pinned = this.#pinned;
      const wanted = releaseForOperation(this.#read(), this.#store, key) ?? release;
      if (pinned?.view.release !== wanted) {
        const opened = await openRelease(this.env.KNOWLEDGE, wanted);
        if (!opened.ok) return opened;
        this.#pinned = pinKnowledge(this.env.KNOWLEDGE, opened.value);
        continue;
      }
      const outcome = decision(pinned.view, pinned.hasMissing);
      if (!pinned.hasMissing()) return outcome;
      const loaded = await pinned.load();
      if (!loaded.ok) return loaded;
    }
  }

  /** Sets the alarm. After this it is set only when it fires: setting it on each step would write a second row. */
  #begin(at: number): void {
    createEvents(this.ctx.storage.sql);
    void this.ctx.storage.setAlarm(at + REGISTER_AFTER_MILLISECONDS);
  }
}
