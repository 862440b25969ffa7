/** A server that was looked for and asks for a sign-in: the search says so with the link, and goes on after it. */
import { expect, it } from "vitest";
import { proves } from "../../requirements/index.ts";
import { REMOTE_URL, serveRemoteForEach } from "../library/support.ts";
import { env, ORIGIN } from "../support.ts";
import { allowHere, tool } from "../tool.ts";
import { askForSignIn, Browser } from "./support.ts";

serveRemoteForEach((remote) => askForSignIn(remote));

const LISTED = {
  servers: [
    {
      server: {
        name: "io.example/repeater",
        description: "Repeats a message as an echo.",
        version: "1.0.0",
        remotes: [{ type: "streamable-http", url: REMOTE_URL }],
      },
      _meta: { "io.modelcontextprotocol.registry/official": { status: "active" } },
    },
  ],
};

interface Found {
  action_needed?: string;
  sign_in_url?: string;
  approve_url?: string;
}

const search = () =>
  tool<Found>("search_and_install_tools", {
    task_description: "Repeat a message as an echo",
    reason: "no tool at hand repeats",
    call: { name: "echo", arguments: { message: "a" } },
  });

it("says where to sign in, and connects and calls it once somebody has", async () => {
  proves("connecting/sign-in-link");
  await env.KNOWLEDGE.put("servers", JSON.stringify(LISTED));
  const found = await search();
  expect(found).toMatchObject({ success: false, action_needed: "approve" });
  await allowHere(found.approve_url ?? "");
  const waiting = await search();
  expect(waiting).toMatchObject({ success: false, action_needed: "sign_in", installed: [] });
  expect(waiting.sign_in_url).toMatch(`${ORIGIN}/oauth/start/`);
  const browser = new Browser();
  expect((await browser.open(await browser.agree(waiting.sign_in_url ?? ""))).status).toBe(200);
  const done = await search();
  expect(done).toMatchObject({ success: true, installed: [{}], call_result: { content: "Echo: a" } });
  const { servers } = await tool("list_tools_available", {});
  for (const { name } of servers as { name: string }[]) await tool("manage_server", { action: "remove", name });
});
