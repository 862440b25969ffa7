/** From a missing tool to its answer: the call that was wanted is made once a tool is there, and else the next step is said. */
import { expect, test } from "vitest";
import type { RegistryPort } from "../../../src/discovery/registry-port.ts";
import type { ToolLibrary } from "../../../src/discovery/library-port.ts";
import { accept, refuse } from "../../../src/errors.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import type { SearchArguments } from "../../../src/operations/discovery/search/work.ts";
import { memoryLibrary, memoryRegistries, waitingLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";
import { proves } from "../../requirements/index.ts";

const TASK = { task_description: "Draw a bar chart of the sales" };
const draw = {
  description: "Draws a bar chart as SVG from values.",
  inputSchema: { type: "object", properties: { values: { type: "array" } } },
  answer: () => "<svg>42</svg>",
};
const chart = {
  name: "io.github.charts/bar",
  registry: "test",
  description: "Draw bar charts from data.",
  version: "1.0.0",
  status: "active" as const,
  sources: [{ kind: "streamable-http" as const, url: "https://charts.example.com/mcp" }],
};

/** A library that has the server once somebody agreed to it. */
function library(change: (made: ToolLibrary) => Partial<ToolLibrary> = () => ({})) {
  const made = memoryLibrary({ charts__draw: draw });
  return { calls: made.calls, library: { ...waitingLibrary(made, "charts"), ...change(made) } };
}

function ask(given: Partial<SearchArguments>, { library: used }: { library: ToolLibrary }) {
  const { call } = product();
  const services = { ...call.services, library: used, registries: memoryRegistries([chart]) };
  return searchAndInstall({ ...TASK, ...given }, { ...call, services });
}

test("a call that was given is made with the tool of the server that was connected", async () => {
  proves("connecting/call-made-again");
  const made = library();
  const answer = await ask({ call: { name: "draw", arguments: { values: [42] } } }, made);
  expect(answer).toMatchObject({
    value: {
      success: true,
      candidates: [{ status: "approved" }],
      call_result: { tool: "charts__draw", status: "success", content: "<svg>42</svg>" },
    },
  });
  expect(answer).not.toHaveProperty("value.action_needed");
  expect(made.calls).toMatchObject([{ tool: "charts__draw", arguments: { values: [42] } }]);
});

test("arguments alone are enough where the tool takes them; others are sent to no tool", async () => {
  proves("connecting/call-made-again");
  expect(await ask({ call: { arguments: { values: [42] } } }, library())).toMatchObject({
    value: { call_result: { status: "success" } },
  });
  const other = library();
  const answer = await ask({ call: { name: "paint", arguments: { colour: "red" } } }, other);
  expect(answer).toMatchObject({ value: { action_needed: "call_tool", installed: [{ name: "charts" }] } });
  expect(other.calls).toEqual([]);
});

test("arguments alone go to no tool whose texts the scan warns about", async () => {
  const used = memoryLibrary({ charts__draw: { ...draw, isWarned: true } });
  const answer = await ask({ call: { arguments: { values: [42] } } }, { library: used });
  expect(answer).toMatchObject({ value: { action_needed: "use_existing_tools" } });
  expect(answer).toHaveProperty("value.message", expect.stringContaining("ask the user before you call it"));
  expect(used.calls).toEqual([]);
});

test("a repeat with the same key makes the call once", async () => {
  proves("connecting/call-made-again");
  const made = library();
  const { call } = product();
  const services = { ...call.services, library: made.library, registries: memoryRegistries([chart]) };
  const own = { ...call, services };
  const given = { ...TASK, call: { name: "draw", arguments: { values: [42] } }, idempotency_key: "k-1" };
  for (let time = 0; time < 2; time += 1)
    expect(await searchAndInstall(given, own)).toMatchObject({ value: { call_result: { content: "<svg>42</svg>" } } });
  expect(made.calls).toHaveLength(1);
});

test("where a tool at hand does it the answer says so, and no registry is asked", async () => {
  proves("tool-needs/sufficient", "connecting/told-outcome");
  const { call } = product();
  let asked = 0;
  const registries: RegistryPort = {
    ...memoryRegistries([chart]),
    find: async () => {
      asked += 1;
      return { entries: [chart], failed: [] };
    },
  };
  const made = memoryLibrary({ charts__draw: draw });
  const answer = await searchAndInstall(TASK, { ...call, services: { ...call.services, library: made, registries } });
  expect(answer).toMatchObject({
    value: {
      success: true,
      action_needed: "use_existing_tools",
      message: expect.stringContaining("charts__draw"),
      candidates: [],
      installed: [],
    },
  });
  expect([asked, made.calls]).toEqual([0, []]);
});

test("where nothing could be connected the answer says so, and what is left", async () => {
  proves("connecting/told-outcome");
  const { call } = product();
  const services = { ...call.services, library: memoryLibrary({}), registries: memoryRegistries([]) };
  expect(await searchAndInstall({ task_description: "Book a flight to Paris" }, { ...call, services })).toMatchObject({
    value: { success: false, action_needed: "reduced_answer", message: expect.stringContaining("without it") },
  });
});

test("a tool at hand that does it is called, and nothing is searched", async () => {
  proves("connecting/call-made-again");
  const made = memoryLibrary({ charts__draw: draw });
  const view: ToolLibrary["view"] = async (tenant) => {
    const known = await made.view(tenant);
    return known.ok ? accept({ ...known.value, revision: 5000 }) : known;
  };
  const given = { call: { name: "draw", arguments: { values: [1] } } };
  expect(await ask(given, { library: { ...made, view } })).toMatchObject({
    value: { candidates: [], call_result: { tool: "charts__draw" } },
  });
});

test("a candidate that fails is left alone for a while, and the answer says what is left", async () => {
  proves("connecting/cools-down");
  const failing = library(() => ({
    propose: async () => refuse({ code: "server_unavailable", server: "charts", reason: "unreachable" }),
  }));
  expect(await ask({}, failing)).toMatchObject({ value: { success: false, action_needed: "reduced_answer" } });
  let proposed = 0;
  const cooling = (age: number) =>
    library((made) => ({
      view: async (tenant) => {
        const view = await made.view(tenant);
        if (!view.ok) return view;
        const failed = { failures: 1, lastAt: product().call.services.now() - age };
        const servers = view.value.servers.map((one) => ({ ...one, status: "waiting" as const, failed }));
        return accept({ servers, tools: [], revision: 7000 });
      },
      propose: async (tenant) => {
        proposed += 1;
        return made.refresh(tenant, "charts");
      },
    }));
  expect(await ask({}, cooling(1000))).toMatchObject({ value: { action_needed: "reduced_answer" } });
  expect(proposed).toBe(0);
  await ask({}, cooling(3_600_000));
  expect(proposed).toBe(1);
});

test("a call of an unknown tool names one that does the same, else the search", async () => {
  proves("connecting/like-tool");
  const { tool, call } = product();
  Object.assign(call.services, { library: memoryLibrary({ charts__draw: draw }) });
  const near = await tool("call_tool", { name: "plots__draw_bar_chart", arguments: {} });
  expect(near.value.error).toMatchObject({ next_step: "use_similar_tool", alternatives: ["charts__draw"] });
  const far = await tool("call_tool", { name: "mail__send_letter_by_post", arguments: {} });
  expect(far.value.error).toMatchObject({ next_step: "search_and_install_tools" });
});

test("a tool that changed is to be reviewed, whatever else does the same", async () => {
  const changed = { code: "definition_changed", server: "charts", tool: "draw" } as const;
  const calledIn = async (tools: Parameters<typeof memoryLibrary>[0]) => {
    const { tool, call } = product();
    const fixed = memoryLibrary(tools);
    Object.assign(call.services, { library: { ...fixed, call: async () => refuse(changed) } });
    return (await tool("call_tool", { name: "charts__draw", arguments: {} })).value.error;
  };
  const alone = await calledIn({ charts__draw: draw });
  expect(alone).toMatchObject({ ...changed, next_step: "review_change" });
  expect(alone).not.toHaveProperty("alternatives");
  expect(await calledIn({ charts__draw: draw, plots__draw: draw })).toMatchObject({
    next_step: "review_change",
    alternatives: ["plots__draw"],
  });
});

test("a search whose call failed did not succeed, and says the way out", async () => {
  const failing = library(() => ({
    call: () => Promise.resolve(refuse({ code: "server_unavailable", server: "charts", reason: "cut_off" as const })),
  }));
  expect(await ask({ call: { name: "draw", arguments: { values: [42] } } }, failing)).toMatchObject({
    value: { success: false, action_needed: "call_tool", message: expect.stringContaining("broke off") as string },
  });
});

test("a call is named without the secret that stood in its name", async () => {
  const name = `ghp_${"x7Kq2LmZ9".repeat(4)}`;
  const answer = await ask(
    { call: { name, arguments: {} } },
    library(() => ({ call: () => Promise.reject(new Error("called")) })),
  );
  expect(JSON.stringify(answer)).not.toContain(name);
});
