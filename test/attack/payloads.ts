/**
 * Requests that an attacker would send, generated from what the server itself lists: every tool with every argument replaced
 * by every value of `values.ts`, every route with bad paths and bodies, every method of MCP with bad parameters. The same list
 * is sent in full by `run.ts` and thinned out by a test.
 */
import { NASTY_BODIES, NASTY_SEGMENTS, nastyValues } from "./values.ts";

/** Who sends it. `none`: without a token; `wrong`: with one that nobody has. */
export type Sender = "caller" | "author" | "none" | "wrong";

export interface Attack {
  /** What it is, for a report. */
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  from: Sender;
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
}

export interface ListedTool {
  name: string;
  inputSchema: Schema;
}

export interface Target {
  /** As `GET /api/tools` lists them. */
  tools: readonly ListedTool[];
  /** A session of the caller's own. */
  session_id: string;
  /** Sessions, tasks, assemblies and evidence of other tenants. */
  stolen: readonly string[];
}

const SKIPPED = new Set(["idempotency_key"]);

/** A value that fits a schema, or nearly. */
function sample(name: string, schema: Schema, { session_id }: Target): unknown {
  if (name === "session_id") return session_id;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const first = schema.anyOf?.[0];
  if (first !== undefined) return sample(name, first, { tools: [], session_id, stolen: [] });
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [];
    case "object":
      return {};
    default:
      return "a pet for a small flat";
  }
}

function requiredArguments({ inputSchema }: ListedTool, target: Target): Record<string, unknown> {
  const { properties = {}, required = [] } = inputSchema;
  const names = "session_id" in properties ? [...new Set([...required, "session_id"])] : required;
  return Object.fromEntries(names.map((name) => [name, sample(name, properties[name] ?? {}, target)]));
}

/** An object with one member as JSON text, whatever the text says. */
function withMember(base: Record<string, unknown>, name: string, value: string): string {
  const { [name]: _, ...others } = base;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${rest === "" ? "" : `${rest},`}${JSON.stringify(name)}:${value}}`;
}

const json = { "content-type": "application/json" };
const mcp = { ...json, accept: "application/json, text/event-stream" };

const VERSIONS = ["2026-07-28", "2025-11-25"] as const;

function rpc(name: string, message: string, version: string = VERSIONS[0]): Attack {
  const modern = version === VERSIONS[0];
  const headers = modern ? { ...mcp, "mcp-protocol-version": version } : mcp;
  return { name, method: "POST", path: "/mcp", headers, body: message, from: "caller" };
}

const META = `"_meta":{"io.modelcontextprotocol/protocolVersion":"${VERSIONS[0]}","io.modelcontextprotocol/clientCapabilities":{}}`;

/** Every argument of every tool as every value, over `/api` and over MCP in turn. */
function toolAttacks(target: Target): Attack[] {
  const values = nastyValues(target.stolen);
  const attacks: Attack[] = [];
  for (const tool of target.tools) {
    const base = requiredArguments(tool, target);
    const properties = Object.keys(tool.inputSchema.properties ?? {}).filter((name) => !SKIPPED.has(name));
    for (const property of [...properties, "no_such_argument", "__proto__"]) {
      for (const value of values) {
        const given = withMember(base, property, value);
        const name = `${tool.name}.${property} = ${value.slice(0, 40)}`;
        if (attacks.length % 3 === 0) {
          const call = `"name":${JSON.stringify(tool.name)},"arguments":${given},${META}`;
          attacks.push(rpc(`mcp ${name}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${call}}}`));
        } else {
          attacks.push({
            name,
            method: "POST",
            path: `/api/tools/${tool.name}`,
            headers: json,
            body: given,
            from: "caller",
          });
        }
      }
    }
  }
  return attacks;
}

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "resources/subscribe",
  "completion/complete",
  "logging/setLevel",
  "server/discover",
  "tasks/get",
  "no/such/method",
  "__proto__",
] as const;

/** Methods of MCP with parameters that are none, in both eras; messages that are no requests. */
function protocolAttacks({ stolen }: Target): Attack[] {
  const params = [
    "null",
    "[]",
    "0",
    '"text"',
    "{}",
    '{"uri":0}',
    '{"name":{"a":1},"arguments":[]}',
    '{"__proto__":{}}',
  ];
  const uris = [
    ...stolen.flatMap((id) => [
      `conversation://${id}/history`,
      `session://${id}`,
      `trajectory://${id}`,
      `evidence://${id}`,
    ]),
    "knowledge://../../x",
    "document://a/b/c",
    "file:///etc/passwd",
    "template://__proto__",
    "search://?q=%ff",
    "conversation://current/history",
    "",
    `knowledge://${"x".repeat(5_000)}`,
  ];
  const messages = [
    "[]",
    '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '{"jsonrpc":"2.0","id":1e999,"method":"ping"}',
    '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":0}}',
    '{"jsonrpc":"2.0","id":1,"method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":1,"method":42}',
  ];
  return [
    ...METHODS.flatMap((method) =>
      params.flatMap((given) =>
        VERSIONS.map((version) =>
          rpc(
            `${method} ${given} ${version}`,
            `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${given}}`,
            version,
          ),
        ),
      ),
    ),
    ...uris.flatMap((uri) =>
      ["resources/read", "resources/subscribe"].map((method) =>
        rpc(
          `${method} ${uri.slice(0, 60)}`,
          `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"uri":${JSON.stringify(uri)},${META}}}`,
        ),
      ),
    ),
    ...messages.map((message) => rpc(`message ${message.slice(0, 60)}`, message)),
    ...NASTY_BODIES.map((body, place): Attack => ({
      name: `body ${place} of /mcp`,
      method: "POST",
      path: "/mcp",
      headers: mcp,
      body,
      from: "caller",
    })),
  ];
}

/** Routes that take a name in their path. */
const NAMED: readonly (readonly [string, (name: string) => string])[] = [
  ["GET", (name) => `/api/sessions/${name}`],
  ["GET", (name) => `/api/sessions/${name}?view=context`],
  ["GET", (name) => `/api/sessions/${name}/events`],
  ["GET", (name) => `/api/sessions/${name}/export`],
  ["POST", (name) => `/api/sessions/${name}/navigate`],
  ["DELETE", (name) => `/api/sessions/${name}`],
  ["POST", (name) => `/api/tools/${name}`],
  ["GET", (name) => `/api/tasks/${name}`],
  ["POST", (name) => `/api/tasks/${name}/cancel`],
  ["GET", (name) => `/api/trees/${name}/main`],
  ["GET", (name) => `/api/search?q=${name}`],
  ["GET", (name) => `/api/knowledge?channel=${name}`],
  ["GET", (name) => `/api/objects/${name}`],
  ["GET", (name) => `/api/releases/${name}`],
  ["GET", (name) => `/api/releases/${name}/sessions?cursor=${name}`],
  ["GET", (name) => `/api/releases?channel=${name}`],
  ["POST", (name) => `/api/channels/${name}/rollback`],
  ["GET", (name) => `/approve/${name}`],
  ["GET", (name) => `/oauth/start/${name}`],
  ["GET", (name) => `/oauth/callback?state=${name}&code=${name}`],
  ["GET", (name) => `/${name}`],
  ["PATCH", (name) => `/api/${name}`],
];

/** Routes that take a body. */
const TAKING = [
  "/api/sessions",
  "/api/tasks",
  "/api/tools/record",
  "/api/tools/assemble_context",
  "/api/releases",
  "/api/releases/missing",
  "/api/releases/gc",
  "/api/releases/migrate",
  "/api/channels/main/rollback",
  "/api/catalogue",
] as const;

function routeAttacks({ stolen }: Target): Attack[] {
  const segments = [...NASTY_SEGMENTS, ...stolen];
  const senders: Sender[] = ["caller", "author", "none", "wrong"];
  return [
    ...NAMED.flatMap(([method, path]) =>
      segments.map((segment, place): Attack => {
        const from = senders[place % 4] ?? "none";
        // Other tenants' ids are tried by somebody who may use the route.
        const sender = stolen.includes(segment) ? (path("").startsWith("/api/releases") ? "author" : "caller") : from;
        const body = method === "POST" ? { body: "{}", headers: json } : {};
        return { name: `${method} ${path(segment.slice(0, 40))}`, method, path: path(segment), ...body, from: sender };
      }),
    ),
    ...TAKING.flatMap((path) =>
      NASTY_BODIES.map((body, place): Attack => {
        const from = path.startsWith("/api/releases") || path.includes("c") ? "author" : "caller";
        return { name: `body ${place} of ${path}`, method: "POST", path, headers: json, body, from };
      }),
    ),
    ...["Bearer", "Bearer ", "Basic YTpi", `Bearer ${"x".repeat(6_000)}`, "Bearer \u00e9", "bearer\tx y"].map(
      (authorization): Attack => ({
        name: `authorization ${authorization.slice(0, 20)}`,
        method: "POST",
        path: "/api/sessions",
        headers: { ...json, authorization },
        body: '{"user_query":"a pet"}',
        from: "none",
      }),
    ),
  ];
}

/** All of them. */
export function attacks(target: Target): Attack[] {
  return [...toolAttacks(target), ...protocolAttacks(target), ...routeAttacks(target)];
}

/** What is wrong with an answer; undefined = nothing. `canaries`: texts of other tenants. */
export function faultOf(status: number, body: string, canaries: readonly string[]): string | undefined {
  // A channel that nobody has published to: there is nothing to serve, and the answer says how to change that.
  const isEmptyChannel = status === 503 && /"code":"knowledge_unavailable".*"channel":/.test(body);
  if (status >= 500 && !isEmptyChannel) return `status ${status}`;
  if (/"code":"internal"|"code":-32603/.test(body)) return "an internal error";
  const leaked = canaries.find((canary) => body.includes(canary));
  if (leaked !== undefined) return `text of another tenant: ${leaked}`;
  if (/\n\s+at .+:\d+:\d+|SQLITE_|node:internal/.test(body)) return "a stack trace or a storage's text";
  return undefined;
}
