/**
 * Moves a session to another release, or only reports what the move would change. It is decided and written like a step,
 * on the knowledge of both releases. Not here: what a migration changes (`session/migrate.ts`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Journal, Operation } from "../../session/journal-rows.ts";
import { handleMigrate, type MigrationReport } from "../../session/migrate.ts";
import type { Evaluator } from "../../session/evaluator.ts";
import { presentSession } from "../../session/present.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import type { Env } from "../env.ts";
import { pinKnowledge, type PinnedKnowledge } from "../pinned-knowledge.ts";
import { openRelease } from "../releases/release-reader.ts";
import type { SessionRegistration } from "./registration.ts";
import { unknownSession, type MigrateRequest } from "./requests.ts";

/** What a migration needs of the object that holds the session. */
export interface MigratingSession {
  readonly registration: SessionRegistration;
  readonly evaluator: Evaluator;
  readJournal(): Journal;
  /** Runs a synchronous decision over the session's current release. */
  decide<T>(
    release: string,
    decision: (knowledge: StepKnowledge, hasMissing: () => boolean) => Outcome<T>,
  ): Promise<Outcome<T>>;
  write(journal: Journal, operation: Operation): void;
}

/**
 * Fails with `unknown_session`, `revision_conflict`, or `knowledge_unavailable` when the release cannot be read or is
 * being removed.
 */
export async function migrateSession(
  session: MigratingSession,
  env: Pick<Env, "KNOWLEDGE">,
  request: MigrateRequest,
): Promise<Outcome<MigrationReport>> {
  const { session_id, release, apply } = request;
  const opened = await openRelease(env.KNOWLEDGE, release);
  if (!opened.ok) return opened;
  const target = pinKnowledge(env.KNOWLEDGE, opened.value);
  const { state } = session.readJournal();
  if (state === null) return unknownSession(session_id);
  if (!apply) return decideMigration(session, request, target);
  // The session registers with the new release before it moves, so that no clean-up removes that release in between.
  const registered = await session.registration.register(release, state.updated_at, state.started_at);
  const outcome =
    registered === true
      ? await decideMigration(session, request, target)
      : refuse<MigrationReport>({ code: "knowledge_unavailable", what: "release" });
  const current = session.readJournal().state?.release;
  for (const other of [state.release, release]) {
    if (other !== current) await session.registration.unregister(other);
  }
  return outcome;
}

/** Decides until the objects of both releases that the decision reads are in memory. */
async function decideMigration(
  session: MigratingSession,
  request: MigrateRequest,
  target: PinnedKnowledge,
): Promise<Outcome<MigrationReport>> {
  const { session_id, release, apply, expected_revision } = request;
  for (;;) {
    const outcome = await session.decide(release, (source, hasMissing) => {
      const journal = session.readJournal();
      const migration = handleMigrate(journal, source, target.view, expected_revision, Date.now(), session.evaluator);
      if (!migration.ok) return journal.state === null ? unknownSession<MigrationReport>(session_id) : migration;
      const { report, operation } = migration.value;
      if (operation === null) return accept(report);
      // The view is made before the row is written: a state that cannot be shown is not stored.
      const view = presentSession(
        target.view,
        operation.state,
        session_id,
        operation.state.updated_at,
        session.evaluator,
      );
      if (!view.ok) return view;
      if (hasMissing() || target.hasMissing() || !apply) return accept(report);
      session.write(journal, operation);
      return accept(report);
    });
    if (!target.hasMissing()) return outcome;
    const loaded = await target.load();
    if (!loaded.ok) return loaded;
  }
}
