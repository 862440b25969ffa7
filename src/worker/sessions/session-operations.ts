/**
 * How a session's object carries out an operation: it is decided over the session's own release, shown, and its row appended, without an
 * await in between, so that all of it happens or none.
 * Not here: which operations there are (`session-object.ts`), what they do (`session/journal.ts`), reading a release
 * (`release-decisions.ts`).
 */
import type { Outcome } from "../../errors.ts";
import { historyUri } from "../../operations/uris.ts";
import { readingAlso, type Evaluator } from "../../session/evaluator.ts";
import { releaseForOperation } from "../../session/journal.ts";
import type { Journal, Operation } from "../../session/journal-rows.ts";
import { presentSession, type SessionView } from "../../session/present.ts";
import { refusedInput } from "../../session/refused-input.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import type { BusWatch } from "../bus/watch.ts";
import { keepRefused } from "./refused-inputs.ts";
import { REGISTER_AFTER_MILLISECONDS } from "./registration.ts";
import type { Decision, ReleaseDecisions } from "./release-decisions.ts";
import type { Identity } from "./rows.ts";
import type { StoredParts } from "./surveyed.ts";

/** What an operation needs of the object it runs in. */
export interface OperatingSession extends StoredParts {
  storage: DurableObjectStorage;
  decisions: ReleaseDecisions;
  evaluator: Evaluator;
  watch: BusWatch;
}

export class SessionOperations {
  readonly #session: OperatingSession;
  /** Of the session that a request begins here; stored with its first row. */
  #identity: Identity | undefined;

  constructor(session: OperatingSession) {
    this.#session = session;
  }

  /** Says whose session the next first row begins. */
  begin(identity: Identity): void {
    this.#identity = identity;
  }

  /** Decides an operation, makes its view and appends its row. `typed`: the caller's words, kept where a typed question refuses them. */
  operate(
    sessionId: string,
    release: string,
    handle: (journal: Journal, knowledge: StepKnowledge) => Outcome<Operation>,
    key: string | undefined,
    typed?: string,
  ): Promise<Outcome<SessionView>> {
    const decision: Decision<SessionView> = (knowledge, hasMissing) => {
      const journal = this.#session.journal.read();
      const operation = handle(journal, knowledge);
      if (!operation.ok) {
        const refused =
          journal.state === null ? undefined : refusedInput(knowledge, journal.state, typed, operation.failure);
        if (refused !== undefined && !hasMissing()) keepRefused(this.#session.storage.kv, refused);
        return operation;
      }
      const { state, row, sensitive } = operation.value;
      // The view is made before the row is written: a state that cannot be shown is not stored.
      const evaluator = readingAlso(this.#session.evaluator, sensitive);
      const view = presentSession(knowledge, state, sessionId, state.updated_at, evaluator);
      if (!view.ok || row === null || hasMissing()) return view;
      this.write(journal, operation.value, sessionId);
      return view;
    };
    return this.decide(release, decision, key);
  }

  /** Appends an operation's row, and announces it unless it is the first. Must run in the same synchronous block as the decision. */
  write(journal: Journal, operation: Operation, sessionId: string): void {
    if (operation.row === null) return;
    const { journal: open, sensitive, storage, watch } = this.#session;
    const isFirst = journal.state === null;
    open.append(journal, operation, isFirst ? this.#identity : undefined);
    sensitive.keep(operation.sensitive ?? []);
    // Set once: setting it on each step would write one row more. Nobody can watch a session before its first event.
    if (isFirst) void storage.setAlarm(operation.state.updated_at + REGISTER_AFTER_MILLISECONDS);
    else watch.announce(historyUri(sessionId));
  }

  /**
   * Decides over the session's own release: `release` until the session has one; for a repeated `key`, the release of the
   * first call.
   */
  decide<T>(release: string, decision: Decision<T>, key?: string): Promise<Outcome<T>> {
    const { decisions, journal, store } = this.#session;
    const wanted = (): string => releaseForOperation(journal.read(), store, key) ?? release;
    return decisions.decide(wanted, decision);
  }
}
