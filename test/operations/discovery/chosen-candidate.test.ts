/** Which candidate of a search is put to the user: one that answers the need, never one that shares a word with it. */
import { expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const entryOf = (name: string, description: string): RegistryEntry => ({
  name: `io.example/${name}`,
  registry: "test",
  description,
  version: "1.0.0",
  status: "active",
  sources: [{ kind: "streamable-http", url: `https://${name}.example/mcp` }],
});

const entries = [
  entryOf("charts", "Draws visual charts with AI, to generate charts and analyze data."),
  entryOf("memory", "Remembers facts in a knowledge graph; query it later."),
  entryOf("rooms", "Books meeting rooms."),
  entryOf("weather", "Current weather and forecasts for any city."),
];

function search(task: string, listed = entries, tools: Parameters<typeof memoryLibrary>[0] = {}) {
  const { call } = product();
  const library = memoryLibrary(tools);
  library.propose = library.refresh.bind(undefined, call.principal.tenant, "memory");
  const services = { ...call.services, library, registries: memoryRegistries(listed) };
  return searchAndInstall({ task_description: task }, { ...call, services });
}

const memoryTool = {
  memory__search_nodes: { description: "Search for nodes in the knowledge graph.", answer: () => "" },
};

test.each(["Turn off the lights in the living room", "Remind the room at noon"])(
  "what hardly answers the need is shown and never chosen: %s",
  async (task) => {
    proves("tool-needs/floor");
    const answer = await search(task);
    expect(answer).toMatchObject({ ok: true, value: { action_needed: "reduced_answer", installed: [] } });
    expect(JSON.stringify(answer)).not.toContain("Chosen");
  },
);

test("a connected server is no answer to what none of its tools does", async () => {
  proves("tool-needs/connected-serves");
  const listed = [entryOf("memory", "Keeps the weather and other facts in a knowledge graph.")];
  const answer = await search("查一下北京的天气", listed, memoryTool);
  expect(answer).toMatchObject({ ok: true, value: { action_needed: "reduced_answer", installed: [] } });
});
