/** Runs of one essence: those that a draft, or a change of a tree, is made of. */
import { fileName } from "./ids.ts";
import { languageOfTaskRun, primaryOf } from "./language.ts";
import type { Walk } from "./model.ts";
import { byPurpose } from "./purposes.ts";
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
  const done = [...Map.groupBy(tasks.filter(succeeded), essenceOfTask)].flatMap(([essence, all]) =>
    byPurpose(all)
      .flatMap(byLanguage)
      .map(([language, own]): Group => {
        const made = walksOfTasks(own, essence);
        const shared = sharedWords(own.map(({ query }) => query))[0] ?? "task";
        const name = fileName(language === "" ? shared : `${shared}-${language}`, "task");
        return { name, walks: made, ...goodOf(made), ...(givesTemplate(own) && { template: own }) };
      }),
  );
  return [...guided, ...done]
    .filter(({ walks: own }) => own.length > 0)
    .toSorted((left, right) => right.runs - left.runs);
}

/** Questions make the steps of a draft: those of two languages give two drafts. Without questions the language of most is taken. */
function byLanguage(runs: TaskRun[]): [language: string, runs: TaskRun[]][] {
  const asks = runs.some(({ steps }) => steps.some(({ kind }) => kind === "question"));
  const groups = Map.groupBy(runs, (run) => (asks ? primaryOf(languageOfTaskRun(run)) : ""));
  return groups.size === 1 ? [["", runs]] : [...groups];
}

function goodOf(good: Walk[]): Pick<Group, "good" | "runs"> {
  return { good, runs: new Set(good.map(({ source }) => source.id)).size };
}
