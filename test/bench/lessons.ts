/**
 * What lessons gain: `npm run bench -- lessons`. Entries over `../shared/data/routing/clinc150`, where the examples of each intent are
 * questions that led to it; tools over `../shared/data/tools/tasks`, each task asked with the lessons of all others. Settings were chosen
 * on the queries and tasks in even places (`--choose` prints these); what is printed is the other half.
 */
import process from "node:process";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { rankTools } from "../../src/discovery/tool-index/rank-tools.ts";
import type { Essence } from "../../src/lessons/essence.ts";
import { scoreEntries, taughtEntries } from "../../src/lessons/entry-scores.ts";
import { NEAREST, type Lesson, type NearLesson } from "../../src/lessons/lesson.ts";
import { indexLessons, nearestLessons, taughtTools } from "../../src/lessons/nearest.ts";
import { buildRouting, openRouting, routeQuery } from "../../src/routing/match.ts";
import { createRandom } from "../sim/random.ts";
import { areaUnderCurve, clincBase, readClinc, type Clinc } from "./routing.ts";
import { hasToolData, readTasks } from "./tool-data.ts";

/** Which places of a list are measured. */
type Half = (place: number) => boolean;

function lessonOf(id: string, given: Partial<Essence>): Lesson {
  const essence: Essence = {
    goal: "",
    domain: "",
    needs: [],
    entry: null,
    template: null,
    tools: [],
    success_factors: [],
    pitfalls: [],
    success: true,
    from: { trajectory_id: id, kind: "task", ended_at: 0 },
    made_by: "rule",
    ...given,
  };
  return { id, essence, made_at: 0, helped: 0, harmed: 0 };
}

/** The base of CLINC150 as an author would begin it: intents by their names alone. */
function bareRouting(clinc: Clinc) {
  const { trees, bases } = clincBase(clinc);
  const named = trees.map((tree) => ({
    ...tree,
    nodes: tree.nodes.map((node) => ({
      ...node,
      keywords: node.id === tree.root ? [] : [node.id.replaceAll("_", " ")],
    })),
  }));
  return openRouting(buildRouting(named, bases));
}

/** A lesson for each example. `wrong`: the share whose entry is another one. */
function clincLessons(clinc: Clinc, wrong: number, seed = 7): Lesson[] {
  const random = createRandom(seed);
  const intents = [...new Set(clinc.examples.map(([, intent]) => intent))];
  return clinc.examples.map(([goal, intent], place) => {
    const others = intents.filter((one) => one !== intent);
    const node = random.chance(wrong) ? random.pick(others) : intent;
    return lessonOf(String(place), { goal, entry: { base: "clinc", tree: "main", node } });
  });
}

export interface EntryFigures {
  /** Share of queries whose best place is right. */
  top1: number;
  /** Share of queries whose session begins there. */
  entered: number;
  auroc: number;
  /** Share of queries out of scope that begin at no intent. */
  declined: number;
}

/** With these lessons, over one half of the queries. */
export function measureEntries(clinc: Clinc, lessons: readonly Lesson[], half: Half): EntryFigures {
  const routing = bareRouting(clinc);
  const scores = scoreEntries(lessons);
  const ask = (query: string) => routeQuery(routing, { query, taught: taughtEntries(scores, query) });
  const queries = clinc.queries.filter((_, place) => half(place));
  const answers = queries.map(([query, intent]) => ({ intent, routing: ask(query) }));
  const outside = clinc.out_of_scope.filter((_, place) => half(place)).map(([query]) => ask(query));
  const share = (count: number): number => count / answers.length;
  return {
    top1: share(answers.filter(({ intent, routing: { best } }) => best?.node === intent).length),
    entered: share(answers.filter(({ intent, routing: { entry } }) => entry?.node === intent).length),
    auroc: areaUnderCurve(
      answers.map(({ routing: { match } }) => match.score),
      outside.map(({ match }) => match.score),
    ),
    declined: outside.filter(({ entry }) => entry === null || entry.node === "root").length / outside.length,
  };
}

/** Recall of the tools used among the first five: without lessons, with the nearest of all other tasks, and with five by chance. */
export function measureTools(half: Half, seed = 1): { without: number; nearest: number; chance: number } {
  const { tools, tasks } = readTasks();
  const index = indexTools(tools);
  const ids = new Map<string, string[]>();
  for (const { id, definition } of tools) ids.set(definition.name, [...(ids.get(definition.name) ?? []), id]);
  const lessons = tasks.map(({ text, gold }, place) =>
    lessonOf(String(place), { goal: text, tools: gold.flatMap((name) => ids.get(name) ?? []) }),
  );
  const random = createRandom(seed);
  const sums = { without: 0, nearest: 0, chance: 0 };
  let count = 0;
  for (const [place, { text, gold }] of tasks.entries()) {
    const others = lessons.filter((_, at) => at !== place);
    const shuffled = others
      .map((lesson) => ({ lesson, key: random.below(1_000_000) }))
      .toSorted((a, b) => a.key - b.key);
    if (!half(place)) continue;
    count += 1;
    const recall = (near: readonly NearLesson[]): number => {
      const ranked = rankTools(index, text, undefined, new Map(taughtTools(near)));
      const names = new Set(ranked.map((row) => index.ranked[row.place]?.definition.name ?? "").slice(0, FIRST));
      return gold.filter((name) => names.has(name)).length / gold.length;
    };
    // A lesson by chance counts as near as it is; a lesson that shares nothing says nothing.
    const chosen = indexLessons(others);
    const near = nearestLessons(chosen, text);
    const some = shuffled.slice(0, NEAREST).map(({ lesson }) => lesson);
    sums.without += recall([]);
    sums.nearest += recall(near);
    sums.chance += recall(some.map((lesson, at) => ({ lesson, similarity: near[at]?.similarity ?? 0 })));
  }
  return { without: sums.without / count, nearest: sums.nearest / count, chance: sums.chance / count };
}

const FIRST = 5;
const DRAWS = 20;

/** Recall with five lessons by chance, the mean of some draws. */
export function chanceRecall(half: Half): number {
  const draws = Array.from({ length: DRAWS }, (_, seed) => measureTools(half, seed + 1).chance);
  return draws.reduce((sum, one) => sum + one, 0) / DRAWS;
}

export const REPORTED: Half = (place) => place % 2 === 1;
const CHOSEN_ON: Half = (place) => place % 2 === 0;

export function clincFigures(clinc: Clinc, half: Half) {
  return {
    none: measureEntries(clinc, [], half),
    right: measureEntries(clinc, clincLessons(clinc, 0), half),
    wrong: measureEntries(clinc, clincLessons(clinc, 0.3), half),
  };
}

const line = (name: string, figures: object): void => {
  const cells = Object.entries(figures as Record<string, number>).map(
    ([label, value]) => `${label} ${value.toFixed(3)}`,
  );
  process.stdout.write(`  ${name.padEnd(44)} ${cells.join("  ")}\n`);
};

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(args: readonly string[] = []): Promise<number> {
  const half = args.includes("--choose") ? CHOSEN_ON : REPORTED;
  process.stdout.write(
    `Lessons, ${half === REPORTED ? "the half that no setting was chosen on" : "the half to choose on"}\n`,
  );
  const clinc = readClinc();
  if (clinc === undefined) process.stdout.write("  skipped: ../shared/data/routing/clinc150 is absent\n");
  else {
    const { none, right, wrong } = clincFigures(clinc, half);
    line("entries, 150 intents by name alone", none);
    line("with ten lessons an entry", right);
    line("with ten, three in ten of them wrong", wrong);
  }
  if (!hasToolData()) process.stdout.write("  skipped: ../shared/data/tools is absent\n");
  else {
    line("recall@5 of tools, 49 tasks, each left out", measureTools(half));
    line(`by chance, mean of ${DRAWS} draws`, { chance: chanceRecall(half) });
  }
  return 0;
}
