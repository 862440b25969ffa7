/** `/api`: sessions as plain JSON, and requests of hostile callers. */
import { beforeEach, describe, expect, it } from "vitest";
import { reset, SELF } from "cloudflare:test";
import { MAX_CURSOR, MAX_LANGUAGE, MAX_NAME, MAX_OPTION, MAX_QUESTION, MAX_TEXT } from "../../src/session/limits.ts";
import { begin, call, look, ORIGIN, publishSources, SMALL, step } from "./support.ts";

beforeEach(async () => {
  await reset();
});

type Refusal = { error: { code: string; message: string; correlation_id: string } & Record<string, unknown> };

// First in this file: nothing is published to this isolate yet, or remembered by it.
it("reports its health, version and release, with and without knowledge", async () => {
  expect(await call("GET", "/healthz")).toMatchObject({
    status: 200,
    body: { status: "empty", version: "0.1.0", release: null, channel: "main" },
  });
  const { body } = await publishSources(SMALL);
  expect(await call("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok", release: body.release } });
});

it("walks a published tree from the first question to its end", async () => {
  const published = await publishSources(SMALL);
  expect(published).toMatchObject({ status: 201, body: { channel: "main", sequence: 1, changed: true } });
  const started = await begin();
  expect(started).toMatchObject({
    status: 201,
    body: { revision: 1, node_id: "root", release: published.body.release },
  });
  const id = started.body.session_id;
  expect(await step(id, "dog")).toMatchObject({ body: { node_id: "room", revision: 2 } });
  expect(await step(id, "answer", { user_input: "3" })).toMatchObject({ body: { node_id: "done", is_complete: true } });
  expect(await look(id)).toMatchObject({ body: { revision: 3, path: ["root", "room", "done"] } });
  const events = await call<{ events: unknown[] }>("GET", `/api/sessions/${id}/events`);
  expect(events.body.events).toHaveLength(3);
  expect(await call("GET", `/api/sessions/${id}?view=events`)).toEqual(events);
});

it("lists what is published", async () => {
  const { body } = await publishSources(SMALL);
  const listed = await call("GET", "/api/knowledge");
  expect(listed.body).toMatchObject({
    channel: "main",
    release: body.release,
    sequence: 1,
    bases: [{ base: "pets", title: "Choosing a pet" }],
  });
});

it("finds steps of every tree by what they are called", async () => {
  const { body } = await publishSources(SMALL);
  const found = await call("GET", "/api/steps?q=ROOM");
  expect(found).toMatchObject({
    status: 200,
    body: { release: body.release, steps: [{ base: "pets", tree: "pets", node: "room" }] },
  });
  expect(await call("GET", "/api/steps?q=")).toMatchObject({ status: 200, body: { steps: [] } });
  expect(await call("GET", "/api/steps")).toMatchObject({ status: 422, body: { error: { field: "q" } } });
  expect((await call("GET", `/api/steps?q=${"x".repeat(201)}`)).status).toBe(422);
});

it("answers HEAD as it answers GET, without a body", async () => {
  await publishSources(SMALL);
  for (const [path, accept] of [
    ["/", "*/*"],
    ["/", "text/html"],
    ["/", "application/json"],
    ["/llms.txt", "*/*"],
    ["/skill.md", "*/*"],
    ["/icon.svg", "*/*"],
    ["/knowledge", "text/html"],
    ["/trees/pets/pets.svg", "*/*"],
    ["/healthz", "*/*"],
    // What a stranger may not list they may not count either.
    ["/api/sessions", "*/*"],
    ["/api/operations", "*/*"],
    ["/nowhere", "*/*"],
  ]) {
    const init = { headers: { accept: accept ?? "" } };
    const read = await SELF.fetch(ORIGIN + path, init);
    await read.body?.cancel();
    const asked = await SELF.fetch(ORIGIN + path, { ...init, method: "HEAD" });
    expect([path, accept, asked.status]).toEqual([path, accept, read.status]);
    expect([path, asked.headers.get("content-type")]).toEqual([path, read.headers.get("content-type")]);
    expect(await asked.text()).toBe("");
  }
});

it("names the existing paths for a path that is not served", async () => {
  for (const [method, path] of [
    ["GET", "/elsewhere"],
    ["GET", "/api"],
    ["GET", "/api/sessions/a/b/c"],
    ["POST", "/healthy"],
  ] as const) {
    const answer = await call<Refusal>(method, path);
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({ code: "not_found", message: expect.stringContaining("/mcp") });
  }
});

it("names the methods that an address takes where another one is tried", async () => {
  for (const [method, path, allowed] of [
    ["PUT", "/api/tasks", ["GET", "POST"]],
    ["DELETE", "/api/tasks", ["GET", "POST"]],
    ["DELETE", "/api/tasks/x", ["GET"]],
    ["PUT", "/api/sessions/x", ["GET", "DELETE"]],
    ["GET", "/api/tools/get_session", ["POST"]],
    ["POST", "/healthz", ["GET"]],
  ] as const) {
    const response = await SELF.fetch(ORIGIN + path, { method, headers: { "accept-language": "zh-CN" } });
    expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, allowed.join(", ")]);
    const { error } = await response.json<Refusal>();
    expect(error).toMatchObject({
      code: "method_not_allowed",
      allowed,
      message: expect.stringContaining("可用的方法"),
    });
  }
});

describe("a hostile caller", () => {
  let id = "";
  beforeEach(async () => {
    await publishSources(SMALL);
    id = (await begin()).body.session_id;
  });

  it("gets unknown_option with the valid ones for names that JavaScript knows", async () => {
    for (const option of [
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "",
      " ",
      "\u0000",
      "dog\u0000",
      "DOG ",
    ]) {
      const { status, body } = await step(id, option);
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: "unknown_option", known: ["dog", "cat"] });
    }
    for (const option of ["goto:__proto__", "goto:", "goto:constructor"]) {
      expect((await step(id, option)).body.error).toMatchObject({ code: "unknown_option", known: ["goto:root"] });
    }
    expect((await look(id)).body.revision).toBe(1);
  });

  it("gets the limit that its request exceeds", async () => {
    const megabyte = "x".repeat(1_000_000);
    for (const body of [
      { selected_option_id: megabyte },
      { selected_option_id: "provide_more_info", user_input: megabyte },
    ]) {
      const answer = await call<Refusal>("POST", `/api/sessions/${id}/navigate`, body);
      expect(answer).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
      expect(JSON.stringify(answer.body).length).toBeLessThan(1000);
    }
    // A field over its limit is a wrong value, as it is through MCP; `too_large` is for the whole.
    const wrong = (field: string, limit: number) => ({
      status: 422,
      body: { error: { code: "invalid_input", field, expected: `at most ${limit} characters` } },
    });
    const long = "x".repeat(MAX_TEXT + 1);
    expect(await step(id, "x".repeat(600))).toMatchObject(wrong("selected_option_id", MAX_OPTION));
    expect(await step(id, "provide_more_info", { user_input: long })).toMatchObject(wrong("user_input", MAX_TEXT));
    expect(await begin({ user_query: long })).toMatchObject(wrong("user_query", MAX_TEXT));
    const over = (limit: number) => "x".repeat(limit + 1);
    for (const [field, limit] of [
      ["knowledge_base", MAX_NAME],
      ["language", MAX_LANGUAGE],
      ["idempotency_key", MAX_NAME],
    ] as const) {
      expect(await begin({ [field]: over(limit) })).toMatchObject(wrong(field, limit));
    }
    for (const [field, limit] of [
      ["q", MAX_QUESTION],
      ["base", MAX_NAME],
      ["cursor", MAX_CURSOR],
    ] as const) {
      const query = new URLSearchParams({ q: "dog", [field]: over(limit) });
      expect(await call("GET", `/api/search?${query}`)).toMatchObject(wrong(field, limit));
    }
    expect(await call("GET", `/api/search?q=${"dog ".repeat(MAX_QUESTION / 4)}`)).toMatchObject({ status: 200 });
    expect((await look(id)).body.revision).toBe(1);
  });

  it("is refused while it is still sending a body of undeclared length", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(97)),
    });
    const response = await SELF.fetch(`${ORIGIN}/api/sessions`, {
      method: "POST",
      body: endless,
      headers: { host: "localhost" },
    });
    expect(response.status).toBe(413);
  });

  it("gets a clear failure for a malformed body", async () => {
    const deep = "[".repeat(20_000) + "]".repeat(20_000);
    const bodies = [
      "",
      "null",
      "[]",
      "7",
      '"text"',
      "{",
      deep,
      `{"selected_option_id":${deep}}`,
      '{"selected_option_id":null}',
      '{"selected_option_id":7}',
      "\u0000",
      '{"__proto__":{"selected_option_id":"dog"}}',
    ];
    for (const body of bodies) {
      const answer = await call<Refusal>("POST", `/api/sessions/${id}/navigate`, body);
      expect(answer.status).toBe(422);
      expect(answer.body.error.code).toBe("invalid_input");
    }
    expect((await look(id)).body.revision).toBe(1);
  });

  it("gets its text back unchanged, as data", async () => {
    const said = "a\u0000b\ud800 ${local:x} <b> ‮ 中文 __proto__";
    await step(id, "provide_more_info", { user_input: said });
    const { body } = await call<{ events: { event: { user_input?: string } }[] }>("GET", `/api/sessions/${id}/events`);
    expect(body.events.at(-1)?.event.user_input).toBe(said);
  });

  it("finds no session by a guessed id or by a crafted path", async () => {
    for (const guess of [
      "guessed",
      "..%2f..%2fetc",
      "%00",
      "a".repeat(5000),
      `${id}x`,
      id.toLowerCase() === id ? `${id}0` : id.toLowerCase(),
    ]) {
      expect(await look(guess)).toMatchObject({ status: 404, body: { error: { code: "unknown_session" } } });
    }
  });

  it("is refused from a web page of another origin, and under an unknown host name", async () => {
    const page = { origin: "https://evil.example" };
    expect(await look(id, page)).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    expect(await begin({}, page)).toMatchObject({ status: 403 });
    const rebound = { host: "evil.example:8787", origin: "http://evil.example:8787" };
    expect(await look(id, rebound)).toMatchObject({ status: 403 });
    expect(await look(id, { origin: "http://localhost:3000" })).toMatchObject({ status: 200 });
  });

  it("learns no internal detail from an error", async () => {
    const answers = [await step(id, "nope"), await look("guessed"), await call<Refusal>("POST", "/api/sessions", "{")];
    for (const { body } of answers) {
      expect(Object.keys(body)).toEqual(["error"]);
      expect(body.error.correlation_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.stringify(body)).not.toMatch(/\.ts|at Object|stack|SELECT|Durable/);
    }
  });
});
