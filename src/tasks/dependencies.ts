/** What the tasks of one request depend on: ids of tasks that are known, or names of tasks, which the same request may give. */
import { accept, refuse, type Outcome, type Expectation } from "../errors.ts";
import type { TaskSubmission } from "./model.ts";

/** Names that a failure shows. */
const MAX_SHOWN = 60;

/**
 * The ids that each task depends on, in the tasks' order; a failure stands where a name is unknown, a task waits for itself over others,
 * or what it depends on is itself refused. `ids`: of the tasks, in their order; undefined for one that is not accepted. `find`: the id of an earlier task by id or name.
 */
export function resolveDependencies(
  tasks: readonly TaskSubmission[],
  ids: readonly (string | undefined)[],
  find: (reference: string) => string | undefined,
): Outcome<string[]>[] {
  const places = new Map(tasks.flatMap(({ name }, place) => (name === undefined ? [] : [[name, place] as const])));
  const inside = tasks.map(({ depends_on = [] }) => depends_on.flatMap((one) => places.get(one) ?? []));
  const circular = placesInCircles(inside);
  const outcomes = tasks.map(({ depends_on = [] }, place): Outcome<string[]> => {
    if (circular.has(place))
      return refused({ en: "tasks that do not wait for each other in a circle", zh: "不会循环等待的任务" });
    const found: string[] = [];
    for (const reference of depends_on) {
      const here = places.get(reference);
      const id = here === undefined ? find(reference) : ids[here];
      if (id === undefined)
        return refused({
          en: `ids of tasks that are known here, and not ${shown(reference)}`,
          zh: `这里已知的任务的 id，而不是 ${shown(reference)}`,
        });
      found.push(id);
    }
    return accept([...new Set(found)]);
  });
  for (let changed = true; changed;) {
    changed = false;
    for (const [place, needed] of inside.entries()) {
      if (outcomes[place]?.ok !== true || !needed.some((one) => outcomes[one]?.ok === false)) continue;
      outcomes[place] = refused({
        en: "tasks that were accepted: one that it names was not",
        zh: "已被接受的任务：所指的任务中有一个没有被接受",
      });
      changed = true;
    }
  }
  return outcomes;
}

const shown = (reference: string): string => JSON.stringify(reference.slice(0, MAX_SHOWN));

function refused(expected: Expectation): Outcome<string[]> {
  return refuse({ code: "invalid_input", field: "depends_on", expected });
}

/** Places from which a walk along the edges never ends: each is in a circle or leads to one only through circles. */
function placesInCircles(edges: readonly (readonly number[])[]): Set<number> {
  const left = edges.map((targets) => targets.length);
  const sources = edges.map((): number[] => []);
  for (const [from, targets] of edges.entries()) for (const to of targets) sources[to]?.push(from);
  const done = left.flatMap((count, place) => (count === 0 ? [place] : []));
  for (let next = 0; next < done.length; next += 1) {
    for (const from of sources[done[next] ?? -1] ?? []) {
      left[from] = (left[from] ?? 0) - 1;
      if (left[from] === 0) done.push(from);
    }
  }
  const ends = new Set(done);
  return new Set(edges.flatMap((_, place) => (ends.has(place) ? [] : [place])));
}
