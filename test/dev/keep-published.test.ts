/** What the local server's publisher passes to the authors' commands. */
import { expect, test } from "vitest";
import { keepPublished } from "../../src/dev/keep-published.ts";
import { AuthorServer } from "../author/author-server.ts";

test("a random token that begins with a dash is sent as any other", async () => {
  const refusal = { error: { code: "unauthorized", message: "This token is not known." } };
  const server = await AuthorServer.start(() => [401, refusal]);
  const ended = new AbortController();
  await keepPublished({ url: server.url, token: "-c_P7YiAJzlJJaugfx", watch: false, signal: ended.signal });
  ended.abort();
  expect(server.calls.map(({ authorization }) => authorization)).toContain("Bearer -c_P7YiAJzlJJaugfx");
  server.stop();
});

test("a server that never answers one publish is published to again", async () => {
  let asked = 0;
  const refusal = { error: { code: "unauthorized", message: "This token is not known." } };
  const server = await AuthorServer.start(async ({ path }) => {
    if (path === "/api/releases/missing") asked += 1;
    if (asked === 1) await new Promise(() => undefined);
    return [401, refusal];
  });
  const ended = new AbortController();
  const options = { url: server.url, token: "t", watch: false, answerMs: 2_000, retryMs: 1, signal: ended.signal };
  expect(await keepPublished(options)).toBe(false);
  await expect.poll(() => asked).toBeGreaterThan(1);
  ended.abort();
  server.stop();
});
