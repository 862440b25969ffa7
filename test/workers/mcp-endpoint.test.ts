/** The path /mcp, the page a browser gets, and a history that outlives the isolate that wrote it. */
import { evictDurableObject, reset, SELF } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { objectOf, ORIGIN, publishWithTemplates, SMALL } from "./support.ts";
import { rpc, tool } from "./tool.ts";

beforeEach(async () => {
  await reset();
  await publishWithTemplates(SMALL);
});

test("it is reached over HTTP at /mcp, and nowhere else", async () => {
  proves("protocol/mcp-path");
  const { prompts } = await rpc<{ prompts: object[] }>("prompts/list", {});
  expect(prompts.length).toBeGreaterThan(5);
  const elsewhere = await SELF.fetch(`${ORIGIN}/mcp2`, {
    method: "POST",
    headers: { "content-type": "application/json", host: "localhost:8787" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "prompts/list" }),
  });
  expect(elsewhere.status).toBe(404);
});

test("a person with a browser finds a page there", async () => {
  proves("running/home-page");
  const response = await SELF.fetch(`${ORIGIN}/mcp`, { headers: { accept: "text/html", host: "localhost:8787" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
  // The plain page, or the start page where an earlier build is at hand: both are named so.
  expect(await response.text()).toContain("<title>Cairn</title>");
});

test("programs find what this is beside it", async () => {
  proves("page/server-card", "page/for-models");
  for (const path of ["/mcp/server-card", "/.well-known/mcp.json", "/.well-known/ai-catalog.json", "/server.json"]) {
    const response = await SELF.fetch(ORIGIN + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain(`${ORIGIN}/mcp`);
  }
  const page = await SELF.fetch(`${ORIGIN}/`, { headers: { accept: "text/markdown" } });
  expect(page.headers.get("content-type")).toContain("text/markdown");
  expect((await SELF.fetch(`${ORIGIN}/llms.txt`)).status).toBe(200);
});

test("the history is there again after its object was evicted, and goes on", async () => {
  proves("history/persistent");
  const session_id = String(
    (await tool("assemble_context", { report: "full", user_intent: "什么是MCP？" })).session_id,
  );
  const turn = {
    timestamp: "2025-08-31 23:45:30",
    reasoning: "想",
    action: 'retrieve(query="MCP")',
    observation: "三篇",
  };
  await tool("add_conversation_turn", { session_id, tao_data: turn });
  await evictDurableObject(objectOf(session_id));
  const uri = `conversation://${session_id}/history`;
  const read = async () => {
    const { contents } = await rpc<{ contents: { text: string }[] }>("resources/read", { uri });
    return JSON.parse(contents[0]?.text ?? "");
  };
  expect((await read()).turns).toEqual([{ turn: 1, ...turn }]);
  await evictDurableObject(objectOf(session_id));
  expect(await tool("add_conversation_turn", { session_id, tao_data: { final_answer: "好" } })).toMatchObject({
    total_turns: 2,
  });
  expect((await read()).turns).toHaveLength(2);
});
