/** What the local server's publisher passes to the authors' commands. */
import { expect, onTestFinished, test, vi } from "vitest";
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

test.each([
  ["a release that an author published is named, with the way back", "by Mei", true],
  ["a release of an earlier start is not", "as the server started", false],
])("%s", async (_, message, isTold) => {
  const said: string[] = [];
  const written = vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  onTestFinished(() => written.mockRestore());
  const change = (release: string, sequence: number, by: string) => ({ release, sequence, at: 1, message: by });
  let releases = [change("a".repeat(64), 1, message)];
  const server = await AuthorServer.start(({ path, method }) => {
    if (path === "/api/releases/missing") return [200, { missing: [], channel: "main", sequence: 1 }];
    if (path.startsWith("/api/releases") && method === "GET") return [200, { channel: "main", releases }];
    if (path !== "/api/releases") return [404, { error: { message: "Nothing here." } }];
    releases = [change("b".repeat(64), 2, "as the server started"), ...releases];
    return [201, { release: "b".repeat(64), channel: "main", sequence: 2, changed: true, kv_writes: 1 }];
  });
  const ended = new AbortController();
  expect(await keepPublished({ url: server.url, token: "t", watch: false, signal: ended.signal })).toBe(true);
  ended.abort();
  server.stop();
  expect(said.join("").includes(`rollback ${"a".repeat(12)} --url ${server.url}`)).toBe(isTold);
});

test("a rollback that the files here override is told once", async () => {
  const said: string[] = [];
  const written = vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  onTestFinished(() => written.mockRestore());
  const change = (release: string, sequence: number, message: string) => ({
    release: release.repeat(64),
    sequence,
    at: 1,
    message,
  });
  let releases = [
    change("a", 3, "by Mei"),
    change("b", 2, "edited on this machine"),
    change("a", 1, "as the server started"),
  ];
  const server = await AuthorServer.start(({ path, method }) => {
    if (path === "/api/releases/missing") return [200, { missing: [], channel: "main", sequence: 3 }];
    if (path.startsWith("/api/releases") && method === "GET") return [200, { channel: "main", releases }];
    if (path !== "/api/releases") return [404, { error: { message: "Nothing here." } }];
    releases = [change("c", 4, "as the server started"), ...releases];
    return [201, { release: "c".repeat(64), channel: "main", sequence: 4, changed: true, kv_writes: 1 }];
  });
  const ended = new AbortController();
  expect(await keepPublished({ url: server.url, token: "t", watch: false, signal: ended.signal })).toBe(true);
  ended.abort();
  server.stop();
  expect(said.join("")).toMatch(/^[^\n]*change 3 went back from the release of change 2\./m);
  expect(said.join("").split(`rollback ${"a".repeat(12)}`)).toHaveLength(2);
});
