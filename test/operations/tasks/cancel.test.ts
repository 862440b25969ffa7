/** A task that is cancelled in the middle of a call: it has ended at once, what the call still brings is kept, and nothing follows. */
import { expect, test } from "vitest";
import { advanceTask } from "../../../src/operations/tasks/advance.ts";
import { beginTask, endCancelled } from "../../../src/operations/tasks/begin.ts";
import { refuse } from "../../../src/errors.ts";
import { trajectoryOfTask } from "../../../src/tasks/trajectory/of-task.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use, type TaskBench } from "./support.ts";

test.each([
  ["that may be made twice", { readOnlyHint: true }],
  ["that must not be made twice", {}],
])("of a tool %s", async (_, annotations) => {
  proves("task-runs/cancelled-in-call");
  let during: unknown;
  const bench: TaskBench = taskBench([use("slow__print", { pages: 2 }), use("slow__print", { pages: 3 }), done()], {
    slow__print: {
      annotations,
      async answer() {
        const id = [...ids][0] ?? "";
        await bench.ask("update_task", { task_id: id, action: "cancel" });
        // As the task's object does, whose call this is.
        await endCancelled(id, "cancelled by its user", bench.call);
        during = (await bench.ask("get_task", { task_id: id })).status;
        return "two pages printed";
      },
    },
  });
  const ids = new Set<string>();
  const { task_id } = await bench.ask("submit_task", { description: "Print two pages" });
  ids.add(task_id);
  await bench.tasks.settle(bench.call);
  // Whoever reads it meanwhile sees that it has ended.
  expect(during).toBe("cancelled");
  const log = await bench.log(task_id);
  expect(log.filter(({ type }) => type === "task_ended")).toHaveLength(1);
  expect(log.filter(({ type }) => type === "task_decided")).toHaveLength(1);
  expect(log.filter(({ type }) => type === "task_stepped")).toHaveLength(1);
  expect(bench.library.calls).toHaveLength(1);
  const trajectory = trajectoryOfTask(log);
  expect(trajectory).toMatchObject({
    status: "cancelled",
    success: false,
    worth_learning: { worth: false, because: "cancelled" },
    steps: [{ success: true, observation: "two pages printed" }],
  });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({
    status: "cancelled",
    steps: [{ observation: "two pages printed" }],
  });
  const again = await bench.tool("update_task", { task_id, action: "cancel" });
  expect(again.value.error).toMatchObject({ code: "task_ended", status: "cancelled" });
});

test.each([
  ["that may be made twice", { readOnlyHint: true }],
  ["that must not be made twice", {}],
])("whose call is stopped: the step says so, and that it may have been done, of a tool %s", async (_, annotations) => {
  proves("task-runs/cancelled-in-call");
  const stop = new AbortController();
  const bench = taskBench([use("slow__print", { pages: 2 })], {
    slow__print: {
      annotations,
      async answer() {
        stop.abort();
        throw new Error("the call was given up");
      },
    },
  });
  // What a library answers for a call that was given up.
  const { call } = bench.library;
  bench.library.call = async (...given) =>
    call(...given).catch(() => refuse<never>({ code: "timeout", server: "slow", seconds: 120 }));
  const { task_id } = await bench.ask("submit_task", { description: "Print two pages" });
  const row = await bench.call.services.tasks.find(bench.call.principal, task_id);
  if (!row.ok) throw new Error(row.failure.code);
  const owner = { principal: bench.call.principal, channel: bench.call.channel };
  const { task, submitted_at } = row.value;
  await beginTask({ task, owner, submitted_at, dispatch: { order: 1, at: 1 } }, bench.call);
  await advanceTask(task_id, bench.call, { signal: stop.signal, hasPlace: true });
  const log = await bench.log(task_id);
  const stepped = log.find((event) => event.type === "task_stepped");
  expect(stepped).toMatchObject({ success: false, error_type: "cancelled" });
  expect(stepped).toMatchObject({ observation: expect.stringContaining("may have been carried out") as string });
});

test("whose call was called off before it was sent: nothing is recorded of it, and a retry makes it unasked", async () => {
  proves("task-runs/cancelled-in-call");
  const stop = new AbortController();
  const bench = taskBench([use("slow__print", { pages: 2 }), done()], { slow__print: { answer: () => "printed" } });
  const { call } = bench.library;
  let isOff = true;
  bench.library.call = async (...given) => {
    if (!isOff) return call(...given);
    isOff = false;
    stop.abort();
    return refuse<never>({ code: "server_unavailable", server: "slow", reason: "called_off" });
  };
  const { task_id } = await bench.ask("submit_task", { description: "Print two pages" });
  const row = await bench.call.services.tasks.find(bench.call.principal, task_id);
  if (!row.ok) throw new Error(row.failure.code);
  const { task, submitted_at } = row.value;
  const owner = { principal: bench.call.principal, channel: bench.call.channel };
  await beginTask({ task, owner, submitted_at, dispatch: { order: 1, at: 1 } }, bench.call);
  await advanceTask(task_id, bench.call, { signal: stop.signal, hasPlace: true });
  const kinds = (await bench.log(task_id)).map(({ type }) => type);
  expect(kinds).not.toContain("tool_called");
  expect(kinds).not.toContain("task_stepped");
  await bench.ask("update_task", { task_id, action: "cancel" });
  await endCancelled(task_id, "cancelled", bench.call);
  await bench.ask("update_task", { task_id, action: "retry" });
  await bench.tasks.settle(bench.call);
  expect(await bench.ask("get_task", { task_id })).toMatchObject({
    status: "completed",
    steps: [{ success: true }, {}],
  });
});
