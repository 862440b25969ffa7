/** What a step says that looked for a tool: the task goes on by itself, so nobody is told to make a call. */
import { expect, test } from "vitest";
import { accept, refuse } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { done, taskBench } from "./support.ts";

const entry = {
  name: "io.example/charts",
  registry: "test",
  description: "Draws bar charts from data. 柱状图",
  version: "1.0.0",
  status: "active" as const,
  sources: [{ kind: "streamable-http" as const, url: "https://charts.example.com/mcp" }],
};

const bar = {
  description: "Draws a bar chart.",
  inputSchema: { type: "object", properties: { values: { type: "array" } } },
  answer: () => "<svg/>",
};

/** A task whose only step looks for a tool in a library that has `charts` once it is proposed. */
function benchThatFinds(task_description: string, wanted?: { name: string; arguments: { values: number[] } }) {
  const parameters = { task_description, reason: "x", ...(wanted !== undefined && { call: wanted }) };
  const search = { thinking: "x", action: "search_and_install_tools", parameters };
  const bench = taskBench([search, done()], {}, memoryRegistries([entry]));
  const connected = memoryLibrary({ charts__bar: bar });
  bench.library.propose = async (tenant) => {
    bench.library.view = () => connected.view(tenant);
    const named = await connected.refresh(tenant, "charts");
    return named.ok ? accept({ ...named.value, status: "waiting" as const }) : named;
  };
  bench.library.agree = ({ tenant }, name) => connected.refresh(tenant, name);
  return { bench };
}

test.each([
  ["Draw a bar chart of the sales", "the task goes on by itself"],
  ["画一张销售额的柱状图", "任务会自己继续"],
])("a step that connected a server says that the task goes on by itself: %s", async (description, says) => {
  proves("task-runs/goes-on-by-itself");
  const task = await benchThatFinds(description).bench.run({ description });
  const [step] = task.steps;
  expect(step).toMatchObject({ success: true, observation: expect.stringContaining("charts__bar") as string });
  expect(step?.observation).toContain(says);
  expect(step?.observation).not.toContain("call_tool");
});

test.each([
  ["Draw a bar chart of the sales", "the task goes on by itself"],
  ["画一张销售额的柱状图", "任务会自己继续"],
])("a server without an address to agree at is waited for by the task: %s", async (description, says) => {
  proves("task-runs/goes-on-by-itself");
  const { bench } = benchThatFinds(description);
  bench.library.agree = async () => refuse({ code: "forbidden", scope: "operator" });
  const { input_needed } = await bench.run({ description });
  expect(input_needed?.question).toContain(says);
  expect(input_needed?.question).not.toContain("search_and_install_tools");
});

test.each([
  ["plots__bar", "charts__bar is called next"],
  ["plots__delete_all", "plots__delete_all was not called"],
])("the call of %s that a step wanted is made under the same name or not at all", async (name, says) => {
  proves("connecting/exactly-named");
  const description = "Draw a bar chart of the sales";
  const { bench } = benchThatFinds(description, { name, arguments: { values: [1] } });
  const { steps } = await bench.run({ description });
  expect(steps[0]?.observation).toContain(says);
});
