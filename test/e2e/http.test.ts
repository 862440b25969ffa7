/** How the MCP endpoint answers raw HTTP requests: access policy, limits, and mistakes that real clients make. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";
import { json, message, send as sendRaw, type Answer } from "./raw.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await server.publish(files);
});
afterAll(() => server?.stop());

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

const send = (method: string, headers: Record<string, string | string[]>, body = "", path = "/mcp") =>
  sendRaw(server.url, method, headers, body, path);

function post(body: object, headers: Record<string, string | string[]> = {}, path?: string): Promise<Answer> {
  return send("POST", { ...json, ...headers }, JSON.stringify(body), path);
}

function initialize(protocolVersion: string): Promise<Answer> {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: "raw", version: "1" } };
  return post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
}

const list = { jsonrpc: "2.0", id: 7, method: "tools/list" };

describe("who may call", () => {
  test("a host name that is not ours is refused", async () => {
    const answer = await post(list, { host: "evil.example.com" });
    expect(answer.status).toBe(403);
    expect(message(answer).error.message).toContain("CAIRN_HOSTS");
  });

  test("a web page of another origin is refused, one on this machine is not", async () => {
    expect((await post(list, { origin: "https://evil.example.com" })).status).toBe(403);
    expect((await post(list, { origin: "null" })).status).toBe(403);
    const local = await post(list, { origin: "http://localhost:6274" });
    expect(local.status).toBe(200);
    expect(local.headers["access-control-allow-origin"]).toBe("http://localhost:6274");
    expect(local.headers["access-control-expose-headers"]).toContain("mcp-session-id");
  });

  test("a browser's preflight is answered with what MCP needs", async () => {
    const answer = await send("OPTIONS", {
      origin: "http://localhost:6274",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type, mcp-session-id, mcp-param-region",
    });
    expect(answer.status).toBe(204);
    expect(answer.headers["access-control-allow-headers"]).toContain("mcp-session-id");
    expect(answer.headers["access-control-allow-headers"]).toContain("mcp-param-region");
    expect(answer.headers["access-control-allow-methods"]).toContain("DELETE");
  });

  test("the conformance fixtures are not served unless a variable asks for them, whatever host is named", async () => {
    for (const host of ["localhost", "example.workers.dev"]) {
      const answer = await post(list, { host }, "/conformance/mcp");
      expect(answer.status).toBe(404);
    }
  });
});

describe("what may be sent", () => {
  test("a body over the limit is too_large, with and without a declared length", async () => {
    const big = JSON.stringify({ ...list, params: { filler: "x".repeat(1024 * 1024) } });
    for (const headers of [
      { ...json, "content-length": String(big.length) },
      { ...json, "transfer-encoding": "chunked" },
    ]) {
      const answer = await send("POST", headers, big);
      expect(answer.status).toBe(413);
      expect(message(answer).error.data.error).toMatchObject({ code: "too_large", unit: "bytes" });
    }
  });

  test("a body that is not JSON, or not declared as JSON, is refused", async () => {
    expect((await send("POST", json, "{")).status).toBe(400);
    expect((await send("POST", { ...json, "content-type": "text/plain" }, JSON.stringify(list))).status).toBe(415);
  });

  test("an unreadable query parameter is named, not ignored", async () => {
    const answer = await post(list, {}, "/mcp?toolsets=guide,magic");
    expect(answer.status).toBe(400);
    expect(message(answer).error.message).toContain("toolsets");
  });

  test("toolsets narrow the list", async () => {
    expect(
      message(await post(list, {}, "/mcp?toolsets=knowledge")).result.tools.map((tool) => tool.name),
    ).not.toContain("initiate_session");
  });

  test("a person with a browser gets a page", async () => {
    const answer = await send("GET", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain(`${server.url}/mcp`);
  });

  test("GET without a session is 405", async () => {
    expect((await send("GET", { accept: "text/event-stream" })).status).toBe(405);
  });
});

describe("mistakes of real clients", () => {
  test("an identical doubled version header counts once", async () => {
    const answer = await post(list, { "mcp-protocol-version": ["2025-06-18", "2025-06-18"] });
    expect(answer.status).toBe(200);
    const modern = { "mcp-protocol-version": ["2026-07-28", "2026-07-28"], "mcp-method": "tools/list" };
    expect((await post({ ...list, params: { _meta: envelope } }, modern)).status).toBe(200);
  });

  test("a legacy call without a session is served, whatever it accepts", async () => {
    for (const accept of ["*/*", "application/json", "application/json, text/event-stream"]) {
      const answer = await post(list, { accept });
      expect(answer.status).toBe(200);
      expect(message(answer).result.tools.length).toBeGreaterThan(0);
    }
  });

  test("a live legacy session may name a newer version than it negotiated", async () => {
    const opened = await initialize("2025-03-26");
    const session = String(opened.headers["mcp-session-id"]);
    for (const version of ["2025-11-25", "2026-07-28", "2099-01-01"]) {
      const answer = await post(list, { "mcp-session-id": session, "mcp-protocol-version": version });
      expect([version, answer.status]).toEqual([version, 200]);
      const ping = await post(
        { jsonrpc: "2.0", id: 8, method: "ping" },
        { "mcp-session-id": session, "mcp-protocol-version": version },
      );
      expect([version, ping.status]).toEqual([version, 200]);
    }
  });

  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("negotiates %s", async (version) => {
    const opened = await initialize(version);
    expect(message(opened).result).toMatchObject({ protocolVersion: version, serverInfo: { name: "cairn" } });
  });

  test("an unknown session is 404, so that the client begins anew", async () => {
    expect((await post(list, { "mcp-session-id": "guessed" })).status).toBe(404);
    expect((await send("DELETE", { "mcp-session-id": "guessed" })).status).toBe(404);
  });

  test("a deleted session is gone", async () => {
    const session = String((await initialize("2025-11-25")).headers["mcp-session-id"]);
    expect((await post(list, { "mcp-session-id": session })).status).toBe(200);
    expect((await send("DELETE", { "mcp-session-id": session })).status).toBe(200);
    expect((await post(list, { "mcp-session-id": session })).status).toBe(404);
  });

  test("a batch of the old protocol is answered", async () => {
    const answer = await post([list, { jsonrpc: "2.0", id: 8, method: "ping" }]);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"id":8');
  });
});

function call(name: string, args: unknown): Promise<Answer> {
  return post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
}

describe("hostile arguments", () => {
  test("keys of a prototype, NUL and long texts are clear failures without internals", async () => {
    const begun = message(await call("initiate_session", { user_query: "bike", knowledge_base: "bicycle" }));
    const { session_id } = begun.result.structuredContent;
    for (const option of ["__proto__", "constructor", "a\u0000b", "toString"]) {
      const { result } = message(await call("navigate_session", { session_id, selected_option_id: option }));
      expect(result.structuredContent.error.code).toBe("unknown_option");
    }
    const long = message(await call("navigate_session", { session_id, selected_option_id: "x".repeat(900_000) }));
    expect(long.result.structuredContent.error).toMatchObject({ code: "invalid_input", field: "selected_option_id" });
    expect(JSON.stringify(long).length).toBeLessThan(2_000);
    const state = message(await call("get_session", { session_id }));
    expect(state.result.structuredContent).toMatchObject({ revision: 1, node_id: "root" });
  });

  test("arguments of the wrong shape are named in our words", async () => {
    for (const args of [undefined, null, [], "text", { user_query: 5 }, { user_query: { toString: 1 } }]) {
      const { result } = message(await call("initiate_session", args));
      expect(result.structuredContent.error.code).toBe("invalid_input");
      expect(JSON.stringify(result)).not.toMatch(/zod|stack|at \w+ \(/i);
    }
    const misspelt = message(
      await call("navigate_session", { session_id: "x", selectedOptionId: "y", selected_option_id: "y" }),
    );
    expect(misspelt.result.structuredContent.error.expected).toContain("selected_option_id");
  });

  test("deeply nested JSON is answered, not crashed on", async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"initiate_session","arguments":{"user_query":${deep}}}}`;
    const answer = await send("POST", json, body);
    expect(message(answer).error).toMatchObject({ code: -32600, message: expect.stringContaining("nested deeper") });
  });

  test("an unknown tool and an unknown method are protocol errors", async () => {
    expect(message(await call("no_such_tool", {})).error).toMatchObject({ code: -32602 });
    expect(message(await post({ jsonrpc: "2.0", id: 1, method: "no/such" })).error).toMatchObject({ code: -32601 });
  });
});
