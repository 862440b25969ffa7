/**
 * The earlier steps that a walk can return to with `goto:<node>`, as its `path` names them: the answers from there on are kept, and given
 * again where they still apply. Pure. Not here: taking the step (`walk.ts`).
 */
import { formatRef } from "../../../knowledge/model.ts";
import type { SessionView } from "../../../session/present.ts";
import type { Walked } from "./golden.ts";

/** What comes before the name of a step in `selected_option_id`. */
export const GOTO = "goto:";

export interface EarlierStep {
  option: string;
  title: string;
}

type Here = Pick<SessionView, "knowledge_base" | "tree" | "path" | "is_complete">;

/**
 * In the order they were come to, each once; none when the consultation is complete, which only `back` and `restart` open again. A step
 * that the walk does not know is named as the path names it.
 */
export function earlierStepsOf(
  { knowledge_base, tree, path, is_complete }: Here,
  steps: readonly Walked[],
): EarlierStep[] {
  if (is_complete) return [];
  const titles = new Map(
    steps.map(({ from }) => {
      const isNear = from.knowledge_base === knowledge_base && from.tree === tree;
      const ref = { base: from.knowledge_base, tree: from.tree, node: from.node_id };
      return [isNear ? from.node_id : formatRef(ref), from.current_step];
    }),
  );
  const earlier = path.slice(0, -1);
  return earlier
    .filter((name, at) => earlier.indexOf(name, at + 1) < 0)
    .map((name) => ({ option: GOTO + name, title: titles.get(name) || name }));
}
