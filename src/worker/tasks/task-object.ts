/**
 * One task that runs. Its alarm is set first on each wake, so that a crash at any moment is followed by another wake; what a wake does is
 * decided by the task's session alone. This object stores only what it was told and whether it counts among those that run.
 * Not here: what a wake does (`task-run.ts`, whose code is loaded with the first one).
 */
import { describeError } from "../../context/redact/failure.ts";
import { DurableObject } from "cloudflare:workers";
import { CairnError, type Failure } from "../../errors.ts";
import { isEnded, type TaskOrder, type TaskStatus } from "../../tasks/model.ts";
import { MAX_TRIES, waitAfter } from "../../tasks/retry.ts";
import type { Env } from "../env.ts";

/** What is stored: the order, and what follows from calls between wakes. */
interface Stored {
  order: TaskOrder;
  /** It counts among those that run. */
  hasPlace: boolean;
  /** It has left its place until then, and its queue starts it again. Milliseconds since 1970. */
  parked?: number;
  /** It is parked since what may be begun or stored in a day is used up. */
  limited?: true;
  /** Somebody wants it to end. */
  cancelled?: true;
}

/** A task that is begun again keeps its place in the order. */
function isSameRun(one: TaskOrder, other: TaskOrder): boolean {
  return one.dispatch.order === other.dispatch.order && one.reopen?.times === other.reopen?.times;
}

/** Until when a run waits, and whether what may be begun or stored in a day keeps it from going on. */
type Parking = { parked: number; limited?: true };

/** When what a wake needs is allowed again, where only a limit refused it: a day that is used up is no failure of the task. */
function refusedUntil(error: unknown): Parking | undefined {
  if (!(error instanceof CairnError) || error.failure.code !== "rate_limited") return undefined;
  const { retry_after_seconds, daily } = error.failure;
  return { parked: Date.now() + retry_after_seconds * 1000, ...(daily !== undefined && { limited: true }) };
}

export class TaskObject extends DurableObject<Env> {
  #stored: Stored | undefined;
  #stop = new AbortController();
  /** Somebody has woken it since the last wake began: that wake must stay, whatever this one finds. */
  #isWoken = false;
  /** Wakes in a row that failed for a reason of Cairn's own. */
  #failures = 0;

  #read(): Stored | undefined {
    this.#stored ??= this.ctx.storage.kv.get<Stored>("task");
    return this.#stored;
  }

  #write(stored: Stored): void {
    this.#stored = stored;
    this.ctx.storage.kv.put("task", stored);
  }

  /** The task's turn has come, or has come again. Being told twice changes nothing. */
  async start(told: string): Promise<void> {
    const order: TaskOrder = JSON.parse(told);
    const before = this.#read();
    if (before === undefined || !isSameRun(before.order, order) || !before.hasPlace)
      this.#write({ order, hasPlace: true });
    this.#failures = 0;
    await this.#wakeNow();
  }

  /** Its session has something new for it. */
  async wake(): Promise<void> {
    if (this.#read() !== undefined) await this.#wakeNow();
  }

  /** Ends the task, and stops what it is doing. What a call that was made still brings is recorded. */
  async cancel(): Promise<void> {
    const stored = this.#read();
    if (stored === undefined) return;
    this.#write({ ...stored, cancelled: true });
    await this.#wakeNow();
    const { cancelRun } = await import("./task-run.ts");
    await cancelRun(stored.order, this.env);
    this.#stop.abort();
  }

  /** Stops what it is doing, and leaves nothing: its session is erased. */
  async erase(): Promise<void> {
    this.#stop.abort();
    this.#stored = undefined;
    if (this.ctx.storage.kv.get("task") === undefined) return;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    if (this.#read() === undefined) return;
    this.#isWoken = false;
    await this.ctx.storage.setAlarm(Date.now());
    // Read when nothing is awaited any more: whoever cancels from here on stops this wake.
    const stored = this.#read();
    if (stored === undefined) return;
    this.#stop = new AbortController();
    const { order } = stored;
    const { learnFromTask, runOnce } = await import("./task-run.ts");
    try {
      if (stored.cancelled === true) return await this.#endCancelled(order);
      const { parked, limited } = stored;
      if (parked !== undefined) return await this.#park(order, { parked, ...(limited && { limited }) });
      const { status, again } = await runOnce(order, this.env, {
        signal: this.#stop.signal,
        hasPlace: stored.hasPlace,
      });
      this.#failures = 0;
      // Cancelled meanwhile, perhaps before what began the run was recorded.
      if (this.#current(order)?.cancelled === true && !isEnded(status)) return await this.#endCancelled(order);
      if (isEnded(status)) {
        await this.#finish(order, status);
        // Once nothing waits for it: a crash here loses the lesson and nothing else.
        this.ctx.waitUntil(learnFromTask(order, this.env));
        return;
      }
      const leaves = stored.hasPlace && status === "input_required";
      if (leaves) {
        await this.#report(order, status);
        this.#change(order, { hasPlace: false });
      }
      if (stored.hasPlace && status === "running" && typeof again === "number")
        return await this.#park(order, { parked: again });
      if (again === "in_turn") await this.#report(order, "waiting");
      if (again === "now" || this.#isWoken) return;
      if (typeof again === "number") await this.ctx.storage.setAlarm(again);
      else await this.ctx.storage.deleteAlarm();
    } catch (error) {
      const refused = refusedUntil(error);
      if (refused !== undefined && stored.hasPlace) return await this.#park(order, refused);
      if (refused !== undefined) return this.#isWoken ? undefined : await this.ctx.storage.setAlarm(refused.parked);
      await this.#failed(order, error);
    }
  }

  /**
   * Ends a run that somebody cancelled: one that had begun by its event; one that had not begun is never begun, so that a task which is
   * begun again and cancelled at once stays as it had ended.
   */
  async #endCancelled(order: TaskOrder): Promise<void> {
    const { cancelRun, learnFromTask } = await import("./task-run.ts");
    await cancelRun(order, this.env);
    await this.#finish(order, "cancelled");
    this.ctx.waitUntil(learnFromTask(order, this.env));
  }

  /** What is stored of this run now; undefined where another one has begun since. */
  #current(order: TaskOrder): Stored | undefined {
    const stored = this.#read();
    return stored !== undefined && isSameRun(stored.order, order) ? stored : undefined;
  }

  /** Changes what is stored of this run, and nothing of another: what somebody said meanwhile is kept. */
  #change(order: TaskOrder, change: Partial<Stored>): void {
    const stored = this.#current(order);
    if (stored !== undefined) this.#write({ ...stored, ...change });
  }

  /**
   * Waits for a time without a place among those that run. Stored before the queue is told: after a crash in between the alarm, which is
   * set, tells it again.
   */
  async #park(order: TaskOrder, until: Parking): Promise<void> {
    if (this.#current(order)?.parked === undefined) this.#change(order, { hasPlace: false, ...until });
    const { parked, limited = false } = until;
    await this.#queueOf(order).park(order.task.task_id, parked, order.reopen?.times, limited);
    if (!this.#isWoken) await this.ctx.storage.deleteAlarm();
  }

  async #wakeNow(): Promise<void> {
    this.#isWoken = true;
    await this.ctx.storage.setAlarm(Date.now());
  }

  async #failed(order: TaskOrder, error: unknown): Promise<void> {
    this.#failures += 1;
    console.error(`The task ${order.task.task_id} failed to go on:`, describeError(error));
    if (this.#failures < MAX_TRIES) return this.ctx.storage.setAlarm(Date.now() + waitAfter(this.#failures));
    const failure: Failure =
      error instanceof CairnError ? error.failure : { code: "internal", correlation_id: order.task.task_id };
    await this.#report(order, "failed", failure);
    await this.#forget(order);
  }

  /** The queue is told before anything is forgotten: whatever fails in between is done again. */
  async #finish(order: TaskOrder, status: TaskStatus): Promise<void> {
    await this.#report(order, status);
    await this.#forget(order);
  }

  /** Nothing is left of the run, unless the task has been begun again since. */
  async #forget(order: TaskOrder): Promise<void> {
    const stored = this.#read();
    if (stored !== undefined && !isSameRun(stored.order, order)) return;
    this.#stored = undefined;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #report(order: TaskOrder, status: TaskStatus, failure?: Failure): Promise<void> {
    const text = failure === undefined ? undefined : JSON.stringify(failure);
    return this.#queueOf(order).report(order.task.task_id, status, order.reopen?.times, text);
  }

  #queueOf({ owner }: TaskOrder) {
    return this.env.DISPATCH.get(this.env.DISPATCH.idFromName(owner.principal.tenant));
  }
}
