/** The main job through real clients, against a real server process: every scenario with all three clients. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { clientKinds, type TestClient } from "./clients.ts";
import { files } from "./knowledge.ts";

let server: TestServer;
let release: string;

beforeAll(async () => {
  server = await startServer();
  release = await server.publish(files);
});
afterAll(() => server?.stop());

async function begin(client: TestClient, userQuery = "my bicycle is broken"): Promise<string> {
  const { value, isError } = await client.call("initiate_session", {
    user_query: userQuery,
    knowledge_base: "bicycle",
  });
  expect(isError).toBe(false);
  return String(value.session_id);
}

function navigate(client: TestClient, session: string, option: string, more: Record<string, unknown> = {}) {
  return client.call("navigate_session", { session_id: session, selected_option_id: option, ...more });
}

describe.each(clientKinds)("$name", (kind) => {
  async function connect(query = ""): Promise<TestClient> {
    const client = await kind.connect(`${server.url}/mcp${query}`);
    onTestFinished(() => client.close());
    return client;
  }

  test("reads the instructions and finds the tools in their order", async () => {
    const client = await connect();
    expect(client.instructions()).toContain("initiate_session");
    const names = await client.toolNames();
    expect(names.slice(0, 3)).toEqual(["initiate_session", "navigate_session", "get_session"]);
  });

  test("walks a tree from a question in the user's words to its end", async () => {
    proves("protocol/server-for-agents", "protocol/unmodified-agents");
    const client = await connect();
    const first = await client.call("initiate_session", { user_query: "my bicycle has a problem" });
    expect(first.value).toMatchObject({
      current_step: "What is wrong",
      node_id: "root",
      is_complete: false,
      revision: 1,
      release,
    });
    expect(JSON.parse(first.text)).toEqual(first.value);
    const session = String(first.value.session_id);
    const second = await navigate(client, session, "brake");
    expect(second.value).toMatchObject({ node_id: "brake", path: ["root", "brake"] });
    expect(second.value.options).toMatchObject([{ id: "front", description: "The front brake" }, { id: "rear" }]);
    const last = await navigate(client, session, "rear");
    expect(last.value).toMatchObject({ response: "Patch the tube.", is_complete: true, revision: 3 });
  });

  test("walks a Chinese base found by its words", async () => {
    const client = await connect();
    const first = await client.call("initiate_session", { user_query: "我想了解怎么泡茶" });
    expect(first.value).toMatchObject({ current_step: "选择茶类", knowledge_base: "tea" });
    const last = await navigate(client, String(first.value.session_id), "green");
    expect(last.value).toMatchObject({ response: "绿茶宜用八十度左右的水冲泡。", is_complete: true });
  });

  test("is told the valid ids after a wrong option, and has not moved", async () => {
    const client = await connect();
    const session = await begin(client);
    const wrong = await navigate(client, session, "chain");
    expect(wrong.isError).toBe(true);
    expect(wrong.value).toMatchObject({ error: { code: "unknown_option", retryable: false } });
    expect((wrong.value.error as { known: string[] }).known).toEqual(
      expect.arrayContaining(["tyre", "brake", "other"]),
    );
    expect(wrong.text).toContain("tyre");
    const state = await client.call("get_session", { session_id: session });
    expect(state.value).toMatchObject({ node_id: "root", revision: 1 });
  });

  test("repeats a call with its idempotency key and steps only once", async () => {
    const client = await connect();
    const session = await begin(client);
    const idempotency_key = randomUUID();
    const once = await navigate(client, session, "brake", { idempotency_key });
    const again = await navigate(client, session, "brake", { idempotency_key });
    expect(again.value).toEqual(once.value);
    const other = await navigate(client, session, "front", { idempotency_key });
    expect(other.value).toMatchObject({ error: { code: "idempotency_mismatch" } });
    const state = await client.call("get_session", { session_id: session });
    expect(state.value).toMatchObject({ revision: 2, node_id: "brake" });
  });

  test("answers a typed question, and a bad value leaves it where it was", async () => {
    const client = await connect();
    const session = await begin(client);
    const question = await navigate(client, session, "tyre");
    expect(question.value.input).toMatchObject({ name: "years", type: "integer", min: 0, max: 50 });
    const bad = await navigate(client, session, "answer", { user_input: "ninety" });
    expect(bad.value).toMatchObject({ error: { code: "invalid_input", field: "years" } });
    const good = await navigate(client, session, "answer", { user_input: "9" });
    expect(good.value).toMatchObject({ response: "Replace the tyre.", is_complete: true, revision: 3 });
  });

  test("understands free text that names an option", async () => {
    const client = await connect();
    const session = await begin(client);
    const moved = await navigate(client, session, "provide_more_info", {
      user_input: "the brake squeals all the time",
    });
    expect(moved.value).toMatchObject({ node_id: "brake" });
  });

  test("changes an earlier answer with goto", async () => {
    const client = await connect();
    const session = await begin(client);
    await navigate(client, session, "tyre");
    await navigate(client, session, "answer", { user_input: "2" });
    const asked = await navigate(client, session, "goto:ask_age");
    expect(asked.value).toMatchObject({ node_id: "ask_age", path: ["root", "ask_age"] });
    const changed = await navigate(client, session, "answer", { user_input: "12" });
    expect(changed.value).toMatchObject({ response: "Replace the tyre.", is_complete: true });
  });

  test("keeps a completed session readable, goes back, and refuses other steps", async () => {
    const client = await connect();
    const session = await begin(client);
    await navigate(client, session, "other");
    const refused = await navigate(client, session, "tyre");
    expect(refused.value).toMatchObject({ error: { code: "session_complete" } });
    expect((await client.call("get_session", { session_id: session })).value).toMatchObject({ is_complete: true });
    expect((await navigate(client, session, "back")).value).toMatchObject({ node_id: "root", is_complete: false });
  });

  test("refuses a step from a revision that is past", async () => {
    const client = await connect();
    const session = await begin(client);
    await navigate(client, session, "brake", { expected_revision: 1 });
    const late = await navigate(client, session, "front", { expected_revision: 1 });
    expect(late.value).toMatchObject({ error: { code: "revision_conflict", revision: 2 } });
  });

  test("reads the history, and hears of each step it follows", async () => {
    const client = await connect();
    const session = await begin(client);
    const uri = `conversation://${session}/history`;
    const heard: string[] = [];
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    await client.follow(uri, (updated) => {
      heard.push(updated);
      tell();
    });
    const other = await connect();
    await navigate(other, session, "brake", { user_input: "it squeals" });
    await told;
    expect(heard).toContain(uri);
    const history = await client.read(uri);
    expect(history).toMatchObject({
      session_id: session,
      total: 2,
      entries: [
        { type: "started", said: "my bicycle is broken" },
        { type: "answered", chose: "brake", said: "it squeals" },
      ],
    });
  });

  test("hears that the lists have changed with a publish", async () => {
    const client = await connect();
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    await client.followList(tell);
    const marker = `knowledge/${randomUUID()}.tree.yaml`;
    await server.publish({ ...files, [marker]: "nodes: { root: { response: New. } }" }, "preview");
    await told;
  });

  test("reads knowledge as resources and completes its ids", async () => {
    const client = await connect();
    expect(await client.resourceUris()).toEqual(expect.arrayContaining(["knowledge://bicycle", "knowledge://tea"]));
    expect(await client.read("knowledge://bicycle")).toMatchObject({ knowledge_base: "bicycle", release });
    expect(await client.read("knowledge://bicycle/brake")).toMatchObject({
      node_id: "brake",
      options: [{ id: "front" }, { id: "rear" }],
    });
    expect(await client.complete("knowledge://{base}", "base", "bi")).toEqual(["bicycle"]);
    expect(await client.complete("knowledge://{base}/{node}", "node", "p", { base: "bicycle" })).toContain("patch");
    await expect(client.read("knowledge://bicycle/nowhere")).rejects.toThrow(/no such resource/i);
  });

  test("reads a document, and finds it by completion", async () => {
    const client = await connect();
    const id = await client.complete("document://{base}/{+id}", "id", "brew", { base: "tea" });
    expect(id).toEqual(["brewing/water"]);
    expect(await client.readText("document://tea/brewing/water")).toContain("绿茶水温八十度");
    await expect(client.readText("document://tea/brewing/none")).rejects.toThrow(/no such resource/i);
  });

  test("finds the session named in the URL as the current one", async () => {
    const session = await begin(await connect());
    const client = await connect(`?session=${session}`);
    expect(await client.read("conversation://current/history")).toMatchObject({ session_id: session, total: 1 });
  });
});
