/** What the list of tools costs whoever downloads it, and what of each tool it says. */
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { tools } from "../../src/mcp/tools/list.ts";
import { proves } from "../requirements/index.ts";
import { files } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

const client = mcpClient(files);

async function sizeOf(toolsets: string): Promise<{ bytes: number; tokens: number }> {
  const result = await client.rpc("tools/list", {}, `?toolsets=${toolsets}`);
  const { tools: listed } = result;
  // As it is sent: the whole answer, with what is beyond ASCII escaped.
  const wire = JSON.stringify({ jsonrpc: "2.0", id: 7, result }).replace(/[\u0080-\uffff]/g, "\\u0000");
  const seen = listed.map(({ name, description, inputSchema }: Record<string, unknown>) =>
    JSON.stringify({ name, description, inputSchema }),
  );
  const tokens = seen.reduce((sum: number, text: string) => sum + o200k.countTokens(text), 0);
  return { bytes: wire.length, tokens };
}

test("the list is small", async () => {
  proves("tools/small-list");
  const all = await sizeOf("guide,knowledge,context");
  expect(all.bytes).toBeLessThanOrEqual(20_000);
  expect(all.tokens).toBeLessThanOrEqual(3_500);
  expect((await sizeOf("guide,knowledge")).bytes).toBeLessThanOrEqual(9_000);
});

test("a listed tool has every argument of the tool, and members that every answer has", () => {
  for (const tool of tools) {
    const [listed, whole] = [tool.list(), tool.describe()];
    expect(Object.keys(listed.inputSchema.properties as object)).toEqual(
      Object.keys(whole.inputSchema.properties as object),
    );
    expect(listed.inputSchema.required).toEqual(whole.inputSchema.required);
    const members = Object.keys((listed.outputSchema as { properties: object }).properties);
    expect(members.length, tool.name).toBeGreaterThan(1);
    expect(Object.keys((whole.outputSchema as { properties: object }).properties)).toEqual(
      expect.arrayContaining(members),
    );
    expect(Object.keys(listed.annotations ?? {})).toEqual(
      expect.arrayContaining(["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]),
    );
  }
});

test("what a tool names, another one reads", async () => {
  proves("tools/references-accepted");
  const found = await client.tool("search_knowledge", { query: "机器学习" });
  const [{ id, uri }] = found.value.results;
  for (const name of [id, uri, id.replace(/#.*$/, "")]) {
    const { isError, value } = await client.tool("read_resource", { uri: name });
    expect(isError, name).toBe(false);
    expect(value.contents[0].text.length).toBeGreaterThan(0);
  }
  const [base] = id.split("/");
  expect((await client.tool("read_resource", { uri: base })).value.contents[0].text).toContain(base);
  for (const name of [uri, id]) {
    const { value } = await client.tool("fetch", { id: name }, "?toolsets=connector");
    expect(value.url).toMatch(/^document:/);
  }
  expect((await client.tool("read_resource", { uri: "nobody/nothing" })).value.error).toMatchObject({
    code: "invalid_input",
    field: "uri",
  });
});
