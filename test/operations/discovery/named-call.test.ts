/** The call that a search was made for: with the tool that it names, or with none. */
import { expect, test } from "vitest";
import { accept } from "../../../src/errors.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import type { WantedCall } from "../../../src/operations/discovery/call-again.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries, type MemoryTool } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const taking = (field: string, description: string, more: Partial<MemoryTool> = {}): MemoryTool => ({
  description,
  inputSchema: { type: "object", properties: { [field]: {} }, required: [field] },
  answer: () => "done",
  ...more,
});

/** What a search with this call answers over these tools, and the tools that were called. */
async function search(task_description: string, call: WantedCall, tools: Record<string, MemoryTool>, reason?: string) {
  const library = memoryLibrary(tools);
  library.approvalCode = async () => accept("code-1");
  const { call: caller } = product();
  const services = { ...caller.services, library, registries: memoryRegistries([]) };
  const answer = await searchAndInstall(
    { task_description, call, ...(reason !== undefined && { reason }) },
    { ...caller, services, origin: "https://cairn.example" },
  );
  return { answer, called: library.calls.map(({ tool }) => tool) };
}

const memo = {
  memo__delete_entities: taking("entityNames", "Delete multiple entities and their relations from the memory."),
  memo__open_nodes: taking("entityNames", "Open specific nodes in the knowledge graph by their names."),
};
const files = { files__create_directory: taking("path", "Create a new directory or make sure that it exists.") };

test.each([
  ["Delete entities from memory", "memo__open_nodes"],
  ["Delete entities from memory", "open_nodes"],
  ["删除知识图谱里的实体", "memo__open_nodes"],
])("the tool that the call names is called, whatever does the task: %s, %s", async (task, name) => {
  proves("connecting/exactly-named");
  const { answer, called } = await search(task, { name, arguments: { entityNames: ["a"] } }, memo);
  expect(called).toEqual(["memo__open_nodes"]);
  expect(answer).toMatchObject({ value: { call_result: { tool: "memo__open_nodes" } } });
});

test.each([
  ["backup__list", "a server that is not connected"],
  ["files__inspect", "a tool that its server has not"],
  ["list_everything", "a name that no tool has"],
  ["get_session", "a tool of Cairn's own"],
])("a call of %s (%s) goes to no other tool, and the answer says so", async (name) => {
  proves("connecting/exactly-named");
  const task = "Create a new directory";
  const { answer, called } = await search(task, { name, arguments: { path: "/tmp/a" } }, files);
  // The library is asked for a tool of a connected server, and has none such.
  expect(called.filter((id) => id !== name)).toEqual([]);
  expect(answer).toMatchObject({ value: { message: expect.stringContaining(name) as string } });
  expect(answer).toHaveProperty("value.action_needed");
  expect(answer).not.toHaveProperty("value.call_result");
});

test("with a reason, too, no like tool is called in place of the one that is named", async () => {
  proves("connecting/exactly-named");
  const call = { name: "disk__make_folder", arguments: { path: "/tmp/a" } };
  const { answer, called } = await search("Create a new directory", call, files, "another disk");
  expect(called).toEqual([]);
  expect(answer).toMatchObject({ value: { message: expect.stringContaining("disk__make_folder") as string } });
});

test("a named tool that waits answers with its own failure and the address where a person agrees", async () => {
  proves("connecting/exactly-named");
  const waiting = { pool__say: taking("path", "Says something.", { status: "waiting" }) };
  const call = { name: "pool__say", arguments: { path: "/tmp/a" } };
  const { answer, called } = await search("Create a new directory", call, { ...files, ...waiting });
  expect(called).toEqual(["pool__say"]);
  expect(answer).toMatchObject({
    value: { action_needed: "approve", approve_url: "https://cairn.example/approve/code-1" },
  });
});

test("a name that several servers have is called nowhere, and the answer lists them", async () => {
  proves("connecting/exactly-named");
  const two = { ...files, disk__create_directory: taking("path", "Create a directory on the other disk.") };
  const call = { name: "create_directory", arguments: { path: "/tmp/a" } };
  const { answer, called } = await search("Create a new directory", call, two);
  expect(called).toEqual([]);
  const message = expect.stringMatching(/files__create_directory.*disk__create_directory/u) as string;
  expect(answer).toMatchObject({ value: { message } });
});

test.each([
  ["plots__draw", ["charts__draw"]],
  ["plots__paint", []],
])("after a connection %s is called under the new server's name, or not at all", async (name, expected) => {
  proves("connecting/exactly-named");
  const made = memoryLibrary({ charts__draw: taking("values", "Draws a bar chart as SVG from values.") });
  const empty = memoryLibrary({});
  let isConnected = false;
  const library = {
    ...made,
    view: (tenant: string) => (isConnected ? made : empty).view(tenant),
    propose: async (tenant: string) => {
      isConnected = true;
      return made.refresh(tenant, "charts");
    },
  };
  const { call } = product();
  const registries = memoryRegistries([entryOf("charts", "Draw bar charts from data.")]);
  const answer = await searchAndInstall(
    { task_description: "Draw a bar chart of the sales", call: { name, arguments: { values: [1] } } },
    { ...call, services: { ...call.services, library, registries } },
  );
  expect(made.calls.map(({ tool }) => tool)).toEqual(expected);
  expect(answer).toMatchObject({
    value: { installed: [{ name: "charts" }], message: expect.stringContaining(name) as string },
  });
  if (expected.length > 0) expect(answer).toHaveProperty("value.message", expect.stringContaining("charts__draw"));
});

const kept = {
  memo__create_entities: taking("entities", "Create several new entities in the knowledge graph."),
  memo__search_nodes: taking("entities", "Search for nodes in the knowledge graph.", {
    annotations: { readOnlyHint: true },
  }),
};

test.each([
  ["Create an entity in the knowledge graph of our Salesforce", []],
  ["Create an entity in the knowledge graph in Neo4j", []],
  ["在飞书里的知识图谱中创建实体", []],
  ["Create an entity in the knowledge graph", ["memo__create_entities"]],
  ["Search for nodes in the knowledge graph", ["memo__search_nodes"]],
  ["Search for nodes in the knowledge graph in Neo4j", []],
])("without a name, a tool is called where it has the product that is named: %s", async (task, expected) => {
  proves("connecting/exactly-named");
  const { answer, called } = await search(task, { arguments: { entities: ["Anna"] } }, kept);
  expect(called).toEqual(expected);
  if (expected.length > 0) return;
  const message = expect.stringMatching(/memo__(?:create_entities|search_nodes).*call_tool/u) as string;
  expect(answer).toMatchObject({ value: { message } });
  expect(answer).not.toHaveProperty("value.call_result");
});
