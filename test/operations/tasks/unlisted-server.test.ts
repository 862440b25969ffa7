/** A decided call of a server that is known and was never listed, or that a registry lists: it is about that server and no other. */
import { expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { accept, refuse } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { done, taskBench, use } from "./support.ts";

/** A library that knows the server `charts`, whose tools were never listed, until somebody agrees to it. */
function benchWithUnlisted(agree: "by policy" | "nobody") {
  const bench = taskBench([use("charts__bar", { values: [1, 2] }), done("drawn")]);
  const listed = memoryLibrary({ charts__bar: { description: "Draws a bar chart.", answer: () => "<svg/>" } });
  const server = async (tenant: string) => {
    const found = await listed.refresh(tenant, "charts");
    if (!found.ok) throw new Error(found.failure.code);
    return { ...found.value, status: "waiting" as const, tools: { usable: 0, waiting: 0, changed: 0 } };
  };
  bench.library.view = async (tenant) => accept({ servers: [await server(tenant)], tools: [], revision: -1 });
  bench.library.call = async () => refuse({ code: "not_approved", server: "charts" });
  bench.library.approvalCode = async () => accept("code-1");
  bench.library.agree = async ({ tenant }, name) => {
    if (agree === "nobody") return refuse({ code: "forbidden", scope: "operator" });
    Object.assign(bench.library, { view: listed.view, call: listed.call });
    return listed.refresh(tenant, name);
  };
  return { bench, listed };
}

test("a tool of a server that the policy allows is listed and called, however little the words say of it", async () => {
  proves("task-runs/named-server");
  const { bench, listed } = benchWithUnlisted("by policy");
  const task = await bench.run({ description: "Draw it" });
  expect(task).toMatchObject({ status: "completed", steps: [{ success: true, observation: "<svg/>" }, {}] });
  expect(listed.calls).toHaveLength(1);
});

test("where the policy does not say, a person is asked about that server", async () => {
  proves("task-runs/named-server");
  const { bench } = benchWithUnlisted("nobody");
  Object.assign(bench.call, { origin: "https://cairn.example" });
  const { input_needed } = await bench.run({ description: "Draw it" });
  expect(input_needed).toMatchObject({ reason: "approval", question: expect.stringContaining("charts") as string });
});

test.each([
  ["the policy allows it", true],
  ["only its caller could agree to it", false],
])("a tool of a server that was listed and waits: %s", async (_, byPolicy) => {
  proves("task-runs/named-server");
  const { bench, listed } = benchWithUnlisted("by policy");
  const { principal } = bench.call;
  Object.assign(bench.call, {
    origin: "https://cairn.example",
    principal: { ...principal, scopes: [...principal.scopes, "operator"] },
  });
  const waiting = bench.library.view;
  bench.library.view = async (tenant) => {
    const [known, all] = [await waiting(tenant), await listed.view(tenant)];
    if (!known.ok || !all.ok) return known;
    const tools = all.value.tools.map((tool) => ({ ...tool, status: "waiting" as const }));
    // Another revision than that of the other tests: what is at hand is remembered by it.
    return accept({ ...known.value, tools, revision: byPolicy ? -2 : -3 });
  };
  const { agree } = bench.library;
  // As the library does it: a caller with the scope agrees by calling, the policy agrees for anybody.
  bench.library.agree = async (by, ...asked) =>
    byPolicy || by.scopes.includes("operator") ? agree(by, ...asked) : refuse({ code: "forbidden", scope: "operator" });
  const task = await bench.run({ description: "Draw it" });
  if (byPolicy) expect(task).toMatchObject({ status: "completed", steps: [{ success: true }, {}] });
  else expect(task.input_needed).toMatchObject({ reason: "approval" });
});

const entryOf = (name: string, description: string): RegistryEntry => ({
  name: `io.example/${name}`,
  registry: "test",
  description,
  version: "1.0.0",
  status: "active",
  sources: [{ kind: "streamable-http", url: `https://${name}.example.com/mcp` }],
});

test.each(["charts__bar", "paper__draw_bar_chart"])(
  "a server of a registry that %s names comes first",
  async (tool) => {
    proves("task-runs/named-server");
    const bench = taskBench(
      [use(tool, { values: [1, 2] }), done("drawn")],
      {},
      {
        ...memoryRegistries([
          entryOf("charts", "Draws bar charts from sales data: bar chart, column chart."),
          entryOf("paper", "Pictures of numbers."),
        ]),
      },
    );
    const proposed: string[] = [];
    bench.library.propose = async (_, { registryName = "" }) => {
      proposed.push(registryName);
      return refuse({ code: "forbidden", scope: "operator" });
    };
    await bench.run({ description: "Draw a bar chart of the sales" });
    expect(proposed).toEqual([`io.example/${tool.split("__")[0]}`]);
  },
);

test("a server that was agreed to and does not list its tools in time is waited for, and no other tool is put forward", async () => {
  proves("task-runs/named-server");
  const bench = taskBench(
    // The search for a server asks the model too.
    [use("charts__bar", { values: [1, 2] }), "", done("drawn")],
    { paper__draw_bar: { description: "Draws a bar chart on paper.", answer: () => "paper" } },
    { ...memoryRegistries([entryOf("charts", "Draws bar charts from sales data: bar chart, column chart.")]) },
  );
  const listed = memoryLibrary({ charts__bar: { description: "Draws a bar chart.", answer: () => "<svg/>" } });
  const { view, call } = bench.library;
  const asIs = await listed.refresh("acme", "charts");
  if (!asIs.ok) throw new Error(asIs.failure.code);
  const server = (status: "waiting" | "approved") => ({
    ...asIs.value,
    status,
    tools: { usable: 0, waiting: 0, changed: 0 },
  });
  bench.library.propose = async () => accept({ ...server("waiting") });
  bench.library.agree = async () => {
    bench.library.view = async (tenant) => {
      const known = await view(tenant);
      if (!known.ok) return known;
      return accept({ ...known.value, servers: [...known.value.servers, server("approved")], revision: -4 });
    };
    return refuse({ code: "timeout", server: "charts", seconds: 10 });
  };
  let tries = 0;
  bench.library.call = async (...given) => {
    if (!given[1].tool.startsWith("charts__")) return call(...given);
    tries += 1;
    return tries === 1
      ? refuse({ code: "server_unavailable", server: "charts", reason: "not_listed" })
      : listed.call(...given);
  };
  const task = await bench.run({ description: "Draw a bar chart of the sales" });
  expect(task).toMatchObject({ status: "completed" });
  expect(task.steps.map(({ tool_id, success }) => [tool_id, success])).toEqual([
    ["charts__bar", true],
    ["charts__bar", true],
    [null, true],
  ]);
  expect(task.steps[0]?.observation).not.toContain("paper__draw_bar");
  expect(task.steps[1]?.observation).toBe("<svg/>");
});
