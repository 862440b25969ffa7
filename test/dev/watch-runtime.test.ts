/** What happens to callers of `npm start` when the runtime behind it is killed. */
import { expect, test } from "vitest";
import { startFront } from "../../src/dev/front.ts";
import { isCrash } from "../../src/dev/runtime-messages.ts";
import { RuntimeBreaks } from "../../src/dev/watch-runtime.ts";
import { serve } from "../support/loopback.ts";

test("a runtime that crashed and takes requests without answering them is silent, also for a check that waits already", async () => {
  const url = await serve(() => undefined);
  const breaks = new RuntimeBreaks();
  const check = breaks.answers(url.href);
  breaks.note();
  expect(await check).toBe(false);
  expect(await breaks.answers(url.href)).toBe(false);
});

test("a broken connection to the runtime is noticed, and its caller told to try again", async () => {
  const target = await serve((request) => request.socket.destroy());
  let breaks = 0;
  const front = await startFront({ port: 0, target, secret: "secret", onBreak: () => (breaks += 1) });
  try {
    const response = await fetch(`http://127.0.0.1:${front.port}/healthz`);
    expect([response.status, breaks]).toEqual([502, 1]);
  } finally {
    front.close();
  }
});

test("callers who wait for a runtime that is gone get an answer before the server ends", async () => {
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const target = await serve(() => asked());
  const front = await startFront({ port: 0, target, secret: "secret" });
  try {
    const response = fetch(`http://127.0.0.1:${front.port}/mcp`);
    await isAsked;
    await Promise.all([front.refuseWaiting(), response]);
    expect((await response).status).toBe(503);
    expect(await (await response).json()).toMatchObject({ error: { code: "unavailable", retryable: true } });
  } finally {
    front.close();
  }
});

test.each([
  ["misconfigured", true],
  ["unavailable", false],
])("an answer of 503 with the code %s is one of the Worker: %s", async (code, isAnswer) => {
  const url = await serve((_, response) => response.writeHead(503).end(JSON.stringify({ error: { code } })));
  expect(await new RuntimeBreaks().answers(url.href)).toBe(isAnswer);
});

test("a crash is told from what the runtime prints", () => {
  expect(isCrash("[wrangler:warn] The Workers runtime crashed unexpectedly and is being restarted (crash #1).")).toBe(
    true,
  );
  expect(isCrash("A warning of the Worker.")).toBe(false);
});
