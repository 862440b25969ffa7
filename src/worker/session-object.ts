/**
 * One session: its events in one table, its state kept in memory between requests and folded again after an eviction.
 * What happens is decided by `session/journal.ts`; this object fetches the knowledge first, then decides and appends in
 * one synchronous block, so that two requests can never be decided on the same state (DESIGN §3, §4.4).
 */
import { DurableObject } from "cloudflare:workers";
import { accept, refuse, type Outcome } from "../errors.ts";
import {
  advanceJournal,
  eventRecords,
  handleInitiate,
  handleNavigate,
  openJournal,
  type Journal,
  type JournalStore,
  type Operation,
} from "../session/journal.ts";
import { handleMigrate, type MigrationReport } from "../session/migrate.ts";
import type { InitiateInput, NavigateInput } from "../session/ports.ts";
import { present, type SessionView } from "../session/present.ts";
import type { StepKnowledge } from "../session/transition.ts";
import type { Routing } from "../session/types.ts";
import { GENESIS } from "../session/chain.ts";
import type { Env } from "./env.ts";
import { pinKnowledge, type PinnedKnowledge } from "./pinned-knowledge.ts";
import { openRelease } from "./release-reader.ts";
import { appendRow, createEvents, hasEvents, journalStore } from "./session-rows.ts";
import { SessionWatch } from "./session-watch.ts";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

/** What nothing has been written to looks like; never stored. */
const NOTHING: Journal = { state: null, head: GENESIS, keys: new Map() };

export interface StartRequest {
  session_id: string;
  release: string;
  routing: Routing;
  input: InitiateInput;
}

export interface MigrateRequest {
  session_id: string;
  release: string;
  /** False = only the report. */
  apply: boolean;
  expected_revision?: number;
}

export class SessionObject extends DurableObject<Env> {
  readonly #store: JournalStore;
  readonly #watch: SessionWatch;
  #journal: Journal | undefined;
  #pinned: PinnedKnowledge | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = journalStore(state.storage.sql);
    this.#watch = new SessionWatch(state, env);
  }

  /** Writes the first event; a repeated call (same key, same arguments) answers again and writes nothing. */
  start(request: StartRequest): Promise<Outcome<SessionView>> {
    const { session_id, release, routing, input } = request;
    return this.#operate(session_id, release, (journal, knowledge) =>
      handleInitiate(journal, this.#store, knowledge, routing, input, Date.now()),
    );
  }

  /** One step. */
  async navigate(input: NavigateInput): Promise<Outcome<SessionView>> {
    const release = this.#read().state?.release;
    if (release === undefined) return unknown(input.session_id);
    return this.#operate(input.session_id, release, (journal, knowledge) =>
      handleNavigate(journal, this.#store, knowledge, input, Date.now()),
    );
  }

  /** The state as it stands; changes nothing. */
  async read(sessionId: string): Promise<Outcome<SessionView>> {
    const release = this.#read().state?.release;
    if (release === undefined) return unknown(sessionId);
    return this.#decide(release, (knowledge) => {
      const { state } = this.#read();
      return state === null ? unknown(sessionId) : present(knowledge, state, sessionId, Date.now());
    });
  }

  /**
   * Moves the session to another release, or only reports what that would come to. Decided and written like a step, on
   * the knowledge of both releases.
   */
  async migrate(request: MigrateRequest): Promise<Outcome<MigrationReport>> {
    const { session_id, release, apply, expected_revision } = request;
    const opened = await openRelease(this.env.KNOWLEDGE, release);
    if (!opened.ok) return opened;
    const after = pinKnowledge(this.env.KNOWLEDGE, opened.value);
    for (;;) {
      const outcome = await this.#decide(release, (before, lacks) => {
        const journal = this.#read();
        const migration = handleMigrate(journal, before, after.view, expected_revision, Date.now());
        if (!migration.ok) return journal.state === null ? unknown<MigrationReport>(session_id) : migration;
        const { report, operation } = migration.value;
        if (lacks() || after.lacks() || !apply || operation === null) return accept(report);
        this.#write(journal, operation, session_id);
        return accept(report);
      });
      if (!after.lacks()) return outcome;
      const loaded = await after.load();
      if (!loaded.ok) return loaded;
    }
  }

  /** The whole chain, oldest first, as JSON text: it can be long, and text crosses the door as it is. */
  events(sessionId: string): Outcome<string> {
    return this.#read().state === null ? unknown(sessionId) : accept(JSON.stringify(eventRecords(this.#store)));
  }

  /** From now on each step is put on the bus, until a step finds nobody listening. */
  watch(sessionId: string, tenant: string): Outcome<null> {
    if (this.#read().state === null) return unknown(sessionId);
    this.#watch.begin(tenant);
    return accept(null);
  }

  /** Erases the session when it has been left alone long enough; else looks again when that may be. */
  override async alarm(): Promise<void> {
    const { state } = this.#read();
    const until = state === null ? 0 : state.updated_at + this.#lifetime();
    if (until > Date.now()) return this.ctx.storage.setAlarm(until);
    await this.ctx.storage.deleteAll();
    this.#journal = undefined;
    this.#watch.forget();
  }

  /** Milliseconds a session is kept after its last event. */
  #lifetime(): number {
    const days = Number(this.env.CAIRN_SESSION_DAYS);
    return (Number.isFinite(days) && days > 0 ? days : DEFAULT_DAYS) * DAY_MILLISECONDS;
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
  ): Promise<Outcome<SessionView>> {
    return this.#decide(release, (knowledge, lacks) => {
      const journal = this.#read();
      const operation = handle(journal, knowledge);
      if (!operation.ok) return operation;
      const { state, row } = operation.value;
      // Answered before it is written: what cannot be shown is not done either.
      const view = present(knowledge, state, sessionId, state.updated_at);
      if (!view.ok || row === null || lacks()) return view;
      this.#write(journal, operation.value, sessionId);
      return view;
    });
  }

  /** Appends an operation's row and takes on the journal after it. Nothing is awaited here, or since it was decided. */
  #write(journal: Journal, operation: Operation, sessionId: string): void {
    if (operation.row === null) return;
    if (journal.state === null) this.#begin(operation.state.updated_at);
    appendRow(this.ctx.storage.sql, operation.row);
    this.#journal = advanceJournal(journal, operation);
    this.#watch.tell(sessionId);
  }

  /**
   * Runs a synchronous decision over the session's own release (`release` until it has one). A decision that asked for
   * something not yet in memory is thrown away and made again, on whatever the state is by then.
   */
  async #decide<T>(
    release: string,
    decision: (knowledge: StepKnowledge, lacks: () => boolean) => Outcome<T>,
  ): Promise<Outcome<T>> {
    for (;;) {
      const pinned = this.#pinned;
      const wanted = this.#read().state?.release ?? release;
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
    void this.ctx.storage.setAlarm(at + this.#lifetime());
  }
}

function unknown<T>(sessionId: string): Outcome<T> {
  return refuse({ code: "unknown_session", session_id: sessionId });
}
