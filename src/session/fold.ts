/**
 * Computes a session's state from its events. Events carry their results, so no knowledge is needed: a session whose release
 * was deleted can still be replayed. Pure. Not here: deciding which event happens (`transition.ts`).
 */
import type { NodeRef } from "../knowledge/model.ts";
import { MAX_RESTART_HISTORY, MAX_TRAIL_LENGTH } from "./limits.ts";
import type { Answer, WalkBeforeRestart, SessionEvent, SessionState, Visit } from "./types.ts";

/** Whether two references name the same node. */
export function isSameNode(left: NodeRef, right: NodeRef): boolean {
  return left.node === right.node && left.tree === right.tree && left.base === right.base;
}

/**
 * The state after one more event. `state` is null only before `started`.
 * Throws on an impossible sequence of events: that is a defect or damaged storage, never a caller's mistake.
 */
export function applyEvent(state: SessionState | null, event: SessionEvent): SessionState {
  if (event.type === "started") {
    if (state !== null) throw new Error("a session starts once");
    return createState(event);
  }
  if (state === null) throw new Error("a session's first event is its start");
  const next: SessionState = {
    ...state,
    revision: state.revision + 1,
    updated_at: event.at,
    notice: null,
    ...carryMigrationNotice(state),
  };
  switch (event.type) {
    case "moved": {
      const trail = setLastAnswer(state.trail, event.answer);
      return {
        ...next,
        ...(event.match ? { match: event.match } : {}),
        ...(event.to === null ? { trail } : appendVisit(state, trail, { ref: event.to })),
        status: event.complete ? "complete" : "active",
      };
    }
    case "stayed":
      return {
        ...next,
        ...(event.candidates !== undefined && { candidates: event.candidates }),
        notice: event.reason === "no_next" ? { kind: "no_next" } : { kind: "not_understood", likely: event.likely },
      };
    case "went_back":
      return { ...next, ...undoStep(state) };
    case "restarted": {
      const to = event.to ?? state.entry;
      const fresh: WalkBeforeRestart = {
        status: to === null ? "choosing" : event.complete ? "complete" : "active",
        match: state.match,
        trail: to === null ? [] : [{ ref: to }],
        earlier: [],
        kept: [],
        reopened: 0,
        ended: false,
      };
      return { ...next, ...fresh, ...keepWalkBeforeRestart(state, fresh) };
    }
    case "ended":
      return { ...next, status: "complete", ended: true };
    case "revised": {
      const again = event.again ?? [];
      return {
        ...next,
        ...limitTrail(state.earlier, event.trail),
        kept: event.kept ?? [],
        reopened: event.reopened ?? 0,
        status: event.complete ? "complete" : "active",
        notice:
          event.dropped.length === 0 && again.length === 0
            ? null
            : { kind: "answers_dropped", nodes: event.dropped, kept: again },
      };
    }
    // A recording is not a step: the notices of the last step still have to be shown.
    case "recorded":
      return { ...next, notice: state.notice, migrated: state.migrated };
    case "migrated": {
      const { from, release, entry, candidates, trail, earlier, kept, reopened, dropped, titles, moved } = event;
      return {
        ...next,
        release,
        entry,
        candidates,
        trail,
        earlier,
        kept,
        reopened,
        status: event.complete ? "complete" : trail.length === 0 ? "choosing" : "active",
        notice: { kind: "migrated", from, dropped, titles, moved },
        // The saved walks refer to nodes of the previous release.
        ...optionalLeft([]),
      };
    }
  }
}

/** Folds events, oldest first. `from` is the snapshot to continue from. Null when there are no events. */
export function foldEvents(events: Iterable<SessionEvent>, from: SessionState | null = null): SessionState | null {
  let state = from;
  for (const event of events) state = applyEvent(state, event);
  return state;
}

/**
 * A migration is reported when the session is next read, and again in the answer to its next step, so that no caller
 * misses it.
 */
function carryMigrationNotice({ notice, migrated }: SessionState): Pick<SessionState, "migrated"> {
  if (notice?.kind === "migrated") return { migrated: notice };
  return migrated === undefined ? {} : { migrated: undefined };
}

function createState(event: Extract<SessionEvent, { type: "started" }>): SessionState {
  return {
    revision: 1,
    status: event.entry === null ? "choosing" : event.complete ? "complete" : "active",
    release: event.release,
    channel: event.channel,
    language: event.language,
    user_query: event.user_query,
    match: event.match,
    candidates: event.candidates,
    entry: event.entry,
    trail: event.entry === null ? [] : [{ ref: event.entry }],
    earlier: [],
    kept: [],
    reopened: 0,
    ended: false,
    started_at: event.at,
    updated_at: event.at,
    notice: null,
  };
}

function setLastAnswer(trail: Visit[], answer: Answer | null): Visit[] {
  const last = trail.at(-1);
  if (last === undefined || answer === null) return trail;
  return [...trail.slice(0, -1), { ref: last.ref, answer }];
}

function appendVisit(state: SessionState, trail: Visit[], visit: Visit): Partial<SessionState> {
  return limitTrail(state.earlier, [...trail, visit]);
}

/**
 * Keeps the trail within `MAX_TRAIL_LENGTH`. The last answer of each removed node moves to `earlier`. After that, `back` can
 * no longer reach the start, so the walks saved by earlier restarts are dropped.
 */
function limitTrail(earlier: Visit[], trail: Visit[]): Partial<SessionState> {
  if (trail.length <= MAX_TRAIL_LENGTH) return { trail, earlier };
  let settled = earlier;
  for (const visit of trail.slice(0, trail.length - MAX_TRAIL_LENGTH)) {
    if (visit.answer === undefined) continue;
    settled = [...settled.filter((other) => !isSameNode(other.ref, visit.ref)), visit];
  }
  return { trail: trail.slice(-MAX_TRAIL_LENGTH), earlier: settled, ...optionalLeft([]) };
}

/**
 * Saves the walk that a restart replaces, for `back`. Not saved when the restart changes nothing; the oldest are dropped
 * first.
 */
function keepWalkBeforeRestart(state: SessionState, fresh: WalkBeforeRestart): Pick<SessionState, "left"> {
  const { status, match, trail, earlier, kept, reopened, ended, left = [] } = state;
  const walk: WalkBeforeRestart = { status, match, trail, earlier, kept, reopened, ended };
  if (JSON.stringify(walk) === JSON.stringify(fresh)) return optionalLeft(left);
  const walks = [...left, walk];
  let size = 0;
  const first = walks.findLastIndex((one) => (size += measureWalk(one)) > MAX_RESTART_HISTORY) + 1;
  return optionalLeft(walks.slice(first));
}

/** A saved walk never changes, so its JSON is made once, not at each restart after it. */
const measuredWalks = new WeakMap<WalkBeforeRestart, number>();

function measureWalk(walk: WalkBeforeRestart): number {
  const known = measuredWalks.get(walk);
  if (known !== undefined) return known;
  const { length } = JSON.stringify(walk);
  measuredWalks.set(walk, length);
  return length;
}

function optionalLeft(left: WalkBeforeRestart[]): Pick<SessionState, "left"> {
  return { left: left.length === 0 ? undefined : left };
}

/** Undoes one step: an `end`, a `goto:`, an answer, a move, or a restart. Sets a notice when there is nothing to undo. */
function undoStep(state: SessionState): Partial<SessionState> {
  const last = state.trail.at(-1);
  if (state.ended) return { status: last === undefined ? "choosing" : "active", ended: false };
  if (last === undefined) return undoRestart(state);
  if (state.reopened > 0) {
    const trail = [...state.trail.slice(0, -1), ...state.kept.slice(0, state.reopened)];
    return { ...limitTrail(state.earlier, trail), kept: state.kept.slice(state.reopened), reopened: 0 };
  }
  if (last.answer !== undefined) {
    return { trail: [...state.trail.slice(0, -1), { ref: last.ref }], status: "active" };
  }
  const before = state.trail.at(-2);
  if (before !== undefined) return { trail: [...state.trail.slice(0, -2), { ref: before.ref }], status: "active" };
  if (state.entry === null) return { trail: [], status: "choosing" };
  return undoRestart(state);
}

function undoRestart({ left = [] }: SessionState): Partial<SessionState> {
  const last = left.at(-1);
  return last === undefined ? { notice: { kind: "at_start" } } : { ...last, ...optionalLeft(left.slice(0, -1)) };
}
