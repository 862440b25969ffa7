/** What `npm start` waits for before it prints its address, and the connections it publishes over. */
import { describe, expect, test } from "vitest";
import { startFront } from "../../src/dev/front.ts";
import { waitUntilReleased, waitUntilServing } from "../../src/dev/port.ts";
import { proves } from "../requirements/index.ts";
import { serve } from "../support/loopback.ts";

describe("npm start", () => {
  test("waits until the release is served, not only published", async () => {
    proves("authoring/banner-true");
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      const release = asked > 2 ? "a".repeat(64) : null;
      response.end(JSON.stringify({ status: release === null ? "empty" : "ok", release }));
    });
    expect(await waitUntilReleased(url.origin, () => true)).toBe(true);
    expect(asked).toBe(3);
  });

  test("waits for a server that takes minutes to build, and says that it goes on", async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      if (asked < 4) response.destroy();
      else response.end(JSON.stringify({ status: "empty", release: null }));
    });
    let now = 0;
    const said: number[] = [];
    // A minute passes between two looks.
    const clock = (): number => (now += 60_000);
    expect(
      await waitUntilServing(
        url.origin,
        () => true,
        (seconds) => said.push(seconds),
        clock,
      ),
    ).toBe(true);
    expect(said).toEqual([60, 120, 180, 240]);
  });

  test("waits no longer for a server that has ended", async () => {
    expect(await waitUntilReleased("http://127.0.0.1:1", () => false)).toBe(false);
  });

  test("keeps connections open for longer than a first publish takes", async () => {
    const target = await serve((_, response) => response.end("{}"));
    const front = await startFront({ port: 0, target, secret: "secret" });
    try {
      const response = await fetch(`http://127.0.0.1:${front.port}/healthz`);
      await response.text();
      expect(response.headers.get("keep-alive")).toBe("timeout=65");
    } finally {
      front.close();
    }
  });

  test("a caller who got no answer is told what may follow, and not that it comes back", async () => {
    const gone = await serve((_, response) => response.destroy());
    let breaks = 0;
    const front = await startFront({ port: 0, target: new URL(gone), secret: "secret", onBreak: () => (breaks += 1) });
    try {
      const response = await fetch(`http://127.0.0.1:${front.port}/mcp`);
      expect(response.status).toBe(502);
      const { error } = (await response.json()) as { error: { code: string; message: string; retryable: boolean } };
      expect(error).toMatchObject({ code: "unavailable", retryable: true });
      expect(error.message).toContain("Try again in 20 seconds");
      expect(error.message).not.toMatch(/usually|back within/);
      expect(error.message).toContain("npm start");
      expect(breaks).toBe(1);
    } finally {
      front.close();
    }
  });
});
