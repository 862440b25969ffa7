/** The object behind a legacy MCP session: revived after an eviction, erased when idle, and nothing for guessed ids. */
import {
  evictDurableObject,
  listDurableObjectIds,
  reset,
  runDurableObjectAlarm,
  runInDurableObject,
  SELF,
} from "cloudflare:test";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { begin, call, env, ORIGIN, publishSources, publishWithTemplates, SMALL, step } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  host: "localhost:8787",
};

interface Answer {
  status: number;
  text: string;
  session: string;
}

/** Reads every answer to its end: an object with a request in flight is not evicted. */
async function send(body: unknown, session?: string, query = ""): Promise<Answer> {
  const more: Record<string, string> = session === undefined ? {} : { "mcp-session-id": session };
  const init = { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) };
  const response = await SELF.fetch(`${ORIGIN}/mcp${query}`, init);
  return {
    status: response.status,
    text: await response.text(),
    session: response.headers.get("mcp-session-id") ?? "",
  };
}

async function open(protocolVersion = "2025-11-25", capabilities: object = {}): Promise<string> {
  const params = { protocolVersion, capabilities, clientInfo: { name: "test", version: "1" } };
  const { session } = await send({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  await send({ jsonrpc: "2.0", method: "notifications/initialized" }, session);
  return session;
}

/** Opens the stream of a session. Gives what reads on until it has heard a text. */
async function listen(session: string, query = ""): Promise<(text: string) => Promise<void>> {
  const stream = await SELF.fetch(`${ORIGIN}/mcp${query}`, {
    headers: { ...headers, accept: "text/event-stream", "mcp-session-id": session },
  });
  const reader = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel());
  let heard = "";
  return async (text) => {
    while (!heard.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended without ${text}: ${heard}`);
      heard += value;
    }
    heard = heard.slice(heard.indexOf(text) + text.length);
  };
}

function objectOf(session: string) {
  return env.LEGACY.get(env.LEGACY.idFromName(JSON.stringify(["anonymous", "product", session])));
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };

test("a session answers again after its object was evicted, by transport and by record", async () => {
  const session = await open();
  await evictDurableObject(objectOf(session));
  const answer = await send(ping, session);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('"result":{}');
  await evictDurableObject(objectOf(session));
  expect((await send(list, session)).status).toBe(200);
});

test("the subscriptions outlive an eviction, also that of the session named in the URL", async () => {
  await publishSources(SMALL);
  const consultation = (await begin()).body.session_id;
  const session = await open();
  const read = { name: "get_session", arguments: { session_id: consultation } };
  await send({ jsonrpc: "2.0", id: 3, method: "tools/call", params: read }, session);
  const uri = "conversation://current/history";
  const subscribe = { jsonrpc: "2.0", id: 4, method: "resources/subscribe", params: { uri } };
  // A session that another call of the connection worked on is not the current one.
  expect((await send(subscribe, session)).text).toContain("?session=");
  const named = `?session=${consultation}`;
  expect((await send(subscribe, session, named)).text).toContain('"result":{}');
  await evictDurableObject(objectOf(session));

  const hear = await listen(session, named);
  // What changed while nobody listened is unknown, so each subscription and the lists are reported once.
  await hear(uri);
  await hear("notifications/resources/list_changed");
  await hear("notifications/prompts/list_changed");
  await step(consultation, "dog");
  await hear("notifications/resources/updated");
});

test("only what is there can be subscribed to", async () => {
  await publishSources(SMALL);
  const session = await open();
  const { task_id } = (
    await call<{ task_id: string }>("POST", "/api/tasks", {
      description: "add 2 and 2",
      not_before: "2099-01-01T00:00:00Z",
    })
  ).body;
  const subscribe = async (uri: string) =>
    (await send({ jsonrpc: "2.0", id: 4, method: "resources/subscribe", params: { uri } }, session)).text;
  for (const uri of ["trajectory://nonsense", "trajectory://__proto__", "knowledge://nope", "document://nope/x"])
    expect(await subscribe(uri), uri).toContain('"error"');
  for (const uri of ["knowledge://pets", `trajectory://${task_id}`])
    expect(await subscribe(uri), uri).toContain('"result":{}');
});

test.each(["waits", "has begun"])(
  "whoever subscribed to the trajectory of a task that %s is told of its cancel",
  async (state) => {
    await publishSources(SMALL);
    const begun = state === "waits" ? { not_before: "2099-01-01T00:00:00Z" } : {};
    const { task_id } = (
      await call<{ task_id: string }>("POST", "/api/tasks", { description: "add 2 and 2", ...begun })
    ).body;
    const session = await open();
    const uri = `trajectory://${task_id}`;
    expect(
      (await send({ jsonrpc: "2.0", id: 4, method: "resources/subscribe", params: { uri } }, session)).text,
    ).toContain('"result":{}');
    const hears = await listen(session);
    await hears(uri);
    await call("POST", `/api/tasks/${task_id}/cancel`, {});
    await hears(uri);
  },
);

test("a question to the client's model comes on the call's own stream: the client need not have another one", async () => {
  await publishWithTemplates(SMALL);
  const session = await open("2025-11-25", { sampling: {} });
  const params = { name: "select_template", arguments: { user_intent: "qwxz 42" } };
  const asking = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: { ...headers, "mcp-session-id": session },
    body: JSON.stringify({ jsonrpc: "2.0", id: 5, method: "tools/call", params }),
  });
  const reader = (asking.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const hear = async (text: string) => {
    while (!heard.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended without ${text}: ${heard}`);
      heard += value;
    }
  };
  await hear("sampling/createMessage");
  const question: { id: number } = JSON.parse(/^data: (\{.*sampling\/createMessage.*)$/m.exec(heard)?.[1] ?? "");
  const text = '{"selected_template":"code_review","reasoning":"It is code.","confidence":0.8}';
  const result = { role: "assistant", model: "theirs", content: { type: "text", text } };
  expect((await send({ jsonrpc: "2.0", id: question.id, result }, session)).status).toBe(202);
  await hear('"decided_by":"client_model"');
  await reader.cancel();
});

test("calls write nothing: a connection does not remember which session they were about", async () => {
  await publishSources(SMALL);
  const consultation = (await begin()).body.session_id;
  const session = await open();
  const readSession = () =>
    send(
      {
        jsonrpc: "2.0",
        id: 3,
        method: "tools/call",
        params: { name: "get_session", arguments: { session_id: consultation } },
      },
      session,
    );
  const rows = () =>
    runInDurableObject(objectOf(session), (_, { storage }) => Array.from(storage.kv.list(), ([key]) => key));
  expect(await rows()).toEqual(["opening", "seen"]);
  await send(list, session);
  expect(await rows()).toEqual(["opening", "seen"]);
  await readSession();
  await readSession();
  expect(await rows()).toEqual(["opening", "seen"]);
});

test("a guessed id is not found and creates no storage", async () => {
  const answer = await send(ping, "guessed");
  expect(answer.status).toBe(404);
  const empty = await runInDurableObject(objectOf("guessed"), (_, { storage }) => [...storage.kv.list()].length);
  expect(empty).toBe(0);
});

test("an idle session is erased by its alarm, one in use is not", async () => {
  const session = await open();
  const stub = objectOf(session);
  await runDurableObjectAlarm(stub);
  expect((await send(ping, session)).status).toBe(200);
  await runInDurableObject(stub, (_, { storage }) =>
    storage.kv.put("seen", { at: Date.now() - 8 * 24 * 60 * 60 * 1000 }),
  );
  await evictDurableObject(stub);
  await runDurableObjectAlarm(stub);
  expect((await send(ping, session)).status).toBe(404);
});

test("a handshake that lacks what it must say begins no session and is told what is missing", async () => {
  const clientInfo = { name: "test", version: "1" };
  const whole = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const before = await listDurableObjectIds(env.LEGACY);
  for (const message of [
    { id: 1 },
    { id: 1, params: {} },
    { id: 1, params: { ...whole, clientInfo: { name: "test" } } },
    { id: 1, params: { ...whole, protocolVersion: 1 } },
    { params: whole },
    { id: null, params: whole },
  ]) {
    const answer = await send({ jsonrpc: "2.0", method: "initialize", ...message });
    expect(answer.status).toBe(400);
    expect(answer.session).toBe("");
    expect(answer.text).toContain("clientInfo (with name and version)");
  }
  expect(await listDurableObjectIds(env.LEGACY)).toHaveLength(before.length);
});

test("a handshake that the transport refuses leaves nothing behind", async () => {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const response = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: { ...headers, accept: "text/plain" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }),
  });
  expect(response.status).toBe(406);
  await response.text();
  for (const id of await listDurableObjectIds(env.LEGACY)) {
    const kept = await runInDurableObject(env.LEGACY.get(id), (_object, { storage }) => Array.from(storage.kv.list()));
    expect(kept).toEqual([]);
  }
});
