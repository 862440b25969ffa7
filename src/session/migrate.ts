/**
 * Moves a session to another release when an author asks for it: which answers it keeps, which no longer apply, and at which
 * node it continues. Pure. The move is an event, and `presentSession` reports it to the user. Not here: who may ask for it.
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { formatRef, type KnowledgeView, type NodeRef } from "../knowledge/model.ts";
import { localizeNode } from "../knowledge/text.ts";
import { applyEvent, isSameNode } from "./fold.ts";
import { appendEvent, type Journal, type Operation } from "./journal-rows.ts";
import { isLeaf, pathName, findNode, readCurrentNode } from "./current-node.ts";
import { defaultEvaluator, type Evaluator } from "./evaluator.ts";
import type { StepKnowledge } from "./step.ts";
import type { Candidate, SessionEvent, SessionState, Visit } from "./types.ts";
import { isAnswerValid } from "./next-node.ts";

/** What a migration changes; the same for a preview. Nodes as `base/tree#node`; null = the built-in first step. */
export interface MigrationReport {
  from: string;
  to: string;
  /** The revision of the session that the report is about. */
  revision: number;
  was_at: string | null;
  stands_at: string | null;
  position_kept: boolean;
  answers_kept: string[];
  /** Answers that no longer apply, and one that must be given again because the node after it was removed. */
  answers_dropped: string[];
  was_complete: boolean;
  is_complete: boolean;
}

export interface Migration {
  report: MigrationReport;
  /** null = the session has that release already. */
  event: SessionEvent | null;
}

/**
 * Decides a move to the release of `after`. The session stays at its node when that exists there. Otherwise it continues at
 * the last node of its trail that exists, else at a root, else where its first query is routed now. Answers are checked in
 * the order they were given, each with the answers kept before it. `before` is read for titles only. `now` in milliseconds
 * since the epoch.
 */
export function migrate(
  before: KnowledgeView,
  after: StepKnowledge,
  state: SessionState,
  now: number,
  evaluator: Evaluator = defaultEvaluator,
): Migration {
  const replayed = replayTrail(after, evaluator, state, now);
  const position = findPosition(after, state, replayed.trail);
  const dropped = [...replayed.dropped];
  const trail = position.trail.map((visit, index): Visit => {
    // The node where it continues must be answered again.
    if (!position.moved || index < position.trail.length - 1 || visit.answer === undefined) return visit;
    dropped.push(visit);
    return { ref: visit.ref };
  });
  const here = trail.at(-1);
  const earlier = state.earlier.filter((visit) => canAnswerAgain(after, evaluator, visit));
  dropped.push(...state.earlier.filter((visit) => !canAnswerAgain(after, evaluator, visit)));
  const keptAnswers = migrateKeptAnswers(after, evaluator, state, position.moved);
  dropped.push(...keptAnswers.dropped);

  const node = here === undefined ? undefined : after.tree(here.ref.base, here.ref.tree)?.byId.get(here.ref.node);
  const finished = state.status === "complete" && !position.moved && here?.answer !== undefined;
  const complete = state.ended || finished || (node !== undefined && isLeaf(node));
  const name = ({ ref }: Visit): string => pathName(ref, here?.ref ?? ref);
  const removed = [...new Map(dropped.map((visit) => [name(visit), visit])).entries()];
  const remaining = [...earlier, ...trail, ...keptAnswers.kept].filter((visit) => visit.answer !== undefined);
  const was = state.trail.at(-1);
  const report: MigrationReport = {
    from: state.release,
    to: after.release,
    revision: state.revision,
    was_at: was === undefined ? null : formatRef(was.ref),
    stands_at: here === undefined ? null : formatRef(here.ref),
    position_kept: !position.moved,
    answers_kept: [...new Set(remaining.map(name))],
    answers_dropped: removed.map(([path]) => path),
    was_complete: state.status === "complete",
    is_complete: complete,
  };
  if (state.release === after.release) return { report, event: null };
  const event: SessionEvent = {
    type: "migrated",
    at: Math.max(now, state.updated_at),
    from: state.release,
    release: after.release,
    entry: migrateEntry(after, state, trail),
    candidates: position.candidates,
    trail,
    earlier,
    kept: keptAnswers.kept,
    reopened: keptAnswers.reopened,
    dropped: report.answers_dropped,
    titles: removed.map(([, visit]) => findTitle(before, after, visit.ref, state.language)),
    moved: position.moved,
    complete,
  };
  return { report, event };
}

/**
 * Decides a move on a journal. `operation` is null when the session already has that release. `now` in milliseconds since
 * the epoch. Fails with `unknown_session`, or `revision_conflict` when the session is not at `expectedRevision`.
 */
export function handleMigrate(
  journal: Journal,
  before: KnowledgeView,
  after: StepKnowledge,
  expectedRevision: number | undefined,
  now: number,
  evaluator: Evaluator = defaultEvaluator,
): Outcome<{ report: MigrationReport; operation: Operation | null }> {
  const { state } = journal;
  if (state === null) return refuse({ code: "unknown_session", session_id: "" });
  const { revision } = state;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    return refuse({ code: "revision_conflict", revision, expected_revision: expectedRevision });
  }
  const { report, event } = migrate(before, after, state, now, evaluator);
  const operation = event === null ? null : appendEvent(journal, { event, state: applyEvent(state, event) }, null);
  return accept({ report, operation });
}

/** The visits whose node exists, each with its answer when that is still valid after the ones before it. */
function replayTrail(after: KnowledgeView, evaluator: Evaluator, state: SessionState, now: number) {
  const trail: Visit[] = [];
  const dropped: Visit[] = [];
  for (const visit of state.trail) {
    if (!findNode(after, visit.ref).ok) {
      if (visit.answer !== undefined) dropped.push(visit);
      continue;
    }
    trail.push({ ref: visit.ref });
    if (visit.answer === undefined) continue;
    const current = readCurrentNode(after, evaluator, { trail, earlier: state.earlier }, now);
    if (current.ok && isAnswerValid(current.value, visit.answer, evaluator)) trail[trail.length - 1] = visit;
    else dropped.push(visit);
  }
  return { trail, dropped };
}

interface Position {
  trail: Visit[];
  candidates: Candidate[];
  moved: boolean;
}

function findPosition(after: StepKnowledge, state: SessionState, trail: Visit[]): Position {
  const candidates = state.candidates.filter(({ ref }) => findNode(after, ref).ok);
  const last = state.trail.at(-1)?.ref;
  if (last === undefined) {
    return candidates.length > 0 || state.candidates.length === 0
      ? { trail: [], candidates, moved: false }
      : routeAgain(after, state);
  }
  const moved = !findNode(after, last).ok;
  if (trail.length > 0) return { trail, candidates, moved };
  const root = findRoot(after, last) ?? (state.entry === null ? null : findRoot(after, state.entry));
  return root === null ? routeAgain(after, state) : { trail: [{ ref: root }], candidates, moved: true };
}

/** No node of the trail exists any more: routes the first query again. */
function routeAgain(after: StepKnowledge, state: SessionState): Position {
  const routing = after.route?.(state.user_query);
  const entry = routing?.entry ?? null;
  const trail = entry !== null && findNode(after, entry).ok ? [{ ref: entry }] : [];
  return { trail, candidates: routing?.candidates ?? [], moved: true };
}

/** The root of the tree of a node; null when the tree does not exist. */
function findRoot(after: KnowledgeView, { base, tree }: NodeRef): NodeRef | null {
  const root = after.tree(base, tree)?.root;
  return root === undefined ? null : { base, tree, node: root };
}

function migrateEntry(after: KnowledgeView, state: SessionState, trail: readonly Visit[]): NodeRef | null {
  if (state.entry === null && trail.length === 0) return null;
  if (state.entry !== null && findNode(after, state.entry).ok) return state.entry;
  // A session that started at the choosing step keeps it only while one of its candidates exists.
  if (state.entry === null && state.candidates.some(({ ref }) => findNode(after, ref).ok)) return null;
  return (state.entry === null ? null : findRoot(after, state.entry)) ?? trail[0]?.ref ?? null;
}

/**
 * The answers kept after a `goto:`. The old answer of the reopened node stays only when every node after it exists with a
 * valid answer.
 */
function migrateKeptAnswers(after: KnowledgeView, evaluator: Evaluator, state: SessionState, moved: boolean) {
  const { kept, reopened } = state;
  const offTrail = kept.slice(0, reopened);
  const whole =
    !moved && offTrail.every((visit) => findNode(after, visit.ref).ok && canAnswerAgain(after, evaluator, visit));
  const here = state.trail.at(-1)?.ref;
  const staysKept = (visit: Visit, index: number): boolean =>
    (whole && index < reopened) ||
    (visit.answer !== undefined &&
      canAnswerAgain(after, evaluator, visit) &&
      !(index === 0 && reopened > 0 && here !== undefined && isSameNode(visit.ref, here)));
  return {
    kept: kept.filter(staysKept),
    reopened: whole ? reopened : 0,
    dropped: kept.filter((visit, index) => visit.answer !== undefined && !staysKept(visit, index)),
  };
}

/** Whether an answer can still be given at its node, regardless of conditions. True for a visit without an answer. */
function canAnswerAgain(after: KnowledgeView, evaluator: Evaluator, { ref, answer }: Visit): boolean {
  if (answer === undefined) return true;
  const found = findNode(after, ref);
  return found.ok && isAnswerValid({ node: found.value.node, options: found.value.node.options }, answer, evaluator);
}

/** A node's title in the release before, else in the one after, else its id. */
function findTitle(before: KnowledgeView, after: KnowledgeView, ref: NodeRef, language: string): string {
  for (const knowledge of [before, after]) {
    const tree = knowledge.tree(ref.base, ref.tree);
    const node = tree?.byId.get(ref.node);
    const title = tree && node && localizeNode(tree, node, language).title;
    if (title !== undefined) return title;
  }
  return ref.node;
}
