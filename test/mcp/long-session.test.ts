/** A session larger than any answer: every way to read it has pages, and none is larger than a megabyte. */
import { expect, test } from "vitest";
import type { OmittedBlock } from "../../src/context/block.ts";
import { assemblyToWire } from "../../src/operations/context/wire.ts";
import { proves } from "../requirements/index.ts";
import { mcpClient, type McpClient } from "../support/mcp-client.ts";
import { files } from "../support/mcp-documents.ts";

const MEGABYTE = 1_000_000;
const TURNS = 12;

/** A session of more than two megabytes, with two entries that no answer can hold whole. */
async function longSession(client: McpClient): Promise<string> {
  const begun = await client.tool("initiate_session", { user_query: "搜索文档" });
  const { session_id } = begun.value;
  const record = async (name: string, args: object) => {
    const answer = await client.tool(name, { session_id, ...args });
    expect(answer.isError, JSON.stringify(answer.value).slice(0, 300)).toBe(false);
  };
  for (let count = 1; count <= TURNS; count += 1) {
    const observation = `第${count}次。${"看到了。".repeat(4_000)}`;
    await record("add_conversation_turn", { tao_data: { reasoning: "想", action: `look("${count}")`, observation } });
  }
  const content = "引文。".repeat(65_000);
  await record("add_conversation_turn", { tao_data: { reasoning: '"'.repeat(150_000), observation: content } });
  await record("record", { kind: "message", role: "user", content });
  return session_id;
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** All pages of an address, by `resources/read` and by the tool, which quotes them once more. */
async function pagesOf(client: McpClient, address: string) {
  const pages = [];
  for (let uri: string | undefined = address; uri !== undefined;) {
    const read = await client.rpc("resources/read", { uri });
    const asked = await client.rpc("tools/call", { name: "read_resource", arguments: { uri } });
    expect(bytesOf(read)).toBeLessThan(MEGABYTE);
    expect(bytesOf(asked)).toBeLessThan(MEGABYTE);
    expect(asked.structuredContent.contents[0].text).toBe(read.contents[0].text);
    const page = JSON.parse(read.contents[0].text);
    pages.push(page);
    uri = page.next;
  }
  return pages;
}

test("the history is read page by page, each turn once and numbered on", async () => {
  proves("cost/resource-pages");
  const client = mcpClient(files);
  const session = await longSession(client);
  const pages = await pagesOf(client, `conversation://${session}/history`);
  expect(pages.length).toBeGreaterThan(3);
  const turns = pages.flatMap((page) => page.turns);
  expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: TURNS + 1 }, (_, index) => index + 1));
  expect(turns[4].observation).toBe(`第5次。${"看到了。".repeat(4_000)}`);
  const entries = pages.flatMap((page) => page.entries);
  expect(entries.map(({ revision }) => revision)).toEqual(Array.from({ length: TURNS + 3 }, (_, index) => index + 1));
  expect(pages.every(({ total }) => total === TURNS + 3)).toBe(true);
  // Too long for any answer: cut, and said to be.
  expect(turns.at(-1)).toMatchObject({ turn: TURNS + 1, shortened: true });
  expect(turns.at(-1).observation).toMatch(/…$/);
  await expect(client.read(`conversation://${session}/history?cursor=0.0`)).rejects.toThrow(/next/);
});

test("the context of a session is read page by page, and by get_session too", async () => {
  proves("cost/resource-pages");
  const client = mcpClient(files);
  const session_id = await longSession(client);
  const pages = await pagesOf(client, `session://${session_id}`);
  expect(pages.length).toBeGreaterThan(3);
  for (const view of ["context", "events"]) {
    for (let cursor: string | undefined, more = true; more;) {
      const given = { session_id, view, ...(cursor !== undefined && { cursor }) };
      const answer = await client.rpc("tools/call", { name: "get_session", arguments: given });
      expect(bytesOf(answer)).toBeLessThan(MEGABYTE);
      cursor = answer.structuredContent.next_cursor;
      more = cursor !== undefined;
    }
  }
});

test("a full report lists what was left out only as far as an answer may be long, and counts all of it", () => {
  proves("cost/resource-pages");
  const omitted = Array.from({ length: 5_000 }, (_, index): OmittedBlock => {
    const refs = [{ evidence_id: `evidence-${index}` }];
    return { block_id: `b${index}`, block_type: "evidence", priority: "low", tokens: 100, refs, reason: "budget" };
  });
  const nothing = { context: "", messages: [], kept: [], shown: [], conflicts: [], token_budget: 1, token_used: 0 };
  const names = { tokenizer: "estimate", prefix_digest: "", prefix_length: 0, digest: "" };
  const assembly = { ...nothing, ...names, omitted };
  const wire = assemblyToWire(assembly, "full");
  expect(wire.report.omitted).toEqual({ budget: { blocks: 5_000, tokens: 500_000 } });
  expect(wire.omitted?.length).toBeGreaterThan(200);
  expect(JSON.stringify(wire.omitted).length).toBeLessThan(60_000);
  expect(assemblyToWire({ ...assembly, omitted: omitted.slice(0, 3) }, "full").omitted).toEqual(omitted.slice(0, 3));
});
