/** Workers AI through a double of its binding, and which model a configuration means. */
import { describe, expect, test } from "vitest";
import { configuredModel } from "../../src/worker/model.ts";
import { workersAiModel, type AiBinding } from "../../src/worker/model-workers-ai.ts";

const request = { messages: [{ role: "user" as const, content: "什么是MCP？" }], temperature: 0, stop: ["\n观察:"] };

function stage(run: AiBinding["run"], sleep: () => Promise<void> = () => new Promise(() => {})) {
  let time = 0;
  const asked: { model: string; input: object }[] = [];
  const binding: AiBinding = {
    run: (model, input, options) => {
      asked.push({ model, input });
      return run(model, input, options);
    },
  };
  return { asked, model: workersAiModel(binding, "@cf/qwen/qwen3-30b-a3b-fp8", { now: () => (time += 5), sleep }) };
}

describe("Workers AI", () => {
  test("an answer in its own shape, with what it cost", async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 };
    const { model, asked } = stage(async () => ({ response: "一种协议。", usage }));
    expect(await model.complete(request)).toMatchObject({
      ok: true,
      text: "一种协议。",
      finish_reason: "stop",
      cost: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16, estimated: false },
    });
    expect(asked).toEqual([
      {
        model: "@cf/qwen/qwen3-30b-a3b-fp8",
        input: { messages: request.messages, temperature: 0, max_tokens: 2048, stop: ["\n观察:"] },
      },
    ]);
  });

  test("an answer in the shape of chat completions, cut at its length, counted by the estimate", async () => {
    const choices = [{ message: { content: "一种" }, finish_reason: "length" }];
    const { model } = stage(async () => ({ choices }));
    const made = await model.complete(request);
    expect(made).toMatchObject({ ok: true, text: "一种", finish_reason: "length", cost: { estimated: true } });
    expect(made.cost.prompt_tokens).toBeGreaterThan(0);
  });

  test("what it throws is never repeated", async () => {
    const { model } = stage(async () => Promise.reject(new Error("account 1234 has no quota")));
    const made = await model.complete(request);
    expect(made).toMatchObject({ ok: false, error: "unavailable", retryable: true });
    expect(JSON.stringify(made)).not.toContain("1234");
  });

  test("an answer nobody can read, one that never comes, and a caller that has gone", async () => {
    const odd = stage(async () => new ReadableStream());
    expect(await odd.model.complete(request)).toMatchObject({ ok: false, error: "unreadable_answer" });
    const late = stage(
      () => new Promise(() => {}),
      () => Promise.resolve(),
    );
    expect(await late.model.complete(request)).toMatchObject({ ok: false, error: "timeout", retryable: true });
    const gone = new AbortController();
    let heard: AbortSignal | undefined;
    const hanging = stage((_model, _input, options) => {
      heard = options?.signal;
      return new Promise((_resolve, reject) =>
        options?.signal?.addEventListener("abort", () => reject(new Error("stopped"))),
      );
    });
    const asked = hanging.model.complete(request, gone.signal);
    gone.abort();
    expect(await asked).toMatchObject({ ok: false, error: "cancelled", retryable: false });
    expect(heard?.aborted).toBe(true);
  });
});

describe("which model is configured", () => {
  const AI: AiBinding = { run: async () => ({ response: "from Workers AI" }) };

  test("none without a name, whatever else is set", () => {
    expect(configuredModel({})).toBeUndefined();
    expect(configuredModel({ CAIRN_MODEL_URL: "https://api.example.com/v1", CAIRN_MODEL_KEY: "k" })).toBeUndefined();
    expect(configuredModel({ CAIRN_MODEL_NAME: "qwen-max" })).toBeUndefined();
    expect(configuredModel({ AI })).toBeUndefined();
  });

  test("an address wins over the binding", async () => {
    const byAddress = configuredModel({ CAIRN_MODEL_URL: "https://api.example.com/v1", CAIRN_MODEL_NAME: "m", AI });
    expect(await byAddress?.()).toMatchObject({ provider: "api.example.com", model: "m" });
    const byBinding = configuredModel({ CAIRN_MODEL_NAME: "@cf/m", AI });
    const model = await byBinding?.();
    expect(model).toMatchObject({ provider: "workers-ai", model: "@cf/m" });
    expect(await model?.complete(request)).toMatchObject({ ok: true, text: "from Workers AI" });
  });
});
