/**
 * What a decision on a session sees, and what it leads to: both stay as they were while other calls of the session go on.
 * Not here: recording it (`session-log.ts`).
 */
import type { RecordedEvent } from "../../context/events.ts";
import type { ContextFold, ContextProjection, SessionHead } from "../../context/project.ts";
import type { RecordReceipt } from "../../session/session-port.ts";
import type { KeptLog } from "./kept-log.ts";

/** The result of a decision: the log after it, or the log as it was when the same operation was recorded before. */
export interface Decided {
  readonly repeated: boolean;
  /** Events of the opened log up to and including those of this operation. */
  readonly log: readonly RecordedEvent[];
  /** Folded from `log`. A copy of the whole session. */
  readonly projection: ContextProjection;
  /** The part of it that most callers need, without a copy: to be read before anything is awaited. */
  readonly head: SessionHead;
  /** The session's revision with this operation, whatever others have added since. */
  readonly revision: number;
}

/** The session at the moment of a decision. */
export interface DecisionView {
  /** Shared with the log: to be read before anything is awaited. */
  readonly head: SessionHead;
  readonly projection: ContextProjection;
  /** A fold that stands where the session does, to see what further events would make of it. */
  fork(): ContextFold;
}

class View implements DecisionView {
  readonly head: SessionHead;
  readonly #kept: KeptLog;
  /** The session may move on while a decision waits for something. */
  readonly #revision: number;

  constructor(kept: KeptLog) {
    this.#kept = kept;
    this.#revision = kept.revision;
    this.head = kept.fold.head;
  }

  get projection(): ContextProjection {
    return this.#isCurrent ? this.#kept.projection : this.fork().projection();
  }

  fork(): ContextFold {
    return this.#isCurrent ? this.#kept.fold.fork() : this.#kept.foldUpTo(this.#revision);
  }

  get #isCurrent(): boolean {
    return this.#kept.revision === this.#revision;
  }
}

class Recorded implements Decided {
  readonly repeated: boolean;
  readonly revision: number;
  readonly #kept: KeptLog;

  constructor(kept: KeptLog, { repeated, revision }: RecordReceipt) {
    this.#kept = kept;
    this.repeated = repeated;
    this.revision = revision;
  }

  get log(): readonly RecordedEvent[] {
    return this.#kept.upTo(this.revision);
  }

  get projection(): ContextProjection {
    return this.#isCurrent ? this.#kept.projection : this.#kept.foldUpTo(this.revision).projection();
  }

  get head(): SessionHead {
    return this.#isCurrent ? this.#kept.fold.head : this.#kept.foldUpTo(this.revision).head;
  }

  get #isCurrent(): boolean {
    return this.#kept.revision === this.revision;
  }
}

/** The session as it stands now. */
export function viewOf(kept: KeptLog): DecisionView {
  return new View(kept);
}

/** What was recorded, in a log that holds it. */
export function decidedOf(kept: KeptLog, receipt: RecordReceipt): Decided {
  return new Recorded(kept, receipt);
}
