/** Streams that are open when what opened them ends: a revoked key, a token whose time is up. They end, and waiting costs nothing. */
import { reset } from "cloudflare:test";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import product from "../../src/index.ts";
import { forgetKeys } from "../../src/worker/auth/keys.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { ask, configured, publishSmall } from "./operator-support.ts";
import { ORIGIN } from "./support.ts";

beforeEach(async () => {
  await reset();
  forgetKeys();
  expect((await publishSmall("author-key")).status).toBe(201);
});

interface Made {
  key: string;
  id: string;
  expires_at: string;
}
const make = async (): Promise<Made> =>
  (await ask("operator-key", "POST", "/api/keys", { tenant: "acme", scopes: ["mcp"], days: 1 }))
    .body as unknown as Made;

interface Stream {
  /** Reads until a text was heard; fails when the stream ends before. */
  hear(text: string): Promise<void>;
  /** Everything until the server ends the stream. */
  rest(): Promise<string>;
}

async function open(request: Request, bindings: Env = configured): Promise<Stream> {
  const response = await product.fetch(request, bindings);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel());
  let heard = "";
  return {
    async hear(text) {
      while (!heard.includes(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended without ${text}`);
        heard += value;
      }
      heard = heard.slice(heard.indexOf(text) + text.length);
    },
    async rest() {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return heard;
        heard += value;
      }
    },
  };
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, host: "localhost:8787" });

function live(token: string, session: string): Request {
  return new Request(`${ORIGIN}/api/live?session=${session}`, { headers: headersOf(token) });
}

function subscription(token: string, session: string): Request {
  const method = "subscriptions/listen";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const notifications = { resourceSubscriptions: [`conversation://${session}/history`] };
  return new Request(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      ...headersOf(token),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: "s", method, params: { _meta: meta, notifications } }),
  });
}

const begin = async (): Promise<string> =>
  (await ask("acme", "POST", "/api/sessions", { user_query: "a pet" })).body.session_id ?? "";
const step = (session: string, option: string) =>
  ask("acme", "POST", `/api/sessions/${session}/navigate`, { selected_option_id: option });

describe.each([
  { name: "GET /api/live", request: live, opened: ": open", told: "event: session" },
  { name: "subscriptions/listen", request: subscription, opened: "acknowledged", told: "resources/updated" },
])("$name", ({ request, opened, told }) => {
  it("ends when the key that opened it is revoked, and tells nothing after it; others go on", async () => {
    const session = await begin();
    const [revoked, kept] = [await make(), await make()];
    const ending = await open(request(revoked.key, session));
    const lasting = await open(request(kept.key, session));
    await ending.hear(opened);
    await lasting.hear(opened);
    await ask("operator-key", "DELETE", `/api/keys/${revoked.id}`);
    await step(session, "dog");
    expect(await ending.rest()).not.toContain(told);
    await lasting.hear(told);
    proves("access/keys");
  });

  it("ends when the time of its token is up", async () => {
    const session = await begin();
    const { key, expires_at } = await make();
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.parse(expires_at) - 300);
    onTestFinished(() => clock.mockRestore());
    const stream = await open(request(key, session));
    clock.mockReturnValue(Date.parse(expires_at));
    expect(await stream.rest()).toContain(opened);
  });

  it("ends with the next change when the word of a revocation was lost", async () => {
    const session = await begin();
    const { key, id } = await make();
    const stream = await open(request(key, session));
    await stream.hear(opened);
    const lost = vi.spyOn(configured.BUS, "get").mockImplementation(() => {
      throw new Error("no bus");
    });
    const revoked = await ask("operator-key", "DELETE", `/api/keys/${id}`);
    lost.mockRestore();
    expect(revoked.status).toBe(200);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 30_000);
    onTestFinished(() => clock.mockRestore());
    await step(session, "dog");
    await stream.rest();
  });

  it("is not opened by an isolate that still remembers a revoked key", async () => {
    const session = await begin();
    const { key, id } = await make();
    expect((await ask(key, "GET", "/api/tools")).status).toBe(200);
    const keys = configured.KEYS.get(configured.KEYS.idFromName("keys"));
    // Revoked in another isolate, so that this one was not told.
    await keys.revoke(id, Date.now());
    expect((await ask(key, "GET", "/api/tools")).status).toBe(200);
    expect(await (await open(request(key, session))).rest()).not.toContain(told);
  });

  it("asks no object while nothing happens", async () => {
    const session = await begin();
    const { key } = await make();
    const stream = await open(request(key, session));
    await stream.hear(opened);
    const other = await begin();
    const asked = vi.spyOn(configured.KEYS, "get");
    onTestFinished(() => asked.mockRestore());
    await step(other, "dog");
    await step(session, "dog");
    await stream.hear(told);
    expect(asked).not.toHaveBeenCalled();
  });
});
