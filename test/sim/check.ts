/**
 * The invariants of a session after any faults, checked against its stored rows and every answer its callers received. The
 * checks use the knowledge and the wire format, not the code that decides steps.
 */
import { storedKey } from "../../src/session/journal.ts";
import type { KnowledgeView } from "../../src/knowledge/model.ts";
import { verifyChain } from "../../src/session/hash-chain.ts";
import { foldEvents } from "../../src/session/fold.ts";
import type { JournalRow } from "../../src/session/journal-rows.ts";
import { presentSession, type SessionView } from "../../src/session/present.ts";
import type { EventRecord, SessionEvent } from "../../src/session/types.ts";

/** One request with the answers that its caller received. */
export interface RequestLog {
  key: string | undefined;
  /** A unique text that was sent as `user_input`, when the step can have one. */
  marker: string | undefined;
  expected: number | undefined;
  /** Answers received, as JSON; "" for a refusal. Lost answers are not here. */
  answers: string[];
  /** True when a call of this request ended without an answer. */
  unknown: boolean;
}

/** The violated invariants of a session; empty when there are none. */
export function findViolations(
  rows: readonly JournalRow[],
  records: readonly EventRecord[],
  read: SessionView,
  requests: readonly RequestLog[],
  release: (id: string) => KnowledgeView,
): string[] {
  const wrong: string[] = [];
  const chain = verifyChain(records);
  if (!chain.ok) wrong.push(`the chain breaks at revision ${chain.at}`);
  rows.forEach((row, index) => {
    if (row.revision !== index + 1) wrong.push(`row ${index + 1} has revision ${row.revision}`);
  });
  if (records.some(({ event }, index) => event.at < (records[index - 1]?.event.at ?? 0)))
    wrong.push("time ran backwards");
  const state = foldEvents(records.map(({ event }) => event));
  const started = records[0]?.event;
  if (state === null || started?.type !== "started") return [...wrong, "the history has no start"];
  const releases = releaseOfEachRevision(records);
  const folded = presentSession(release(state.release), state, read.session_id, state.updated_at);
  if (!folded.ok || JSON.stringify(folded.value) !== JSON.stringify(read))
    wrong.push("what is read is not the fold of the events");
  wrong.push(...records.flatMap(({ event }, index) => checkMove(event, release(releases[index] ?? ""))));
  for (const request of requests) wrong.push(...checkAnswers(request, rows, releases));
  return wrong;
}

/** The release of each revision: the one the session started with, until it is migrated. */
function releaseOfEachRevision(records: readonly EventRecord[]): string[] {
  let release = "";
  return records.map(({ event }) => {
    if (event.type === "started" || event.type === "migrated") ({ release } = event);
    return release;
  });
}

/** A plain move must follow an option that the pinned release has, to where that option leads. */
function checkMove(event: SessionEvent, knowledge: KnowledgeView): string[] {
  if (event.type !== "moved" || event.from === null || event.answer === null || event.answer.name !== undefined)
    return [];
  const node = knowledge.tree(event.from.base, event.from.tree)?.byId.get(event.from.node);
  const target = node?.options.find(({ id }) => id === event.option)?.target;
  return JSON.stringify(target) === JSON.stringify(event.to)
    ? []
    : [`${event.option} led somewhere the release does not say`];
}

function checkAnswers(request: RequestLog, rows: readonly JournalRow[], releases: readonly string[]): string[] {
  const wrong: string[] = [];
  const { key, marker, answers, expected, unknown } = request;
  const stored = rows.filter((row) => (key === undefined ? hasMarker(row, marker) : row.key === storedKey(key)));
  const accepted = answers.filter((answer) => answer !== "");
  if (stored.length > 1) wrong.push("applied more than once");
  if (accepted.length > 0 && (key ?? marker) !== undefined && stored.length === 0)
    wrong.push("acknowledged and not stored");
  if (accepted.length === 0 && !unknown && stored.length > 0) wrong.push("refused and stored");
  if (key !== undefined && new Set(accepted).size > 1) wrong.push("answered differently when repeated");
  for (const answer of accepted) {
    const view: SessionView = JSON.parse(answer);
    if (view.release !== releases[view.revision - 1]) wrong.push("another release than the session is pinned to");
    if (stored[0] !== undefined && view.revision !== stored[0].revision)
      wrong.push("answered with another revision than stored");
    // Recordings in between are not steps.
    if (expected !== undefined && rows.slice(expected, view.revision - 1).some((row) => !isRecording(row)))
      wrong.push("went on though somebody else had taken a step");
  }
  return wrong;
}

function isRecording(row: JournalRow): boolean {
  const event: SessionEvent = JSON.parse(row.event);
  return event.type === "recorded";
}

/** Whether a row's event is the step that was sent with this marker. Later events may repeat an answer's text. */
function hasMarker(row: JournalRow, marker: string | undefined): boolean {
  if (marker === undefined || !row.event.includes(marker)) return false;
  const event: SessionEvent = JSON.parse(row.event);
  return event.type !== "started" && event.type !== "recorded" && event.user_input === marker;
}
