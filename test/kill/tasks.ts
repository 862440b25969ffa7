/**
 * Tasks through kills: the server is killed with SIGKILL while tasks run, and started again on the same storage. Then no task may be
 * missing, no step recorded twice, and no call made twice that may be made only once.
 */
import type { ContextEvent } from "../../src/context/events.ts";
import type { TaskAnswer } from "../../src/operations/tasks/task-answer.ts";
import type { EventRecord } from "../../src/session/types.ts";
import { launch, prepare, type Subject } from "../bench/subject.ts";
import { plans } from "../bench/subjects.ts";
import { publishVariant } from "./knowledge.ts";
import { startRemote, STEPS } from "./remote.ts";
import { pressAllow } from "../support/press-allow.ts";

export interface KilledTasks {
  tasks: number;
  kills: number;
  lost: number;
  stepsTwice: number;
  callsTwice: number;
  notCompleted: number;
  /** Calls that somebody had to be asked about. */
  asked: number;
}

const TASKS_OF_CYCLE = 2;

async function api<T>(server: Subject, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(30_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

/** Adds the server and agrees to it on its page, as a person does. */
async function connect(server: Subject, url: string): Promise<void> {
  const ask = <T>(args: object) => api<T>(server, "POST", "/api/tools/manage_server", args);
  await ask({ action: "add", name: "tools", url });
  const { error } = await ask<{ error?: { approve_url?: string } }>({ action: "approve", name: "tools" });
  const agreed = await pressAllow(error?.approve_url ?? "");
  if (!agreed.ok) throw new Error(`the page answered ${agreed.status}`);
}

/** Runs tasks through so many kills. `next`: random numbers from 0 to 1. */
export async function killTasks(
  kills: number,
  next: () => number,
  port: number,
  report: (line: string) => void = () => {},
): Promise<KilledTasks> {
  const remote = await startRemote();
  const variables = {
    ...plans.cairn.variables,
    CAIRN_LOCAL: "1",
    CAIRN_MODEL_URL: remote.modelUrl,
    CAIRN_MODEL_NAME: "scripted",
  };
  const plan = { ...plans.cairn, name: "kill-tasks", port, storage: "disk" as const, variables };
  const prepared = prepare({ ...plan, reachesPrivate: true });
  let server = await launch(prepared);
  try {
    await publishVariant(port, 0);
    await connect(server, remote.mcpUrl);
    const submitted: string[] = [];
    for (let cycle = 1; cycle <= kills; cycle += 1) {
      for (let count = 0; count < TASKS_OF_CYCLE; count += 1) {
        const key = `task ${cycle}.${count} of the kill test`;
        const task = { description: `Task ${cycle}.${count}`, max_steps: 10, idempotency_key: key };
        const { task_id } = await api<TaskAnswer>(server, "POST", "/api/tasks", task);
        submitted.push(task_id);
      }
      // After so many requests, not after a time: a slow machine is killed while it works, too.
      const enough = remote.requests() + Math.floor(next() * 25);
      const patience = performance.now() + 3_000;
      while (remote.requests() < enough && performance.now() < patience)
        await new Promise((later) => setTimeout(later, 1 + next() * 10));
      await server.stop();
      server = await launch(prepared);
      report(`kill ${cycle} of ${kills}: ${submitted.length} tasks, ${remote.requests()} requests`);
    }
    return await compare(server, submitted, remote.calls, kills);
  } finally {
    await server.stop();
    remote.close();
  }
}

async function compare(
  server: Subject,
  submitted: readonly string[],
  calls: ReadonlyMap<string, number>,
  kills: number,
): Promise<KilledTasks> {
  const result: KilledTasks = {
    tasks: submitted.length,
    kills,
    lost: 0,
    stepsTwice: 0,
    callsTwice: 0,
    notCompleted: 0,
    asked: 0,
  };
  for (const id of submitted) {
    const task = await settle(server, id, result);
    if (task.task_id !== id) result.lost += 1;
    else if (task.status !== "completed" || task.steps.length !== STEPS) result.notCompleted += 1;
    const { events = [] } = await api<{ events?: EventRecord[] }>(server, "GET", `/api/sessions/${id}/events`);
    const steps = events.flatMap(({ event }) =>
      event.type === "recorded"
        ? (event.records as unknown as ContextEvent[]).flatMap((one) => (one.type === "task_stepped" ? [one.step] : []))
        : [],
    );
    if (new Set(steps).size !== steps.length) result.stepsTwice += 1;
  }
  for (const [about, count] of calls) {
    const step = Number(/\d+$/.exec(about)?.[0]);
    // Looking twice does no harm.
    if (count > 1 && step !== 1 && step !== 4) result.callsTwice += 1;
  }
  return result;
}

/** Reads a task until it has ended; a call that may have been made is skipped. */
async function settle(server: Subject, id: string, result: KilledTasks): Promise<TaskAnswer> {
  const patience = performance.now() + 120_000;
  for (;;) {
    const task = await api<TaskAnswer>(server, "GET", `/api/tasks/${id}`);
    const isOpen = task.status === "waiting" || task.status === "running";
    if ((!isOpen && task.status !== "input_required") || performance.now() > patience) return task;
    if (task.status === "input_required") {
      result.asked += 1;
      await api(server, "POST", `/api/tasks/${id}/answer`, { answer: "skip" });
    }
    await new Promise((later) => setTimeout(later, 20));
  }
}
