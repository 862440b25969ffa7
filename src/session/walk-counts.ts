/**
 * How sessions go through one tree: how many come to a step and take an option, and how many go no further. Counts alone: no texts, no
 * values, nobody's session. Pure. Not here: which sessions are counted (`worker/sessions/registered.ts`).
 */
import type { NodeRef } from "../knowledge/model.ts";
import type { SessionEvent } from "./types.ts";

/** What one session did in a tree. */
export interface TreeWalk {
  /** Steps that it came to, each once. */
  steps: string[];
  /** Options that it took, each once. `last`: it took nothing after it, and did not complete. */
  options: { node: string; option: string; last: boolean }[];
  /** The step where it stands without having completed. */
  stopped_at?: string;
}

export interface WalkCounts {
  /** Sessions that were in the tree. */
  sessions: number;
  steps: { node: string; came: number; stopped: number }[];
  options: { node: string; option: string; took: number; stopped: number }[];
}

/** What a session did in a tree; undefined where it never was. `events` oldest first, read once; `here` = where it stands. */
export function walkIn(
  events: Iterable<SessionEvent>,
  { base, tree }: Pick<NodeRef, "base" | "tree">,
  here: { place: NodeRef | null; complete: boolean },
): TreeWalk | undefined {
  const isOwn = (ref: NodeRef | null | undefined): ref is NodeRef => ref?.base === base && ref.tree === tree;
  const steps = new Set<string>();
  const options = new Map<string, TreeWalk["options"][number]>();
  const come = (ref: NodeRef | null | undefined): void => {
    if (isOwn(ref)) steps.add(ref.node);
  };
  for (const event of events) {
    if (event.type === "recorded") continue;
    for (const option of options.values()) option.last = false;
    if (event.type === "started") come(event.entry);
    else if (event.type === "revised") for (const { ref } of event.trail) come(ref);
    else if (event.type === "moved") {
      come(event.to);
      // A typed value is no option; words of the user's own that meant one are.
      const taken = event.answer?.name === undefined ? event.answer?.value : undefined;
      if (isOwn(event.from) && typeof taken === "string") {
        const { node } = event.from;
        options.set(`${node}\t${taken}`, { node, option: taken, last: !here.complete });
      }
    }
  }
  if (steps.size === 0 && options.size === 0) return undefined;
  const stopped = !here.complete && isOwn(here.place) ? { stopped_at: here.place.node } : {};
  return { steps: [...steps], options: [...options.values()], ...stopped };
}

/** The sum of walks, in no order that says whose they were. */
export function countWalks(walks: readonly TreeWalk[]): WalkCounts {
  const steps = new Map<string, WalkCounts["steps"][number]>();
  const options = new Map<string, WalkCounts["options"][number]>();
  for (const walk of walks) {
    for (const node of walk.steps) {
      const count = steps.get(node) ?? { node, came: 0, stopped: 0 };
      count.came += 1;
      if (walk.stopped_at === node) count.stopped += 1;
      steps.set(node, count);
    }
    for (const { node, option, last } of walk.options) {
      const key = `${node}\t${option}`;
      const count = options.get(key) ?? { node, option, took: 0, stopped: 0 };
      count.took += 1;
      if (last) count.stopped += 1;
      options.set(key, count);
    }
  }
  const byName = <T extends { node: string; option?: string }>(left: T, right: T): number =>
    left.node.localeCompare(right.node, "en") || (left.option ?? "").localeCompare(right.option ?? "", "en");
  return {
    sessions: walks.length,
    steps: [...steps.values()].toSorted(byName),
    options: [...options.values()].toSorted(byName),
  };
}
