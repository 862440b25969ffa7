/** A search of a task for a tool that is connected already, or that is connected by the time the search is made: the tool is called. */
import { expect, test } from "vitest";
import { refuse } from "../../../src/errors.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { done, taskBench, use } from "./support.ts";

const append = { description: "Appends a note to the notebook. 追加一条笔记", answer: () => "noted" };
const memory = entryOf("server-memory", "Notes and memory: append a note, 笔记");

/** `proposed`: servers that somebody would be asked about. */
function benchThatSearches(parameters: object, thinking: string) {
  const search = { thinking, action: "search_and_install_tools", parameters };
  const bench = taskBench([search, done(), done()], { bench__append_note: append }, memoryRegistries([memory]));
  const proposed: string[] = [];
  bench.library.propose = async (_, { registryName = "" }) => {
    proposed.push(registryName);
    return refuse({ code: "forbidden", scope: "operator" });
  };
  return { bench, proposed };
}

const call = { name: "bench__append_note", arguments: { text: "milk" } };

test.each([
  ["请追加一条笔记", { task_description: "追加一条笔记", call }, "用笔记工具"],
  ["Please append a note", { task_description: "append a note to the notebook", call }, "use the note tool"],
  ["Please append a note", { task_description: "append a note", reason: "another tool", call }, ""],
])("%s: a search for the call of a connected tool makes the call: %j", async (description, parameters, thinking) => {
  const { bench, proposed } = benchThatSearches(parameters, thinking);
  const task = await bench.run({ description });
  expect(task).toMatchObject({ status: "completed", steps: [{ tool_id: "bench__append_note", success: true }, {}] });
  expect([proposed, bench.library.calls.map((one) => one.arguments)]).toEqual([[], [{ text: "milk" }]]);
});

test.each(["append a note to the notebook", "追加一条笔记"])(
  "a decision's thinking is no reason to look past the tools at hand: %s",
  async (description) => {
    const { bench, proposed } = benchThatSearches(
      { task_description: description },
      "Let me see which tools there are",
    );
    const { steps } = await bench.run({ description });
    expect(steps[0]).toMatchObject({ success: true });
    expect(steps[0]?.observation).toContain("bench__append_note");
    expect(proposed).toEqual([]);
  },
);

test("after the agreement to a server that was removed, the tool that was named is called", async () => {
  const diary = entryOf("diary", "A diary: append a note.");
  const bench = taskBench([use("diary__append_note", { text: "milk" }), done()], {}, memoryRegistries([diary]));
  Object.assign(bench.call, { origin: "https://cairn.example" });
  const { library } = bench;
  const listed = memoryLibrary({ diary__append_note: append });
  const waiting = memoryLibrary({ diary__append_note: { ...append, status: "waiting" } });
  let isAgreed = false;
  library.propose = async (tenant) => {
    library.view = async (of) => {
      if (isAgreed) return listed.view(of);
      const view = await waiting.view(of);
      if (!view.ok) return view;
      const servers = view.value.servers.map((one) => ({ ...one, status: "waiting" as const }));
      return { ok: true, value: { ...view.value, servers } };
    };
    library.call = listed.call;
    const named = await listed.refresh(tenant, "diary");
    return named.ok ? { ok: true, value: { ...named.value, status: "waiting" } } : named;
  };
  library.agree = async () => refuse({ code: "forbidden", scope: "operator" });
  library.approvalCode = async () => ({ ok: true, value: "code-1" });
  const description = "Tomorrow at nine I meet the client; write that down for me please";
  const { task_id } = await bench.ask("submit_task", { description });
  await bench.tasks.dispatchOnce(bench.call);
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ input_needed: { reason: "approval" } });
  isAgreed = true;
  await bench.tasks.settle(bench.call);
  const task = await bench.ask("get_task", { task_id });
  expect(task.steps).toMatchObject([{ success: true }, { success: true }]);
  expect(listed.calls.map(({ tool }) => tool)).toEqual(["diary__append_note"]);
});
