/**
 * `npm run bench -- purposes`: how well runs that share their tools are told apart by what they were for (`src/proposals/purposes.ts`). Groups
 * are drawn from the questions of `routing/clinc150`, where an intent is a purpose: one to three intents with three to seven runs each. The
 * threshold was chosen on the even intents; the odd ones and our own Chinese tasks (`test/proposals/purposes-table.ts`) were not looked at for it.
 */
import { byPurpose } from "../../src/proposals/purposes.ts";
import { MIN_RUNS } from "../../src/proposals/model.ts";
import type { TaskRun } from "../../src/proposals/task-run.ts";
import { PURPOSES } from "../proposals/purposes-table.ts";
import { createRandom } from "../sim/random.ts";
import { hasToolData, readDataText } from "./tool-data.ts";

const DRAWS = 200;

export interface PurposeFigures {
  /** Drafts of one purpose alone. */
  pure: number;
  /** Purposes that give a draft. */
  found: number;
  /** Runs that are in a draft. */
  kept: number;
}

/** Groups of `purposes` purposes each, drawn from the questions of these. */
export function measurePurposes(all: readonly (readonly string[])[], purposes: number): PurposeFigures {
  const random = createRandom(1);
  const draw = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
  };
  const counts = { drafts: 0, pure: 0, found: 0, kept: 0, runs: 0 };
  for (let times = 0; times < DRAWS; times += 1) {
    const purposeOf = new Map<TaskRun, number>();
    const runs = draw(all, purposes).flatMap((texts, purpose) =>
      draw(texts, MIN_RUNS + random.below(Math.min(7, texts.length) - MIN_RUNS + 1)).map((query, at) => {
        const run: TaskRun = {
          id: `${purpose}-${at}`,
          query,
          success: true,
          tools: ["t"],
          steps: [],
          observations: [],
        };
        purposeOf.set(run, purpose);
        return run;
      }),
    );
    counts.runs += runs.length;
    const found = new Set<number>();
    for (const group of byPurpose(draw(runs, runs.length)).filter(({ length }) => length >= MIN_RUNS)) {
      const shares = [...Map.groupBy(group, (run) => purposeOf.get(run) ?? 0)];
      counts.drafts += 1;
      counts.kept += group.length;
      if (shares.length === 1) counts.pure += 1;
      for (const [purpose, own] of shares) if (own.length > group.length / 2) found.add(purpose);
    }
    counts.found += found.size;
  }
  return {
    pure: counts.pure / counts.drafts,
    found: counts.found / (DRAWS * purposes),
    kept: counts.kept / counts.runs,
  };
}

/** Prints the figures; 0 as exit code, also where the collection is absent. */
export function bench(): Promise<number> {
  const sets: [string, string[][]][] = [["our own Chinese tasks", PURPOSES.map((texts) => [...texts])]];
  if (hasToolData()) {
    const { examples }: { examples: [string, string][] } = JSON.parse(readDataText("routing/clinc150/dev.json"));
    const intents = [...Map.groupBy(examples, ([, intent]) => intent)]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, rows]) => rows.map(([text]) => text));
    for (const half of [0, 1])
      sets.unshift([
        half === 0 ? "clinc150, looked at" : "clinc150, held out",
        intents.filter((_, at) => at % 2 === half),
      ]);
  }
  for (const [name, all] of sets)
    for (const purposes of [1, 2, 3]) {
      const { pure, found, kept } = measurePurposes(all, purposes);
      console.log(
        `${name.padEnd(24)} ${purposes} purposes: of one purpose ${pure.toFixed(2)}, purposes with a draft ${found.toFixed(2)}, runs in a draft ${kept.toFixed(2)}`,
      );
    }
  return Promise.resolve(0);
}
