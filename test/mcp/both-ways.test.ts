/**
 * A request is answered from records or by the SDK's server; a client cannot tell which. Each request is sent twice, as it
 * is and with a harmless reserved key that makes it the SDK's, and the answers must be equal.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { accept, refuse } from "../../src/errors.ts";
import { openTree } from "../../src/knowledge/model.ts";
import { toolsets, type Call } from "../../src/mcp/call.ts";
import { dispatch } from "../../src/mcp/dispatch.ts";
import { handleMcp } from "../../src/mcp/handler.ts";
import { readPlain } from "../../src/mcp/plain-request.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { tools } from "../../src/mcp/tools/list.ts";
import { MAX_TEXT } from "../../src/session/limits.ts";
import type { Services } from "../../src/services.ts";
import { publishedKnowledge } from "../support/knowledge.ts";
import { memorySessions } from "../support/memory-sessions.ts";
import { techTree } from "../support/trees.ts";

const reserved = "io.modelcontextprotocol/";
let services: Services;
let session: string;

beforeEach(async () => {
  const knowledge = publishedKnowledge({ "tech/main": techTree });
  const tree = knowledge.current("main").tree("tech", "main");
  if (tree === undefined) throw new Error("the test's tree is gone");
  const manifest = {
    format: 1 as const,
    objects: [],
    bases: [
      {
        base: "tech",
        title: "Tech",
        description: "",
        language: "en",
        languages: ["en"],
        trees: [{ tree: "main", title: "", root: "root", nodes: 1 }],
        documents: 0,
      },
    ],
    templates: [],
  };
  const unused = () => {
    throw new Error("not used here");
  };
  services = {
    version: "1.2.3",
    auth: { authenticate: () => accept({ tenant: "t", scopes: ["mcp"] }) },
    sessions: memorySessions({ knowledge, now: () => 1_790_000_000_000, newId: () => "session-of-the-test" }),
    knowledge: {
      current: async (channel: string) =>
        accept({ id: "r", manifest, channel, pointer: { release: "r", sequence: 1, at: 0, message: "" } }),
      release: unused,
      tree: async (_release: string, base: string, name: string) =>
        name === "main"
          ? accept(openTree(tree))
          : refuse({ code: "unknown_knowledge_base", knowledge_base: base, known: [] }),
      object: async () => accept(null),
    },
    // A name that is no base, template or session may be that of a task.
    tasks: { find: async (_: unknown, id: string) => refuse({ code: "unknown_task", task_id: id }) },
    changes: { changed: unused, listen: unused },
    legacy: { forward: unused, mint: unused, isOwn: () => false },
    now: () => 1_790_000_000_000,
    newId: () => "id",
  } as unknown as Services;
  const begun = await ask(
    "legacy",
    "tools/call",
    { name: "initiate_session", arguments: { user_query: "科技行业投资咨询" } },
    false,
  );
  session = JSON.parse(JSON.stringify(begun)).result.structuredContent.session_id;
});

/** Sends one request; `odd` adds the key that sends it to the SDK. Answers the message and the HTTP status. */
async function ask(era: "modern" | "legacy", method: string, params: Record<string, unknown>, odd: boolean) {
  const meta: Record<string, unknown> = odd ? { [`${reserved}oddity`]: true } : {};
  const headers = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    host: "localhost",
  });
  if (era === "modern") {
    meta[`${reserved}protocolVersion`] = "2026-07-28";
    meta[`${reserved}clientCapabilities`] = {};
    headers.set("mcp-protocol-version", "2026-07-28");
    headers.set("mcp-method", method);
    const named = params.name ?? params.uri;
    if (typeof named === "string" && method !== "completion/complete") headers.set("mcp-name", named);
  }
  const body = {
    jsonrpc: "2.0",
    id: 7,
    method,
    params: Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params,
  };
  expect(readPlain(body, headers) === null).toBe(odd);
  const request = new Request("http://localhost/mcp", { method: "POST", headers, body: JSON.stringify(body) });
  const response = await handleMcp(request, services);
  const text = await response.text();
  const data = /^data: (.+)$/m.exec(text)?.[1] ?? text;
  const answer: unknown = JSON.parse(data);
  return { status: response.status, ...(answer as { result?: object; error?: object }) };
}

const everything = { toolsets: new Set(toolsets), principal: { tenant: "t", scopes: ["mcp"] } } as unknown as Call;

const requests: [string, () => Record<string, unknown>][] = [
  ["tools/list", () => ({})],
  ["tools/list", () => ({ cursor: "made up" })],
  ["tools/call", () => ({ name: "get_session", arguments: { session_id: session } })],
  ["tools/call", () => ({ name: "get_session", arguments: { session_id: session, view: "events" } })],
  ["tools/call", () => ({ name: "get_session", arguments: { session_id: "unknown" } })],
  ["tools/call", () => ({ name: "navigate_session", arguments: { session_id: session, selected_option_id: "none" } })],
  ["tools/call", () => ({ name: "navigate_session", arguments: {} })],
  ["tools/call", () => ({ name: "navigate_session" })],
  ["tools/call", () => ({ name: "no_such_tool", arguments: {} })],
  ["prompts/list", () => ({})],
  ["prompts/get", () => ({ name: "none" })],
  ["resources/list", () => ({})],
  ["resources/templates/list", () => ({})],
  ["resources/read", () => ({ uri: "knowledge://tech" })],
  ["resources/read", () => ({ uri: "knowledge://tech/root" })],
  ["resources/read", () => ({ uri: "knowledge://tech/none" })],
  ["resources/read", () => ({ uri: "knowledge://other" })],
  ["resources/read", () => ({ uri: `conversation://${session}/history` })],
  ["resources/read", () => ({ uri: "conversation://current/history" })],
  ["resources/read", () => ({ uri: "nothing" })],
  [
    "completion/complete",
    () => ({ ref: { type: "ref/resource", uri: "knowledge://{base}" }, argument: { name: "base", value: "t" } }),
  ],
];

describe.each(["modern", "legacy"] as const)("%s era", (era) => {
  test.each(requests)("%s %#", async (method, params) => {
    const [fast, slow] = [await ask(era, method, params(), false), await ask(era, method, params(), true)];
    expect(fast).toEqual(slow);
    expect(fast.result ?? fast.error).toBeDefined();
  });
});

test("the tools are listed in ASCII, and read as they were written", async () => {
  const { json } = (await dispatch(productDefinition("1"), "tools/list", {}, everything)) as { json: string };
  expect(json).toMatch(/^[\x20-\x7e]+$/);
  const { tools: listed } = JSON.parse(json) as { tools: unknown[] };
  expect(listed).toEqual(JSON.parse(JSON.stringify(tools.map((tool) => tool.list()))));
  expect(JSON.stringify(listed)).toMatch(/[^\x20-\x7e]/);
});

test("a text beyond what a session takes is refused with the session's own limit, however long it is", async () => {
  for (const length of [MAX_TEXT + 1, 100_000]) {
    const user_query = "a".repeat(length);
    const answer = await ask("legacy", "tools/call", { name: "initiate_session", arguments: { user_query } }, false);
    expect(JSON.parse(JSON.stringify(answer)).result).toMatchObject({
      isError: true,
      structuredContent: {
        error: { code: "invalid_input", expected: expect.stringContaining(`at most ${MAX_TEXT} characters`) },
      },
    });
  }
});

test("what a modern server is and can do is the same from records and from the SDK, but for how long it may be kept", async () => {
  const fast = await ask("modern", "server/discover", {}, false);
  const slow = await ask("modern", "server/discover", {}, true);
  const untimed = (answer: typeof fast) => ({ ...answer, result: { ...answer.result, ttlMs: 0, cacheScope: "" } });
  expect(untimed(fast)).toEqual(untimed(slow));
});
