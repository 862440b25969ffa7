/** When the local server is published to: every save goes live, also one made while a server did not answer. */
import { expect, test, vi } from "vitest";
import { PublishLoop, type Attempt } from "../../src/dev/publish-loop.ts";

/** A loop whose attempts end when the test says how. */
function start(retryMs = 1) {
  const waiting: ((attempt: Attempt) => void)[] = [];
  const waits: (number | undefined)[] = [];
  const ended = new AbortController();
  const loop = new PublishLoop({
    attempt: () => new Promise((resolve) => waiting.push(resolve)),
    after: async (_, wait) => void waits.push(wait),
    retryMs,
    signal: ended.signal,
  });
  let at = 0;
  const end = async (attempt: Attempt): Promise<void> => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(at));
    waiting[at]?.(attempt);
    at += 1;
    await vi.waitFor(() => expect(waits.length).toBe(at));
  };
  return { loop, end, waits, waiting, stop: () => ended.abort() };
}

test("what the server did not take is tried again by itself, less and less often, until it does", async () => {
  const { loop, end, waits, waiting, stop } = start();
  const first = loop.run();
  await end("unanswered");
  expect(await first).toBe("unanswered");
  await end("unanswered");
  await end("unanswered");
  await end("published");
  expect(waits).toEqual([1, 2, 4, undefined]);
  expect(waiting).toHaveLength(4);
  stop();
});

test("a save is published at once, and after a publish that is under way", async () => {
  const { loop, end, waits, waiting, stop } = start(3_600_000);
  void loop.run();
  await end("unanswered");
  loop.changed();
  loop.changed();
  await end("published");
  await end("published");
  expect(waits).toEqual([3_600_000, undefined, undefined]);
  expect(waiting).toHaveLength(3);
  stop();
});

test("what has errors waits for the next save", async () => {
  const { loop, end, waits, waiting, stop } = start();
  void loop.run();
  await end("refused");
  loop.changed();
  await end("published");
  expect(waits).toEqual([undefined, undefined]);
  expect(waiting).toHaveLength(2);
  stop();
});
