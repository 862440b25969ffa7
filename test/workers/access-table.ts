/**
 * Who may call what: one row for each route of the Worker and each tool. `test/workers/access.test.ts` compares the rows with the real
 * lists, so that what is added without a row fails. Not here: what a route does.
 */

/**
 * `anybody`: no token is looked at. `known`: whoever has a token. `read`: who may read. `use`: who may use every tool. `author`: who may publish somewhere. `whole`:
 * who may publish everywhere. `operator`. A page of a person's own, with a code in its address, is `code`.
 */
export type Need = "anybody" | "code" | "known" | "read" | "use" | "author" | "whole" | "operator";

/** What exists for tenant acme, and ids of the same form that were never given out. */
export interface World {
  session: string;
  release: string;
  object: string;
  task: string;
}

export interface RouteRow {
  need: Need;
  /** The address, without the origin. */
  path(world: World): string;
  body?(world: World): object;
  /** The address names something of acme's, which for another tenant does not exist. */
  owned?: true;
}

const row = (need: Need, path: string | ((world: World) => string), more: Partial<RouteRow> = {}): RouteRow => ({
  need,
  path: typeof path === "string" ? () => path : path,
  ...more,
});
const owned = { owned: true } as const;
const CHANNEL = "acme-draft";

export const ROUTES: Record<string, RouteRow> = {
  "GET /healthz": row("anybody", "/healthz"),
  "GET /schemas/:file{[a-z]+\\.schema\\.json}": row("anybody", "/schemas/tree.schema.json"),
  "GET /_console/*": row("anybody", "/_console/app.js"),
  "GET /trees/:base/:file{.+\\.(?:svg|mmd)}": row("read", "/trees/pets/pets.mmd"),
  "GET /approve/:code": row("code", "/approve/none"),
  "POST /approve/:code": row("code", "/approve/none"),
  "GET /oauth/start/:state": row("code", "/oauth/start/none"),
  "GET /oauth/callback": row("code", "/oauth/callback?state=none"),
  "GET /oauth/client.json": row("anybody", "/oauth/client.json"),
  "POST /api/sessions": row("use", "/api/sessions", { body: () => ({ user_query: "a pet" }) }),
  "GET /api/sessions": row("author", "/api/sessions"),
  "DELETE /api/sessions/:id": row("use", ({ session }) => `/api/sessions/${session}`, owned),
  "GET /api/sessions/:id": row("read", ({ session }) => `/api/sessions/${session}`, owned),
  "POST /api/sessions/:id/navigate": row("use", ({ session }) => `/api/sessions/${session}/navigate`, {
    ...owned,
    body: () => ({ selected_option_id: "dog" }),
  }),
  "GET /api/sessions/:id/events": row("read", ({ session }) => `/api/sessions/${session}/events`, owned),
  "GET /api/sessions/:id/prompts/:assembly": row(
    "read",
    ({ session }) => `/api/sessions/${session}/prompts/none`,
    owned,
  ),
  "GET /api/sessions/:id/export": row("read", ({ session }) => `/api/sessions/${session}/export`, owned),
  "GET /api/knowledge": row("read", "/api/knowledge"),
  "GET /api/steps": row("read", "/api/steps?q=pet"),
  "GET /api/trees/:base/:tree": row("read", `/api/trees/pets/pets?channel=${CHANNEL}`, owned),
  "GET /api/documents/:base": row("read", `/api/documents/pets?channel=${CHANNEL}`, owned),
  "GET /api/documents/:base/:id{.+}": row("read", `/api/documents/pets/care?channel=${CHANNEL}`, owned),
  "GET /api/search": row("read", `/api/search?q=pet&channel=${CHANNEL}`, owned),
  "GET /api/search/explain": row("read", `/api/search/explain?q=pet&channel=${CHANNEL}`, owned),
  "GET /api/live": row("read", ({ session }) => `/api/live?session=${session}`, owned),
  "GET /api/tools": row("read", "/api/tools"),
  "POST /api/tools/:name": row("read", "/api/tools/list_tools_available", { body: () => ({}) }),
  "GET /api/tasks": row("read", "/api/tasks"),
  "POST /api/tasks": row("use", "/api/tasks", {
    body: () => ({ description: "add two and two", not_before: "2099-01-01T00:00:00Z" }),
  }),
  "GET /api/tasks/:id": row("read", ({ task }) => `/api/tasks/${task}`, owned),
  "GET /api/tasks/:id/trajectory": row("read", ({ task }) => `/api/tasks/${task}/trajectory`, owned),
  "GET /api/trajectories": row("read", "/api/trajectories"),
  "POST /api/tasks/:id/:change{cancel|retry|answer}": row("use", ({ task }) => `/api/tasks/${task}/cancel`, {
    ...owned,
    body: () => ({}),
  }),
  "GET /api/lessons": row("operator", "/api/lessons"),
  "GET /api/lessons/seed-tasks": row("operator", "/api/lessons/seed-tasks"),
  "POST /api/lessons/:id/retire": row("operator", "/api/lessons/none/retire"),
  "POST /sign-in": row("code", "/sign-in", { body: () => ({ code: "none" }) }),
  "POST /api/sign-in-codes": row("author", "/api/sign-in-codes", { body: () => ({}) }),
  "GET /api/servers": row("author", "/api/servers"),
  "GET /api/servers/:name": row("author", "/api/servers/none"),
  "GET /api/operations": row("operator", "/api/operations"),
  "GET /api/caller": row("known", "/api/caller"),
  "GET /api/proposals": row("operator", "/api/proposals"),
  "GET /api/keys": row("operator", "/api/keys"),
  "POST /api/keys": row("operator", "/api/keys", { body: () => ({ tenant: "acme", scopes: ["read"] }) }),
  "GET /api/sessions/:id/backup": row("operator", ({ session }) => `/api/sessions/${session}/backup?tenant=acme`),
  "PUT /api/sessions/:id/backup": row("operator", ({ session }) => `/api/sessions/${session}/backup?tenant=acme`),
  "DELETE /api/sessions/:id/sensitive": row("use", ({ session }) => `/api/sessions/${session}/sensitive`, owned),
  "DELETE /api/keys/:id{[0-9a-f]{16}}": row("operator", "/api/keys/0123456789abcdef"),
  "GET /api/audit": row("operator", "/api/audit"),
  "POST /api/erasures": row("operator", "/api/erasures", { body: () => ({ tenant: "nobody" }) }),
  "GET /api/catalogue": row("author", "/api/catalogue"),
  "POST /api/catalogue": row("whole", "/api/catalogue", { body: () => ({}) }),
  "GET /api/channels": row("author", "/api/channels"),
  "POST /api/channels/:channel/rollback": row("author", `/api/channels/${CHANNEL}/rollback`, {
    body: () => ({ back: 0 }),
  }),
  "GET /api/channels/:channel/report": row("author", `/api/channels/${CHANNEL}/report`),
  "PUT /api/channels/:channel/report": row("author", `/api/channels/${CHANNEL}/report`, { body: () => ({}) }),
  "GET /api/objects/:hash{[0-9a-f]{64}}": row("author", ({ object }) => `/api/objects/${object}`, owned),
  "PUT /api/objects/:hash{[0-9a-f]{64}}": row("author", ({ object }) => `/api/objects/${object}?name=x`, {
    body: () => ({}),
  }),
  "GET /api/releases": row("author", `/api/releases?channel=${CHANNEL}`),
  "POST /api/releases": row("author", "/api/releases", { body: () => ({}) }),
  "POST /api/releases/missing": row("author", "/api/releases/missing", { body: () => ({ objects: [] }) }),
  "POST /api/releases/gc": row("whole", "/api/releases/gc", { body: () => ({ dry_run: true }) }),
  "POST /api/releases/migrate": row("author", "/api/releases/migrate", {
    ...owned,
    body: ({ session }) => ({ to: CHANNEL, session_id: session, tenant: "acme" }),
  }),
  "GET /api/releases/:release": row("author", ({ release }) => `/api/releases/${release}`, owned),
  "GET /api/releases/:release/damaged-sessions": row("operator", "/api/releases/main/damaged-sessions"),
  "GET /api/releases/:release/questions": row("operator", "/api/releases/main/questions"),
  "GET /api/releases/:release/walks": row(
    "author",
    ({ release }) => `/api/releases/${release}/walks?base=pets&tree=pets`,
    owned,
  ),
  "GET /api/releases/:release/sessions": row("author", ({ release }) => `/api/releases/${release}/sessions`, owned),
};

export interface ToolRow {
  need: "read" | "use";
  /** Arguments that are accepted; with what is acme's in them, it does not exist for another tenant. */
  given(world: World): object;
  owned?: true;
}

const tool = (need: ToolRow["need"], given: (world: World) => object, more: Partial<ToolRow> = {}): ToolRow => ({
  need,
  given,
  ...more,
});

export const TOOLS: Record<string, ToolRow> = {
  initiate_session: tool("use", () => ({ user_query: "a pet" })),
  navigate_session: tool("use", ({ session }) => ({ session_id: session, selected_option_id: "dog" }), owned),
  get_session: tool("read", ({ session }) => ({ session_id: session }), owned),
  search_knowledge: tool("read", ({ session }) => ({ query: "pet", session_id: session }), owned),
  inject_context: tool(
    "use",
    ({ session }) => ({ current_query: "pet", search_results: [], session_id: session }),
    owned,
  ),
  retrieve: tool("read", ({ session }) => ({ query: "pet", session_id: session }), owned),
  read_resource: tool("read", ({ session }) => ({ uri: `conversation://${session}/history` }), owned),
  select_template: tool("use", ({ session }) => ({ user_intent: "pets", session_id: session }), owned),
  assemble_context: tool("use", ({ session }) => ({ user_intent: "pets", session_id: session }), owned),
  add_conversation_turn: tool("use", ({ session }) => ({ tao_data: { reasoning: "r" }, session_id: session }), owned),
  run_pipeline: tool("use", ({ session }) => ({ user_intent: "pets", session_id: session }), owned),
  replay_context: tool("read", ({ session }) => ({ session_id: session, assembly_id: "none" }), owned),
  record: tool("use", ({ session }) => ({ kind: "memory", content: "x", session_id: session }), owned),
  analyze_tool_needs: tool("read", ({ session }) => ({ task_description: "add", session_id: session }), owned),
  search_and_install_tools: tool("use", ({ session }) => ({ task_description: "add", session_id: session }), owned),
  list_tools_available: tool("read", () => ({})),
  call_tool: tool("use", ({ session }) => ({ name: "none__tool", session_id: session }), owned),
  manage_server: tool("use", () => ({ name: "none", action: "reject" })),
  submit_task: tool("use", () => ({ description: "add two and two", not_before: "2099-01-01T00:00:00Z" })),
  get_task: tool("read", ({ task }) => ({ task_id: task }), owned),
  update_task: tool("use", ({ task }) => ({ task_id: task, action: "cancel" }), owned),
  search: tool("read", () => ({ query: "pet" })),
  fetch: tool("read", () => ({ id: "pets" })),
};
