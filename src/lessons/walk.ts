/** Which entry was right for a consultation: where the walk began that reached an end, and what was walked in vain before. */
import { isContextEvent, type RecordedEvent, type WalkEvent } from "../context/events.ts";
import type { NodeRef } from "../knowledge/model.ts";
import { foldEvents, isSameNode } from "../session/fold.ts";
import type { SessionState, Visit } from "../session/types.ts";

export interface JudgedWalk {
  entry: NodeRef;
  /** Entries whose walks were left for another. */
  left: NodeRef[];
}

/**
 * Undefined where no walk reached an end by itself: a user who ends one may just have given up. `log`: opened. A walk that began at a
 * first step because nothing matched begins, for whoever asks the same, at the step that was chosen there.
 */
export function judgeWalk(log: readonly RecordedEvent[]): JudgedWalk | undefined {
  const state = foldEvents(log.filter((event): event is WalkEvent => !isContextEvent(event)));
  if (state === null || state.status !== "complete" || state.ended) return undefined;
  const entry = entryOf(state);
  if (entry === undefined) return undefined;
  const walks = (state.left ?? []).flatMap((walk) => entryOf({ ...state, ...walk }) ?? []);
  const left = walks.filter((one) => !isSameNode(one, entry));
  return { entry, left: left.filter((one, at) => left.findIndex((other) => isSameNode(one, other)) === at) };
}

function entryOf({ trail, earlier, match }: Pick<SessionState, "trail" | "earlier" | "match">): NodeRef | undefined {
  // A long trail lost its beginning.
  const visits: readonly Visit[] = [...earlier, ...trail];
  const [first, second] = visits;
  const wasChosen = first?.answer?.via === "option" || first?.answer?.via === "text";
  const isInside = second !== undefined && visits.length > 2;
  return match.matched === "" && wasChosen && isInside ? second.ref : first?.ref;
}
