/**
 * The session port in memory: a second adapter beside the Durable Object, deciding with the same journal. Storage survives a
 * crash, memory does not. `pause` and `crash` let the simulator end a call between the two.
 */
import { accept, refuse, type Outcome } from "../../src/errors.ts";
import type { Principal } from "../../src/principal.ts";
import { digestOf } from "../../src/session/hash-chain.ts";
import { handleInitiate, handleNavigate, handleRecord, releaseForOperation } from "../../src/session/journal.ts";
import {
  advanceJournal,
  eventPage,
  eventRecords,
  openJournal,
  revisionAfter,
  type Journal,
  type JournalRow,
  type JournalStore,
  type Operation,
} from "../../src/session/journal-rows.ts";
import { handleMigrate } from "../../src/session/migrate.ts";
import { defaultEvaluator, readingAlso, type Evaluator } from "../../src/session/evaluator.ts";
import type { SensitiveAnswer } from "../../src/session/sensitive.ts";
import type { InitiateInput, NavigateInput, SessionPort } from "../../src/session/session-port.ts";
import { presentSession, type SessionView } from "../../src/session/present.ts";
import { takeHold, type RunHold } from "../../src/session/run-hold.ts";
import type { StepKnowledge } from "../../src/session/transition.ts";
import type { Routing } from "../../src/session/types.ts";

/** Published knowledge: releases by channel and by id. */
export interface MemoryKnowledge {
  current(channel: string): StepKnowledge;
  release(id: string): StepKnowledge;
  route(knowledge: StepKnowledge, input: InitiateInput): Outcome<Routing>;
}

/** Defects that an adapter could have. The simulator must detect each; nothing else sets them. */
export type Fault =
  | "forgets_keys"
  | "decides_on_stale_journal"
  | "remembers_before_commit"
  | "answers_before_commit"
  | "uses_current_release"
  | "ignores_expected_revision"
  | "restarts_chain_after_reload"
  | "repeats_with_latest_state"
  | "mixes_tenants"
  | "stores_what_it_cannot_show"
  | "repeats_on_another_release";

export interface MemoryOptions {
  knowledge: MemoryKnowledge;
  now(): number;
  newId(): string;
  /** Rows by tenant and session, which survive a crash. Adapters can share them. */
  storage?: Map<string, JournalRow[]>;
  /** Sensitive answers by tenant and session, then by digest. */
  sensitive?: Map<string, Map<string, SensitiveAnswer>>;
  /** Lets other calls run; rejects to crash the call. Never called between deciding and storing. */
  pause?(point: "before_fetch" | "before_decide" | "after_commit", session: string): Promise<void>;
  /** Called after deciding and before storing; throws to crash the call. */
  crash?(point: "before_commit", session: string): void;
  faults?: ReadonlySet<Fault>;
}

export interface MemorySessions extends SessionPort {
  storage: Map<string, JournalRow[]>;
  /** Moves a session to the current release of its channel. */
  migrate(principal: Principal, sessionId: string): Promise<Outcome<SessionView>>;
  /** What a crash or an eviction does. */
  loseMemory(): void;
}

/** A journal store that reads rows in memory. */
export function rowStore(rows: JournalRow[]): JournalStore {
  return {
    rows: (from, to) => rows.filter(({ revision }) => revision >= from && revision <= to),
    snapshotAt: (revision) => rows.findLast((row) => row.revision <= revision && row.snapshot !== null)?.revision,
    size: () => rows.reduce((sum, { event }) => sum + Buffer.byteLength(event), 0),
    operation(key) {
      const row = rows.find((one) => one.key === key);
      return row === undefined || row.digest === null ? undefined : { revision: row.revision, digest: row.digest };
    },
  };
}

export function memorySessions(options: MemoryOptions): MemorySessions {
  const { knowledge, now, newId } = options;
  const storage = options.storage ?? new Map<string, JournalRow[]>();
  const faults = options.faults ?? new Set<Fault>();
  const pause = options.pause ?? (async () => {});
  const crash = options.crash ?? (() => {});
  const journals = new Map<string, Journal>();

  const sensitive = options.sensitive ?? new Map<string, Map<string, SensitiveAnswer>>();
  const evaluatorOf = (name: string): Evaluator => ({
    ...defaultEvaluator,
    sensitive: { reveal: (digest) => sensitive.get(name)?.get(digest)?.value, newSalt: newId },
  });
  const nameOf = (principal: Principal, id: string): string =>
    faults.has("mixes_tenants") ? id : `${principal.tenant}\n${id}`;
  const storeOf = (name: string): JournalStore => {
    const store = rowStore(storage.get(name) ?? []);
    return faults.has("forgets_keys") ? { ...store, operation: () => undefined } : store;
  };
  const journalOf = (name: string): Journal => {
    const known = journals.get(name);
    if (known !== undefined) return known;
    const opened = openJournal(storeOf(name));
    const journal = faults.has("restarts_chain_after_reload") ? { ...opened, head: "0".repeat(64) } : opened;
    journals.set(name, journal);
    return journal;
  };
  const viewFor = (release: string, channel: string): StepKnowledge =>
    faults.has("uses_current_release") ? knowledge.current(channel) : knowledge.release(release);

  /** Stores the row, then replaces the journal. */
  const commit = (name: string, journal: Journal, operation: Operation, id: string): void => {
    const { row } = operation;
    if (row === null) return;
    const after = advanceJournal(journal, operation);
    if (faults.has("remembers_before_commit")) journals.set(name, after);
    crash("before_commit", id);
    const rows = storage.get(name) ?? [];
    const taken = rows.findIndex(({ revision }) => revision === row.revision);
    // The revision is the primary key: a real table refuses a second row. Only a planted fault writes over it.
    if (taken >= 0 && !faults.has("decides_on_stale_journal")) throw new Error("this revision is already stored");
    if (taken >= 0) rows[taken] = row;
    else rows.push(row);
    for (const one of operation.sensitive ?? []) {
      sensitive.set(name, (sensitive.get(name) ?? new Map<string, SensitiveAnswer>()).set(one.digest, one));
    }
    storage.set(name, rows);
    journals.set(name, after);
  };

  /** Makes the answer, stores the row, returns the answer. Nothing is stored when the answer cannot be made. */
  const finish = async (
    name: string,
    journal: Journal,
    operation: Operation,
    view: StepKnowledge,
    id: string,
  ): Promise<Outcome<SessionView>> => {
    const answer = presentSession(
      view,
      operation.state,
      id,
      operation.state.updated_at,
      readingAlso(evaluatorOf(name), operation.sensitive),
    );
    if (!answer.ok && !faults.has("stores_what_it_cannot_show")) return answer;
    try {
      commit(name, journal, operation, id);
    } catch (error) {
      if (!faults.has("answers_before_commit")) throw error;
      journals.delete(name);
    }
    await pause("after_commit", id);
    return answer;
  };

  const holds = new Map<string, RunHold>();

  return {
    storage,
    loseMemory: () => journals.clear(),
    mint: () => newId(),

    async initiate(principal, input) {
      const begun = input.idempotency_key === undefined ? newId() : digestOf([principal.tenant, input.idempotency_key]);
      const id = input.session_id ?? begun;
      const name = nameOf(principal, id);
      await pause("before_fetch", id);
      const view = knowledge.current(input.channel);
      const routing = knowledge.route(view, input);
      if (!routing.ok) return routing;
      await pause("before_decide", id);
      const operation = handleInitiate(journalOf(name), storeOf(name), view, routing.value, input, now());
      if (!operation.ok) return operation;
      const { state } = operation.value;
      return finish(name, journalOf(name), operation.value, viewFor(state.release, state.channel), id);
    },

    async navigate(principal, given) {
      const id = given.session_id;
      const name = nameOf(principal, id);
      await pause("before_fetch", id);
      const stale = journalOf(name);
      await pause("before_decide", id);
      const journal = faults.has("decides_on_stale_journal") ? stale : journalOf(name);
      if (journal.state === null) return refuse({ code: "unknown_session", session_id: id });
      const input: NavigateInput = faults.has("ignores_expected_revision")
        ? { ...given, expected_revision: undefined }
        : given;
      const key = faults.has("repeats_on_another_release") ? undefined : input.idempotency_key;
      const release = releaseForOperation(journal, storeOf(name), key) ?? journal.state.release;
      const view = viewFor(release, journal.state.channel);
      const operation = handleNavigate(journal, storeOf(name), view, input, now(), evaluatorOf(name));
      if (!operation.ok) return operation;
      const latest = faults.has("repeats_with_latest_state") && operation.value.row === null;
      const done = latest ? { state: journal.state, row: null } : operation.value;
      return finish(name, journal, done, view, id);
    },

    async record(principal, input) {
      const name = nameOf(principal, input.session_id);
      await pause("before_decide", input.session_id);
      const journal = journalOf(name);
      const operation = handleRecord(journal, storeOf(name), input, now());
      if (!operation.ok) return operation;
      commit(name, journal, operation.value, input.session_id);
      await pause("after_commit", input.session_id);
      const { revision } = operation.value.state;
      const { hash } = storeOf(name).rows(revision, revision)[0] ?? { hash: "" };
      return accept({ revision, hash, repeated: operation.value.row === null });
    },

    async holdRun(principal, { session_id, run_id, holder }, seconds) {
      const name = nameOf(principal, session_id);
      await pause("before_decide", session_id);
      const { state } = journalOf(name);
      if (state === null) return refuse({ code: "unknown_session", session_id });
      const hold = takeHold(holds.get(`${name}/${run_id}`), holder, seconds, now());
      if (hold !== undefined) holds.set(`${name}/${run_id}`, hold);
      return accept({ is_held: hold !== undefined, revision: state.revision });
    },

    async releaseRun(principal, { session_id, run_id, holder }) {
      const name = `${nameOf(principal, session_id)}/${run_id}`;
      if (holds.get(name)?.holder === holder) holds.delete(name);
      return accept(null);
    },

    async migrate(principal, id) {
      const name = nameOf(principal, id);
      await pause("before_fetch", id);
      await pause("before_decide", id);
      const journal = journalOf(name);
      if (journal.state === null) return refuse({ code: "unknown_session", session_id: id });
      const after = knowledge.current(journal.state.channel);
      const moved = handleMigrate(
        journal,
        knowledge.release(journal.state.release),
        after,
        undefined,
        now(),
        evaluatorOf(name),
      );
      if (!moved.ok) return moved;
      return finish(name, journal, moved.value.operation ?? { state: journal.state, row: null }, after, id);
    },

    async read(principal, id) {
      const { state } = journalOf(nameOf(principal, id));
      if (state === null) return refuse({ code: "unknown_session", session_id: id });
      const evaluator = evaluatorOf(nameOf(principal, id));
      return presentSession(viewFor(state.release, state.channel), state, id, state.updated_at, evaluator);
    },

    async eraseSensitive(principal, id) {
      const name = nameOf(principal, id);
      if (journalOf(name).state === null) return refuse({ code: "unknown_session", session_id: id });
      const erased = sensitive.get(name)?.size ?? 0;
      sensitive.delete(name);
      return accept({ erased });
    },

    async eventPage(principal, id, from, characters) {
      const { events, next } = eventPage(storeOf(nameOf(principal, id)), from, characters);
      const none = journalOf(nameOf(principal, id)).state === null;
      return none ? refuse({ code: "unknown_session", session_id: id }) : accept({ events: JSON.parse(events), next });
    },

    async events(principal, id, after) {
      const store = storeOf(nameOf(principal, id));
      const records = eventRecords(store);
      if (records.length === 0) return refuse({ code: "unknown_session", session_id: id });
      return accept(records.slice(revisionAfter(store, after) - 1));
    },
  };
}
