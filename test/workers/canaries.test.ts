/** Secrets sent wherever a caller can put a text: none is stored, shown, exported or logged. */
import { reset, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { proves } from "../requirements/index.ts";
import { makeInstance, seeded, type Instance } from "../support/redaction/generate.ts";
import { call, env, objectOf, ORIGIN, publishSources, SMALL } from "./support.ts";
import { rpc, tool } from "./tool.ts";

/** Of twenty kinds, each with a form of its own: a name, an id or a key has no words around it. */
const KINDS = [
  "AKIA{B16}",
  "AIza{s35}",
  "GOCSPX-{s28}",
  "ghp_{w36}",
  "github_pat_{w22}_{w59}",
  "glpat-{s20}",
  "xoxb-{d12}-{d12}-{w24}",
  "{n1}{d9}:AA{s33}",
  "SK{h32}",
  "SG.{s22}.{s43}",
  "sk_live_{w24}",
  "shpat_{h32}",
  "sk-ant-api03-{s93}AA",
  "hf_{w34}",
  "npm_{w36}",
  "dop_v1_{h64}",
  "LTAI5t{w18}",
  "hvs.{s92}",
  "lin_api_{w40}",
  "eyJhbGciOiJIUzI1NiJ9.eyJ{s40}.{s43}",
];

const random = seeded(20);
const canaries: Instance[] = KINDS.map((kind) => makeInstance(kind, random));
/** One text that holds them all, for places without a short limit. */
const ALL = canaries.map(({ secret }) => secret).join(" , ");

let log: string[] = [];

beforeEach(async () => {
  await reset();
  log = [];
  for (const level of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      log.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(" "));
    });
  expect((await publishSources(SMALL)).status).toBe(201);
});

afterEach(() => vi.restoreAllMocks());

/** Every canary of which a piece is in a text. */
const leaked = (text: string): string[] =>
  KINDS.filter((_, place) => {
    const { secret } = canaries[place] ?? { secret: "" };
    return text.includes(secret.slice(2, 18)) || text.includes(secret.slice(-14));
  });

/** All rows of an object: tables and key-value entries. */
function rowsOf(stub: DurableObjectStub): Promise<string> {
  return runInDurableObject(stub, (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray();
    const rows = tables.map(({ name }) => JSON.stringify(storage.sql.exec(`SELECT * FROM "${name}"`).toArray()));
    return [...rows, JSON.stringify([...storage.kv.list()])].join("\n");
  });
}

/** What the caller sends, also where it is refused; the answers. */
async function send(secret: string): Promise<{ session_id: string; answers: string[] }> {
  const answers: unknown[] = [];
  const begun = await tool<{ session_id: string }>("initiate_session", {
    user_query: `about pets ${secret}`,
    idempotency_key: `${secret}-${crypto.randomUUID()}`.slice(0, 200),
  });
  const { session_id } = begun;
  const also = (name: string, args: object): Promise<unknown> =>
    rpc("tools/call", { name, arguments: args }).then(
      (answer) => answers.push(answer),
      (error: unknown) => answers.push(String(error)),
    );
  const key = `${secret.slice(0, 150)}-1`;
  await also("navigate_session", { session_id, selected_option_id: secret.slice(0, 500), user_input: secret });
  await also("navigate_session", {
    session_id,
    selected_option_id: "provide_more_info",
    user_input: `xyzzy ${secret}`,
    idempotency_key: key,
  });
  await also("navigate_session", { session_id, selected_option_id: "restart", idempotency_key: key });
  await also("get_session", { session_id: secret.slice(0, 190) });
  await also("record", {
    session_id,
    kind: "tool_call",
    tool: secret.slice(0, 190),
    provider: secret.slice(0, 190),
    arguments: { [secret.slice(0, 190)]: 1, plain: { deeper: [secret] } },
    status: "ok",
    result: secret,
    idempotency_key: `${key}r`,
  });
  await also("record", {
    session_id,
    kind: "message",
    role: "user",
    content: secret,
    author: { kind: "user", id: secret.slice(0, 190) },
  });
  await also("add_conversation_turn", {
    session_id,
    tao_data: { reasoning: secret, action: secret, observation: secret, task_id: secret.slice(0, 190) },
    idempotency_key: `${key}t`,
  });
  await also("assemble_context", { session_id, user_intent: secret, arguments: { [secret.slice(0, 190)]: secret } });
  // Its answer repeats the question to whoever asked it.
  await tool("search_knowledge", { session_id, query: secret });
  await also("get_task", { task_id: secret.slice(0, 190) });
  await also("submit_task", {
    description: secret,
    name: secret.slice(0, 190),
    expected_tools: [secret.slice(0, 190)],
    idempotency_key: key,
  });
  await also(secret.slice(0, 190), { [secret.slice(0, 190)]: secret });
  const lost = await SELF.fetch(`${ORIGIN}/api/${encodeURIComponent(secret)}`, {
    headers: { host: "localhost" },
  });
  answers.push(await lost.text());
  return { session_id, answers: answers.map((one) => JSON.stringify(one)) };
}

it("are in no row, view, export, prompt, failure or line of the log", async () => {
  proves("redaction/surfaces");
  for (const { secret } of canaries.slice(0, 4).concat({ text: ALL, secret: ALL })) {
    const { session_id, answers } = await send(secret);
    const views = [
      await tool("get_session", { session_id, view: "events" }),
      await tool("get_session", { session_id, view: "context" }),
      await rpc("resources/read", { uri: `conversation://${session_id}/history` }),
      await call("GET", `/api/sessions/${session_id}?view=context`),
    ];
    const exported = await SELF.fetch(`${ORIGIN}/api/sessions/${session_id}/export`, {
      headers: { host: "localhost" },
    });
    expect(answers.filter((one) => leaked(one).length > 0)).toEqual([]);
    expect(leaked(JSON.stringify(views))).toEqual([]);
    expect(leaked(await exported.text())).toEqual([]);
    expect(leaked(await rowsOf(objectOf(session_id)))).toEqual([]);
  }
  expect(leaked(log.join("\n"))).toEqual([]);
}, 120_000);

it("are in no row of a transport session, whatever a client calls itself", async () => {
  const response = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      host: "localhost:8787",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: { experimental: { [canaries[3]?.secret ?? ""]: {} } },
        clientInfo: { name: canaries[3]?.secret, version: canaries[6]?.secret, title: canaries[10]?.secret },
      },
    }),
  });
  const id = response.headers.get("mcp-session-id") ?? "";
  await response.text();
  expect(id).not.toBe("");
  const objects = env.LEGACY.get(env.LEGACY.idFromName(JSON.stringify(["anonymous", "/mcp", id])));
  expect(leaked(await rowsOf(objects))).toEqual([]);
  expect(leaked(log.join("\n"))).toEqual([]);
});
