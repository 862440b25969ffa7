/**
 * The queue of one tenant: every task it has submitted, which of them run, and which follow. Synchronous, over a store that survives a crash:
 * a change is stored before anybody is told of it. What a task does while it runs is in its session.
 * Not here: what is stored of a request's tasks (`admission.ts`), pages of tasks (`queue-reading.ts`), the order itself (`dispatch-order.ts`), telling tasks that they run (`telling.ts`).
 */
import { accept, refuse, type Failure, type Outcome } from "../errors.ts";
import { admitTasks } from "./admission.ts";
import { isLost, planDispatch } from "./dispatch-order.ts";
import {
  isEnded,
  MAX_OPEN_TASKS,
  type SubmitResult,
  type TaskOrder,
  type TaskOwner,
  type TaskRow,
  type TaskStatus,
  type TaskSubmission,
  type TaskType,
} from "./model.ts";
import { indexed, orderOf, rowOf, type QueueChange, type QueueIndexEntry, type QueueStore } from "./queue-entry.ts";
import { handedInBy, pageOf } from "./queue-reading.ts";
import type { TaskFilter } from "./task-port.ts";

/** What comes with the status that a task reports. */
export interface TaskReport {
  error?: Failure | undefined;
  times?: number | undefined;
}

const FULL = { code: "queue_full", limit: MAX_OPEN_TASKS } as const satisfies Failure;
/** Tasks that have ended and are still listed. */
const MAX_ENDED = 20_000;

export class TaskQueue {
  readonly #store: QueueStore;
  readonly #limit: number;
  #tasks: Map<string, QueueIndexEntry> | undefined;
  /** Tasks that were told to run since this object was made. */
  readonly #told = new Set<string>();

  /** `limit`: how many tasks of one type run at once. */
  constructor(store: QueueStore, limit: number) {
    this.#store = store;
    this.#limit = limit;
  }

  get #all(): Map<string, QueueIndexEntry> {
    this.#tasks ??= new Map(this.#store.load().map((entry) => [entry.id, entry]));
    return this.#tasks;
  }

  /** Stores the tasks under these fresh ids. Fails with `queue_full` when more would be open than may be: none is stored then. */
  submit(
    owner: TaskOwner,
    tasks: readonly TaskSubmission[],
    ids: readonly string[],
    now: number,
  ): Outcome<SubmitResult[]> {
    const all = this.#all;
    if (!this.#hasPlace(tasks.length)) return refuse(FULL);
    const known = { all, read: (id: string) => this.#store.read([id])[0] };
    const { fresh, results } = admitTasks(owner, tasks, ids, known, now);
    this.#store.insert(fresh);
    for (const entry of fresh) all.set(entry.task.task_id, indexed(entry));
    this.#forgetOldest();
    return accept(results);
  }

  find(id: string): Outcome<TaskRow> {
    const [entry] = this.#all.has(id) ? this.#store.read([id]) : [];
    return entry === undefined ? refuse({ code: "unknown_task", task_id: id }) : accept(rowOf(entry));
  }

  /** The latest first. Fails with `invalid_input` for a cursor that is none. */
  list(filter: TaskFilter): Outcome<{ tasks: TaskRow[]; next: string | undefined }> {
    return pageOf(this.#all, this.#store, filter);
  }

  /**
   * Decides what is dispatched now and stores it. `orders`: the tasks to be told, those included that were told before a crash and may not
   * know. `wakeAt`: when the next one may be dispatched by its time alone.
   */
  dispatch(now: number): { orders: TaskOrder[]; wakeAt: number | undefined } {
    const all = this.#all;
    const running: Record<TaskType, number> = { reasoning: 0, code: 0, web: 0 };
    let last = 0;
    for (const { status, task, dispatch } of all.values()) {
      if (status === "running") running[task.task_type] += 1;
      last = Math.max(last, dispatch?.order ?? 0);
    }
    const { start, fail, wakeAt } = planDispatch(all, running, this.#limit, now);
    for (const { id, because } of fail)
      this.#change(id, { status: "failed", ended_at: now, error: { code: "dependency_failed", task_id: because } });
    for (const id of start) {
      const dispatch = all.get(id)?.dispatch ?? { order: (last += 1), at: now };
      const waited = (all.get(id)?.until ?? null) !== null;
      this.#change(id, { status: "running", dispatch, ...(waited && { until: null }) });
      this.#told.delete(id);
    }
    const untold = Array.from(all.values()).flatMap((one) =>
      one.status === "running" && !this.#told.has(one.id) ? [one] : [],
    );
    const ids = untold.toSorted((left, right) => (left.dispatch?.order ?? 0) - (right.dispatch?.order ?? 0));
    return { orders: this.#store.read(ids.map(({ id }) => id)).map(orderOf), wakeAt };
  }

  /** The task knows that it runs. */
  told(id: string): void {
    this.#told.add(id);
  }

  /** Where a task stands; undefined for one that is unknown here. */
  statusOf(id: string): TaskStatus | undefined {
    return this.#all.get(id)?.status;
  }

  /**
   * What a task says of itself. `times`: how often it had been begun again when that run was dispatched; what an earlier run
   * says of itself changes nothing. False: the task is unknown here.
   */
  report(id: string, status: TaskStatus, now: number, { error, times = 0 }: TaskReport = {}): boolean {
    const known = this.#all.get(id);
    if (known === undefined) return false;
    if (times !== (known.reopen?.times ?? 0)) return true;
    if (known.status !== status && !isEnded(known.status))
      this.#change(id, { status, ...(isEnded(status) && { ended_at: now }), ...(error !== undefined && { error }) });
    return true;
  }

  /** Marks a task as cancelled. `ran`: it was dispatched before, so that it has to be told. */
  cancel(id: string, now: number): Outcome<{ row: TaskRow; ran: boolean }> {
    const known = this.#all.get(id);
    if (known === undefined) return refuse({ code: "unknown_task", task_id: id });
    if (isEnded(known.status)) return refuse({ code: "task_ended", task_id: id, status: known.status });
    this.#change(id, { status: "cancelled", ended_at: now });
    const row = this.find(id);
    return row.ok ? accept({ row: row.value, ran: known.dispatch !== undefined }) : row;
  }

  /**
   * Fails with `unknown_task`, `task_ended`, `task_open`, `queue_full`, and with `dependency_failed` where it would fail at once again: nothing
   * is changed then.
   */
  retry(id: string, maxSteps: number | undefined): Outcome<TaskRow> {
    const known = this.#all.get(id);
    if (known === undefined) return refuse({ code: "unknown_task", task_id: id });
    const { status } = known;
    if (status === "completed") return refuse({ code: "task_ended", task_id: id, status });
    if (!isEnded(status)) return refuse({ code: "task_open", task_id: id, status });
    const failed = known.task.depends_on?.find((other) => isLost(this.#all.get(other)?.status));
    if (failed !== undefined) return refuse({ code: "dependency_failed", task_id: failed });
    if (!this.#hasPlace(1)) return refuse(FULL);
    const [entry] = this.#store.read([id]);
    const max_steps = maxSteps ?? known.reopen?.max_steps ?? entry?.task.max_steps ?? 0;
    const reopen = { max_steps, times: (known.reopen?.times ?? 0) + 1 };
    this.#change(id, { status: "waiting", ended_at: null, error: null, until: null, reopen });
    return this.find(id);
  }

  /** A task that waited for somebody takes its place again when its turn has come. False: it is not one that waits for anybody. */
  resume(id: string): boolean {
    if (this.#all.get(id)?.status !== "input_required") return false;
    this.#change(id, { status: "waiting" });
    return true;
  }

  /** A task that runs waits for a time, and leaves its place until then. `limited`: as in a row; `times`: as in a report. */
  park(id: string, until: number, { times = 0, limited = false }: { times?: number; limited?: boolean } = {}): void {
    const known = this.#all.get(id);
    if (known?.status === "running" && times === (known.reopen?.times ?? 0))
      this.#change(id, { status: "waiting", until, limited });
  }

  /** Forgets a task, whatever its status. */
  forget(id: string): void {
    if (!this.#all.has(id)) return;
    this.#store.remove([id]);
    this.#all.delete(id);
  }

  /**
   * Forgets the tasks of an actor, or all, that were handed in before a time. Answers the ids of those that may run: their objects are to
   * be erased too.
   */
  forgetAll(actor: string | null, before: number): string[] {
    const forgotten = handedInBy(this.#all, this.#store, actor, before);
    this.#store.remove(forgotten.map(({ task }) => task.task_id));
    for (const { task } of forgotten) this.#all.delete(task.task_id);
    return forgotten.flatMap(({ task, dispatch, status }) =>
      dispatch !== undefined && !isEnded(status) ? [task.task_id] : [],
    );
  }

  /** How many tasks of an actor, or of all, were handed in before a time. */
  countHandedIn(actor: string | null, before: number): number {
    return handedInBy(this.#all, this.#store, actor, before).length;
  }

  /** Whether a task waits to be dispatched. */
  get hasWaiting(): boolean {
    return Array.from(this.#all.values()).some(({ status }) => status === "waiting");
  }

  /** Whether so many more may wait or run. */
  #hasPlace(more: number): boolean {
    const open = Array.from(this.#all.values()).filter(({ status }) => !isEnded(status)).length;
    return open + more <= MAX_OPEN_TASKS;
  }

  #change(id: string, change: QueueChange): void {
    this.#store.update(id, change);
    const known = this.#all.get(id);
    if (known !== undefined) this.#all.set(id, { ...known, ...change });
  }

  #forgetOldest(): void {
    const ended = Array.from(this.#all.values()).filter(({ status }) => isEnded(status));
    if (ended.length <= MAX_ENDED) return;
    const oldest = ended.toSorted((left, right) => left.sequence - right.sequence).slice(0, ended.length - MAX_ENDED);
    this.#store.remove(oldest.map(({ id }) => id));
    for (const { id } of oldest) this.#all.delete(id);
  }
}
