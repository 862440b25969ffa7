/** A server that is left alone, or asks to wait, is waited for: only calls that were made count among the tries. */
import { expect, test } from "vitest";
import { CairnError, type Failure } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use } from "./support.ts";

const out = (reason: "cooling_down" | "asked_to_wait", retry_after_seconds: number): Failure => ({
  code: "server_unavailable",
  server: "post",
  reason,
  retry_after_seconds,
});

test.each([
  ["cooling_down", 45, 0],
  ["asked_to_wait", 9, 1],
] as const)("%s", async (reason, seconds, tries) => {
  proves("task-runs/goes-on-by-itself");
  const bench = taskBench([use("post__list"), done()], { post__list: { answer: () => "two letters" } });
  const { library } = bench.call.services;
  const call = library.call.bind(library);
  let refusals = 1;
  library.call = async (...given) => (refusals-- > 0 ? { ok: false, failure: out(reason, seconds) } : call(...given));
  const { task_id } = await bench.run({ description: "List the letters" });
  const tried = (await bench.log(task_id)).find((event) => event.type === "task_tried" && event.outcome === "failed");
  if (tried?.type !== "task_tried") throw new CairnError(out(reason, seconds));
  expect((tried.until ?? 0) - tried.at).toBe(seconds * 1000);
  expect((await bench.state(task_id)).steps[0]?.tries).toBe(tries);
});

test.each([
  ["List the letters", "post__list is not called yet"],
  ["列出全部信件", "暂不调用 post__list"],
])("a call that was not made is not said to have failed: %s", async (description, said) => {
  const bench = taskBench([use("post__list"), done()], { post__list: { answer: () => "two letters" } });
  bench.call.services.library.call = async () => ({ ok: false, failure: out("cooling_down", 45) });
  const { task_id } = await bench.ask("submit_task", { description });
  await bench.tasks.dispatchOnce(bench.call);
  expect((await bench.ask("get_task", { task_id })).waits_for).toMatchObject({
    reason: "retry",
    message: expect.stringContaining(said),
  });
});
