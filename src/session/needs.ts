/** Which knowledge a step may look at, so that a driver can fetch all of it before the step is decided. */
import type { NodeRef } from "../knowledge/model.ts";
import type { NavigateCommand, SessionState } from "./types.ts";

export interface Needs {
  /** Trees the step starts from; each with the trees in its `jumps`. No tree twice. */
  trees: { base: string; tree: string }[];
  /** Text to be routed over all bases, or null. The tree of the entry that routing finds is needed too. */
  route: string | null;
}

/** What presenting a state, or (with a command) the next step from it, needs. */
export function needsOf(state: SessionState, command?: NavigateCommand): Needs {
  const refs: NodeRef[] = [...state.trail, ...state.kept].map(({ ref }) => ref);
  if (state.entry !== null) refs.push(state.entry);
  if (state.status !== "choosing" || command === undefined) return { trees: treesOf(refs), route: null };
  const chosen = state.candidates.find(({ id }) => id === command.selected_option_id);
  if (chosen !== undefined) return { trees: treesOf([...refs, chosen.ref]), route: null };
  const asksRouting = command.selected_option_id === "provide_more_info" && (command.user_input ?? "").trim() !== "";
  return { trees: treesOf(refs), route: asksRouting ? (command.user_input ?? null) : null };
}

/** The distinct trees of some places. */
export function treesOf(refs: readonly NodeRef[]): { base: string; tree: string }[] {
  const trees = new Map(refs.map(({ base, tree }) => [`${base}/${tree}`, { base, tree }]));
  return [...trees.values()];
}
