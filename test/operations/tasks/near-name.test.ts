/** A decided call whose name is no tool's: a spelling of one at hand means it, and another server's name calls nothing. */
import { expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { refuse } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { done, taskBench, use } from "./support.ts";

const append = { description: "Appends a note to the notebook. 追加一条笔记", answer: () => "noted" };
const count = { description: "Counts the words of a text.", answer: () => "3", annotations: { readOnlyHint: true } };
const memory = entryOf("server-memory", "Notes and memory: append a note, 笔记");

/** A bench with a connected notebook; `proposed`: servers that somebody would be asked about. */
function benchWith(tool: string, more: Parameters<typeof taskBench>[1] = {}, entries: RegistryEntry[] = [memory]) {
  const says = [use(tool, { text: "milk" }), done(), done(), done()];
  const tools = { bench__append_note: append, bench__count_words: count, ...more };
  const bench = taskBench(says, tools, memoryRegistries(entries));
  const proposed: string[] = [];
  bench.library.propose = async (_, { registryName = "" }) => {
    proposed.push(registryName);
    return refuse({ code: "forbidden", scope: "operator" });
  };
  const called = () => bench.library.calls.map((one) => one.tool);
  return { bench, proposed, called };
}

test.each([
  "append_note",
  "append-note",
  "appendNote",
  "bench_append_note",
  "bench.append_note",
  "bench/append_note",
  "Bench__append_note",
  "bench__append_notes",
  "functions.bench__append_note",
  "default_api:bench__append_note",
  "mcp__bench__append_note",
  "mcp__cairn__bench__append_note",
])("%s means the connected tool that is spelled so", async (name) => {
  proves("task-runs/near-names");
  for (const description of ["请追加一条笔记", "Please append a note to the notebook"]) {
    const { bench, proposed, called } = benchWith(name);
    const task = await bench.run({ description });
    expect(task).toMatchObject({ steps: [{ tool_id: "bench__append_note", success: true }, {}] });
    expect([proposed, called()]).toEqual([[], ["bench__append_note"]]);
  }
});

test.each([
  ["请追加一条笔记", "paper__append_note", "没有名为"],
  ["Please append a note to the notebook", "paper__append_note", "There is no tool"],
  ["请追加一条笔记", "paper_append_note", "没有名为"],
  ["请追加一条笔记", "mcp__paper__append_note", "没有名为"],
  ["请追加一条笔记", "functions.paper__append_note", "没有名为"],
  ["Please count the words", "paper__count_words", "There is no tool"],
  ["请统计字数", "texttool__count_words", "没有名为"],
])(
  "%s: %s of a server that is not connected calls nothing, and names what is at hand",
  async (description, name, says) => {
    proves("task-runs/near-names");
    const { bench, proposed, called } = benchWith(name);
    const { steps } = await bench.run({ description });
    expect(steps[0]).toMatchObject({ success: false, error_type: "unknown_tool" });
    expect(steps[0]?.observation).toContain(says);
    expect(steps[0]?.observation).toContain(name.includes("count") ? "bench__count_words" : "bench__append_note");
    expect(steps[0]?.observation).not.toMatch(/called next|接下来/);
    expect([proposed, called()]).toEqual([[], []]);
  },
);

test("a registry's server that the name begins with is asked about, whatever is at hand", async () => {
  proves("task-runs/near-names", "task-runs/named-server");
  const { bench, proposed, called } = benchWith("paper__append_note", {}, [memory, entryOf("paper", "Paper.")]);
  await bench.run({ description: "Please append a note to the notebook" });
  expect([proposed, called()]).toEqual([["io.example/paper"], []]);
});

test("a name that two servers' tools have calls neither, and both are named", async () => {
  proves("task-runs/near-names");
  const { bench, proposed, called } = benchWith("append_note", { diary__append_note: append });
  const { steps } = await bench.run({ description: "Please append a note" });
  expect(steps[0]?.observation).toContain("bench__append_note, diary__append_note");
  expect([proposed, called()]).toEqual([[], []]);
});

test("of two servers' tools of a name the one that can be called is meant", async () => {
  proves("task-runs/near-names");
  const { bench, called } = benchWith("append_note", { diary__append_note: { ...append, status: "waiting" } });
  await bench.run({ description: "Please append a note" });
  expect(called()).toEqual(["bench__append_note"]);
});

test("a search says that a call is next only where it is", async () => {
  proves("task-runs/near-names");
  const search = {
    action: "search_and_install_tools",
    parameters: {
      call: { name: "paper__append_note", arguments: { text: "milk" } },
      task_description: "Append a note",
    },
  };
  const bench = taskBench([search, done(), done()], { bench__append_note: append }, memoryRegistries([]));
  const { steps } = await bench.run({ description: "Append a note to the notebook" });
  expect(steps[0]?.observation).not.toContain("called next");
  expect(bench.library.calls).toEqual([]);
});

test("a step that installed a server and made no call is a search that leaves the call open", async () => {
  proves("task-runs/near-names");
  const bench = taskBench([use("paper__print_page", { text: "milk" }), done(), done()], {}, memoryRegistries([memory]));
  const connected = memoryLibrary({ memory__add: { description: "Appends a note.", answer: () => "" } });
  bench.library.propose = async (tenant) => {
    bench.library.view = () => connected.view(tenant);
    return connected.refresh(tenant, "memory");
  };
  const { task_id, steps } = await bench.run({ description: "Append a note to the notebook" });
  expect(steps[0]).toMatchObject({
    action: "search_and_install_tools",
    tool_id: "paper__print_page",
    success: false,
    error_type: "call_not_made",
    observation: expect.stringContaining("was not called") as string,
  });
  expect(connected.calls).toEqual([]);
  expect((await bench.state(task_id)).installed).toEqual(["memory__add"]);
  const { contents } = await bench.ask("read_resource", { uri: `trajectory://${task_id}?format=story` });
  expect(contents[0].text).toContain('1. search for the tool "paper__print_page": failed (call_not_made)');
});
