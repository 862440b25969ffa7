/** A yes that a client of 2026-07-28 sends back counts once, for the call and the session that its user was asked about. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { proves } from "../../requirements/index.ts";
import { ORIGIN } from "../support.ts";
import { tool } from "../tool.ts";
import { connectRemote, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "./support.ts";

let remote: RemoteServer;
serveRemoteForEach((served) => (remote = served));

interface Round {
  requestState?: string;
  inputRequests?: Record<string, { params: { message: string } }>;
  structuredContent?: { status?: string; session_id?: string; error?: { code: string; answered?: string } };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "modern", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};

/** One round of `call_tool`, with the answer to the question of an earlier one. */
async function round(args: object, question?: Round, action = "accept"): Promise<Round> {
  const answers = Object.keys(question?.inputRequests ?? {}).map((id) => [id, { action, content: {} }]);
  const given = question && { requestState: question.requestState, inputResponses: Object.fromEntries(answers) };
  const response = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "call_tool",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "call_tool", arguments: { name: "tools__echo", ...args }, _meta: meta, ...given },
    }),
  });
  const text = await response.text();
  const { result }: { result: Round } = JSON.parse(/\{.*\}/su.exec(text)?.[0] ?? "{}");
  return result;
}

const asked = ({ inputRequests = {} }: Round) => Object.values(inputRequests).map(({ params }) => params.message);
const calls = () => remote.requests.filter((method) => method === "tools/call").length;
const hello = { arguments: { message: "hello" } };
const card = { arguments: { message: "card 4111 1111 1111 1111" } };
const add = () => tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
const manage = (action: string) => tool("manage_server", { action, name: "tools" });

it("a yes that was used, or was still open, agrees to nothing once the server was refused", async () => {
  proves("connecting/granted-as-shown");
  await add();
  const open = await round(hello);
  await manage("reject");
  expect((await round(hello, open)).structuredContent?.error).toMatchObject({ code: "not_approved" });
  expect(calls()).toBe(0);
  await manage("remove");
  await add();
  const question = await round(hello);
  expect((await round(hello, question)).structuredContent).toMatchObject({ status: "success" });
  await manage("reject");
  expect((await round(hello, question)).structuredContent?.error).toMatchObject({ code: "not_approved" });
  expect(calls()).toBe(1);
});

it("a yes that was used does not count for a server that was removed and added again", async () => {
  proves("connecting/granted-as-shown");
  await add();
  const question = await round(hello);
  await round(hello, question);
  await manage("remove");
  await add();
  const again = await round(hello, question);
  expect(asked(again).join("\n")).toContain("Allow the server");
  expect(calls()).toBe(1);
  expect((await round(hello, again)).structuredContent).toMatchObject({ status: "success" });
});

it("an answer that is sent again after it counted calls without a question: the server is allowed", async () => {
  await add();
  const question = await round(hello);
  await round(hello, question);
  expect((await round(hello, question)).structuredContent).toMatchObject({ status: "success" });
});

it("a yes for one call is for one call, in the session that it was asked in", async () => {
  proves("connecting/granted-as-shown");
  await connectRemote();
  const { session_id: other } = await tool<{ session_id: string }>("initiate_session", { user_query: "a pet" });
  const question = await round(card);
  expect(asked(question).join("\n")).toContain("4111 1111 1111 1111");
  expect(asked(await round({ ...card, session_id: other }, question))).toHaveLength(1);
  expect(calls()).toBe(0);
  expect((await round(card, question)).structuredContent).toMatchObject({ status: "success" });
  expect(asked(await round(card, question))).toHaveLength(1);
  expect(calls()).toBe(1);
});

it("a yes for one call is used up before the call goes out, and a no uses the question up as well", async () => {
  proves("connecting/granted-as-shown");
  await connectRemote();
  const question = await round(card);
  const rounds = await Promise.all([1, 2, 3].map(() => round(card, question)));
  expect(rounds.filter(({ structuredContent }) => structuredContent?.status === "success")).toHaveLength(1);
  expect(calls()).toBe(1);
  const another = await round(card);
  expect((await round(card, another, "decline")).structuredContent?.error).toMatchObject({ answered: "declined" });
  expect(asked(await round(card, another))).toHaveLength(1);
  expect(calls()).toBe(1);
});

it("a yes to what is sent to a server is none to another that has its name since", async () => {
  proves("connecting/granted-as-shown");
  await connectRemote();
  const question = await round(card);
  await manage("remove");
  await connectRemote();
  const [again] = asked(await round(card, question));
  expect(again).toContain("4111 1111 1111 1111");
  expect(calls()).toBe(0);
});
