/**
 * One session: its events in one table, its state kept in memory between requests and folded again after an eviction.
 * What happens is decided by `session/journal.ts`; this object fetches the knowledge first, then decides and appends in
 * one synchronous block, so that two requests can never be decided on the same state.
 */
import { DurableObject } from "cloudflare:workers";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { handleInitiate, handleNavigate, handleRecord, releaseForOperation } from "../../session/journal.ts";
import {
  advanceJournal,
  eventPage,
  openJournal,
  type EventPage,
  type Journal,
  type JournalStore,
  type Operation,
  type SessionLimits,
} from "../../session/journal-rows.ts";
import { DEFAULT_SESSION_BYTES, DEFAULT_SESSION_EVENTS } from "../../session/limits.ts";
import { handleMigrate, type MigrationReport } from "../../session/migrate.ts";
import type { NavigateInput, RecordInput, RecordReceipt } from "../../session/session-port.ts";
import { presentSession, type SessionView } from "../../session/present.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import { GENESIS } from "../../session/hash-chain.ts";
import type { Env } from "../env.ts";
import { pinKnowledge, type PinnedKnowledge } from "../pinned-knowledge.ts";
import { openRelease } from "../releases/release-reader.ts";
import type { MigrateRequest, SessionStanding, StartRequest } from "./requests.ts";
import { appendRow, createEvents, hasEvents, journalStore } from "./rows.ts";
import { REGISTER_AFTER_MILLISECONDS, SessionRegister } from "./register.ts";
import { SessionWatch } from "./watch.ts";

/** What nothing has been written to looks like; never stored. */
const NOTHING: Journal = { state: null, head: GENESIS, keys: new Map() };

export class SessionObject extends DurableObject<Env> {
  readonly #store: JournalStore;
  readonly #watch: SessionWatch;
  readonly #register: SessionRegister;
  #journal: Journal | undefined;
  #pinned: PinnedKnowledge | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = journalStore(state.storage.sql, sessionLimits(env));
    this.#watch = new SessionWatch(state, env);
    this.#register = new SessionRegister(state.storage, env);
  }

  /** Writes the first event; a repeated call (same key, same arguments) answers again and writes nothing. */
  start(request: StartRequest): Promise<Outcome<SessionView>> {
    const { session_id, tenant, release, routing, input } = request;
    this.#register.identity = { session: session_id, tenant };
    const handle = (journal: Journal, knowledge: StepKnowledge) =>
      handleInitiate(journal, this.#store, knowledge, routing, input, Date.now());
    return this.#operate(session_id, release, handle, input.idempotency_key);
  }

  /** One step. */
  async navigate(input: NavigateInput): Promise<Outcome<SessionView>> {
    const release = this.#read().state?.release;
    if (release === undefined) return unknown(input.session_id);
    const handle = (journal: Journal, knowledge: StepKnowledge) =>
      handleNavigate(journal, this.#store, knowledge, input, Date.now());
    return this.#operate(input.session_id, release, handle, input.idempotency_key);
  }

  /** Keeps records beside the steps: one row, no knowledge needed. */
  record(input: RecordInput): Outcome<RecordReceipt> {
    const journal = this.#read();
    const operation = handleRecord(journal, this.#store, input, Date.now());
    if (!operation.ok) return operation;
    const { row, state } = operation.value;
    this.#write(journal, operation.value, input.session_id);
    return accept({ revision: state.revision, repeated: row === null });
  }

  /** The state as it stands; changes nothing. */
  async read(sessionId: string): Promise<Outcome<SessionView>> {
    const release = this.#read().state?.release;
    if (release === undefined) return unknown(sessionId);
    return this.#decide(release, (knowledge) => {
      const { state } = this.#read();
      return state === null ? unknown(sessionId) : presentSession(knowledge, state, sessionId, Date.now());
    });
  }

  /**
   * Moves the session to another release, or only reports what that would come to. Decided and written like a step, on
   * the knowledge of both releases.
   */
  async migrate(request: MigrateRequest): Promise<Outcome<MigrationReport>> {
    const { session_id, release, apply } = request;
    const opened = await openRelease(this.env.KNOWLEDGE, release);
    if (!opened.ok) return opened;
    const after = pinKnowledge(this.env.KNOWLEDGE, opened.value);
    const { state } = this.#read();
    if (state === null) return unknown(session_id);
    if (!apply) return this.#migrate(request, after);
    // Registered there before it moves, so that no clean-up takes the release away in between.
    const held = await this.#register.register(release, state.updated_at);
    const outcome = held
      ? await this.#migrate(request, after)
      : refuse<MigrationReport>({ code: "knowledge_unavailable", what: "release" });
    const now = this.#read().state?.release;
    for (const other of [state.release, release]) if (other !== now) await this.#register.unregister(other);
    return outcome;
  }

  async #migrate(request: MigrateRequest, after: PinnedKnowledge): Promise<Outcome<MigrationReport>> {
    const { session_id, release, apply, expected_revision } = request;
    for (;;) {
      const outcome = await this.#decide(release, (before, lacks) => {
        const journal = this.#read();
        const migration = handleMigrate(journal, before, after.view, expected_revision, Date.now());
        if (!migration.ok) return journal.state === null ? unknown<MigrationReport>(session_id) : migration;
        const { report, operation } = migration.value;
        if (operation === null) return accept(report);
        // What cannot be shown is not done either.
        const view = presentSession(after.view, operation.state, session_id, operation.state.updated_at);
        if (!view.ok) return view;
        if (lacks() || after.lacks() || !apply) return accept(report);
        this.#write(journal, operation, session_id);
        return accept(report);
      });
      if (!after.lacks()) return outcome;
      const loaded = await after.load();
      if (!loaded.ok) return loaded;
    }
  }

  /** The chain from a revision on, oldest first, a page at a time: a call between objects carries 32 MiB at most. */
  events(sessionId: string, from: number): Outcome<EventPage> {
    return this.#read().state === null ? unknown(sessionId) : accept(eventPage(this.#store, from));
  }

  /** Announces each step on the bus from now on, until a step reaches no listener. */
  watch(sessionId: string, tenant: string): Outcome<null> {
    if (this.#read().state === null) return unknown(sessionId);
    this.#watch.start(tenant);
    return accept(null);
  }

  /** Where it stands, for authors: no texts, nothing the user said. Null = there is no such session. */
  standing(): SessionStanding | null {
    const { state } = this.#read();
    if (state === null) return null;
    const { release, revision, updated_at, status } = state;
    return {
      release,
      revision,
      at: updated_at,
      place: state.trail.at(-1)?.ref ?? null,
      complete: status === "complete",
    };
  }

  /** Erases the session when its time is over; else registers it as living and sets the next alarm. */
  override async alarm(): Promise<void> {
    const next = await this.#register.renew(() => this.#read().state);
    if (next !== null) return this.ctx.storage.setAlarm(next);
    await this.ctx.storage.deleteAll();
    this.#journal = undefined;
    this.#watch.forget();
  }

  #read(): Journal {
    this.#journal ??= hasEvents(this.ctx.storage.sql) ? openJournal(this.#store) : NOTHING;
    return this.#journal;
  }

  /** Decides an operation, makes its answer, appends its row: all of it after the last await, or none of it. */
  #operate(
    sessionId: string,
    release: string,
    handle: (journal: Journal, knowledge: StepKnowledge) => Outcome<Operation>,
    key: string | undefined,
  ): Promise<Outcome<SessionView>> {
    const decision = (knowledge: StepKnowledge, lacks: () => boolean): Outcome<SessionView> => {
      const journal = this.#read();
      const operation = handle(journal, knowledge);
      if (!operation.ok) return operation;
      const { state, row } = operation.value;
      // Answered before it is written: what cannot be shown is not done either.
      const view = presentSession(knowledge, state, sessionId, state.updated_at);
      if (!view.ok || row === null || lacks()) return view;
      this.#write(journal, operation.value, sessionId);
      return view;
    };
    return this.#decide(release, decision, key);
  }

  /** Appends an operation's row and takes on the journal after it. Nothing is awaited here, or since it was decided. */
  #write(journal: Journal, operation: Operation, sessionId: string): void {
    if (operation.row === null) return;
    if (journal.state === null) this.#begin(operation.state.updated_at);
    appendRow(this.ctx.storage.sql, operation.row);
    this.#journal = advanceJournal(journal, operation);
    this.#watch.announce(sessionId);
  }

  /**
   * Runs a synchronous decision over the session's own release (`release` until it has one; a repeat of the operation
   * `key` over the one it had then). A decision that asked for
   * something not yet in memory is thrown away and made again, on whatever the state is by then.
   */
  async #decide<T>(
    release: string,
    decision: (knowledge: StepKnowledge, lacks: () => boolean) => Outcome<T>,
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
      const outcome = decision(pinned.view, pinned.lacks);
      if (!pinned.lacks()) return outcome;
      const loaded = await pinned.load();
      if (!loaded.ok) return loaded;
    }
  }

  /** The alarm is set once, here, and set again only when it fires: setting it on each step would cost a second row. */
  #begin(at: number): void {
    createEvents(this.ctx.storage.sql);
    this.#register.keep();
    void this.ctx.storage.setAlarm(at + REGISTER_AFTER_MILLISECONDS);
  }
}

/** A limit that an operator has set, if it is a number above zero. */
function limitOf(text: string | undefined, otherwise: number): number {
  const limit = Number(text);
  return Number.isFinite(limit) && limit > 0 ? limit : otherwise;
}

function sessionLimits(env: Pick<Env, "CAIRN_SESSION_BYTES" | "CAIRN_SESSION_EVENTS">): SessionLimits {
  return {
    bytes: limitOf(env.CAIRN_SESSION_BYTES, DEFAULT_SESSION_BYTES),
    events: limitOf(env.CAIRN_SESSION_EVENTS, DEFAULT_SESSION_EVENTS),
  };
}

function unknown<T>(sessionId: string): Outcome<T> {
  return refuse({ code: "unknown_session", session_id: sessionId });
}
