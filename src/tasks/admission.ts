/**
 * What becomes of the tasks of one request: each is stored under its fresh id with the ids it depends on, refused by itself,
 * or found to be a repeated one, which is not stored again. Changes nothing.
 * Not here: what a request may hold (`submission.ts`), how many tasks may be open (`queue.ts`).
 */
import { accept } from "../errors.ts";
import { digestOf } from "../session/hash-chain.ts";
import { resolveDependencies } from "./dependencies.ts";
import type { SubmitResult, TaskOwner, TaskSubmission } from "./model.ts";
import { indexed, rowOf, type QueueEntry, type QueueIndexEntry } from "./queue-entry.ts";

/** The tasks that are known, by id, and how a stored one is read. */
export interface KnownTasks {
  all: ReadonlyMap<string, QueueIndexEntry>;
  read(id: string): QueueEntry | undefined;
}

/** `fresh`: to be stored. `results`: one for each task, in the order of the request. */
export interface Admission {
  fresh: QueueEntry[];
  results: SubmitResult[];
}

/** `ids`: a fresh one for each task. `now`: milliseconds since the epoch. */
export function admitTasks(
  owner: TaskOwner,
  tasks: readonly TaskSubmission[],
  ids: readonly string[],
  { all, read }: KnownTasks,
  now: number,
): Admission {
  const names = new Map<string, string>();
  const keys = new Map<string, QueueIndexEntry>();
  let last = 0;
  for (const one of all.values()) {
    if (one.name !== undefined) names.set(one.name, one.id);
    if (one.key !== undefined) keys.set(one.key, one);
    last = Math.max(last, one.sequence);
  }
  const resolve = (lasting: readonly (string | undefined)[]): Resolved =>
    resolveDependencies(tasks, lasting, (reference) =>
      // Strangers share a tenant, and not the names in it.
      all.has(reference) ? reference : owner.principal.open === true ? undefined : names.get(reference),
    );
  const { resolved, repeated } = settle(tasks, ids, { keys, read }, resolve);
  const fresh = new Map<string, QueueEntry>();
  const results = tasks.map((given, place): SubmitResult => {
    const { idempotency_key: key, ...task } = given;
    const digest = digestOfTask(task);
    const before = key === undefined ? undefined : keys.get(key);
    if (before !== undefined) {
      // One that stands twice in a request is not stored yet.
      const entry = fresh.get(before.id) ?? read(before.id);
      const isSame = before.digest === digest || repeated.has(place);
      if (isSame && entry !== undefined) return { ok: true, row: rowOf(entry), repeated: true };
      return { ok: false, failure: { code: "idempotency_mismatch", idempotency_key: key ?? "" }, place };
    }
    const needed = resolved[place] ?? accept([]);
    if (!needed.ok) return { ok: false, failure: needed.failure, place };
    const { depends_on: _, ...spec } = task;
    const task_id = ids[place] ?? "";
    const entry: QueueEntry = {
      sequence: (last += 1),
      task: { task_id, ...spec, ...(needed.value.length > 0 && { depends_on: needed.value }) },
      owner,
      status: "waiting",
      submitted_at: now,
      ...(key !== undefined && { key, digest }),
    };
    fresh.set(task_id, entry);
    if (key !== undefined) keys.set(key, indexed(entry));
    return { ok: true, row: rowOf(entry), repeated: false };
  });
  return { fresh: Array.from(fresh.values()), results };
}

type Resolved = ReturnType<typeof resolveDependencies>;

interface KnownKeys {
  keys: ReadonlyMap<string, QueueIndexEntry>;
  read: KnownTasks["read"];
}

/**
 * What each task depends on, and which are stored tasks written in another way: what they depend on is named differently (by name or by id)
 * and is the same. A task counts as such until what it depends on shows otherwise, since others of the request may depend on it.
 */
function settle(
  tasks: readonly TaskSubmission[],
  ids: readonly string[],
  { keys, read }: KnownKeys,
  resolve: (lasting: readonly (string | undefined)[]) => Resolved,
): { resolved: Resolved; repeated: ReadonlySet<number> } {
  const stored = new Map<number, QueueEntry>();
  for (const [place, { idempotency_key: key, ...task }] of tasks.entries()) {
    const before = key === undefined ? undefined : keys.get(key);
    if (before === undefined || before.digest === digestOfTask(task) || task.depends_on === undefined) continue;
    const entry = read(before.id);
    if (entry !== undefined) stored.set(place, entry);
  }
  for (;;) {
    const lasting = lastingIds(tasks, ids, keys).map((id, place) => stored.get(place)?.task.task_id ?? id);
    const resolved = resolve(lasting);
    const others = Array.from(stored).filter(([place, entry]) => !isSameTask(tasks[place], entry, resolved[place]));
    if (others.length === 0) return { resolved, repeated: new Set(stored.keys()) };
    for (const [place] of others) stored.delete(place);
  }
}

function isSameTask(given: TaskSubmission | undefined, { task }: QueueEntry, needed: Resolved[number] | undefined) {
  if (given === undefined || needed?.ok !== true) return false;
  const { idempotency_key: _key, depends_on: _written, ...asked } = given;
  const { task_id: _id, depends_on = [], ...spec } = task;
  const form = (of: typeof asked, on: readonly string[]): string => digestOfTask({ ...of, depends_on: on.toSorted() });
  return form(asked, needed.value) === form(spec, depends_on);
}

/**
 * The ids under which the tasks are stored: a repeated one, known or earlier in the same request, keeps the id it has. Undefined for one
 * whose key stands for another task.
 */
function lastingIds(
  tasks: readonly TaskSubmission[],
  ids: readonly string[],
  known: ReadonlyMap<string, QueueIndexEntry>,
): (string | undefined)[] {
  const stored = new Map(Array.from(known, ([key, { id, digest }]) => [key, { id, digest }]));
  return tasks.map(({ idempotency_key: key, ...task }, place) => {
    const id = ids[place] ?? "";
    if (key === undefined) return id;
    const digest = digestOfTask(task);
    const before = stored.get(key);
    if (before !== undefined) return before.digest === digest ? before.id : undefined;
    stored.set(key, { id, digest });
    return id;
  });
}

/** The same task again may be asked for in another language. */
function digestOfTask({ language: _asked, ...task }: Omit<TaskSubmission, "idempotency_key">): string {
  return digestOf(task);
}
