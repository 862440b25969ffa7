/** A tool whose server is known to be unavailable: a call names the way out, and a search does not send anybody to it. */
import { expect, test } from "vitest";
import { refuse } from "../../../src/errors.ts";
import { callConnectedTool } from "../../../src/operations/discovery/call-tool.ts";
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
