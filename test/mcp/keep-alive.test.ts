/** An answer that is streamed shows that it lives, and what its reader gives up is given up behind it as well. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAlive } from "../../src/mcp/keep-alive.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function streamed(type = "text/event-stream") {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (writer = controller),
    cancel: () => void (cancelled = true),
  });
  const response = keepAlive(new Response(body, { status: 200, headers: { "content-type": type } }), 100);
  return {
    response,
    write: (text: string) => writer?.enqueue(encoder.encode(text)),
    end: () => writer?.close(),
    cancelled: () => cancelled,
  };
}

test("says so between events, never inside one, and not after the end", async () => {
  const { response, write, end } = streamed();
  const reader = response.body?.getReader();
  const next = async () => decoder.decode((await reader?.read())?.value);
  await vi.advanceTimersByTimeAsync(150);
  expect(await next()).toBe(": alive\n\n");
  write("data: half");
  expect(await next()).toBe("data: half");
  await vi.advanceTimersByTimeAsync(500);
  write(" whole\n\n");
  expect(await next()).toBe(" whole\n\n");
  end();
  expect(await reader?.read()).toMatchObject({ done: true });
  expect(vi.getTimerCount()).toBe(0);
});

test("a reader that goes away ends what was read from, and the beating", async () => {
  const { response, cancelled } = streamed();
  await response.body?.cancel();
  expect(cancelled()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer that is no stream of events is left alone", async () => {
  const { response, write, end } = streamed("application/json");
  write("{}");
  end();
  expect(await response.text()).toBe("{}");
  expect(vi.getTimerCount()).toBe(0);
});
