/**
 * What a session's rows say to those who look over many sessions: authors, operators and checks. Nothing here changes anything, and a
 * damaged session answers too.
 * Not here: whether rows are sound (`stored-session.ts`), what callers see of their own session (`session-object.ts`).
 */
import { hasEndedTask } from "../../context/ended-task.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { Damage } from "../../session/chain-check.ts";
import { readEvents } from "../../session/journal-rows.ts";
import { missedQuestions, type MissedQuestion } from "../../session/questions.ts";
import type { RefusedInput } from "../../session/refused-input.ts";
import { walkIn, type TreeWalk } from "../../session/walk-counts.ts";
import type { OpenJournal } from "./open-journal.ts";
import { summarizeDamaged, summarizeSession, unknownSession, type SessionSummary } from "./requests.ts";
import { hasEvents, type RowStore } from "./rows.ts";
import type { SensitiveRows } from "./sensitive-rows.ts";
import { DamagedSession, findDamage, salvage, stateBefore, type Salvage } from "./stored-session.ts";

/** The stored parts of one session. */
export interface StoredParts {
  sql: SqlStorage;
  store: RowStore;
  journal: OpenJournal;
  sensitive: SensitiveRows;
}

/** Where the session stands; of a damaged one what was before the damage. Null when there is no such session. */
export function summaryOf({ store, journal }: StoredParts): SessionSummary | null {
  try {
    const { state } = journal.read();
    if (state === null) return null;
    const summary = summarizeSession(state);
    // A task walks nowhere: whether it has ended stands in what was recorded.
    if (summary.complete || summary.place !== null) return summary;
    return { ...summary, complete: hasEndedTask(readEvents(store)) };
  } catch (error) {
    if (!(error instanceof DamagedSession)) throw error;
    return { ...summarizeDamaged(stateBefore(store, error.damage)), damage: error.damage };
  }
}

/** Compares every stored row again. Null = nothing is wrong, or there is no such session. */
export function damageIn({ sql, store, sensitive }: StoredParts): Damage | null {
  return hasEvents(sql) ? (findDamage(store) ?? sensitive.damage()) : null;
}

/** What was asked and not understood, with what typed questions refused. Nothing where the rows cannot be read. */
export function questionsIn(parts: StoredParts, refused: readonly RefusedInput[]): MissedQuestion[] {
  if (damageIn(parts) !== null || !hasEvents(parts.sql)) return [];
  return missedQuestions(readEvents(parts.store), refused);
}

/**
 * What the session did in a tree, without what was said; null where it never was and where the rows cannot be read, undefined where it
 * is on none of the channels.
 */
export function walkThrough(
  parts: StoredParts,
  place: { base: string; tree: string },
  channels?: readonly string[],
): TreeWalk | null | undefined {
  const here = summaryOf(parts);
  if (here !== null && channels?.includes(here.channel) === false) return undefined;
  if (here === null || here.damage !== undefined) return null;
  return walkIn(readEvents(parts.store), place, here) ?? null;
}

/** A page of what is stored of a damaged session. Fails with `unknown_session`, also for a sound one. */
export function salvageFrom(parts: StoredParts, sessionId: string, from: number): Outcome<Salvage> {
  const damage = damageIn(parts);
  return damage === null ? unknownSession(sessionId) : accept(salvage(parts.store, damage, from));
}
