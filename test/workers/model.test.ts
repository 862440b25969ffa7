/**
 * The model drivers inside workerd: workerd's own streams, responses and abort signals, with
 * a scripted endpoint and a double of the `AI` binding. What each failure means is tested in `test/runtime`.
 */
import { describe, expect, test } from "vitest";
import { createOpenAiModel } from "../../src/runtime/model/openai.ts";
import { createWorkersAiModel } from "../../src/worker/model/workers-ai.ts";

const question = { messages: [{ role: "user" as const, content: "什么是MCP？" }], temperature: 0, stop: ["\n观察:"] };

/** Pauses pass at once; the time limit of a try never comes. */
function clock() {
  let time = 0;
  return {
    now: () => (time += 5),
    sleep: async (milliseconds: number) => (milliseconds === 60_000 ? new Promise<void>(() => {}) : undefined),
    random: () => 0.5,
  };
}

const encoder = new TextEncoder();

/** Bytes as they come over a wire: in pieces of three, which cut characters and events anywhere. */
function wire(...events: (object | string)[]): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(
    events.map((one) => `data: ${typeof one === "string" ? one : JSON.stringify(one)}\n\n`).join(""),
  );
  let place = 0;
  return new ReadableStream({
    pull(controller) {
      if (place >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(place, (place += 3)));
    },
  });
}

const chunk = (delta: object, finish_reason: string | null = null) => ({ choices: [{ delta, finish_reason }] });
const answer = [
  chunk({ reasoning_content: "想" }),
  chunk({ content: "一种" }),
  chunk({ content: "协议🧠。" }, "stop"),
  { choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } },
  "[DONE]",
];
const success = {
  ok: true,
  text: "一种协议🧠。",
  finish_reason: "stop",
  cost: { prompt_tokens: 11, completion_tokens: 7, estimated: false, first_token_latency_ms: 5 },
};

describe("an OpenAI-compatible endpoint", () => {
  function endpoint(...replies: (() => Response | Promise<Response>)[]) {
    const asked: { url: string; init: RequestInit }[] = [];
    const model = createOpenAiModel(
      { base_url: "https://dashscope.example/compatible-mode/v1/", api_key: "k", model: "qwen-max" },
      {
        ...clock(),
        fetch: async (url, init) => {
          const reply = replies[asked.length];
          asked.push({ url, init });
          if (reply === undefined) throw new Error("asked too often");
          return reply();
        },
      },
    );
    return { asked, model };
  }
  const streamed = () => new Response(wire(...answer), { headers: { "content-type": "text/event-stream" } });

  test("overloaded, broken off, then a stream cut anywhere", async () => {
    const torn = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(encoder.encode('data: {"choices":[{"del'));
            controller.error(new Error("connection lost"));
          },
        }),
        { headers: { "content-type": "text/event-stream" } },
      );
    const { model, asked } = endpoint(() => Response.json({ error: "busy" }, { status: 503 }), torn, streamed);
    expect(await model.complete(question)).toMatchObject({ ...success, cost: { ...success.cost, attempts: 3 } });
    expect(asked.map((one) => one.url)).toEqual(
      Array.from({ length: 3 }, () => "https://dashscope.example/compatible-mode/v1/chat/completions"),
    );
    const init = asked[0]?.init;
    expect(init?.redirect).toBe("manual");
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer k");
    expect(JSON.parse(String(init?.body))).toMatchObject({ model: "qwen-max", stream: true, stop: ["\n观察:"] });
  });

  test("one JSON object, a redirect, and a caller that goes", async () => {
    const whole = endpoint(() =>
      Response.json({ choices: [{ message: { content: "好" }, finish_reason: "stop" }], usage: { prompt_tokens: 5 } }),
    );
    expect(await whole.model.complete(question)).toMatchObject({ ok: true, text: "好", cost: { prompt_tokens: 5 } });
    const moved = endpoint(() => Response.redirect("https://elsewhere.example/", 302));
    expect(await moved.model.complete(question)).toMatchObject({ ok: false, error: "refused_request" });
    const gone = new AbortController();
    let closed = false;
    const silent = endpoint(() => {
      queueMicrotask(() => gone.abort());
      const body = new ReadableStream({ cancel: () => void (closed = true) });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    });
    expect(await silent.model.complete(question, gone.signal)).toMatchObject({ ok: false, error: "cancelled" });
    await expect.poll(() => closed).toBe(true);
  });
});

describe("the AI binding", () => {
  const MODEL = "@cf/qwen/qwen3-30b-a3b-fp8";

  test("streams in both shapes, with words to stop at", async () => {
    const asked: unknown[] = [];
    const shapes = [
      answer,
      [{ response: "一种" }, { response: "协议🧠。", usage: { prompt_tokens: 11, completion_tokens: 7 } }, "[DONE]"],
    ];
    for (const shape of shapes) {
      const run = async (model: string, input: object) => {
        asked.push([model, JSON.parse(JSON.stringify(input))]);
        return wire(...shape);
      };
      expect(await createWorkersAiModel({ run }, MODEL, clock()).complete(question)).toMatchObject(success);
    }
    const input = { messages: question.messages, temperature: 0, max_tokens: 2048, stop: ["\n观察:"], stream: true };
    expect(asked).toEqual([
      [MODEL, input],
      [MODEL, input],
    ]);
  });
});
