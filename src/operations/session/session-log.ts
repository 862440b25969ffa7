/**
 * A session's log: read once, folded to its context, appended to. What is appended is redacted first; a decision made on a
 * state that is outdated by then is made again. Not here: what the events mean (`context/`), a log without a session
 * (`transient-log.ts`).
 */
import type { ContextEvent, RecordedEvent } from "../../context/events.ts";
import { openLog } from "../../context/open-log.ts";
import { ContextFold, foldContext, type ContextProjection, type ProjectOptions } from "../../context/project.ts";
import { redactEvent } from "../../context/redact/value.ts";
import { accept, CairnError, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { BEGIN_PREFIX } from "../../session/idempotency.ts";
import type { OperationCall } from "../call.ts";
import { factsOf, loadTrees, projectOptions, type Trees } from "./walked-trees.ts";

/** Where stages read and write: a session's log, or one that keeps nothing. */
export interface ContextLog {
  readonly session_id: string;
  /** Whether it is a session's log, and not one that keeps nothing. */
  readonly kept: boolean;
  projection(): Promise<ContextProjection>;
  append(events: readonly ContextEvent[]): Promise<ContextProjection>;
  /** As `append`, but never fails: what the session does not take is there for this call alone. */
  appendOrHold(events: readonly ContextEvent[]): Promise<ContextProjection>;
  facts(now: number): Promise<ReadonlyMap<string, Json>>;
}

/** An operation under its caller's key. `given` is what makes a repeat the same operation. */
export interface OperationKey {
  key: string;
  given: Json;
}

/** The result of a decision: the log after it, or the log as it was when the same operation was recorded before. */
export interface Decided {
  repeated: boolean;
  /** Events of the opened log up to and including those of this operation. */
  log: readonly RecordedEvent[];
  /** Folded from `log`. */
  projection: ContextProjection;
  /** The session's revision with this operation, whatever others have added since. */
  revision: number;
}

/** How a decision is recorded. */
export interface DecidedBy {
  operation?: OperationKey | undefined;
  expected_revision?: number | undefined;
  /** The events only add to the session, so they stand wherever they come: no other change makes them wrong. */
  only_adds?: true;
}

/** Attempts at a decision when the session keeps changing meanwhile: more than a host makes calls at once. */
const MAX_DECISIONS = 50;

/** A caller's key, prefixed by its use: a record's key never equals that of a step or of a start. */
const recordKey = (key: string): string => `record:${key}`;
export const beginKey = (key: string): string => `${BEGIN_PREFIX}${key}`;

/** A failure with the key as the caller gave it, instead of the prefixed one. */
export function withCallersKey(failure: Failure, key: string | undefined): Failure {
  return failure.code === "idempotency_mismatch" && key !== undefined ? { ...failure, idempotency_key: key } : failure;
}

export class SessionLog implements ContextLog {
  readonly session_id: string;
  readonly kept = true;
  readonly #call: OperationCall;
  /** Stored events folded in. */
  #revision = 0;
  #log: RecordedEvent[] = [];
  #trees: Trees = new Map();
  #fold: ContextFold;
  /** The session as it stands, once asked for. */
  #projection: ContextProjection | undefined;
  #unrecorded: Failure | undefined;

  private constructor(call: OperationCall, sessionId: string) {
    this.#call = call;
    this.session_id = sessionId;
    this.#fold = new ContextFold(this.options);
  }

  /** Opens a session's log. Fails with `unknown_session`. */
  static async open(call: OperationCall, sessionId: string): Promise<Outcome<SessionLog>> {
    const log = new SessionLog(call, sessionId);
    const read = await log.#read();
    return read.ok ? accept(log) : read;
  }

  /** The opened log. */
  get log(): readonly RecordedEvent[] {
    return this.#log;
  }

  /** Stored events, as `expected_revision` counts them. */
  get revision(): number {
    return this.#revision;
  }

  /** Why the events since then are in this log and in no session; undefined when all of them are recorded. */
  get unrecorded(): Failure | undefined {
    return this.#unrecorded;
  }

  get options(): ProjectOptions {
    return projectOptions(this.session_id, this.#trees);
  }

  async projection(): Promise<ContextProjection> {
    return this.#folded();
  }

  async facts(now: number): Promise<ReadonlyMap<string, Json>> {
    return factsOf(this.#trees, this.#folded().state, now);
  }

  /** Adds events, whatever happened meanwhile. Throws the failure: stages do not handle it. */
  async append(events: readonly ContextEvent[]): Promise<ContextProjection> {
    const clean = events.map(redactEvent);
    const receipt = await this.#record(clean, undefined, undefined);
    if (!receipt.ok) throw new CairnError(receipt.failure);
    return this.#folded();
  }

  /**
   * Adds events as `append` does. Where the session does not take them, they and all later ones stay in this log, so that
   * an answer that was paid for reaches its caller (requirement pipeline/unrecorded-answer).
   */
  async appendOrHold(events: readonly ContextEvent[]): Promise<ContextProjection> {
    const clean = events.map(redactEvent);
    if (this.#unrecorded === undefined) {
      const receipt = await this.#record(clean, undefined, undefined);
      if (receipt.ok) return this.#folded();
      this.#unrecorded = receipt.failure;
    }
    this.#log.push(...clean);
    this.#fold.add(clean);
    this.#projection = undefined;
    return this.#folded();
  }

  /**
   * Decides events on the state as it is and adds them; decided again when the session has moved on in between, unless
   * the caller named the revision or they only add. With a key, a repeat adds nothing and answers with the log of the
   * first time.
   */
  async decide(
    decision: (
      projection: ContextProjection,
      log: readonly RecordedEvent[],
    ) => Outcome<readonly ContextEvent[]> | Promise<Outcome<readonly ContextEvent[]>>,
    by: DecidedBy = {},
  ): Promise<Outcome<Decided>> {
    const { operation, expected_revision, only_adds } = by;
    for (let round = 1; ; round += 1) {
      const expected = expected_revision ?? (only_adds === true ? undefined : this.#revision);
      const decided = await decision(this.#folded(), this.#log);
      if (!decided.ok) return decided;
      const clean = decided.value.map(redactEvent);
      const receipt = await this.#record(clean, operation, expected);
      if (receipt.ok) {
        const { repeated, length, revision } = receipt.value;
        const log = this.#log.slice(0, length);
        const projection = length < this.#log.length ? foldContext(log, this.options) : this.#folded();
        return accept({ repeated, log, projection, revision });
      }
      const again = receipt.failure.code === "revision_conflict" && expected_revision === undefined;
      if (!again || round >= MAX_DECISIONS) return receipt;
      const read = await this.#read();
      if (!read.ok) return read;
    }
  }

  /** The log as it was when an operation had been recorded, undefined when it never was. Writes nothing. */
  async recorded(operation: OperationKey): Promise<Outcome<Decided | undefined>> {
    // Keys are looked at before revisions, and nothing is ever as old as revision 0.
    const receipt = await this.#record([], operation, 0);
    if (receipt.ok) {
      const { length, revision } = receipt.value;
      const log = this.#log.slice(0, length);
      return accept({ repeated: true, log, projection: foldContext(log, this.options), revision });
    }
    return receipt.failure.code === "revision_conflict" ? accept(undefined) : receipt;
  }

  #folded(): ContextProjection {
    this.#projection ??= this.#fold.projection();
    return this.#projection;
  }

  /** Records events and brings this log up to date. `length`: events of the opened log up to and including this operation's. */
  async #record(
    events: readonly ContextEvent[],
    operation: OperationKey | undefined,
    expected: number | undefined,
  ): Promise<Outcome<{ repeated: boolean; length: number; revision: number }>> {
    const { sessions } = this.#call.services;
    // Context events are JSON by construction.
    const records = events as unknown as Json[];
    const receipt = await sessions.record(this.#call.principal, {
      session_id: this.session_id,
      records,
      ...(expected !== undefined && { expected_revision: expected }),
      ...(operation === undefined
        ? { retry_key: this.#call.services.newId() }
        : { idempotency_key: recordKey(operation.key), given: operation.given }),
    });
    if (!receipt.ok) return refuse(withCallersKey(receipt.failure, operation?.key));
    const { repeated, revision } = receipt.value;
    // Repeated without the caller's key: the answer to the first attempt was lost, and nothing came after it.
    if ((!repeated || operation === undefined) && revision === this.#revision + 1) {
      this.#revision = revision;
      this.#log.push(...events);
      this.#fold.add(events);
      this.#projection = undefined;
      return accept({ repeated, length: this.#log.length, revision });
    }
    const read = await this.#read();
    return read.ok ? accept({ repeated, length: read.value(revision), revision }) : read;
  }

  /** Reads the whole log again; answers how much of the opened log stands at a stored revision. */
  async #read(): Promise<Outcome<(revision: number) => number>> {
    const { sessions, knowledge } = this.#call.services;
    const events = await sessions.events(this.#call.principal, this.session_id);
    if (!events.ok) return events;
    const stored = events.value.map(({ event }) => event);
    if (stored.length === 0) return refuse({ code: "unknown_session", session_id: this.session_id });
    this.#log = openLog(stored);
    this.#revision = stored.length;
    this.#trees = await loadTrees(knowledge, this.#log);
    this.#fold = new ContextFold(this.options);
    this.#fold.add(this.#log);
    this.#projection = undefined;
    return accept((revision) =>
      stored.slice(0, revision).reduce((sum, one) => sum + (one.type === "recorded" ? one.records.length : 1), 0),
    );
  }
}
