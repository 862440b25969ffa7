/** Agreeing to a server in one's own client: the user is asked in the conversation, by each era, and their answer decides. */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { startEverything, type EverythingServer } from "../../support/everything-server.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { scriptedServer, type Reply, type ScriptedServer } from "../../runtime/scripted-server.ts";
import { shippedTemplates } from "../../support/templates.ts";
import { files } from "../knowledge.ts";
import { pressAllow } from "../../support/press-allow.ts";

type Action = "accept" | "decline";
interface Asking {
  call(name: string, args: Record<string, unknown>): Promise<{ [member: string]: unknown }>;
  close(): Promise<void>;
}
/** Connects a client whose user answers every question so; `asked` receives the questions. */
type Connect = (url: URL, action: Action, asked: string[]) => Promise<Asking>;

const identity = { name: "cairn-e2e", version: "1.0.0" };

const modern =
  (mode: "legacy" | { pin: string }): Connect =>
  async (url, action, asked) => {
    const capabilities = { elicitation: { form: {} } };
    const client = new ModernClient(identity, { capabilities, versionNegotiation: { mode } });
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action, ...(action === "accept" && { content: {} }) };
    });
    await client.connect(new ModernTransport(url));
    return { call: (name, args) => client.callTool({ name, arguments: args }), close: () => client.close() };
  };

const old: Connect = async (url, action, asked) => {
  const client = new OldClient(identity, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params.message);
    return { action, ...(action === "accept" && { content: {} }) };
  });
  await client.connect(new OldTransport(url));
  return { call: (name, args) => client.callTool({ name, arguments: args }), close: () => client.close() };
};

let cairn: TestServer;
let remote: EverythingServer;
let model: ScriptedServer;
const replies: Reply[] = [];

beforeAll(async () => {
  model = await scriptedServer(replies);
  const variables = { CAIRN_LOCAL: "1", CAIRN_MODEL_URL: model.base_url, CAIRN_MODEL_NAME: "scripted" };
  [cairn, remote] = await Promise.all([startServer(variables), startEverything("streamableHttp")]);
  await cairn.publish({ ...files, ...shippedTemplates });
});
afterAll(() => Promise.all([cairn?.stop(), remote?.stop(), model?.close()]));

test.each([
  ["v1 SDK client", old],
  ["v2 client, legacy", modern("legacy")],
  ["v2 client, 2026-07-28", modern({ pin: "2026-07-28" })],
])("%s: the user agrees where they are asked, or refuses", async (_, connect) => {
  proves("connecting/nobody-approves-own", "connecting/asked-in-client");
  const url = new URL(`${cairn.url}/mcp`);
  for (const [action, expected] of [
    ["decline", { status: "rejected" }],
    ["accept", { status: "approved", approved_by: "user" }],
  ] as const) {
    const asked: string[] = [];
    const client = await connect(url, action, asked);
    onTestFinished(() => client.close());
    await client.call("manage_server", { action: "remove", name: "everything" });
    await client.call("manage_server", { action: "add", name: "everything", url: remote.url });
    const answer = await client.call("manage_server", { action: "approve", name: "everything" });
    expect(answer.structuredContent).toMatchObject(expected);
    expect(asked).toEqual([expect.stringContaining(remote.url)]);
    const called = await client.call("call_tool", { name: "everything__echo", arguments: { message: "hi" } });
    expect(called.structuredContent).toMatchObject(
      action === "accept" ? { content: "Echo: hi" } : { error: { code: "not_approved" } },
    );
  }
});

test.each([
  ["v1 SDK client", old],
  ["v2 client, 2026-07-28", modern({ pin: "2026-07-28" })],
])("%s: a run asks its user for the server of the call that it has come to, and goes on", async (_, connect) => {
  proves("connecting/asked-in-client");
  const asked: string[] = [];
  const client = await connect(new URL(`${cairn.url}/mcp`), "accept", asked);
  onTestFinished(() => client.close());
  await client.call("manage_server", { action: "remove", name: "everything" });
  await client.call("manage_server", { action: "add", name: "everything", url: remote.url });
  const echo = 'reasoning: say it\naction: everything__echo({"message":"hi"})';
  model.asked.length = 0;
  replies.splice(0, replies.length, ...[echo, echo, "final_answer: Said."].map((text) => ({ say: [text] })));
  const answer = await client.call("run_pipeline", {
    user_intent: "Have the server say hi",
    template: "react_reasoning",
    report: "full",
  });
  expect(answer.structuredContent).toMatchObject({ status: "done", final_answer: "Said." });
  expect(JSON.stringify(answer.structuredContent)).toContain("Echo: hi");
  expect(asked).toEqual([expect.stringContaining(remote.url)]);
});

/** What a client's handler does that gives no answer. */
const failing: [string, () => never | { action: never }][] = [
  [
    "throws",
    () => {
      throw new Error("boom-zebra");
    },
  ],
  ["answers an unknown action", () => ({ action: "boom-zebra" as never })],
];

async function connectFailing(kind: "v1" | "v2", handler: () => never | { action: never }): Promise<Asking> {
  const url = new URL(`${cairn.url}/mcp`);
  if (kind === "v1") {
    const client = new OldClient(identity, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, handler);
    await client.connect(new OldTransport(url));
    return { call: (name, args) => client.callTool({ name, arguments: args }), close: () => client.close() };
  }
  const capabilities = { elicitation: { form: {} } };
  const client = new ModernClient(identity, { capabilities, versionNegotiation: { mode: "legacy" } });
  client.setRequestHandler("elicitation/create", handler);
  await client.connect(new ModernTransport(url));
  return { call: (name, args) => client.callTool({ name, arguments: args }), close: () => client.close() };
}

test.each(
  failing.flatMap(([what, handler]) => [
    [`v1 client ${what}`, "v1", handler] as const,
    [`v2 client ${what}`, "v2", handler] as const,
  ]),
)("%s when it is asked: the answer is that of a user who cancelled, with the address", async (_, kind, handler) => {
  proves("connecting/failed-question");
  const client = await connectFailing(kind, handler);
  onTestFinished(() => client.close());
  const errorOf = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.call(name, args);
    expect(JSON.stringify(answer)).not.toContain("boom-zebra");
    return (answer.structuredContent as { error?: object } | undefined)?.error;
  };
  const approve_url = expect.stringContaining("/approve/");
  await client.call("manage_server", { action: "remove", name: "everything" });
  await client.call("manage_server", { action: "add", name: "everything", url: remote.url });
  const refused = await errorOf("manage_server", { action: "approve", name: "everything" });
  expect(refused).toMatchObject({ code: "forbidden", approve_url });
  const { approve_url: page } = refused as { approve_url: string };
  expect((await pressAllow(page)).ok).toBe(true);
  const card = { name: "everything__echo", arguments: { message: "card 4111 1111 1111 1111" } };
  expect(await errorOf("call_tool", card)).toMatchObject({ code: "not_approved", answered: "cancelled", approve_url });
});
