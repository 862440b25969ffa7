import { afterEach, describe, expect, test } from "vitest";
import { modelUsageSchema } from "../../src/context/document.ts";
import { describeModelError, toModelUsage } from "../../src/runtime/model.ts";
import { openAiModel } from "../../src/runtime/model-openai.ts";
import type { OpenAiPort } from "../../src/runtime/model-openai.ts";
import { AnswerReader, readEventStream } from "../../src/runtime/model-stream.ts";
import { scriptedServer } from "./scripted-server.ts";
import type { Reply, ScriptedServer } from "./scripted-server.ts";

const open: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** Waiting is recorded and passes at once, except for attempts' time limits, which never come unless asked for. */
function clock(over: Partial<OpenAiPort> = {}, limit = 60_000) {
  const waits: number[] = [];
  let time = 0;
  const port: OpenAiPort = {
    fetch: (url, init) => fetch(url, init),
    now: () => (time += 5),
    sleep: async (milliseconds) => {
      if (milliseconds === limit) return new Promise(() => {});
      waits.push(milliseconds);
    },
    random: () => 0.5,
    ...over,
  };
  return { port, waits };
}

async function model(replies: Reply[], over: Partial<OpenAiPort> = {}) {
  const server = await scriptedServer(replies);
  open.push(server);
  const { port, waits } = clock(over);
  return {
    server,
    waits,
    port: openAiModel({ base_url: `${server.base_url}/`, api_key: "k", model: "qwen-max", provider: "qwen" }, port),
  };
}
const question = { messages: [{ role: "user" as const, content: "什么是 MCP？" }], temperature: 0.2, stop: ["观察:"] };

describe("asking", () => {
  test("a streamed answer with usage and first-token latency", async () => {
    const { server, port } = await model([{ say: ["思考: 想\n", "行动: final_answer: 好"] }]);
    expect(await port.complete(question)).toEqual({
      ok: true,
      text: "思考: 想\n行动: final_answer: 好",
      finish_reason: "stop",
      cost: {
        prompt_tokens: 11,
        completion_tokens: 7,
        total_tokens: 18,
        estimated: false,
        first_token_latency_ms: 5,
        latency_ms: 15,
        attempts: 1,
      },
    });
    expect(server.asked[0]).toEqual({
      model: "qwen-max",
      messages: question.messages,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      stop: ["观察:"],
    });
    expect(server.headers[0]?.authorization).toBe("Bearer k");
  });

  test("the same, cut into single bytes", async () => {
    const { port } = await model([{ say: ["思考", "🧠", "好"], pieces: "bytes" }]);
    expect(await port.complete(question)).toMatchObject({ ok: true, text: "思考🧠好" });
  });

  test("a server that does not stream", async () => {
    const { port } = await model([{ whole: "好" }]);
    expect(await port.complete(question)).toMatchObject({ ok: true, text: "好", cost: { total_tokens: 7 } });
  });

  test("without usage the tokens are estimated and said to be", async () => {
    const { port } = await model([{ say: ["hello there"], usage: false }]);
    const outcome = await port.complete(question);
    expect(outcome.cost).toMatchObject({ estimated: true, completion_tokens: 3 });
    const usage = toModelUsage(port, question, outcome, { model_usage_id: "m1", stage: "answer" });
    expect(modelUsageSchema.parse(usage)).toMatchObject({
      provider: "qwen",
      params: { temperature: 0.2, tokens_estimated: true },
      status: "success",
    });
  });
});

describe("trying again", () => {
  test("after overload and broken connections, waiting longer each time", async () => {
    const { port, waits, server } = await model([
      { status: 503 },
      { raw: 'data: {"choices":[{"delta":{"content":"hal', cut: true },
      { say: ["好"] },
    ]);
    expect(await port.complete(question)).toMatchObject({ ok: true, text: "好", cost: { attempts: 3 } });
    expect(waits).toEqual([500, 1000]);
    expect(server.asked).toHaveLength(3);
  });

  test("as long as the provider asks for, within reason", async () => {
    const { port, waits } = await model([
      { status: 429, headers: { "retry-after": "7" } },
      { status: 429, headers: { "retry-after": "9999" } },
      { say: ["好"] },
    ]);
    expect((await port.complete(question)).ok).toBe(true);
    expect(waits).toEqual([7000, 20_000]);
  });

  test.each([
    [{ status: 401 }, "unauthorized", 1],
    [{ status: 400 }, "refused_request", 1],
    [{ status: 302, headers: { location: "http://127.0.0.1:1/" } }, "refused_request", 1],
    [{ status: 500 }, "unavailable", 3],
    [{ raw: "data: {oops}\n\n" }, "unreadable_answer", 1],
    [{ raw: "not json", type: "application/json" }, "unreadable_answer", 1],
    [{ raw: 'data: {"error":{"message":"secret"}}\n\n' }, "unavailable", 3],
    [{ raw: 'data: {"choices":[{"delta":{"content":"half"}}]}\n\n' }, "unavailable", 3],
  ] as [Reply, string, number][])("%j is %s after %d tries, in Cairn's own words", async (reply, error, attempts) => {
    const { port } = await model([reply]);
    const outcome = await port.complete(question);
    expect(outcome).toMatchObject({ ok: false, error, cost: { attempts } });
    expect(JSON.stringify(outcome)).not.toContain("secret");
    expect(describeModelError(outcome.ok ? "timeout" : outcome.error)).toMatch(/^The .*\.$/);
  });

  test("a server that never answers runs into the time limit", async () => {
    const { port } = await model([{ hang: true }], { sleep: async () => {} });
    expect(await port.complete(question)).toMatchObject({ ok: false, error: "timeout", cost: { attempts: 3 } });
  });

  test("a caller can stop it at any moment", async () => {
    const { port, server } = await model([{ hang: true }]);
    const stop = new AbortController();
    const asked = port.complete(question, stop.signal);
    await expect.poll(() => server.asked.length).toBe(1);
    stop.abort();
    expect(await asked).toMatchObject({ ok: false, error: "cancelled", retryable: false });
    expect(await port.complete(question, stop.signal)).toMatchObject({
      ok: false,
      error: "cancelled",
      cost: { attempts: 0 },
    });
  });
});

describe("reading the stream", () => {
  test("an endless answer is cut off", async () => {
    const line = `data: ${JSON.stringify({ choices: [{ delta: { content: "x".repeat(50_000) } }] })}\n\n`;
    const reader = new AnswerReader();
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new TextEncoder().encode(line));
      },
    });
    await readEventStream(body, reader);
    expect(reader.reading.problem).toBe("answer_too_long");
    expect(given).toBeLessThan(12);
  });

  test("silent thinking counts as the first token, not as text", () => {
    const reader = new AnswerReader();
    let first = 0;
    reader.onFirst = () => (first += 1);
    reader.take('{"choices":[{"delta":{"reasoning_content":"hm"}}]}');
    reader.take('{"choices":[{"delta":{"content":"ok"},"finish_reason":"length"}]}');
    expect([first, reader.reading.text, reader.reading.finish_reason]).toEqual([1, "ok", "length"]);
  });
});
