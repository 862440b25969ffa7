/** A model that is slow or busy: one request for each try, the place of a task that waits is free, and what is under way is told. */
import { expect, test } from "vitest";
import { createModelPort } from "../../../src/runtime/model/port.ts";
import { ModelFailure, type ModelAnswer } from "../../../src/runtime/model/answer.ts";
import { done, taskBench } from "./support.ts";

/** A bench whose model is the port over a driver, which waits no time. */
function benchWith(ask: (times: number) => Promise<ModelAnswer>) {
  const bench = taskBench([]);
  const slept: number[] = [];
  let asked = 0;
  const clock = {
    now: () => 0,
    random: () => 0,
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      if (milliseconds >= 60_000) return new Promise<void>((ended) => signal.addEventListener("abort", () => ended()));
      slept.push(milliseconds);
    },
  };
  const model = createModelPort({ provider: "p", model: "m", ask: () => ask((asked += 1)) }, clock);
  Object.assign(bench.call.services, { openModel: async () => model });
  return { bench, slept, times: () => asked };
}

const answer = (text: object): ModelAnswer => ({ text: JSON.stringify(text), finish_reason: "stop" });

test("a try is one request, and four tasks whose model asks to wait let a fifth run", async () => {
  const { bench, slept, times } = benchWith(async (asked) => {
    if (asked <= 4) throw new ModelFailure("server_error", 7_000);
    return answer(done("the fifth"));
  });
  const ids: string[] = [];
  for (let one = 0; one < 4; one += 1)
    ids.push((await bench.ask("submit_task", { description: "List the letters" })).task_id);
  await bench.tasks.dispatchOnce(bench.call);
  expect([times(), slept]).toEqual([4, []]);
  const fifth = await bench.ask("submit_task", { description: "Say hello" });
  await bench.tasks.dispatchOnce(bench.call);
  expect(await bench.ask("get_task", { task_id: fifth.task_id })).toMatchObject({ status: "completed" });
  const [first = ""] = ids;
  expect(await bench.ask("get_task", { task_id: first })).toMatchObject({
    status: "waiting",
    waits_for: { reason: "retry" },
    last_failure: { error: "server_error", message: "The model's provider answered with an error." },
  });
});

test.each([
  ["List the letters", /^Asking the model .* is under way\. The last thing was recorded at \d{4}-.* UTC, .* ago\.$/],
  ["列出所有信件", /^正在进行：请求模型决定下一步.*最近一次记录是在 \d{4}-.* UTC，.*之前。$/],
])("while the model has not answered, a task says since when nothing was recorded: %s", async (description, told) => {
  let release: (given: ModelAnswer) => void = () => undefined;
  let reached = (): void => {};
  const asking = new Promise<void>((resolve) => (reached = resolve));
  const { bench } = benchWith(() => {
    reached();
    return new Promise((resolve) => (release = resolve));
  });
  const { task_id } = await bench.ask("submit_task", { description });
  const running = bench.tasks.dispatchOnce(bench.call);
  await asking;
  const task = await bench.ask("get_task", { task_id });
  expect(task).toMatchObject({ status: "running", waits_for: { reason: "step", since: task.updated_at } });
  expect(task.waits_for?.message).toMatch(told);
  release(answer(done()));
  await running;
  expect(await bench.ask("get_task", { task_id })).not.toHaveProperty("waits_for");
});
