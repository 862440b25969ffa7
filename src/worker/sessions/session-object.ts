/**
 * One session: what callers and the alarm may ask of it. `session/journal.ts` decides what an operation does.
 * Not here: how it is carried out (`session-operations.ts`), what is kept in memory (`open-journal.ts`), reading and writing rows
 * (`rows.ts`), whether they are sound (`stored-session.ts`), what those see who look over many sessions (`surveyed.ts`), moving to
 * another release (`migration.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import { accept, type Outcome } from "../../errors.ts";
import { handleInitiate, handleNavigate, handleRecord } from "../../session/journal.ts";
import { eventPage, revisionAfter, type EventPage, type Journal } from "../../session/journal-rows.ts";
import { historyUri } from "../../operations/uris.ts";
import type { MigrationReport } from "../../session/migrate.ts";
import type { LogPosition, NavigateInput, RecordInput, RecordReceipt } from "../../session/session-port.ts";
import { defaultEvaluator, type Evaluator } from "../../session/evaluator.ts";
import { presentSession, type SessionView } from "../../session/present.ts";
import type { RunHolder } from "../../session/run-hold.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import type { TreeWalk } from "../../session/walk-counts.ts";
import type { MissedQuestion } from "../../session/questions.ts";
import type { Damage } from "../../session/chain-check.ts";
import { BusWatch } from "../bus/watch.ts";
import type { Env } from "../env.ts";
import { readSessionLimits } from "./limits.ts";
import { migrateSession, type MigratingSession } from "./migration.ts";
import { unknownSession } from "./requests.ts";
import type { MigrateRequest, SessionSummary, StartRequest } from "./requests.ts";
import { backUp, refuseErased, restore, type SessionBackup } from "./backup.ts";
import { describeStored, restOf, type ErasedSession, type StoredRest } from "./erase.ts";
import { OpenJournal } from "./open-journal.ts";
import { ReleaseDecisions } from "./release-decisions.ts";
import { endHold, startHold } from "./run-holds.ts";
import { journalStore, readIdentity, type RowStore } from "./rows.ts";
import { readRefused } from "./refused-inputs.ts";
import { REGISTER_AFTER_MILLISECONDS, SessionRegistration } from "./registration.ts";
import { answering, type Salvage } from "./stored-session.ts";
import { SensitiveRows } from "./sensitive-rows.ts";
import { SessionOperations } from "./session-operations.ts";
import { damageIn, questionsIn, salvageFrom, summaryOf, walkThrough, type StoredParts } from "./surveyed.ts";

export class SessionObject extends DurableObject<Env> {
  readonly #store: RowStore;
  readonly #journal: OpenJournal;
  readonly #sensitive: SensitiveRows;
  readonly #parts: StoredParts;
  /** As of any session, with the sensitive answers of this one. */
  readonly #evaluator: Evaluator;
  readonly #watch: BusWatch;
  readonly #registration: SessionRegistration;
  readonly #operations: SessionOperations;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = journalStore(state.storage, readSessionLimits(env));
    this.#journal = new OpenJournal(state.storage.sql, this.#store, state.id.toString());
    this.#sensitive = new SensitiveRows(state.storage);
    this.#parts = { sql: state.storage.sql, store: this.#store, journal: this.#journal, sensitive: this.#sensitive };
    this.#evaluator = { ...defaultEvaluator, sensitive: this.#sensitive };
    this.#watch = new BusWatch(state, env);
    this.#registration = new SessionRegistration(state.storage, env);
    this.#operations = new SessionOperations({
      ...this.#parts,
      storage: state.storage,
      decisions: new ReleaseDecisions(env),
      evaluator: this.#evaluator,
      watch: this.#watch,
    });
  }

  /** Writes the first event; a repeated call (same key, same arguments) returns the view again and writes nothing. */
  start(request: StartRequest): Promise<Outcome<SessionView>> {
    const { session_id, tenant, actor, release, routing, input } = request;
    this.#operations.begin({ session: session_id, tenant, ...(actor !== undefined && { actor }) });
    // Without a key the handle is new.
    if (input.idempotency_key === undefined) this.#journal.assumeNew();
    const handle = (journal: Journal, knowledge: StepKnowledge) =>
      handleInitiate(journal, this.#store, knowledge, routing, input, Date.now());
    return answering(session_id, () => this.#operations.operate(session_id, release, handle, input.idempotency_key));
  }

  /** Takes one step. */
  navigate(input: NavigateInput): Promise<Outcome<SessionView>> {
    return answering(input.session_id, () => {
      const release = this.#journal.read().state?.release;
      if (release === undefined) return unknownSession(input.session_id);
      const handle = (journal: Journal, knowledge: StepKnowledge) =>
        handleNavigate(journal, this.#store, knowledge, input, Date.now(), this.#evaluator);
      return this.#operations.operate(input.session_id, release, handle, input.idempotency_key, input.user_input);
    });
  }

  /** Stores records that are not steps: one row, no knowledge needed. */
  record(input: RecordInput): Promise<Outcome<RecordReceipt>> {
    return answering(input.session_id, () => {
      const journal = this.#journal.read();
      const operation = handleRecord(journal, this.#store, input, Date.now());
      if (!operation.ok) return operation;
      const { row, state } = operation.value;
      this.#operations.write(journal, operation.value, input.session_id);
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
      const { state } = this.#journal.read();
      if (state === null) return unknownSession(run.session_id);
      return accept({ is_held: startHold(this.ctx.storage.kv, run, seconds), revision: state.revision });
    });
  }

  /** Ends a hold of this holder. */
  releaseRun(run: RunHolder): Promise<Outcome<null>> {
    return answering(run.session_id, () => {
      endHold(this.ctx.storage.kv, run);
      return accept(null);
    });
  }

  /** The view of the current state; changes nothing. */
  read(sessionId: string): Promise<Outcome<SessionView>> {
    return answering(sessionId, () => {
      const release = this.#journal.read().state?.release;
      if (release === undefined) return unknownSession(sessionId);
      return this.#operations.decide(release, (knowledge) => {
        const { state } = this.#journal.read();
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
      readJournal: () => this.#journal.read(),
      decide: (release, decision) => this.#operations.decide(release, decision),
      write: (journal, operation) => this.#operations.write(journal, operation, request.session_id),
    };
    return answering(request.session_id, () => migrateSession(session, this.env, request));
  }

  /**
   * Events from a revision on, or after a position, oldest first, in pages: one call between objects transfers 32 MiB at
   * most.
   */
  events(sessionId: string, from: number | LogPosition, characters?: number): Promise<Outcome<EventPage>> {
    return answering(sessionId, () => {
      const { state, head } = this.#journal.read();
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
    this.#journal.forgetDamage();
    return { erased };
  }

  /** Announces each change on the bus from now on, until an announcement reaches no listener. */
  watch(sessionId: string, tenant: string): Promise<Outcome<null>> {
    return answering(sessionId, () => {
      if (this.#journal.read().state === null) return unknownSession(sessionId);
      this.#watch.start(tenant);
      return accept(null);
    });
  }

  /** Where the session stands; of a damaged one what was before the damage. Null when there is no such session. */
  summary(): SessionSummary | null {
    return summaryOf(this.#parts);
  }

  /** What was asked and not understood. Nothing where the rows cannot be read. */
  questions(): MissedQuestion[] {
    return questionsIn(this.#parts, readRefused(this.ctx.storage.kv));
  }

  /** What the session did in a tree; null and undefined as `walkThrough` says. */
  walk(base: string, tree: string, channels?: readonly string[]): TreeWalk | null | undefined {
    return walkThrough(this.#parts, { base, tree }, channels);
  }

  /** Compares every stored row again. Null = nothing is wrong, or there is no such session. */
  verify(): Damage | null {
    return damageIn(this.#parts);
  }

  /** A page of what is stored of a damaged session. Fails with `unknown_session`, also for a sound one. */
  salvage(sessionId: string, from: number): Outcome<Salvage> {
    return salvageFrom(this.#parts, sessionId, from);
  }

  /** Erases the session when it has expired; otherwise registers it again and sets the next alarm. */
  override async alarm(): Promise<void> {
    const next =
      (await this.#registration.renewOrExpire(() => this.#journal.lastState())) ??
      (await this.#registration.keepDamaged(this.#journal.damage, this.#store));
    if (next !== null) return this.ctx.storage.setAlarm(next);
    await this.#clear();
  }

  /** The session as it is stored, as JSON text of an outcome. Fails with `unknown_session` and `session_damaged`. */
  async backUp(sessionId: string): Promise<string> {
    const backup = await answering<SessionBackup>(sessionId, () => {
      if (this.#journal.read().state === null) return unknownSession(sessionId);
      const found = backUp(this.ctx.storage, this.#store);
      return found === null ? unknownSession(sessionId) : accept(found);
    });
    return JSON.stringify(backup);
  }

  /**
   * Writes a backup into this object, where no session is. It registers at once: what was erased with all of its tenant or actor is
   * refused, unless `despiteErasure`. Answers how many rows were written, as JSON text of an outcome.
   */
  async restore(sessionId: string, backup: string, despiteErasure: boolean): Promise<string> {
    const restored = restore(this.ctx.storage, this.#store, JSON.parse(backup));
    if (!restored.ok || restored.value === 0) return JSON.stringify(restored);
    this.#journal.forgetJournal();
    if (despiteErasure) this.#registration.keepDespiteErasure();
    await this.ctx.storage.setAlarm(Date.now() + REGISTER_AFTER_MILLISECONDS);
    const state = this.#journal.lastState();
    const registered = state && (await this.#registration.register(state.release, state.updated_at, state.started_at));
    if (registered === "erase") {
      await this.#clear();
      return JSON.stringify(refuseErased());
    }
    this.#watch.announce(historyUri(sessionId));
    return JSON.stringify(restored);
  }

  /** What an erasure needs to know of the session; null when there is none. */
  describe(): ErasedSession | null {
    return describeStored(this.ctx.storage, this.#journal.lastState()?.release ?? "");
  }

  /** Erases everything and reads again what is left. */
  async erase(): Promise<StoredRest> {
    await this.#clear();
    return restOf(this.ctx.storage);
  }

  async #clear(): Promise<void> {
    const session = readIdentity(this.ctx.storage.sql)?.session;
    const announceEnd = session === undefined ? undefined : this.#watch.announcementOfEnd(historyUri(session));
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#journal.reset();
    this.#sensitive.reset();
    this.#watch.reset();
    announceEnd?.();
  }
}
