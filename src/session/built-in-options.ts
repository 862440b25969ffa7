/** The built-in options that are accepted wherever a session stands: back, restart, end. */
import { accept, type Outcome } from "../errors.ts";
import { isLeaf, findNode } from "./current-node.ts";
import type { Step } from "./step.ts";
import type { SessionEvent } from "./types.ts";

/** What a built-in option does; undefined for any other option. */
export function applyBuiltIn(step: Step, option: string = step.option): Outcome<SessionEvent> | undefined {
  const { now, userText } = step;
  switch (option) {
    case "back":
      return accept({ type: "went_back", at: now, ...userText });
    case "restart":
      return restart(step);
    case "end":
      return accept({ type: "ended", at: now, ...userText });
  }
  return undefined;
}

/** Back to the entry; from an untouched entry deep in a tree, to that tree's root, so that a wrong match is no trap. */
function restart(step: Step): Outcome<SessionEvent> {
  const { state, now, userText, knowledge } = step;
  const entry = state.entry;
  if (entry === null) return accept({ type: "restarted", at: now, ...userText });
  const untouched = state.trail.length === 1 && state.trail[0]?.answer === undefined && !state.ended;
  const root = knowledge.tree(entry.base, entry.tree)?.root;
  const to = untouched && root !== undefined ? { ...entry, node: root } : entry;
  const place = findNode(knowledge, to);
  if (!place.ok) return place;
  const complete = isLeaf(place.value.node);
  return accept({ type: "restarted", at: now, to, ...(complete ? { complete } : {}), ...userText });
}
