/**
 * A tenant's queue of tasks. One object per tenant, so that what waits is dispatched in one order. Everything that follows from a change is
 * done by its alarm, which the platform repeats after a crash. Answers cross as JSON text of an outcome.
 * Not here: what it decides (`tasks/queue.ts`), and what a task does (`task-object.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import { accept, type Failure, type Outcome } from "../../errors.ts";
import { TASKS_URI } from "../../operations/uris.ts";
import { isEnded, DEFAULT_RUNNING, type TaskOwner, type TaskStatus, type TaskSubmission } from "../../tasks/model.ts";
import { TaskQueue } from "../../tasks/queue.ts";
import { tellTasks } from "../../tasks/telling.ts";
import type { TaskFilter } from "../../tasks/task-port.ts";
import { BusWatch } from "../bus/watch.ts";
import type { Env } from "../env.ts";
import { queueStore } from "./queue-store.ts";
import { taskStub } from "./task-stub.ts";

const text = <T>(outcome: Outcome<T>): string => JSON.stringify(outcome);

/** A task that could not be told is told again so long after. Milliseconds. */
const TELL_AGAIN_MS = 1_000;
/** The longest that the queue sleeps: callers name times, and the platform refuses alarms in the far future. Milliseconds. */
const MAX_WAIT_MS = 30 * 24 * 60 * 60 * 1000;

export class DispatchObject extends DurableObject<Env> {
  readonly #queue: TaskQueue;
  readonly #watch: BusWatch;
  /** Whether what has changed is about to be announced. */
  #willAnnounce = false;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const limit = Number(env.CAIRN_TASKS_AT_ONCE ?? "");
    this.#watch = new BusWatch(state, env);
    const store = queueStore(state.storage, () => this.#announceSoon());
    this.#queue = new TaskQueue(store, Number.isInteger(limit) && limit >= 1 ? limit : DEFAULT_RUNNING);
  }

  /** Announces each change of the queue on the bus from now on, until an announcement reaches no listener. */
  watch(tenant: string): void {
    this.#watch.start(tenant);
  }

  /** Stores the tasks under these ids. */
  async submit(owner: string, tasks: string, ids: string[]): Promise<string> {
    const given: TaskOwner = JSON.parse(owner);
    const submissions: TaskSubmission[] = JSON.parse(tasks);
    const submitted = this.#queue.submit(given, submissions, ids, Date.now());
    if (submitted.ok) await this.#dispatchSoon();
    return text(submitted);
  }

  find(id: string): string {
    return text(this.#queue.find(id));
  }

  list(filter: string): string {
    const asked: TaskFilter = JSON.parse(filter);
    return text(this.#queue.list(asked));
  }

  async cancel(tenant: string, id: string): Promise<string> {
    const cancelled = this.#queue.cancel(id, Date.now());
    if (!cancelled.ok) return text(cancelled);
    const { row, ran } = cancelled.value;
    if (ran) await taskStub(this.env, tenant, id).cancel();
    await this.#dispatchSoon();
    return text(accept(row));
  }

  async retry(id: string, maxSteps: number | undefined): Promise<string> {
    const retried = this.#queue.retry(id, maxSteps);
    if (retried.ok) await this.#dispatchSoon();
    return text(retried);
  }

  /**
   * What a task says of itself: it has ended, waits for somebody, or may go on when its turn has come. `times`: how often it had been begun
   * again when that run was dispatched.
   */
  async report(id: string, status: TaskStatus, times?: number, failure?: string): Promise<void> {
    const error: Failure | undefined = failure === undefined ? undefined : JSON.parse(failure);
    if (status === "waiting") this.#queue.resume(id);
    else this.#queue.report(id, status, Date.now(), { error, times });
    if (status === "waiting" || isEnded(status) || status === "input_required") await this.#dispatchSoon();
  }

  /** A task waits for a time. `times`: as in a report; `limited`: what may be begun or stored in a day is used up. */
  async park(id: string, until: number, times: number | undefined, limited: boolean): Promise<void> {
    this.#queue.park(id, until, { times: times ?? 0, limited });
    await this.#dispatchSoon();
  }

  /** Forgets a task whose session is erased; answers how many rows are left of it. */
  erase(id: string): number {
    this.#queue.forget(id);
    return this.#queue.find(id).ok ? 1 : 0;
  }

  /** Forgets every task of the tenant, or of one actor, that was handed in before a time, also those without a session. */
  async eraseAll(tenant: string, actor: string | null, before: number): Promise<void> {
    const running = this.#queue.forgetAll(actor, before);
    await Promise.all(running.map((id) => taskStub(this.env, tenant, id).erase()));
  }

  /** How many of them are left. */
  countLeft(actor: string | null, before: number): number {
    return this.#queue.countHandedIn(actor, before);
  }

  override async alarm(): Promise<void> {
    const { orders, wakeAt } = this.#queue.dispatch(Date.now());
    // All of them are of the tenant whose object this is.
    const tenant = orders[0]?.owner.principal.tenant ?? "";
    const task = (id: string) => taskStub(this.env, tenant, id);
    const isDone = await tellTasks(this.#queue, orders, {
      start: (order) => task(order.task.task_id).start(JSON.stringify(order)),
      cancel: (id) => task(id).cancel(),
      erase: (id) => task(id).erase(),
    });
    const again = isDone ? wakeAt : Date.now() + TELL_AGAIN_MS;
    if (again === undefined) return;
    const next = Math.min(again, Date.now() + MAX_WAIT_MS);
    const pending = await this.ctx.storage.getAlarm();
    if (pending === null || pending > next) await this.ctx.storage.setAlarm(next);
  }

  /** Announces once what is changed in one go. */
  #announceSoon(): void {
    if (this.#willAnnounce) return;
    this.#willAnnounce = true;
    queueMicrotask(() => {
      this.#willAnnounce = false;
      this.#watch.announce(TASKS_URI);
    });
  }

  /** After a crash the alarm is still set; while one is set no other is needed. */
  async #dispatchSoon(): Promise<void> {
    if (!this.#queue.hasWaiting) return;
    const pending = await this.ctx.storage.getAlarm();
    const now = Date.now();
    if (pending === null || pending > now) await this.ctx.storage.setAlarm(now);
  }
}
