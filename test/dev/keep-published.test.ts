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
