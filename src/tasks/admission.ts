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
  const resolved = resolveDependencies(tasks, lastingIds(tasks, ids, keys), (reference) =>
    // Strangers share a tenant, and not the names in it.
    all.has(reference) ? reference : owner.principal.open === true ? undefined : names.get(reference),
  );
  const fresh = new Map<string, QueueEntry>();
  const results = tasks.map((given, place): SubmitResult => {
    const { idempotency_key: key, ...task } = given;
    const digest = digestOfTask(task);
    const before = key === undefined ? undefined : keys.get(key);
    if (before !== undefined) {
      // One that stands twice in a request is not stored yet.
      const entry = fresh.get(before.id) ?? read(before.id);
      if (before.digest === digest && entry !== undefined) return { ok: true, row: rowOf(entry), repeated: true };
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
