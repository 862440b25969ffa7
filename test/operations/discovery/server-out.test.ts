/** A tool whose server is known to be unavailable: a call names the way out, and a search does not send anybody to it. */
import { expect, test } from "vitest";
import { accept, refuse } from "../../../src/errors.ts";
import { callConnectedTool } from "../../../src/operations/discovery/call-tool.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const draw = { description: "Draw a bar chart from data.", answer: () => "done" };

test.each(["not_started", "ended", "runner_full"] as const)(
  "a call that fails because the program does not run (%s) says how to start it again",
  async (reason) => {
    const { call } = product();
    const library = memoryLibrary({ charts__draw: draw });
    library.call = async () => refuse({ code: "server_unavailable", server: "charts", reason });
    const made = await callConnectedTool(
      { name: "charts__draw" },
      { ...call, services: { ...call.services, library } },
    );
    expect(made).toMatchObject({
      ok: false,
      failure: { code: "server_unavailable", reason, next_step: "refresh_server" },
    });
  },
);

test.each([
  ["that could not be used when it was asked last", { unavailable: "not_started" as const }, "could not be started"],
  ["that is left alone for a while", { cooling: true as const }, "left alone"],
])("a search says that a tool at hand is of a server %s, with the way out", async (_, state, why) => {
  const { call } = product();
  const library = memoryLibrary({ charts__draw: draw });
  const view = library.view;
  library.view = async (tenant) => {
    const seen = await view(tenant);
    if (!seen.ok) return seen;
    return accept({ ...seen.value, servers: seen.value.servers.map((server) => ({ ...server, ...state })) });
  };
  const task_description = "Draw a bar chart of the sales";
  const services = { ...call.services, library };
  const answer = await searchAndInstall({ task_description }, { ...call, services });
  expect(answer).toMatchObject({ ok: true, value: { success: false, action_needed: "refresh_server" } });
  const message = answer !== undefined && "ok" in answer && answer.ok ? answer.value.message : "";
  expect(message).toContain(why);
  expect(message).toMatch(/charts__draw.*manage_server/u);
  expect(message).not.toMatch(/The tools at hand do this/u);
});
