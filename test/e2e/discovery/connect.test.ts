/**
 * Connecting a real MCP server and calling its tools, from a served Cairn, over MCP with each client: added, agreed to,
 * listed, called, kept as evidence.
 */
import type { ContextDocument } from "../../../src/context/document.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { startEverything, type EverythingServer } from "../../support/everything-server.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { shippedTemplates } from "../../support/templates.ts";
import { clientKinds, type TestClient } from "../clients.ts";
import { files } from "../knowledge.ts";
import { pressAllow } from "../../support/press-allow.ts";

let cairn: TestServer;

beforeAll(async () => {
  cairn = await startServer({ CAIRN_LOCAL: "1" });
  await cairn.publish({ ...files, ...shippedTemplates });
});
afterAll(() => cairn?.stop());

describe.each(["streamableHttp", "sse"] as const)("the server everything by %s", (mode) => {
  let remote: EverythingServer;
  beforeAll(async () => {
    remote = await startEverything(mode);
  });
  afterAll(() => remote?.stop());

  test.each(clientKinds)("$name: is added, agreed to on the page, listed and called", async (kind) => {
    proves("connecting/usable-at-once", "connecting/one-event", "connecting/unknown-tool", "connecting/never-listed");
    proves("connecting/nobody-approves-own", "connecting/nothing-before-approval");
    const client: TestClient = await kind.connect(`${cairn.url}/mcp`);
    onTestFinished(() => client.close());
    const name = mode === "sse" ? "everything-sse" : "everything-http";
    const removed = await client.call("manage_server", { action: "remove", name });
    expect(removed.isError ? removed.value : { removed: true }).toMatchObject(
      removed.isError ? { error: { code: "unknown_server" } } : { removed: true },
    );
    const added = await client.call("manage_server", {
      action: "add",
      name,
      url: remote.url,
      transport: mode === "sse" ? "sse" : "streamable-http",
    });
    expect(added.value).toMatchObject({ name, status: "waiting" });
    expect(added.value.tools).toMatchObject({ usable: 0 });

    const early = await client.call("call_tool", { name: `${name}__echo`, arguments: { message: "hi" } });
    expect(early).toMatchObject({ isError: true, value: { error: { code: "not_approved", server: name } } });

    const refused = await client.call("manage_server", { action: "approve", name });
    expect(refused).toMatchObject({ isError: true, value: { error: { code: "forbidden", scope: "operator" } } });
    const { approve_url } = refused.value.error as { approve_url: string };
    const page = await fetch(approve_url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("echo")]);
    expect((await pressAllow(approve_url)).status).toBe(200);
    expect((await pressAllow(approve_url)).status).toBe(404);

    const listed = await client.call("list_tools_available", { query: `${name}__echo` });
    const [first] = listed.value.tools as object[];
    expect(first).toMatchObject({ name: `${name}__echo`, server: name, input_schema: { type: "object" } });

    const called = await client.call("call_tool", { name: `${name}__echo`, arguments: { message: "绿茶" } });
    expect(called).toMatchObject({ isError: false, value: { status: "success", content: "Echo: 绿茶", server: name } });
    const { session_id, evidence_ids } = called.value as { session_id: string; evidence_ids: string[] };
    const kept = await client.call("get_session", { session_id, view: "context" });
    const { evidences, session } = (kept.value.context ?? kept.value) as ContextDocument;
    expect(evidences[evidence_ids[0] ?? ""]?.content).toBe("Echo: 绿茶");
    expect(session.tool_state?.tool_calls.map(({ tool, status }) => [tool, status])).toEqual([
      [`${name}__echo`, "success"],
    ]);

    const steps: string[] = [];
    const long = { name: `${name}__trigger-long-running-operation`, arguments: { duration: 1, steps: 4 }, session_id };
    const finished = await client.call("call_tool", long, (message) => steps.push(message));
    expect(finished.value).toMatchObject({ status: "success" });
    if (mode === "streamableHttp") expect(steps.length).toBeGreaterThan(1);
    const stop = new AbortController();
    const endless = { ...long, arguments: { duration: 60, steps: 600 } };
    const cancelled = client.call("call_tool", endless, () => stop.abort(), stop.signal);
    await expect(cancelled).rejects.toThrow();

    const wrong = await client.call("call_tool", { name: `${name}__echo`, arguments: { message: 7 }, session_id });
    expect(wrong).toMatchObject({ isError: true, value: { error: { code: "invalid_input" } } });
    const unknown = await client.call("call_tool", { name: `${name}__nothing`, session_id });
    expect(unknown).toMatchObject({ isError: true, value: { error: { code: "unknown_tool" } } });
    expect(await client.toolNames()).not.toContain(`${name}__echo`);
  });
});
