/** Strangers share a tenant on a server without tokens: none finds another's task, whose id would open its session. */
import { expect, test } from "vitest";
import { failureText } from "../../../src/failures.ts";
import { listTasks } from "../../../src/operations/tasks/show.ts";
import { submitTask } from "../../../src/operations/tasks/submit.ts";
import { listTrajectories } from "../../../src/operations/tasks/trajectory.ts";
import { readSubmission } from "../../../src/tasks/submission.ts";
import { proves } from "../../requirements/index.ts";
import { taskBench } from "./support.ts";

test("by no list, no name and no key that is easy to guess", async () => {
  proves("task-runs/strangers");
  const bench = taskBench([]);
  const { library } = bench;
  const call = {
    ...bench.call,
    principal: { ...bench.call.principal, open: true as const },
    services: { ...bench.call.services, library: { ...library, openToStrangers: false } },
  };
  const submit = async (given: object) => {
    const read = readSubmission({ description: "Mine", not_before: "2099-01-01", ...given });
    return read.ok ? submitTask(read.value, call) : read;
  };
  expect(await submit({ name: "mine", idempotency_key: "mine" })).toMatchObject({ ok: true });
  const listed = await listTasks({}, call);
  expect(listed).toMatchObject({ ok: false, failure: { code: "forbidden" } });
  // Who sent no token is not told what the token lacks.
  const { en, zh } = failureText(listed.ok ? { code: "internal", correlation_id: "" } : listed.failure);
  expect(en).toMatch(/^This needs a token.*Sign in, or send the token/);
  expect(zh).toContain("请先登录");
  expect(await listTrajectories(undefined, call)).toMatchObject({ ok: false, failure: { code: "forbidden" } });
  expect(await submit({ depends_on: ["mine"] })).toMatchObject({ ok: false, failure: { field: "depends_on" } });
  const [first, second] = [await submit({ idempotency_key: "same" }), await submit({ idempotency_key: "same" })];
  if (!first.ok || !second.ok) throw new Error("a task was refused");
  expect(second.value.task.task_id).not.toBe(first.value.task.task_id);
  // The caller is told, as where a session begins.
  expect(second.value.ignored?.idempotency_key).toMatch(/ignored.*A repeated call hands in another task/);
  const own = await submit({ idempotency_key: "018f2b6e-5f0c-7d3a-9c41-6b2f8e1d7a90" });
  expect(own).toMatchObject({ ok: true });
  expect(own.ok && own.value.ignored).toBeUndefined();
});
