/** A server is put to the user by what it lists, not by what its registry's text claims. */
import { expect, test } from "vitest";
import { accept } from "../../../src/errors.ts";
import type { ToolLibrary } from "../../../src/discovery/library-port.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import type { SearchArguments } from "../../../src/operations/discovery/search/work.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries, type MemoryTool } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const answer = () => "|--0--|";
const CLAIM = "Transcribes lute tablature into guitar tabs.";
const transcribe: MemoryTool = {
  description: "Transcribes lute tablature into guitar tablature.",
  inputSchema: { type: "object", properties: { tablature: { type: "string" } } },
  annotations: { readOnlyHint: true },
  answer,
};
const ping: MemoryTool = { description: "Pings.", annotations: { readOnlyHint: true }, answer };
const tune: MemoryTool = { description: "Tunes a lute.", annotations: { readOnlyHint: true }, answer };

/** A library to which each server may be added, with who was asked to agree to what. */
function libraryOf(tools: Record<string, MemoryTool>) {
  const made = memoryLibrary(tools);
  const asked: string[] = [];
  const connected = new Set<string>();
  const servers = [...new Set(Object.keys(tools).map((id) => id.split("__")[0]))];
  const named = async (name: string) => {
    const view = await made.refresh("", name);
    return view.ok && !connected.has(name) ? accept({ ...view.value, status: "waiting" as const }) : view;
  };
  const library: ToolLibrary = {
    ...made,
    view: async (tenant) => {
      const view = await made.view(tenant);
      if (!view.ok) return view;
      const isThere = ({ server }: { server: string | null }) => connected.has(server ?? "");
      const { servers: all, tools: known, revision } = view.value;
      const there = all.filter(({ name }) => connected.has(name));
      return accept({ servers: there, tools: known.filter(isThere), revision: revision + connected.size / 10 });
    },
    propose: (_, { source }) =>
      named(servers.find((one) => source.kind !== "package" && source.url.includes(`//${one}.`)) ?? ""),
    agree: async (principal, name, channel) => {
      asked.push(name);
      connected.add(name);
      return made.agree(principal, name, channel);
    },
  };
  return { library, asked, calls: made.calls };
}

async function search(tools: Record<string, MemoryTool>, more: Partial<SearchArguments> = {}, claims = CLAIM) {
  const { call } = product();
  const used = libraryOf(tools);
  const names = [...new Set(Object.keys(tools).map((id) => id.split("__")[0] ?? ""))];
  const registries = memoryRegistries(names.map((name) => entryOf(name, claims)));
  const services = { ...call.services, library: used.library, registries };
  const input = { task_description: "Transcribe a lute tablature into guitar tabs", ...more };
  const made = await searchAndInstall(input, { ...call, services });
  if (!("value" in made)) throw new Error("The search failed.");
  return { ...used, value: made.value, log: made.value.log.join("\n") };
}

test.each(["en", "zh"])(
  "the next server is tried where none of the tools that one lists does it: %s",
  async (language) => {
    proves("connecting/listed-tools-fit");
    const { value, asked, log } = await search({ one__ping: ping, two__transcribe: transcribe }, { language });
    expect(asked).toEqual(["two"]);
    expect(value).toMatchObject({ success: true, installed: [{ name: "two" }] });
    expect(value.message).toMatch(/one \(ping\)|one（ping）/u);
    expect(log).toMatch(/Passed over|已略过/);
    expect(value.candidates.map(({ name, status }) => [name, status])).toEqual([
      ["io.example/one", "new"],
      ["io.example/two", "approved"],
    ]);
  },
);

test("a server whose tools speak of the same thing comes after one whose tools do it, and is asked about where it is the only one", async () => {
  const beside = await search({ one__tune: tune, two__transcribe: transcribe });
  expect(beside.asked).toEqual(["two"]);
  const alone = await search({ one__tune: tune, two__ping: ping });
  expect(alone.asked).toEqual(["one"]);
  expect(alone.value.message).toContain("two (ping)");
  expect(alone.value.message).not.toContain("one (tune)");
});

test("where no server lists such a tool nobody is asked, and the answer says what they list and the way out", async () => {
  proves("connecting/listed-tools-fit");
  const { value, asked } = await search({ one__ping: ping, two__echo: { description: "Echoes.", answer } });
  expect(asked).toEqual([]);
  expect(value).toMatchObject({ success: false, action_needed: "reduced_answer", installed: [] });
  expect(value.message).toContain("one (ping), two (echo)");
  expect(value.message).toContain("manage_server");
});

test("a server that was named, or has the tool that is to be called, is what the caller wants", async () => {
  const named = await search({ one__ping: ping, two__transcribe: transcribe }, { call: { name: "one__ping" } });
  expect(named.asked).toEqual(["one"]);
  const called = await search({ one__ping: ping }, { call: { name: "ping", arguments: {} } });
  expect(called.asked).toEqual(["one"]);
});

test("the call without a name goes to the tool that does it", async () => {
  const tools = { one__transcribe: transcribe, one__ping: ping };
  const { value } = await search(tools, { call: { arguments: { tablature: "a" } } });
  expect(value).toMatchObject({ call_result: { tool: "one__transcribe" } });
});
