/** Finding and applying knowledge through real clients, against a real server process: every scenario with all three. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { clientKinds, type TestClient } from "./clients.ts";
import { files } from "./knowledge.ts";
import { json, send } from "./raw.ts";

const { "knowledge/bicycle.tree.yaml": bicycle = "", ...others } = files;
const documents = {
  ...others,
  "knowledge/bicycle/main.tree.yaml": bicycle,
  "knowledge/bicycle/documents/puncture.md": `---
title: Mending a puncture
type: how-to
tags: [tyre, tube]
---
Take the tyre off with levers, find the hole under water, roughen the rubber and press the patch on for two minutes.
`,
  "knowledge/bicycle/documents/chain.md": `---
title: Oiling the chain
type: how-to
---
A drop of oil on each link, then wipe the chain dry.
`,
};

/** More documents than one answer can list. */
const spokes = Object.fromEntries(
  Array.from({ length: 200 }, (_, at) => [
    `knowledge/bicycle/documents/spokes/s${at}.md`,
    `---\ntitle: Spoke ${at}\n---\nHow to true spoke number ${at}: ${"turn the nipple a quarter and spin the wheel. ".repeat(5)}\n`,
  ]),
);

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await server.publish({ ...documents, ...spokes });
});
afterAll(() => server?.stop());

function resultOf(body: string): { content: object[]; structuredContent: object } {
  const data = /^data: (.+)$/m.exec(body)?.[1] ?? body;
  return JSON.parse(data).result;
}

interface Row {
  id: string;
  uri: string;
}

const rows = (value: Record<string, unknown>, key: string): Row[] => value[key] as Row[];

describe.each(clientKinds)("$name", (kind) => {
  async function connect(query = ""): Promise<TestClient> {
    const client = await kind.connect(`${server.url}/mcp${query}`);
    onTestFinished(() => client.close());
    return client;
  }

  test.each([
    ["Chinese", "绿茶要用多少度的水泡", "tea/brewing/water#1", "判断相关性"],
    ["Traditional Chinese", "綠茶水溫", "tea/brewing/water#1", "判断相关性"],
    ["English", "how do I mend a tyre with a puncture?", "bicycle/puncture#1", "Judge relevance"],
  ])("finds in %s and applies what it found", async (_, query, id, words) => {
    proves("injection/searches-nothing", "injection/instruction-steps");
    const client = await connect();
    const found = await client.call("search_knowledge", { query });
    expect(found.isError).toBe(false);
    expect(JSON.parse(found.text)).toEqual(found.value);
    expect(rows(found.value, "results")[0]?.id).toBe(id);
    const { search_ref } = found.value;
    const injected = await client.call("inject_context", { current_query: query, search_ref });
    expect(injected.value).toMatchObject({ query, action_needed: "apply_context_to_problem" });
    expect(injected.value.instruction).toContain(words);
    expect(rows(injected.value, "search_results")[0]?.id).toBe(id);
    const again = await client.call("inject_context", { current_query: query, search_results: found.value.results });
    expect(rows(again.value, "search_results")[0]).toMatchObject({ id, origin: "release" });
  });

  test("keeps what it found as evidence of the session", async () => {
    const client = await connect();
    const begun = await client.call("initiate_session", { user_query: "a flat tyre", knowledge_base: "bicycle" });
    const { session_id } = begun.value;
    const found = await client.call("retrieve", { query: "patch", session_id, reasoning: "Which patch?" });
    expect(found.value).toMatchObject({ status: "success", observation: { reasoning: "Which patch?" } });
    const events = await client.call("get_session", { session_id, view: "events" });
    const [evidence = ""] = found.value.evidence_ids as string[];
    expect(JSON.stringify(events.value)).toContain(evidence);
    const { value } = await client.call("get_session", { session_id, view: "context" });
    expect(value.context).toMatchObject({
      session: {
        tool_state: { tool_calls: [{ tool: "retrieve", status: "success", result_evidence_ids: [evidence] }] },
      },
      evidences: { [evidence]: { type: "rag_doc", source: { kind: "rag", uri: "document://bicycle/puncture#1" } } },
    });
  });

  test("reads the passage and the search it was named", async () => {
    const client = await connect();
    const { value } = await client.call("search_knowledge", { query: "chain oil", knowledge_base: "bicycle" });
    const [first] = rows(value, "results");
    expect(first?.id).toBe("bicycle/chain#1");
    expect(await client.readText(first?.uri ?? "")).toContain("A drop of oil");
    expect(await client.read(String(value.search_ref))).toMatchObject({ total_found: value.total_found });
  });

  test("reports what went wrong in the shapes that were promised", async () => {
    const client = await connect();
    const injected = await client.call("inject_context", { current_query: "" });
    expect(injected).toMatchObject({ isError: true, value: { action_needed: "handle_error" } });
    const retrieved = await client.call("retrieve", { query: "x", top_k: 99 });
    expect(retrieved).toMatchObject({ isError: false, value: { status: "error" } });
    const forged = await client.call("search_knowledge", { query: "oil", cursor: "1.000000000000000000000000.0" });
    expect(forged.value).toMatchObject({ error: { code: "invalid_input", field: "cursor" } });
    const field = await client.call("search_knowledge", { query: "oil", fields: "__proto__" });
    expect(field.value).toMatchObject({ error: { code: "invalid_input", field: "fields" } });
    const controls = await client.call("search_knowledge", { query: "\u0000oil\u001b[31m\u202e" });
    expect(rows(controls.value, "results")[0]?.id).toBe("bicycle/chain#1");
    const large = await client.call("search_knowledge", { query: "oil ".repeat(250_000) }).catch(() => undefined);
    expect(large?.isError ?? true).toBe(true);
  });

  test("finds search and fetch only where it asks for them", async () => {
    expect(await (await connect()).toolNames()).not.toContain("fetch");
    const client = await connect("?toolsets=connector");
    expect(await client.toolNames()).toEqual(["search", "fetch"]);
    const found = await client.call("search", { query: "puncture" });
    const [first] = rows(found.value, "results");
    const read = await client.call("fetch", { id: first?.id });
    expect(read.value).toMatchObject({ id: "bicycle/puncture", title: "Mending a puncture" });
  });
});

test.each([
  ["2025-11-25", 2],
  [undefined, 1],
])("names the whole list by a link where the protocol (%s) has links", async (version, parts) => {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search_knowledge", arguments: { query: "spoke" } },
  };
  const headers = { ...json, host: "localhost", ...(version !== undefined && { "mcp-protocol-version": version }) };
  const answer = await send(server.url, "POST", headers, JSON.stringify(message));
  const { content, structuredContent } = resultOf(answer.body);
  expect(content).toHaveLength(parts);
  expect(structuredContent).toMatchObject({ total_found: 200, complete: false });
});
