/**
 * Subscriptions of revision 2026-07-28: who receives which notification, and that a step without subscribers costs
 * nothing.
 */
import { reset, runInDurableObject, SELF } from "cloudflare:test";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sessionStub } from "../../src/worker/sessions/handle.ts";
import { proves } from "../requirements/index.ts";
import { begin, env, ORIGIN, publishSources, publishWithTemplates, SMALL, step } from "./support.ts";
import { tool } from "./tool.ts";

beforeEach(async () => {
  await reset();
});

interface Frame {
  method?: string;
  params?: { uri?: string; notifications?: Record<string, unknown> };
  error?: { code: number; message: string };
}

/** Opens a stream and gives its messages one by one. */
async function listen(notifications: Record<string, unknown>): Promise<() => Promise<Frame>> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const method = "subscriptions/listen";
  const response = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      host: "localhost:8787",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: "s", method, params: { _meta: meta, notifications } }),
  });
  if (response.headers.get("content-type")?.includes("json") === true) {
    const answer: Frame = await response.json();
    return async () => answer;
  }
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel());
  let waiting = "";
  return async () => {
    for (;;) {
      const end = waiting.indexOf("\n\n");
      if (end >= 0) {
        const frame = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        const data = /^data: (.+)$/m.exec(frame)?.[1];
        if (data !== undefined) return JSON.parse(data);
        continue;
      }
      const { done, value } = await reader.read();
      if (done) throw new Error("the stream ended");
      waiting += value;
    }
  };
}

function history(session: string): string {
  return `conversation://${session}/history`;
}

test("what happens after the acknowledgement is heard, and only of what was asked for", async () => {
  await publishSources(SMALL);
  const followed = (await begin()).body.session_id;
  const other = (await begin()).body.session_id;
  const next = await listen({ resourceSubscriptions: [history(followed)] });
  expect(await next()).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
    params: { notifications: { resourceSubscriptions: [history(followed)] } },
  });
  await step(other, "dog");
  await step(followed, "cat");
  expect(await next()).toMatchObject({
    method: "notifications/resources/updated",
    params: { uri: history(followed) },
  });
});

test("a turn that is added is heard by those who follow the history", async () => {
  proves("history/subscription");
  await publishWithTemplates(SMALL);
  const session_id = String(
    (await tool("assemble_context", { report: "full", user_intent: "什么是MCP？" })).session_id,
  );
  const next = await listen({ resourceSubscriptions: [history(session_id)] });
  expect(await next()).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
  await tool("add_conversation_turn", { session_id, tao_data: { reasoning: "想", action: "" } });
  expect(await next()).toMatchObject({
    method: "notifications/resources/updated",
    params: { uri: history(session_id) },
  });
});

test("the erasure of a session is heard by those who follow it, and leaves nothing stored", async () => {
  await publishSources(SMALL);
  const session = (await begin()).body.session_id;
  const next = await listen({ resourceSubscriptions: [history(session)] });
  expect(await next()).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
  await SELF.fetch(`${ORIGIN}/api/sessions/${session}`, { method: "DELETE" });
  expect(await next()).toMatchObject({ method: "notifications/resources/updated", params: { uri: history(session) } });
  const stub = sessionStub(env, { tenant: "anonymous", scopes: [] }, session);
  if (stub === null) throw new Error("no such handle");
  expect(await runInDurableObject(stub, (_, { storage }) => storage.kv.get("watched"))).toBeUndefined();
});

test("a session that does not exist cannot be followed, and gets no storage", async () => {
  await publishSources(SMALL);
  const next = await listen({ resourceSubscriptions: [history("guessed")] });
  expect(await next()).toMatchObject({
    error: { code: expect.any(Number), message: expect.stringContaining("no session") },
  });
});

test("a publish is heard by those who follow the lists, and by those who follow what is published", async () => {
  await publishSources(SMALL);
  const next = await listen({ resourcesListChanged: true, resourceSubscriptions: ["knowledge://pets"] });
  expect(await next()).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
  await publishSources({ ...SMALL, "knowledge/more.tree.yaml": "nodes: { root: { response: More. } }" });
  const heard = [await next(), await next()].map((frame) => [frame.method, frame.params?.uri]);
  expect(heard).toEqual([
    ["notifications/resources/list_changed", undefined],
    ["notifications/resources/updated", "knowledge://pets"],
  ]);
});

test("a session announces while somebody listens and stops when a step was heard by nobody", async () => {
  await publishSources(SMALL);
  const session = (await begin()).body.session_id;
  const stub = sessionStub(env, { tenant: "anonymous", scopes: [] }, session);
  if (stub === null) throw new Error("no such handle");
  const watched = () => runInDurableObject(stub, (_, { storage }) => storage.kv.get("watched"));
  expect(await watched()).toBeUndefined();
  await stub.watch(session, "anonymous");
  expect(await watched()).toBe("anonymous");
  await step(session, "dog");
  // The announcement is made after the answer; an object runs what it began before it is looked into again.
  await expect.poll(watched).toBeUndefined();
});
