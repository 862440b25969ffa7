/** Which document of the page an address gets. Not here: what stands in it (`test/dev/console.test.ts`). */
import { expect, test } from "vitest";
import { consolePage } from "../../src/worker/console.ts";
import { accept } from "../../src/errors.ts";
import type { Env } from "../../src/worker/env.ts";

const STRANGER = { tenant: "anonymous", scopes: ["mcp" as const], open: true as const };
const OPEN = { auth: { authenticate: () => Promise.resolve(accept(STRANGER)) } };

/** The documents that were asked for at an address, where only those named are built. */
async function askedAt(path: string, built: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const assets = {
    fetch(url: string): Promise<Response> {
      const { pathname } = new URL(url);
      asked.push(pathname);
      return Promise.resolve(new Response("<!doctype html>", { status: built.includes(pathname) ? 200 : 404 }));
    },
  };
  const answer = await consolePage(
    { ASSETS: assets } as unknown as Env,
    new Request(`https://cairn.example${path}`),
    OPEN,
  );
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  return asked;
}

const BUILT = ["/_console/", "/_console/home", "/_console/knowledge", "/_console/tree", "/_console/search"];

test.each([
  ["/", "/_console/home"],
  ["/knowledge", "/_console/knowledge"],
  ["/knowledge/home-network", "/_console/knowledge"],
  ["/knowledge/home-network/main?node=slow", "/_console/tree"],
  ["/knowledge/home-network/documents/wifi/placing", "/_console/knowledge"],
  ["/search?q=wifi", "/_console/search"],
  ["/no-such-view", "/_console/"],
  ["/%2e%2e/_release/release.json", "/_console/"],
])("%s gets %s", async (path, document) => {
  expect(await askedAt(path, BUILT)).toEqual([document]);
});

test("where a view's document was not built the page's own stands in", async () => {
  expect(await askedAt("/tasks", BUILT)).toEqual(["/_console/tasks", "/_console/"]);
});
