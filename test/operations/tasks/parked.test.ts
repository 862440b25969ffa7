/** A task that waits for a time takes no place among those that run, and says why and until when. */
import { expect, test } from "vitest";
import type { Failure } from "../../../src/errors.ts";
import { done, taskBench, use } from "./support.ts";

const busy = (retry_after_seconds: number): Failure => ({
  code: "server_unavailable",
  server: "post",
  reason: "asked_to_wait",
  retry_after_seconds,
});

/** A bench whose server refuses so many calls of `post__list` before it answers. */
function refusing(seconds: number, refusals: number, decisions: Parameters<typeof taskBench>[0]) {
  const bench = taskBench(decisions, { post__list: { answer: () => "two letters" } });
  const { library } = bench.call.services;
  const call = library.call.bind(library);
  let left = refusals;
  library.call = async (...given) => (left-- > 0 ? { ok: false, failure: busy(seconds) } : call(...given));
  return bench;
}

test("four tasks that wait for one server let a fifth run", async () => {
  const bench = refusing(60, 4, [...Array.from({ length: 4 }, () => use("post__list")), done("the fifth")]);
  const ids: string[] = [];
  for (let one = 0; one < 4; one += 1)
    ids.push((await bench.ask("submit_task", { description: "List the letters" })).task_id);
  await bench.tasks.dispatchOnce(bench.call);
  const fifth = await bench.ask("submit_task", { description: "Say hello" });
  await bench.tasks.dispatchOnce(bench.call);
  expect(await bench.ask("get_task", { task_id: fifth.task_id })).toMatchObject({ status: "completed" });
  for (const task_id of ids)
    expect(await bench.ask("get_task", { task_id })).toMatchObject({
      status: "waiting",
      waits_for: { reason: "retry", until: expect.any(String), message: expect.stringContaining("post__list") },
    });
});

test("what a server asks for beyond what is waited is said in words", async () => {
  const bench = refusing(80_000, 1, [use("post__list"), done()]);
  const { task_id } = await bench.ask("submit_task", { description: "List the letters" });
  await bench.tasks.dispatchOnce(bench.call);
  const { waits_for, last_failure } = await bench.ask("get_task", { task_id });
  expect(waits_for?.message).toMatch(
    /in 10 minutes\. The other side asked for 23 hours; a task waits at most 10 minutes/,
  );
  expect(last_failure?.message).toContain("Try again in 23 hours");
  await bench.tasks.settle(bench.call);
  const after = await bench.ask("get_task", { task_id });
  expect(after.status).toBe("completed");
  expect(after).not.toHaveProperty("waits_for");
});

test("in Chinese, for a task that has not begun", async () => {
  const bench = taskBench([done()]);
  const first = await bench.ask("submit_task", { description: "列出所有信件", not_before: "2999-01-01T00:00:00Z" });
  const second = await bench.ask("submit_task", { description: "寄出这些信件", depends_on: [first.task_id] });
  await bench.tasks.settle(bench.call);
  expect((await bench.ask("get_task", { task_id: first.task_id })).waits_for).toEqual({
    reason: "not_before",
    message: "最早于 2999-01-01 00:00:00 UTC 开始，还有一天以上。",
    until: "2999-01-01T00:00:00.000Z",
  });
  expect((await bench.ask("get_task", { task_id: second.task_id })).waits_for).toEqual({
    reason: "depends_on",
    message: "等它所依赖的任务完成之后开始。",
    depends_on: [first.task_id],
  });
});
