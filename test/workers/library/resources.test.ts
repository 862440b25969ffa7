/** Resources of connected servers in prompts: read under the same gate as a call of their tools. */
import { expect, it } from "vitest";
import { proves } from "../../requirements/index.ts";
import {
  approveOnPage,
  connectRemote,
  describeEcho,
  REMOTE_URL,
  serveRemoteForEach,
  type RemoteServer,
} from "./support.ts";
import { SMALL } from "../support.ts";
import { tool } from "../tool.ts";

const TEMPLATE = {
  "templates/sales.md":
    "---\nname: sales\ndescription: Sales.\nlanguage: en\n---\n# Sales\n${mcp:resource:sales://2023}\n",
};
const FIGURES = "Sold in the year: 4242.";

let remote: RemoteServer;
serveRemoteForEach((served) => (remote = served), {
  sources: { ...SMALL, ...TEMPLATE },
  describe(server) {
    describeEcho(server);
    server.registerResource("sales", "sales://2023", {}, (uri) => ({ contents: [{ uri: uri.href, text: FIGURES }] }));
  },
});

const prompt = async (): Promise<string> => {
  const made = await tool("assemble_context", { user_intent: "sales of 2023", template: "sales" });
  return JSON.stringify(made);
};

it("are in a prompt once somebody agreed to the server, and not before", async () => {
  proves("connecting/resources-in-prompts");
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  remote.requests.length = 0;
  expect(await prompt()).not.toContain(FIGURES);
  expect(remote.requests).toEqual([]);
  await approveOnPage("tools");
  expect(await prompt()).toContain(FIGURES);
  await tool("manage_server", { action: "reject", name: "tools" });
  expect(await prompt()).not.toContain(FIGURES);
});

it("are not read from a server that says it is another one, until somebody agrees again", async () => {
  proves("connecting/resources-in-prompts");
  await connectRemote();
  expect(await prompt()).toContain(FIGURES);
  remote.identity = "another";
  await tool("manage_server", { action: "refresh", name: "tools" });
  remote.requests.length = 0;
  expect(await prompt()).not.toContain(FIGURES);
  expect(remote.requests).toEqual([]);
  await approveOnPage("tools");
  expect(await prompt()).toContain(FIGURES);
});
