/** Workers AI through a double of its binding, and which model a configuration means. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { configuredModel } from "../../src/worker/model/model.ts";
import { createWorkersAiModel, type AiBinding } from "../../src/worker/model/workers-ai.ts";

const request = { messages: [{ role: "user" as const, content: "什么是MCP？" }], temperature: 0, stop: ["\n观察:"] };

/** Pauses between tries pass at once; a time limit never comes unless asked for. */
function pauses(limit: () => Promise<void> = () => new Promise(() => {})) {
  let time = 0;
  const waits: number[] = [];
  const clock = {
    now: () => (time += 5),
    sleep: async (milliseconds: number) => (milliseconds === 60_000 ? limit() : void waits.push(milliseconds)),
    random: () => 0.5,
  };
  return { clock, waits };
}

function workersAi(run: AiBinding["run"], limit?: () => Promise<void>) {
  const asked: { model: string; input: unknown }[] = [];
  const binding: AiBinding = {
    run: (model, input, options) => {
      asked.push({ model, input: JSON.parse(JSON.stringify(input)) });
      return run(model, input, options);
    },
  };
  const { clock, waits } = pauses(limit);
  return { asked, waits, model: createWorkersAiModel(binding, "@cf/qwen/qwen3-30b-a3b-fp8", clock) };
}

/** What the binding gives where it streams: the bytes of server-sent events. */
function events(...all: (object | "[DONE]")[]): ReadableStream<Uint8Array> {
  const lines = all.map((one) => `data: ${typeof one === "string" ? one : JSON.stringify(one)}\n\n`);
  return new Blob(lines).stream();
}

describe("Workers AI", () => {
  test("a stream in its own shape, with what it cost and how long the first words took", async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 };
    const { model, asked } = workersAi(async () =>
      events({ response: "一种" }, { response: "协议。" }, { response: "", usage }, "[DONE]"),
    );
    expect(await model.complete(request)).toEqual({
      ok: true,
      text: "一种协议。",
      finish_reason: "stop",
      cost: {
        prompt_tokens: 12,
        completion_tokens: 4,
        total_tokens: 16,
        estimated: false,
        first_token_latency_ms: 5,
        latency_ms: 15,
        attempts: 1,
      },
    });
    expect(asked).toEqual([
      {
        model: "@cf/qwen/qwen3-30b-a3b-fp8",
        input: { messages: request.messages, temperature: 0, max_tokens: 2048, stop: ["\n观察:"], stream: true },
      },
    ]);
  });

  test("a stream in the shape of chat completions: thinking is no text, cut at its length", async () => {
    const chunk = (delta: object, finish_reason: string | null = null) => ({ choices: [{ delta, finish_reason }] });
    const { model } = workersAi(async () =>
      events(chunk({ reasoning_content: "想" }), chunk({ content: "一种" }), chunk({}, "length"), "[DONE]"),
    );
    const made = await model.complete({ ...request, max_tokens: 100 });
    expect(made).toMatchObject({ ok: true, text: "一种", finish_reason: "length", cost: { estimated: true } });
    expect(made.cost.prompt_tokens).toBeGreaterThan(0);
  });

  test("models that answer in one piece, in either shape", async () => {
    const old = workersAi(async () => ({ response: "一种协议。", usage: { prompt_tokens: 12, completion_tokens: 4 } }));
    expect(await old.model.complete(request)).toMatchObject({
      ok: true,
      text: "一种协议。",
      cost: { total_tokens: 16 },
    });
    const json = workersAi(async () => ({ response: { kind: "guide" } }));
    expect(await json.model.complete(request)).toMatchObject({ ok: true, text: '{"kind":"guide"}' });
    const choices = [{ message: { content: "一种" }, finish_reason: "length" }];
    const recent = workersAi(async () => ({ choices }));
    expect(await recent.model.complete(request)).toMatchObject({ ok: true, text: "一种", finish_reason: "length" });
  });

  test("what it throws is never repeated, and tried again", async () => {
    const { model, waits } = workersAi(async () => Promise.reject(new Error("account 1234 has no quota")));
    const made = await model.complete(request);
    expect(made).toMatchObject({ ok: false, error: "unavailable", retryable: true, cost: { attempts: 3 } });
    expect(JSON.stringify(made)).not.toContain("1234");
    expect(waits).toEqual([500, 1000]);
  });

  test.each([
    [3036, "rate_limited", 3],
    [3008, "unavailable", 3],
    [3041, "unauthorized", 1],
    [5007, "refused_request", 1],
  ])("the binding's error %i is %s, after %i tries", async (code, error, attempts) => {
    const { model } = workersAi(async () => Promise.reject(new Error(`${code}: in its own words`)));
    expect(await model.complete(request)).toMatchObject({ ok: false, error, cost: { attempts } });
  });

  test("an answer nobody can read, and a stream that stops in the middle", async () => {
    const odd = workersAi(async () => ({ image: "base64" }));
    expect(await odd.model.complete(request)).toMatchObject({ ok: false, error: "unreadable_answer" });
    const garbled = workersAi(async () => new Blob(["data: {secret\n\n"]).stream());
    const log = vi.spyOn(console, "warn");
    onTestFinished(() => log.mockRestore());
    expect(await garbled.model.complete(request)).toMatchObject({ ok: false, error: "unreadable_answer" });
    expect(log).not.toHaveBeenCalled();
    const torn = workersAi(async () => events({ response: "一" }));
    expect(await torn.model.complete(request)).toMatchObject({
      ok: false,
      error: "unavailable",
      cost: { attempts: 3 },
    });
  });

  test("one that never comes, and a caller that has gone", async () => {
    const late = workersAi(
      () => new Promise(() => {}),
      () => Promise.resolve(),
    );
    expect(await late.model.complete(request)).toMatchObject({ ok: false, error: "timeout", retryable: true });
    const gone = new AbortController();
    let heard: AbortSignal | undefined;
    const hanging = workersAi((_model, _input, options) => {
      heard = options?.signal;
      return new Promise((_resolve, reject) =>
        options?.signal?.addEventListener("abort", () => reject(new Error("stopped"))),
      );
    });
    const asked = hanging.model.complete(request, gone.signal);
    await expect.poll(() => heard).toBeDefined();
    gone.abort();
    expect(await asked).toMatchObject({ ok: false, error: "cancelled", retryable: false });
    expect(heard?.aborted).toBe(true);
  });

  test("a stream nobody waits for any more is let go", async () => {
    const gone = new AbortController();
    let let_go = false;
    const endless = new ReadableStream<Uint8Array>({ cancel: () => void (let_go = true) });
    const { model, asked } = workersAi(async () => endless);
    const answer = model.complete(request, gone.signal);
    await expect.poll(() => asked).toHaveLength(1);
    gone.abort();
    expect(await answer).toMatchObject({ ok: false, error: "cancelled" });
    await expect.poll(() => let_go).toBe(true);
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
