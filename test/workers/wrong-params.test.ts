/** Parameters that no answer can be given to: invalid params with a sentence, in both eras and in a transport session. */
import { reset, SELF } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { ORIGIN, publishWithTemplates, SMALL } from "./support.ts";

const MODERN = "2026-07-28";
let session: string;

interface Answer {
  error?: { code: number; message: string };
}

async function ask(method: string, params: object, extra: Record<string, string> = {}): Promise<[Answer, Response]> {
  const response = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      host: "localhost:8787",
      ...extra,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  const answer: Answer = JSON.parse(text.startsWith("{") ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? "{}"));
  return [answer, response];
}

beforeAll(async () => {
  await reset();
  await publishWithTemplates(SMALL);
  const [, opened] = await ask("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });
  session = opened.headers.get("mcp-session-id") ?? "";
});

const eras: Record<string, (method: string, params: object) => Promise<[Answer, Response]>> = {
  plain: (method, params) => ask(method, params),
  modern: (method, params) => {
    const { name, uri } = params as { name?: unknown; uri?: unknown };
    const envelope = {
      "io.modelcontextprotocol/protocolVersion": MODERN,
      // Unusual, so that the SDK answers what is left to it.
      "io.modelcontextprotocol/clientCapabilities": { experimental: { x: {} } },
    };
    const named = name ?? uri;
    const headers = { "mcp-protocol-version": MODERN, "mcp-method": method };
    return ask(
      method,
      { ...params, ["_meta"]: envelope },
      named === undefined ? headers : { ...headers, "mcp-name": String(named) },
    );
  },
  session: (method, params) => ask(method, params, { "mcp-session-id": session }),
};

const wrong: [string, object][] = [
  ["resources/read", {}],
  ["resources/read", { uri: 5 }],
  ["resources/read", { uri: "__proto__" }],
  ["resources/read", { uri: "template://__proto__" }],
  ["resources/read", { uri: "knowledge://constructor" }],
  ["prompts/get", {}],
  ["prompts/get", { name: ["x"] }],
  ["prompts/get", { name: "__proto__" }],
  ["prompts/get", { name: "constructor", arguments: {} }],
  ["prompts/get", { name: "simple_chat", arguments: 5 }],
  ["prompts/get", { name: "simple_chat", arguments: { user_intent: 1 } }],
  ["tools/call", { name: 5 }],
  ["tools/call", { name: "__proto__" }],
];

test.each(Object.keys(eras))("%s requests", async (era) => {
  proves("exposure/wrong-params");
  for (const [method, params] of wrong) {
    const [{ error }] = (await eras[era]?.(method, params)) ?? [{}];
    expect({ method, params, ...error }).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^[A-Z].*\.$/s),
    });
    expect(error?.message).not.toMatch(/invalid_type|"path"|zod/i);
  }
});

test.each(["resources/subscribe", "resources/unsubscribe"])("%s in a transport session", async (method) => {
  const [{ error }] = await ask(method, { uri: 5 }, { "mcp-session-id": session });
  expect(error).toEqual({ code: -32602, message: "The parameter uri is missing or not a string." });
});
