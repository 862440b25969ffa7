/** Runs of one essence: those that a draft, or a change of a tree, is made of. */
import { fileName } from "./ids.ts";
import type { Walk } from "./model.ts";
import { essenceOfTask, succeeded, type TaskRun } from "./task-run.ts";
import { givesTemplate } from "./template.ts";
import { walksOfTasks } from "./walks-of-tasks.ts";
import { sharedWords } from "./words.ts";

export interface Group {
  /** For people and for files. */
  name: string;
  /** The tree that the runs were walked in; absent for tasks. */
  tree?: { base: string; tree: string };
  /** Every walk, also those that came to no end. */
  walks: Walk[];
  /** Those that a draft is made of. */
  good: Walk[];
  /** Runs that succeeded: one may be several walks. */
  runs: number;
  /** Tasks of which a template is made rather than a tree. */
  template?: readonly TaskRun[];
}

/** The groups, the largest first. */
export function groupRuns(walks: readonly Walk[], tasks: readonly TaskRun[]): Group[] {
  const guided = Array.from(
    Map.groupBy(walks, ({ essence }) => essence),
    ([essence, own]): Group => {
      const [base = "", tree = ""] = essence.split("/");
      const name = fileName(base === tree ? base : `${base}-${tree}`, "draft");
      return { name, tree: { base, tree }, walks: own, ...goodOf(own.filter(succeeded)) };
    },
  );
  const done = Array.from(Map.groupBy(tasks.filter(succeeded), essenceOfTask), ([essence, own]): Group => {
    const made = walksOfTasks(own, essence);
    const name = fileName(sharedWords(own.map(({ query }) => query))[0] ?? "", "task");
    return { name, walks: made, ...goodOf(made), ...(givesTemplate(own) && { template: own }) };
  });
  return [...guided, ...done]
    .filter(({ walks: own }) => own.length > 0)
    .toSorted((left, right) => right.runs - left.runs);
}

function goodOf(good: Walk[]): Pick<Group, "good" | "runs"> {
  return { good, runs: new Set(good.map(({ source }) => source.id)).size };
}
