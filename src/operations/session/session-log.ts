/**
 * A session's log: read, folded to its context, appended to. What is appended is redacted first; a decision made on a
 * state that is outdated by then is made again. Not here: what the events mean (`context/`), what is kept between calls
 * (`kept-log.ts`), a log without a session (`transient-log.ts`).
 */
import type { ContextEvent, RecordedEvent } from "../../context/events.ts";
import type { ContextProjection, ProjectOptions, SessionHead } from "../../context/project.ts";
import { redactEvent } from "../../context/redact/value.ts";
import { accept, CairnError, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { BEGIN_PREFIX } from "../../session/idempotency.ts";
import type { OperationCall } from "../call.ts";
import type { SessionState } from "../../session/types.ts";
import type { RecordReceipt } from "../../session/session-port.ts";
import { decidedOf, viewOf, type Decided, type DecisionView } from "./decision.ts";
import { readLog, type KeptLog } from "./kept-log.ts";
import { factsOf } from "./walked-trees.ts";

/** Where stages read and write: a session's log, or one that keeps nothing. */
export interface ContextLog {
  readonly session_id: string;
  /** Whether it is a session's log, and not one that keeps nothing. */
  readonly kept: boolean;
  /** The opened log; empty in one that keeps nothing. */
  readonly log: readonly RecordedEvent[];
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
export const recordKey = (key: string): string => `record:${key}`;
export const beginKey = (key: string): string => `${BEGIN_PREFIX}${key}`;

/** A failure with the key as the caller gave it, instead of the prefixed one. */
export function withCallersKey(failure: Failure, key: string | undefined): Failure {
  return failure.code === "idempotency_mismatch" && key !== undefined ? { ...failure, idempotency_key: key } : failure;
}

export class SessionLog implements ContextLog {
  readonly session_id: string;
  readonly kept = true;
  readonly #call: OperationCall;
  #kept: KeptLog;
  #unrecorded: Failure | undefined;

  private constructor(call: OperationCall, sessionId: string, kept: KeptLog) {
    this.#call = call;
    this.session_id = sessionId;
    this.#kept = kept;
  }

  /** Opens a session's log. Fails with `unknown_session`. */
  static async open(call: OperationCall, sessionId: string): Promise<Outcome<SessionLog>> {
    const kept = await readLog(call.services, call.principal, sessionId);
    return kept.ok ? accept(new SessionLog(call, sessionId, kept.value)) : kept;
  }

  /** The opened log. It grows while other calls of the session go on. */
  get log(): readonly RecordedEvent[] {
    return this.#kept.log;
  }

  /** Stored events, as `expected_revision` counts them. */
  get revision(): number {
    return this.#kept.revision;
  }

  /** Why the events since then are in this log and in no session; undefined when all of them are recorded. */
  get unrecorded(): Failure | undefined {
    return this.#unrecorded;
  }

  get options(): ProjectOptions {
    return this.#kept.options;
  }

  /** What most decisions need of the session as it stands, without a copy: to be read before anything is awaited. */
  get head(): SessionHead {
    return this.#kept.fold.head;
  }

  async projection(): Promise<ContextProjection> {
    return this.#kept.projection;
  }

  async facts(now: number): Promise<ReadonlyMap<string, Json>> {
    return this.factsAt(this.head.state, now);
  }

  /** Facts of an earlier state of the session. */
  factsAt(state: SessionState | null, now: number): ReadonlyMap<string, Json> {
    return factsOf(this.#kept.trees, state, now);
  }

  /** Adds events, whatever happened meanwhile. Throws the failure: stages do not handle it. */
  async append(events: readonly ContextEvent[]): Promise<ContextProjection> {
    const clean = events.map(redactEvent);
    const receipt = await this.#record(clean, undefined, undefined);
    if (!receipt.ok) throw new CairnError(receipt.failure);
    return this.#kept.projection;
  }

  /**
   * Adds events as `append` does. Where the session does not take them, they and all later ones stay in this log, so that
   * an answer that was paid for reaches its caller (requirement pipeline/unrecorded-answer).
   */
  async appendOrHold(events: readonly ContextEvent[]): Promise<ContextProjection> {
    const clean = events.map(redactEvent);
    if (this.#unrecorded === undefined) {
      const receipt = await this.#record(clean, undefined, undefined);
      if (receipt.ok) return this.#kept.projection;
      this.#unrecorded = receipt.failure;
      // Other calls of the session must not see what it does not hold.
      this.#kept = this.#kept.fork();
    }
    this.#kept.hold(clean);
    return this.#kept.projection;
  }

  /**
   * Decides events on the state as it is and adds them; decided again when the session has moved on in between, unless
   * the caller named the revision or they only add. With a key, a repeat adds nothing and answers with the log of the
   * first time.
   */
  async decide(
    decision: (view: DecisionView) => Outcome<readonly ContextEvent[]> | Promise<Outcome<readonly ContextEvent[]>>,
    by: DecidedBy = {},
  ): Promise<Outcome<Decided>> {
    const { operation, expected_revision, only_adds } = by;
    for (let round = 1; ; round += 1) {
      const expected = expected_revision ?? (only_adds === true ? undefined : this.revision);
      const decided = await decision(viewOf(this.#kept));
      if (!decided.ok) return decided;
      const clean = decided.value.map(redactEvent);
      const receipt = await this.#record(clean, operation, expected);
      if (receipt.ok) return accept(decidedOf(this.#kept, receipt.value));
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
    if (receipt.ok) return accept(decidedOf(this.#kept, receipt.value));
    return receipt.failure.code === "revision_conflict" ? accept(undefined) : receipt;
  }

  /**
   * Holds a run for this call, at most for so many seconds, and brings this log up to date. Answers how to release it;
   * undefined while another call holds it. Where the session cannot say, the run goes on: each turn is recorded once all the same.
   */
  async holdRun(run_id: string, seconds: number): Promise<(() => Promise<void>) | undefined> {
    const { principal, services } = this.#call;
    const run = { session_id: this.session_id, run_id, holder: services.newId() };
    const hold = await services.sessions.holdRun(principal, run, seconds);
    if (hold.ok && !hold.value.is_held) return undefined;
    if (hold.ok && hold.value.revision > this.revision) await this.#read();
    return async () => {
      await services.sessions.releaseRun(principal, run).catch(() => undefined);
    };
  }

  /** Records events and brings this log up to date, at least to this operation's. */
  async #record(
    events: readonly ContextEvent[],
    operation: OperationKey | undefined,
    expected: number | undefined,
  ): Promise<Outcome<RecordReceipt>> {
    const { sessions } = this.#call.services;
    // Context events are JSON by construction.
    const records = events as unknown as Json[];
    const receipt = await sessions.record(this.#call.principal, {
      session_id: this.session_id,
      records,
      ...(expected !== undefined && { expected_revision: expected }),
      ...(operation === undefined
        ? { retry_key: this.#call.services.newId(), retry_after: this.revision }
        : { idempotency_key: recordKey(operation.key), given: operation.given }),
    });
    if (!receipt.ok) return refuse(withCallersKey(receipt.failure, operation?.key));
    // Only its records count for the fold: the time of the envelope is the object's.
    // Repeated without the caller's key: the answer to the first attempt was lost.
    if (!receipt.value.repeated || operation === undefined)
      this.#kept.append(receipt.value, { type: "recorded", at: 0, records });
    if (receipt.value.revision <= this.revision) return receipt;
    const read = await this.#read();
    return read.ok ? receipt : read;
  }

  /** Reads what came since. */
  async #read(): Promise<Outcome<null>> {
    const kept = await readLog(this.#call.services, this.#call.principal, this.session_id, this.#kept);
    if (!kept.ok) return kept;
    this.#kept = kept.value;
    return accept(null);
  }
}
