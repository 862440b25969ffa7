/** What a task brought: the results of its successful calls, oldest first, and its summary last. */
import type { TaskState } from "../fold.ts";

/** What the seed calls `final_outputs`. */
export function outputsOf({ steps, ended }: TaskState): string[] {
  const results = steps.flatMap(({ action, done }) =>
    action.kind === "call" && done?.success === true && done.observation !== "" ? [done.observation] : [],
  );
  return ended === undefined || ended.summary === "" ? results : [...results, ended.summary];
}
