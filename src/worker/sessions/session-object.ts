/**
 * One session: its events in one table, its state kept in memory between requests and folded again after an eviction.
 * `session/journal.ts` decides what an operation does. This object loads the knowledge first, then decides and appends in
 * one synchronous block, so that two requests are never decided on the same state.
 * Not here: reading and writing rows (`rows.ts`), whether they are sound (`stored-session.ts`), moving to another release
 * (`migration.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import { accept, type Outcome } from "../../errors.ts";
import { handleInitiate, handleNavigate, handleRecord, releaseForOperation } from "../../session/journal.ts";
import {
  advanceJournal,
  eventPage,
  revisionAfter,
  type EventPage,
  type Journal,
  type Operation,
} from "../../session/journal-rows.ts";
import type { MigrationReport } from "../../session/migrate.ts";
import type { LogPosition, NavigateInput, RecordInput, RecordReceipt } from "../../session/session-port.ts";
import { defaultEvaluator, readingAlso, type Evaluator } from "../../session/evaluator.ts";
import { presentSession, type SessionView } from "../../session/present.ts";
import { takeHold, type RunHold, type RunHolder } from "../../session/run-hold.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import { walkIn, type TreeWalk } from "../../session/walk-counts.ts";
import { missedQuestions, type MissedQuestion } from "../../session/questions.ts";
import type { SessionEvent, SessionState } from "../../session/types.ts";
import type { Damage } from "../../session/chain-check.ts";
import { GENESIS } from "../../session/hash-chain.ts";
import type { Env } from "../env.ts";
import { pinKnowledge, type PinnedKnowledge } from "../pinned-knowledge.ts";
import { openRelease } from "../releases/release-reader.ts";
import { readSessionLimits } from "./limits.ts";
import { migrateSession, type MigratingSession } from "./migration.ts";
import { summarizeDamaged, summarizeSession, unknownSession } from "./requests.ts";
import type { MigrateRequest, SessionSummary, StartRequest } from "./requests.ts";
import { backUp, restore, type SessionBackup } from "./backup.ts";
import { describeStored, restOf, type ErasedSession, type StoredRest } from "./erase.ts";
import { hasEvents, journalStore, type Identity, type RowStore } from "./rows.ts";
import { REGISTER_AFTER_MILLISECONDS, SessionRegistration } from "./registration.ts";
import {
  answering,
  DamagedSession,
  findDamage,
  openStored,
  salvage,
  stateBefore,
  type Salvage,
} from "./stored-session.ts";
import { SensitiveRows } from "./sensitive-rows.ts";
import { SessionWatch } from "./watch.ts";

/** The key of a run's hold in the object's key-value rows. */
const holdKey = ({ run_id }: RunHolder): string => `hold/${run_id}`;

/** The journal of an object without events; never stored. */
const EMPTY_JOURNAL: Journal = { state: null, head: GENESIS, unsaved: 0 };

export class SessionObject extends DurableObject<Env> {
  readonly #store: RowStore;
  readonly #sensitive: SensitiveRows;
  /** As of any session, with the sensitive answers of this one. */
  readonly #evaluator: Evaluator;
  readonly #watch: SessionWatch;
  readonly #registration: SessionRegistration;
  /** Of the session that a request begins here; stored with its first row. */
  #identity: Identity | undefined;
  #journal: Journal | undefined;
  /** Of a session that cannot go on: found once for each life of the object. */
  #damage: Damage | undefined;
  #pinned: PinnedKnowledge | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = journalStore(state.storage, readSessionLimits(env));
    this.#sensitive = new SensitiveRows(state.storage.sql);
    this.#evaluator = { ...defaultEvaluator, sensitive: this.#sensitive };
    this.#watch = new SessionWatch(state, env);
    this.#registration = new SessionRegistration(state.storage, env);
  }

  /** Writes the first event; a repeated call (same key, same arguments) returns the view again and writes nothing. */
  start(request: StartRequest): Promise<Outcome<SessionView>> {
    const { session_id, tenant, actor, release, routing, input } = request;
    this.#identity = { session: session_id, tenant, ...(actor !== undefined && { actor }) };
    // Without a key the handle is new, so there is nothing to read. Were there a first row, the table would refuse another.
    if (input.idempotency_key === undefined) this.#journal ??= EMPTY_JOURNAL;
    const handle = (journal: Journal, knowledge: StepKnowledge) =>
      handleInitiate(journal, this.#store, knowledge, routing, input, Date.now());
    return answering(session_id, () => this.#operate(session_id, release, handle, input.idempotency_key));
  }

  /** Takes one step. */
  navigate(input: NavigateInput): Promise<Outcome<SessionView>> {
    return answering(input.session_id, () => {
      const release = this.#read().state?.release;
      if (release === undefined) return unknownSession(input.session_id);
      const handle = (journal: Journal, knowledge: StepKnowledge) =>
        handleNavigate(journal, this.#store, knowledge, input, Date.now(), this.#evaluator);
      return this.#operate(input.session_id, release, handle, input.idempotency_key);
    });
  }

  /** Stores records that are not steps: one row, no knowledge needed. */
  record(input: RecordInput): Promise<Outcome<RecordReceipt>> {
    return answering(input.session_id, () => {
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
    });
  }

  /** Holds a run for one call. It is stored, since an object without requests is soon put to sleep. */
  holdRun(run: RunHolder, seconds: number): Promise<Outcome<{ is_held: boolean; revision: number }>> {
    return answering(run.session_id, () => {
      const { state } = this.#read();
      if (state === null) return unknownSession(run.session_id);
      const { kv } = this.ctx.storage;
      const hold = takeHold(kv.get<RunHold>(holdKey(run)), run.holder, seconds, Date.now());
      if (hold !== undefined) kv.put(holdKey(run), hold);
      return accept({ is_held: hold !== undefined, revision: state.revision });
    });
  }

  /** Ends a hold of this holder. */
  releaseRun(run: RunHolder): Promise<Outcome<null>> {
    return answering(run.session_id, () => {
      const { kv } = this.ctx.storage;
      if (kv.get<RunHold>(holdKey(run))?.holder === run.holder) kv.delete(holdKey(run));
      return accept(null);
    });
  }

  /** The view of the current state; changes nothing. */
  read(sessionId: string): Promise<Outcome<SessionView>> {
    return answering(sessionId, () => {
      const release = this.#read().state?.release;
      if (release === undefined) return unknownSession(sessionId);
      return this.#decide(release, (knowledge) => {
        const { state } = this.#read();
        if (state === null) return unknownSession(sessionId);
        return presentSession(knowledge, state, sessionId, Date.now(), this.#evaluator);
      });
    });
  }

  /** Moves the session to another release, or only reports what that would change. */
  migrate(request: MigrateRequest): Promise<Outcome<MigrationReport>> {
    const session: MigratingSession = {
      registration: this.#registration,
      evaluator: this.#evaluator,
      readJournal: () => this.#read(),
      decide: (release, decision) => this.#decide(release, decision),
      write: (journal, operation) => this.#write(journal, operation, request.session_id),
    };
    return answering(request.session_id, () => migrateSession(session, this.env, request));
  }

  /**
   * Events from a revision on, or after a position, oldest first, in pages: one call between objects transfers 32 MiB at
   * most.
   */
  events(sessionId: string, from: number | LogPosition, characters?: number): Promise<Outcome<EventPage>> {
    return answering(sessionId, () => {
      const { state, head } = this.#read();
      if (state === null) return unknownSession(sessionId);
      const first = typeof from === "number" ? from : revisionAfter(this.#store, from);
      return accept({ ...eventPage(this.#store, first, characters), last: { revision: state.revision, hash: head } });
    });
  }

  /**
   * Erases the answers to sensitive inputs; events, their hashes and the step stay. Conditions then see them as not given.
   * Works for a damaged session as well.
   */
  eraseSensitive(): { erased: number } {
    const erased = this.#sensitive.erase();
    // What was damaged may be gone.
    this.#damage = undefined;
    return { erased };
  }

  /** Announces each change on the bus from now on, until an announcement reaches no listener. */
  watch(sessionId: string, tenant: string): Promise<Outcome<null>> {
    return answering(sessionId, () => {
      if (this.#read().state === null) return unknownSession(sessionId);
      this.#watch.start(tenant);
      return accept(null);
    });
  }

  /** Where the session stands; of a damaged one what was before the damage. Null when there is no such session. */
  summary(): SessionSummary | null {
    try {
      const { state } = this.#read();
      return state === null ? null : summarizeSession(state);
    } catch (error) {
      if (!(error instanceof DamagedSession)) throw error;
      return { ...summarizeDamaged(stateBefore(this.#store, error.damage)), damage: error.damage };
    }
  }

  /** What was asked and not understood. Nothing where the rows cannot be read. */
  questions(): MissedQuestion[] {
    if (this.verify() !== null || !hasEvents(this.ctx.storage.sql)) return [];
    const events: { event: SessionEvent }[] = JSON.parse(eventPage(this.#store, 1).events);
    return missedQuestions(events.map(({ event }) => event));
  }

  /** What the session did in a tree, without what was said; null where it never was, and where the rows cannot be read. */
  walk(base: string, tree: string): TreeWalk | null {
    const here = this.summary();
    if (here === null || here.damage !== undefined) return null;
    const events: { event: SessionEvent }[] = JSON.parse(eventPage(this.#store, 1).events);
    return (
      walkIn(
        events.map(({ event }) => event),
        { base, tree },
        here,
      ) ?? null
    );
  }

  /** Compares every stored row again. Null = nothing is wrong, or there is no such session. */
  verify(): Damage | null {
    return hasEvents(this.ctx.storage.sql) ? (findDamage(this.#store) ?? this.#sensitive.damage()) : null;
  }

  /** A page of what is stored of a damaged session. Fails with `unknown_session`, also for a sound one. */
  salvage(sessionId: string, from: number): Outcome<Salvage> {
    const damage = this.verify();
    return damage === null ? unknownSession(sessionId) : accept(salvage(this.#store, damage, from));
  }

  /** Erases the session when it has expired; otherwise registers it again and sets the next alarm. */
  override async alarm(): Promise<void> {
    const next =
      (await this.#registration.renewOrExpire(() => this.#lastState())) ?? this.#registration.keepDamaged(this.#damage);
    if (next !== null) return this.ctx.storage.setAlarm(next);
    await this.#clear();
  }

  /** The session as it is stored, as JSON text of an outcome. Fails with `unknown_session` and `session_damaged`. */
  async backUp(sessionId: string): Promise<string> {
    const backup = await answering<SessionBackup>(sessionId, () => {
      if (this.#read().state === null) return unknownSession(sessionId);
      const found = backUp(this.ctx.storage, this.#store);
      return found === null ? unknownSession(sessionId) : accept(found);
    });
    return JSON.stringify(backup);
  }

  /** Writes a backup into this object, where no session is. Answers how many rows were written, as JSON text of an outcome. */
  async restore(sessionId: string, backup: string): Promise<string> {
    const restored = restore(this.ctx.storage, this.#store, JSON.parse(backup));
    if (restored.ok && restored.value > 0) {
      this.#journal = undefined;
      await this.ctx.storage.setAlarm(Date.now() + REGISTER_AFTER_MILLISECONDS);
      this.#watch.announce(sessionId);
    }
    return JSON.stringify(restored);
  }

  /** What an erasure needs to know of the session; null when there is none. */
  describe(): ErasedSession | null {
    return describeStored(this.ctx.storage, this.#lastState()?.release ?? "");
  }

  /** Erases everything and reads again what is left. */
  async erase(): Promise<StoredRest> {
    await this.#clear();
    return restOf(this.ctx.storage);
  }

  async #clear(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#journal = undefined;
    this.#damage = undefined;
    this.#store.reset();
    this.#sensitive.reset();
    this.#watch.reset();
  }

  /** Throws `DamagedSession`, which each method answers as a failure. */
  #read(): Journal {
    if (this.#damage !== undefined) throw new DamagedSession(this.#damage);
    try {
      this.#journal ??= hasEvents(this.ctx.storage.sql)
        ? openStored(this.#store, this.ctx.id.toString())
        : EMPTY_JOURNAL;
    } catch (error) {
      if (error instanceof DamagedSession) this.#damage = error.damage;
      throw error;
    }
    return this.#journal;
  }

  /** The state, of a damaged session the last one that is sure, at the time of its last event. */
  #lastState(): SessionState | null {
    try {
      return this.#read().state;
    } catch (error) {
      if (!(error instanceof DamagedSession)) throw error;
      const state = stateBefore(this.#store, error.damage);
      const at = this.#store.head()?.at ?? Date.now();
      return state === null ? null : { ...state, updated_at: Math.max(at, state.updated_at) };
    }
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
      const { state, row, sensitive } = operation.value;
      // The view is made before the row is written: a state that cannot be shown is not stored.
      const evaluator = readingAlso(this.#evaluator, sensitive);
      const view = presentSession(knowledge, state, sessionId, state.updated_at, evaluator);
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
    const { row, state } = operation;
    const identity = isFirst ? this.#identity : undefined;
    this.#store.append({ row, previous: journal.head, at: state.updated_at, identity });
    this.#sensitive.keep(operation.sensitive ?? []);
    // Set once: setting it on each step would write one row more.
    if (isFirst) void this.ctx.storage.setAlarm(state.updated_at + REGISTER_AFTER_MILLISECONDS);
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
}
