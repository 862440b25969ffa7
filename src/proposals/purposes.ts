/**
 * What runs with the same tools were for: one tool notes a milk and a meeting. Runs are of one purpose where their users asked in like words
 * or in words of the same concepts (average linkage of the cosines), so that the order of the runs decides nothing.
 * Not here: which tools a run used (`task-run.ts`).
 */
import { withoutMarks } from "../context/redact/spans.ts";
import { readUnits } from "../discovery/lexicon/read.ts";
import type { TaskRun } from "./task-run.ts";

/** Runs that are less alike on average are of two purposes. Chosen on one half of the intents of `npm run bench -- purposes`. */
export const MIN_LIKENESS = 0.16;

/** Runs that were put together, with the sum of their vectors of length 1: the mean cosine of two groups is the product of the sums. */
interface Cluster {
  runs: TaskRun[];
  sum: ReadonlyMap<string, number>;
}

/** The runs by purpose; each is in one group, in the order in which they were given. */
export function byPurpose(runs: readonly TaskRun[]): TaskRun[][] {
  const places = new Map(runs.map((run, at) => [run, at]));
  const place = (run: TaskRun | undefined): number => (run === undefined ? 0 : (places.get(run) ?? 0));
  const groups = linked(runs.map((run) => ({ runs: [run], sum: vectorOf(run) })));
  return groups
    .map((group) => group.runs.toSorted((left, right) => place(left) - place(right)))
    .toSorted(([left], [right]) => place(left) - place(right));
}

/**
 * Joins the nearest until none are near enough. A chain of nearest neighbours ends in two that are nearest to each other; joining these
 * first gives the same groups as joining the nearest of all, in n² comparisons instead of n³.
 */
function linked(clusters: readonly Cluster[]): Cluster[] {
  const open = new Set(clusters);
  const done: Cluster[] = [];
  const chain: Cluster[] = [];
  for (;;) {
    const [first] = open;
    if (first === undefined) return done;
    if (chain.length === 0) chain.push(first);
    const last = chain.at(-1) ?? first;
    const before = chain.at(-2);
    const nearest = nearestTo(last, open, before);
    if (nearest === undefined) {
      // What is joined later is no nearer to it than its parts are.
      open.delete(last);
      chain.pop();
      done.push(last);
    } else if (nearest === before) {
      chain.splice(-2);
      open.delete(last);
      open.delete(nearest);
      open.add(join(nearest, last));
    } else chain.push(nearest);
  }
}

/** Undefined where none is near enough. Of equals `preferred` is taken, so that a chain ends. */
function nearestTo(from: Cluster, open: ReadonlySet<Cluster>, preferred: Cluster | undefined): Cluster | undefined {
  let nearest = preferred;
  let most = preferred === undefined ? MIN_LIKENESS : likeness(from, preferred);
  for (const one of open) {
    if (one === from || one === preferred) continue;
    const near = likeness(from, one);
    if (nearest === undefined ? near >= most : near > most) [nearest, most] = [one, near];
  }
  return nearest;
}

/** The mean cosine of a run of one and a run of the other. */
function likeness(left: Cluster, right: Cluster): number {
  const [few, many] = left.sum.size < right.sum.size ? [left, right] : [right, left];
  let product = 0;
  for (const [feature, weight] of few.sum) product += weight * (many.sum.get(feature) ?? 0);
  return product / (left.runs.length * right.runs.length);
}

function join(left: Cluster, right: Cluster): Cluster {
  const sum = new Map(left.sum);
  for (const [feature, weight] of right.sum) sum.set(feature, (sum.get(feature) ?? 0) + weight);
  return { runs: [...left.runs, ...right.runs], sum };
}

/** Of length 1: words and concepts of what was asked for and of the questions it led to, without what a tool is called with. */
function vectorOf({ query, steps }: TaskRun): Map<string, number> {
  const asked = steps.flatMap((step) => (step.kind === "question" ? [step.text] : []));
  const units = readUnits(withoutMarks([query, ...asked].join("\n"))).filter(({ stop }) => !stop);
  const said = units.filter(({ argument }) => !argument);
  const features = new Set(
    (said.length > 0 ? said : units).flatMap(({ terms, concepts }) => [...terms, ...concepts.map((one) => `#${one}`)]),
  );
  // A text without a word is like every other such text.
  if (features.size === 0) features.add("");
  return new Map(Array.from(features, (feature) => [feature, 1 / Math.sqrt(features.size)]));
}
