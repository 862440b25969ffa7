/** A model whose provider does not accept the key: said at once, with what to set. Of a passing failure, the next try is told. */
import { expect, test } from "vitest";
import type { ModelOutcome, ModelPort } from "../../../src/runtime/model/model.ts";
import { taskBench } from "./support.ts";

const cost = {
  prompt_tokens: 1,
  completion_tokens: 0,
  first_token_latency_ms: 0,
  latency_ms: 1,
  attempts: 1,
  estimated: true,
};

/** A model that fails each time, and how often it was asked. */
function failing(error: "unauthorized" | "unavailable"): { model: ModelPort; asked: () => number } {
  let times = 0;
  const model = {
    provider: "qwen",
    model: "qwen-max",
    async complete(): Promise<ModelOutcome> {
      times += 1;
      return { ok: false, error, retryable: error === "unavailable", cost } as unknown as ModelOutcome;
    },
  };
  return { model, asked: () => times };
}

test.each([
  ["请查班次", "密钥"],
  ["Look it up", "configured key"],
])("a key that is not accepted ends the task at the first try and says what to set: %s", async (description, told) => {
  const bench = taskBench([]);
  const { model, asked } = failing("unauthorized");
  Object.assign(bench.call.services, { openModel: async () => model });
  const task = await bench.run({ description });
  expect(asked()).toBe(1);
  expect(task).toMatchObject({
    status: "failed",
    error: { code: "model_failed" },
    last_failure: { error: "unauthorized" },
  });
  expect(task.result).toContain(told);
  expect(task.result).toContain("CAIRN_MODEL_KEY");
  expect(task.last_failure).not.toHaveProperty("next_try");
});

test("while a model is tried again, the task says why the last try failed and when the next one is", async () => {
  const bench = taskBench([]);
  const { model } = failing("unavailable");
  Object.assign(bench.call.services, { openModel: async () => model });
  const { task_id } = await bench.ask("submit_task", { description: "请查班次" });
  await bench.tasks.dispatchOnce(bench.call);
  const task = await bench.ask("get_task", { task_id });
  expect(task).toMatchObject({
    status: "waiting",
    waits_for: {
      reason: "retry",
      message: expect.stringMatching(/^请求模型失败，原因可能是暂时的。将于 \d{4}-.* UTC 再试/) as string,
    },
    last_failure: {
      error: "unavailable",
      message: "暂时无法连接模型服务商。",
      next_try: expect.stringMatching(/^\d{4}-/) as string,
    },
  });
});
