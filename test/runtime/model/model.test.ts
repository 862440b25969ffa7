import { afterEach, describe, expect, test } from "vitest";
import { modelUsageSchema } from "../../../src/context/document.ts";
import { modelErrorTexts, toModelUsage } from "../../../src/runtime/model/model.ts";
import { createOpenAiModel } from "../../../src/runtime/model/openai.ts";
import type { OpenAiPort } from "../../../src/runtime/model/openai.ts";
import { readTurn } from "../../../src/runtime/turn.ts";
import { proves } from "../../requirements/index.ts";
import { scriptedServer } from "../scripted-server.ts";
import type { Reply, ScriptedServer } from "../scripted-server.ts";

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
    port: createOpenAiModel(
      { base_url: `${server.base_url}/`, api_key: "k", model: "qwen-max", provider: "qwen" },
      port,
    ),
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

  test("as long as the provider asks for", async () => {
    const { port, waits } = await model([{ status: 429, headers: { "retry-after": "7" } }, { say: ["好"] }]);
    expect((await port.complete(question)).ok).toBe(true);
    expect(waits).toEqual([7000]);
  });

  test("not at all when the provider asks for a longer wait than is reasonable", async () => {
    proves("pipeline/long-wait");
    const { port, waits, server } = await model([{ status: 429, headers: { "retry-after": "120" } }, { say: ["好"] }]);
    expect(await port.complete(question)).toMatchObject({
      ok: false,
      error: "rate_limited",
      retryable: true,
      retry_after_ms: 120_000,
      cost: { attempts: 1 },
    });
    expect(waits).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    [{ status: 401 }, "unauthorized", 1],
    [{ status: 400 }, "refused_request", 1],
    [{ status: 302, headers: { location: "http://127.0.0.1:1/" } }, "refused_request", 1],
    [{ status: 500 }, "server_error", 3],
    [{ status: 408 }, "unavailable", 3],
    [{ raw: "data: {oops}\n\n" }, "unreadable_answer", 1],
    [{ raw: "not json", type: "application/json" }, "unreadable_answer", 1],
    [{ raw: 'data: {"error":{"message":"secret"}}\n\n' }, "server_error", 3],
    [{ raw: 'data: {"choices":[{"delta":{"content":"half"}}]}\n\n' }, "unavailable", 3],
  ] as [Reply, string, number][])("%j is %s after %d tries, in Cairn's own words", async (reply, error, attempts) => {
    const { port } = await model([reply]);
    const outcome = await port.complete(question);
    expect(outcome).toMatchObject({ ok: false, error, cost: { attempts } });
    expect(JSON.stringify(outcome)).not.toContain("secret");
    const { en, zh } = modelErrorTexts[outcome.ok ? "timeout" : outcome.error];
    expect(en).toMatch(/^The .*\.$/);
    expect(zh).toMatch(/^[^a-z]*。$/);
  });

  test("a server that never answers runs into the time limit", async () => {
    const { port } = await model([{ hang: true }], { sleep: async () => {} });
    expect(await port.complete(question)).toMatchObject({ ok: false, error: "timeout", cost: { attempts: 3 } });
  });

  test("a caller that tries again itself has it asked once, and is told what wait was asked for", async () => {
    const { port, waits, server } = await model([{ status: 503, headers: { "retry-after": "7" } }, { say: ["好"] }]);
    expect(await port.complete({ ...question, attempts: 1 })).toMatchObject({
      ok: false,
      error: "server_error",
      retry_after_ms: 7_000,
      cost: { attempts: 1 },
    });
    expect([waits, server.asked.length]).toEqual([[], 1]);
    expect(server.asked[0]).not.toHaveProperty("attempts");
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

/** A response whose body never ends. */
function endless(piece: string, type = "text/event-stream") {
  let given = 0;
  const bytes = new TextEncoder().encode(piece);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      controller.enqueue(bytes);
    },
  });
  const { port } = clock({ fetch: async () => new Response(body, { headers: { "content-type": type } }) });
  return {
    port: createOpenAiModel({ base_url: "http://model/v1", api_key: "", model: "m" }, port),
    given: () => given,
  };
}

describe("an answer without end", () => {
  const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;

  test.each([
    ["of words", event({ content: "x".repeat(50_000) }), "text/event-stream", 30],
    ["of silent thinking", event({ reasoning_content: "x".repeat(50_000) }), "text/event-stream", 30],
    ["of events that say nothing", event({ content: "", padding: "x".repeat(500_000) }), "text/event-stream", 80],
    ["on one line", "x".repeat(500_000), "text/event-stream", 80],
    ["in one object", "x".repeat(500_000), "application/json", 80],
  ])("%s is cut off", async (_what, piece, type, most) => {
    const { port, given } = endless(piece, type);
    expect(await port.complete(question)).toMatchObject({
      ok: false,
      error: "answer_too_long",
      retryable: false,
      cost: { attempts: 1 },
    });
    expect(given()).toBeLessThan(most);
  });
});

describe("native tool calls", () => {
  const written = '<tool_call>\n{"name":"retrieve","arguments":"{\\"query\\":\\"MCP\\"}"}\n</tool_call>';
  const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

  test("streamed in pieces become text that is read as a call", async () => {
    proves("tao-loop/call-forms");
    const delta = (piece: object, finish_reason: string | null = null) =>
      event({ choices: [{ delta: { tool_calls: [piece] }, finish_reason }] });
    const raw = [
      event({ choices: [{ delta: { content: "先查。" } }] }),
      delta({ index: 0, id: "c1", type: "function", function: { name: "retrieve", arguments: "" } }),
      delta({ index: 0, function: { arguments: '{"query":' } }),
      delta({ index: 0, function: { arguments: '"MCP"}' } }, "tool_calls"),
      "data: [DONE]\n\n",
    ].join("");
    const { port } = await model([{ raw }]);
    const outcome = await port.complete(question);
    expect(outcome).toMatchObject({ ok: true, text: `先查。\n${written}` });
    expect(readTurn(outcome.ok ? outcome.text : "")).toMatchObject({
      call: { tool: "retrieve", arguments: { query: "MCP" } },
      reasoning: "先查。",
    });
  });

  test("in one answer, and as Workers AI gives them", async () => {
    const call = { function: { name: "retrieve", arguments: '{"query":"MCP"}' } };
    const whole = JSON.stringify({
      choices: [{ message: { content: null, tool_calls: [call] }, finish_reason: "stop" }],
    });
    const plain = event({ response: "", tool_calls: [{ name: "retrieve", arguments: { query: "MCP" } }] });
    for (const reply of [{ raw: whole, type: "application/json" }, { raw: `${plain}data: [DONE]\n\n` }]) {
      const { port } = await model([reply]);
      expect(await port.complete(question)).toMatchObject({ ok: true, text: written });
    }
  });
});

describe("what providers add", () => {
  const events = (...all: object[]): Reply => ({
    raw: `${all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`,
  });
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_788_000_000,
    model: "m",
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
  });

  test("DeepSeek: thinking counts as the first token, not as text; usage in the last words' event", async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 30, total_tokens: 39, prompt_cache_hit_tokens: 8 };
    const { port } = await model([
      {
        raw: `: keep-alive\n\n${
          (
            events(
              chunk({ role: "assistant", content: null, reasoning_content: "想一想" }),
              chunk({ content: null, reasoning_content: "……" }),
              chunk({ content: "一种", reasoning_content: null }),
              { ...chunk({ content: "协议。", reasoning_content: null }, "stop"), usage },
            ) as { raw: string }
          ).raw
        }`,
      },
    ]);
    expect(await port.complete(question)).toMatchObject({
      ok: true,
      text: "一种协议。",
      finish_reason: "stop",
      cost: {
        prompt_tokens: 9,
        completion_tokens: 30,
        total_tokens: 39,
        estimated: false,
        first_token_latency_ms: 5,
        latency_ms: 15,
      },
    });
  });

  test("Qwen: an empty role first, cut at its length, usage in an event of its own", async () => {
    const { port } = await model([
      events(chunk({ role: "assistant", content: "" }), chunk({ content: "一种" }), chunk({ content: "" }, "length"), {
        choices: [],
        usage: {
          prompt_tokens: 9,
          completion_tokens: 2,
          total_tokens: 11,
          prompt_tokens_details: { cached_tokens: 0 },
        },
      }),
    ]);
    expect(await port.complete(question)).toMatchObject({ ok: true, text: "一种", finish_reason: "length" });
  });

  test("a filter, and an answer without a word", async () => {
    const filtered = await model([events(chunk({ content: "一" }), chunk({}, "content_filter"))]);
    expect(await filtered.port.complete(question)).toMatchObject({ ok: true, finish_reason: "filtered" });
    const empty = await model([events(chunk({}, "stop"))]);
    expect(await empty.port.complete(question)).toMatchObject({ ok: true, text: "", finish_reason: "stop" });
    const nothing = await model([events({})]);
    expect(await nothing.port.complete(question)).toMatchObject({ ok: false, error: "unreadable_answer" });
  });

  test("an end without a reason is an end, and one JSON value needs none either", async () => {
    const streamed = await model([events(chunk({ content: "好" }))]);
    expect(await streamed.port.complete(question)).toMatchObject({ ok: true, text: "好", finish_reason: "stop" });
    const whole = await model([{ raw: '{"choices":[{"message":{"content":"好"}}]}', type: "application/json" }]);
    expect(await whole.port.complete(question)).toMatchObject({ ok: true, text: "好", finish_reason: "stop" });
  });

  test("nothing after [DONE] is waited for", async () => {
    let cancelled = false;
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(chunk({ content: "好" }))}\n\ndata: [DONE]\n\n`);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      cancel: () => void (cancelled = true),
    });
    const headers = { "content-type": "text/event-stream" };
    const { port } = clock({ fetch: async () => new Response(body, { headers }) });
    const asked = createOpenAiModel({ base_url: "http://model/v1", api_key: "", model: "m" }, port);
    expect(await asked.complete(question)).toMatchObject({ ok: true, text: "好" });
    await expect.poll(() => cancelled).toBe(true);
  });

  test("an error that is a string, in a stream or alone, can be tried again and is not repeated", async () => {
    for (const type of ["text/event-stream", "application/json"]) {
      const raw = '{"error":"secret"}';
      const { port } = await model([{ raw: type === "application/json" ? raw : `data: ${raw}\n\n`, type }]);
      const outcome = await port.complete(question);
      expect(outcome).toMatchObject({ ok: false, error: "server_error", retryable: true, cost: { attempts: 3 } });
      expect(JSON.stringify(outcome)).not.toContain("secret");
    }
  });

  test("thinking under either name, content in parts, a refusal, and a count that is none", async () => {
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "想" }] },
      { type: "text", text: "好" },
    ];
    const thought = await model([events(chunk({ reasoning: "想" }), chunk({ content: parts }, "stop"))]);
    expect(await thought.port.complete(question)).toMatchObject({ ok: true, text: "好", finish_reason: "stop" });
    const refused = await model([events(chunk({ refusal: "不行" }), chunk({}, "stop"))]);
    expect(await refused.port.complete(question)).toMatchObject({ ok: true, text: "不行", finish_reason: "filtered" });
    const odd = await model([events({ ...chunk({ content: "好" }, "stop"), usage: { prompt_tokens: "nine" } })]);
    expect(await odd.port.complete(question)).toMatchObject({ ok: true, cost: { estimated: true } });
  });

  test("which one it is follows from the address; a key only where there is one", async () => {
    const { server } = await model([{ say: ["好"] }]);
    const { port } = clock();
    const plain = createOpenAiModel({ base_url: server.base_url, api_key: "", model: "deepseek-chat" }, port);
    expect(plain).toMatchObject({ provider: "127.0.0.1", model: "deepseek-chat" });
    expect((await plain.complete(question)).ok).toBe(true);
    expect(server.headers[0]?.authorization).toBeUndefined();
    expect(server.asked[0]?.["model"]).toBe("deepseek-chat");
  });
});
