/**
 * A secret of its own in every text, and as the name of a member of every open object, of every tool and of the routes that store:
 * afterwards no row of any object, no value of KV and no line of the log has one, and no failure repeats one.
 */
import { env as bindings, listDurableObjectIds, reset, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import product from "../../src/index.ts";
import { theProduct } from "../../src/mcp/product.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { makeInstance, seeded } from "../support/redaction/generate.ts";
import { env, ORIGIN, publishWithTemplates, SMALL } from "./support.ts";
import { tool } from "./tool.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = (string | number)[];
interface Schema {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
}

const random = seeded(7);
/** Secrets that were sent, by the place that each stood in. */
const sent = new Map<string, string>();

/** A new secret of a form that fits. */
function secretFor(place: string, longest: number): string {
  const { secret } = makeInstance(longest < 40 ? "AKIA{B16}" : "ghp_{w36}", random);
  sent.set(secret, place);
  return secret;
}

/** Arguments that a call of each tool goes through with; members that the schema leaves open are written out. */
function argumentsOf(session_id: string, assembly_id: string): Record<string, { [name: string]: Json }> {
  const said = { session_id, task_id: "t1", idempotency_key: "a-key" };
  return {
    initiate_session: { user_query: "a pet", language: "en", idempotency_key: crypto.randomUUID() },
    navigate_session: { ...said, selected_option_id: "provide_more_info", user_input: "xyzzy" },
    get_session: { session_id, view: "events", cursor: "c" },
    search_knowledge: { ...said, query: "dogs", cursor: "c", knowledge_base: "pets" },
    inject_context: {
      ...said,
      current_query: "dogs",
      search_results: [{ id: "a", title: "t", type: "x", language: "en", content: "c", nested: { deep: ["d"] } }],
      used: ["pets/dogs#1"],
    },
    retrieve: { ...said, query: "dogs", reasoning: "because" },
    read_resource: { uri: "knowledge://pets" },
    select_template: { session_id, user_intent: "choose a pet" },
    assemble_context: {
      ...said,
      user_intent: "choose a pet",
      language: "en",
      model_name: "gpt-5",
      arguments: { topic: "dogs" },
      tools: [{ name: "weather", description: "tells the weather", input_schema: { type: "object", title: "x" } }],
    },
    add_conversation_turn: {
      ...said,
      finish_reason: "stop",
      assembly_id,
      tao_data: { reasoning: "r", action: "a", observation: "o", refs: ["e1"], task_id: "t", other: { deep: "d" } },
    },
    run_pipeline: {
      ...said,
      user_intent: "choose a pet",
      run_id: "r1",
      model_name: "gpt-5",
      arguments: { topic: "dogs" },
    },
    replay_context: { session_id, assembly_id, phrase: "dogs", evidence_id: "e1", template: "t" },
    analyze_tool_needs: { session_id, task_description: "get the weather", expected_tools: ["weather"] },
    search_and_install_tools: {
      ...said,
      task_description: "get the weather",
      reason: "asked",
      call: { name: "weather", arguments: { city: "Paris" } },
    },
    list_tools_available: { query: "weather", server: "s", cursor: "c" },
    call_tool: { ...said, name: "search_knowledge", arguments: { query: "dogs", more: { deep: ["d"] } } },
    manage_server: { ...said, action: "add", name: "weather", url: "https://example.com/mcp", package: "npm:x@1.0.0" },
    submit_task: {
      description: "find a pet",
      expected_tools: ["weather"],
      depends_on: ["t1"],
      not_before: "2026-01-01",
      idempotency_key: "k",
    },
    get_task: { task_id: "t1" },
    update_task: { task_id: "t1", action: "answer", answer: "yes" },
    search: { query: "dogs", cursor: "c" },
    fetch: { id: "pets/dogs#1" },
  };
}

/** What `record` takes, by kind. */
const RECORDS: Record<string, { [name: string]: Json }> = {
  evidence: {
    type: "document",
    content: "Dogs bark.",
    source: { kind: "document", name: "n", uri: "https://a.example/x" },
    metadata: { m: "v" },
  },
  tasks: { tasks: [{ task_id: "t1", name: "n", status: "failed", error: "e" }] },
  tool_call: {
    tool: "weather",
    provider: { kind: "mcp", name: "p", uri: "https://a.example" },
    arguments: { city: "Paris", deep: { a: ["b"] } },
    status: "ok",
    result: "sunny",
  },
  model_usage: { provider: "openai", model: "gpt-5", params: { stop: "x" }, error: "e" },
  message: { role: "user", content: "hello", author: { kind: "user", id: "u1" } },
  memory: { kind: "fact", memories: [{ content: "likes dogs", tags: ["a"] }] },
  actor: { user_id: "u1", user_role: "r", language_level: "b1", agent: { agent_id: "a1", name: "n", version: "1" } },
};

/** Paths to every text of a value, and to a new member of every object in it. */
function pathsOf(value: Json, fixed: (path: Path) => boolean, path: Path = []): { path: Path; isName: boolean }[] {
  if (fixed(path)) return [];
  if (typeof value === "string") return [{ path, isName: false }];
  if (Array.isArray(value)) return value.flatMap((one, at) => pathsOf(one, fixed, [...path, at]));
  if (value === null || typeof value !== "object") return [];
  const inside = Object.entries(value).flatMap(([name, one]) => pathsOf(one, fixed, [...path, name]));
  return [...inside, { path, isName: true }];
}

/** A copy with the text at a path exchanged, or a member of that name added. */
function put(value: Json, path: Path, text: string, isName: boolean): Json {
  const [head, ...rest] = path;
  if (head === undefined) {
    if (!isName) return text;
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? { ...value, [text]: "a value" }
      : value;
  }
  if (Array.isArray(value)) return value.map((one, at) => (at === head ? put(one, rest, text, isName) : one));
  if (value === null || typeof value !== "object") return value;
  return { ...value, [head]: put(value[head] ?? "", rest, text, isName) };
}

function schemaAt(schema: Schema, path: Path): Schema {
  return path.reduce<Schema>((at, step) => {
    const own = at.anyOf?.find(({ type }) => type === "object") ?? at;
    if (typeof step === "number") return own.items ?? {};
    const more = typeof own.additionalProperties === "object" ? own.additionalProperties : {};
    return own.properties?.[step] ?? more;
  }, schema);
}

let log: string[] = [];
let failures: string[] = [];

beforeEach(async () => {
  await reset();
  [log, failures] = [[], []];
  sent.clear();
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      log.push(
        parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : JSON.stringify(part))).join(" "),
      );
    });
  expect((await publishWithTemplates(SMALL)).status).toBeLessThan(300);
});

afterEach(() => vi.restoreAllMocks());

/** Calls; a failure is kept to be searched. */
async function send(
  path: string,
  init: { method: string; body?: unknown },
  fetcher = SELF.fetch.bind(SELF),
): Promise<void> {
  const response = await fetcher(`${ORIGIN}${path}`, {
    method: init.method,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      host: "localhost:8787",
      authorization: `Bearer ${env.CAIRN_AUTHOR_TOKEN}`,
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  if (response.status >= 400 || /"isError":true|"error":/.test(text)) failures.push(text);
}

const callTool = (name: string, args: Json): Promise<void> =>
  send("/mcp", {
    method: "POST",
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  });

/** Everything that is stored anywhere. */
async function readStores(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, binding] of Object.entries(bindings as unknown as Record<string, unknown>)) {
    // Other bindings answer to every name.
    const kind = typeof binding === "object" && binding !== null ? binding.constructor.name : "";
    if (kind === "DurableObjectNamespace") {
      const namespace = binding as DurableObjectNamespace;
      for (const id of await listDurableObjectIds(namespace))
        found.push(
          await runInDurableObject(namespace.get(id), (_, { storage }) => {
            const tables = storage.sql
              .exec<{ name: string }>(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
              )
              .toArray();
            const rows = tables.map(
              (table) => `${table.name}: ${readable(storage.sql.exec(`SELECT * FROM "${table.name}"`).toArray())}`,
            );
            return [name, ...rows, readable([...storage.kv.list()])].join("\n");
          }),
        );
    } else if (kind === "KvNamespace") {
      const kv = binding as KVNamespace;
      for (const { name: key } of (await kv.list()).keys) found.push(`${name}: ${key} ${await kv.get(key)}`);
    }
  }
  return found;
}

/** As JSON, with bytes as text. */
function readable(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof ArrayBuffer) return new TextDecoder().decode(one);
    if (one instanceof Map || one instanceof Set) return [...one];
    return one;
  });
}

/** The places whose secret is in one of the texts, with what stands around it. */
const leaked = (texts: readonly string[]): string[] =>
  Array.from(sent, ([secret, place]) => {
    const text = texts.find((one) => one.includes(secret.slice(4, 20)));
    if (text === undefined) return [];
    const at = text.indexOf(secret.slice(4, 20));
    return [`${place}: ${text.slice(Math.max(0, at - 120), at + 20)}`];
  }).flat();

it("of every tool", async () => {
  proves("redaction/every-field");
  const begun = await tool<{ session_id: string }>("initiate_session", { user_query: "a pet" });
  const { session_id } = begun;
  const prompt = await tool<{ assembly_id?: string }>("assemble_context", { session_id, user_intent: "a pet" });
  const given = argumentsOf(session_id, prompt.assembly_id ?? "none");
  let number = 0;
  for (const { name, describe } of theProduct("0").tools) {
    const schema = describe().inputSchema as Schema;
    const cases: [Json, (path: Path) => boolean][] =
      name === "record"
        ? Object.entries(RECORDS).map(([kind, data]) => [
            { session_id, kind, idempotency_key: "k", data },
            (path) => path[0] === "kind",
          ])
        : [[given[name] ?? {}, () => false]];
    expect([name, cases[0]?.[0]]).not.toEqual([name, {}]);
    for (const [args, isFixed] of cases) {
      const fixed = (path: Path): boolean => isFixed(path) || schemaAt(schema, path).enum !== undefined;
      for (const { path, isName } of pathsOf(args, fixed)) {
        number += 1;
        const longest = isName ? 128 : (schemaAt(schema, path).maxLength ?? 100_000);
        const secret = secretFor(`${name} ${path.join(".")}${isName ? " (name)" : ""}`, longest);
        const text = longest > 1000 && path[0] !== "search_ref" && number % 2 === 0 ? `see ${secret} there` : secret;
        // A key of its own, so that no call is another one again.
        const fresh =
          isRecordOf(args) && "idempotency_key" in args ? { ...args, idempotency_key: crypto.randomUUID() } : args;
        await callTool(name, put(fresh, path, text, isName));
      }
    }
  }
  expect(number).toBeGreaterThan(150);
  const stores = await readStores();
  expect(stores.length).toBeGreaterThan(5);
  expect(leaked(stores)).toEqual([]);
  expect(leaked(log)).toEqual([]);
  expect(leaked(failures)).toEqual([]);
}, 300_000);

const isRecordOf = (value: Json): value is { [name: string]: Json } =>
  value !== null && typeof value === "object" && !Array.isArray(value);

it("of the routes that store, of names in addresses, and of what a client calls itself", async () => {
  proves("redaction/every-field");
  const begun = await tool<{ session_id: string }>("initiate_session", { user_query: "a pet" });
  const id = begun.session_id;
  const configured = {
    ...env,
    CAIRN_AUTH: "tokens",
    CAIRN_OPERATOR_TOKEN: env.CAIRN_AUTHOR_TOKEN,
  } as Env;
  const keyed = (path: string, init?: RequestInit) => product.fetch(new Request(path, init), configured);
  const routes: [string, string, Json][] = [
    [
      "POST",
      "/api/sessions",
      { user_query: "a pet", knowledge_base: "pets", language: "en", idempotency_key: "k", channel: "main" },
    ],
    ["POST", `/api/sessions/${id}/navigate`, { selected_option_id: "dog", user_input: "x", idempotency_key: "k" }],
    [
      "POST",
      "/api/tasks",
      { description: "find a pet", name: "n", expected_tools: ["a"], depends_on: ["b"], idempotency_key: "k" },
    ],
    ["POST", "/api/erasures", { tenant: "acme", actor: "a", progress: { release: "", after: "" } }],
    [
      "POST",
      "/api/releases",
      { manifest: { format: 1, objects: [], bases: [], templates: [] }, channel: "other", message: "m", objects: {} },
    ],
    ["POST", "/api/releases/migrate", { to: "main", from: "main", channel: "main" }],
    ["POST", "/api/channels/main/rollback", { release: "1", message: "m" }],
    ["POST", "/api/keys", { tenant: "acme", scopes: ["mcp"], name: "n" }],
    ["POST", "/sign-in", { code: "c" }],
    [
      "POST",
      "/oauth/register",
      { client_name: "n", redirect_uris: ["https://a.example/cb"], client_uri: "https://a.example" },
    ],
  ];
  for (const [method, path, example] of routes)
    for (const { path: place, isName } of pathsOf(example, () => false)) {
      const secret = secretFor(`${method} ${path} ${place.join(".")}${isName ? " (name)" : ""}`, 200);
      const body = put(example, place, secret, isName);
      await send(path, { method, body });
      if (path === "/api/keys") await send(path, { method, body }, keyed as never);
    }
  const inPath = [
    "/api/sessions/%",
    "/api/trees/%/x",
    "/api/trees/pets/%",
    "/api/documents/%",
    "/api/documents/pets/%",
    "/api/tasks/%",
    "/api/servers/%",
    "/api/releases/%",
    "/api/channels/%/report",
    "/api/tools/%",
    "/%",
    "/mcp?channel=%",
    "/mcp?session=%",
    "/mcp?toolsets=%",
    "/mcp?scope=%",
    "/api/sessions?base=%",
    "/api/sessions?node=%",
    "/api/search?q=a&channel=%",
    "/api/search?q=a&cursor=%",
    "/api/live?session=%",
    `/api/sessions/${id}?view=%`,
    `/api/sessions/${id}?view=events&cursor=%`,
    `/api/sessions/${id}/prompts/%`,
    "/api/audit?tenant=%",
    "/trees/%/x.svg",
    "/trees/pets/pets.svg?node=%",
    "/approve/%",
    "/oauth/start/%",
    "/api/trajectories?cursor=%",
    "/api/lessons?after=%",
  ];
  for (const path of inPath)
    for (const method of ["GET", "POST", "DELETE", "PUT"])
      await send(path.replace("%", secretFor(`${method} ${path}`, 200)), {
        method,
        ...(method === "GET" ? {} : { body: {} }),
      });
  const methods: [string, Json][] = [
    [
      "initialize",
      {
        protocolVersion: "2025-06-18",
        capabilities: { experimental: { e: {} } },
        clientInfo: { name: "n", version: "v", title: "t" },
      },
    ],
    ["resources/read", { uri: "knowledge://pets" }],
    ["resources/subscribe", { uri: `conversation://${id}/history` }],
    ["prompts/get", { name: "n", arguments: { topic: "t" } }],
    [
      "completion/complete",
      {
        ref: { type: "ref/prompt", name: "n" },
        argument: { name: "a", value: "v" },
        context: { arguments: { x: "y" } },
      },
    ],
    ["logging/setLevel", { level: "info" }],
    ["tasks/get", { taskId: "t" }],
    ["nothing/known", { a: "b" }],
  ];
  for (const [method, params] of methods)
    for (const { path, isName } of pathsOf(params, (at) => at[0] === "protocolVersion")) {
      const secret = secretFor(`${method} ${path.join(".")}${isName ? " (name)" : ""}`, 200);
      await send("/mcp", {
        method: "POST",
        body: { jsonrpc: "2.0", id: 1, method, params: put(params, path, secret, isName) },
      });
    }
  await send("/mcp", {
    method: "POST",
    body: { jsonrpc: "2.0", id: secretFor("id", 200), method: secretFor("method", 200), params: {} },
  });
  expect(leaked(await readStores())).toEqual([]);
  expect(leaked(log)).toEqual([]);
  // JSON-RPC repeats the id of a request.
  expect(leaked(failures).filter((one) => !one.startsWith("id: "))).toEqual([]);
}, 300_000);
