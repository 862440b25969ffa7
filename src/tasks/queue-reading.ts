/**
 * Reading a tenant's queue: its tasks in pages, and those that one caller handed in. What is held in memory decides which rows are read.
 * Not here: changing it (`queue.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { isEnded, type TaskRow } from "./model.ts";
import { rowOf, type QueueEntry, type QueueIndexEntry, type QueueStore } from "./queue-entry.ts";
import type { TaskFilter } from "./task-port.ts";

const PAGE = 50;

/** The latest first. Fails with `invalid_input` for a cursor that is none. */
export function pageOf(
  all: ReadonlyMap<string, QueueIndexEntry>,
  store: QueueStore,
  { status, task_type, ended, cursor, actor }: TaskFilter,
): Outcome<{ tasks: TaskRow[]; next: string | undefined }> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  if (!Number.isInteger(before) || before < 1)
    return refuse({
      code: "invalid_input",
      field: "cursor",
      expected: { en: "next_cursor of the page before", zh: "上一页的 next_cursor" },
    });
  const found = Array.from(all.values())
    .filter((one) => one.sequence < before)
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => ended === undefined || isEnded(one.status))
    .filter((one) => task_type === undefined || one.task.task_type === task_type)
    .toSorted((left, right) => right.sequence - left.sequence);
  const entries = latest(
    store,
    found.map(({ id }) => id),
    (entry) => actor === undefined || (entry.owner.principal.actor ?? null) === actor,
  );
  const page = entries.slice(0, PAGE);
  const next = entries.length > PAGE ? String(page.at(-1)?.sequence) : undefined;
  return accept({ tasks: page.map(rowOf), next });
}

/** Those of the tasks that are asked for: a page and one more, so that it is known whether there is another page. */
function latest(store: QueueStore, ids: readonly string[], isAsked: (entry: QueueEntry) => boolean): QueueEntry[] {
  const entries: QueueEntry[] = [];
  // Who handed a task in is in its row: no more rows are read than the page takes.
  for (let start = 0; start < ids.length && entries.length <= PAGE; start += PAGE)
    entries.push(...store.read(ids.slice(start, start + PAGE)).filter(isAsked));
  return entries.slice(0, PAGE + 1);
}

/** The tasks of an actor, or of all (null), that were handed in before a time. */
export function handedInBy(
  all: ReadonlyMap<string, QueueIndexEntry>,
  store: QueueStore,
  actor: string | null,
  before: number,
): QueueEntry[] {
  const ids = Array.from(all.values()).flatMap(({ id, submitted_at }) => (submitted_at <= before ? [id] : []));
  return store.read(ids).filter(({ owner }) => actor === null || owner.principal.actor === actor);
}
