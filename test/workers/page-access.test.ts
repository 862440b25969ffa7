/** Every address that the page calls, tried without a token, with a wrong one, with a read-only one and with one of another tenant. */
import { createHash } from "node:crypto";
import { reset } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { compiled, env, ORIGIN, SMALL, wire } from "./support.ts";

/** The page's own code; Vite fills this in when the test is built. */
const sources: Record<string, string> = (
  import.meta as unknown as { glob(pattern: string, options: object): Record<string, string> }
).glob("../../src/console/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    [digest("owner-key")]: { tenant: "acme", scopes: ["mcp"] },
    [digest("reader-key")]: { tenant: "acme", scopes: ["read"] },
    [digest("colleague-key")]: { tenant: "acme", scopes: ["mcp"] },
    [digest("lead-key")]: { tenant: "acme", scopes: ["mcp", "author"] },
    [digest("stranger-key")]: { tenant: "globex", scopes: ["mcp"] },
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

async function ask(token: string | null, method: string, path: string, body?: unknown) {
  const headers = new Headers({ "content-type": "application/json", host: "localhost:8787" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  if (response.headers.get("content-type") === "text/event-stream" && path.startsWith("/api/live")) {
    await response.body?.cancel();
    return { status: response.status, text: "", body: {} };
  }
  const text = (await response.text()).replace(/^event:[\s\S]*?data: /, "");
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> };
}

const SECRET_WORDS = "a pet for the attic";

/** `:session` and `:task` are of the owner. What the reader and the stranger are answered; both see what is published. */
interface Used {
  method: "GET" | "POST";
  path: string;
  body?: Record<string, unknown>;
  reader: number;
  stranger: number;
}

const USED: readonly Used[] = [
  { method: "GET", path: "/api/knowledge", reader: 200, stranger: 200 },
  { method: "GET", path: "/api/trees/pets/pets", reader: 200, stranger: 200 },
  { method: "GET", path: "/api/steps?q=pet", reader: 200, stranger: 200 },
  { method: "GET", path: "/api/documents/pets", reader: 200, stranger: 200 },
  { method: "GET", path: "/api/search?q=pet", reader: 200, stranger: 200 },
  { method: "POST", path: "/api/sessions", body: { user_query: "a pet" }, reader: 403, stranger: 201 },
  { method: "GET", path: "/api/sessions?state=open", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/sessions/:session", reader: 200, stranger: 404 },
  { method: "GET", path: "/api/sessions/:session?view=events", reader: 200, stranger: 404 },
  { method: "GET", path: "/api/sessions/:session/events", reader: 200, stranger: 404 },
  { method: "GET", path: "/api/sessions/:session/export", reader: 200, stranger: 404 },
  {
    method: "POST",
    path: "/api/sessions/:session/navigate",
    body: { selected_option_id: "dog" },
    reader: 403,
    stranger: 404,
  },
  { method: "GET", path: "/api/sessions/:session/prompts/none", reader: 422, stranger: 404 },
  { method: "GET", path: "/api/tools", reader: 200, stranger: 200 },
  // Without words: nothing is begun, and whoever may run is told what is missing.
  { method: "POST", path: "/api/tools/run_pipeline", body: {}, reader: 403, stranger: 422 },
  {
    method: "POST",
    path: "/api/tools/add_conversation_turn",
    body: { session_id: ":session", tao_data: { reasoning: "a", action: "", observation: "" } },
    reader: 403,
    stranger: 404,
  },
  {
    method: "POST",
    path: "/api/tools/replay_context",
    body: { session_id: ":session", assembly_id: "none" },
    reader: 422,
    stranger: 404,
  },
  { method: "POST", path: "/api/tools/list_tools_available", body: {}, reader: 200, stranger: 200 },
  { method: "GET", path: "/api/tasks", reader: 200, stranger: 200 },
  // Without a description: nothing is begun, and whoever may submit is told what is missing.
  { method: "POST", path: "/api/tasks", body: {}, reader: 403, stranger: 422 },
  { method: "GET", path: "/api/tasks/:task", reader: 200, stranger: 404 },
  { method: "POST", path: "/api/tasks/:task/cancel", body: {}, reader: 403, stranger: 404 },
  { method: "POST", path: "/api/tasks/:task/retry", body: {}, reader: 403, stranger: 404 },
  { method: "POST", path: "/api/tasks/:task/answer", body: { answer: "yes" }, reader: 403, stranger: 404 },
  { method: "GET", path: "/api/live?session=:session", reader: 200, stranger: 404 },
  { method: "GET", path: "/api/live?task=:task", reader: 200, stranger: 404 },
  // Each hears of the tasks of their own tenant.
  { method: "GET", path: "/api/live?tasks=1", reader: 200, stranger: 200 },
  {
    method: "POST",
    path: "/api/releases/migrate",
    body: { to: "main", session_id: ":session" },
    reader: 403,
    stranger: 403,
  },
  { method: "GET", path: "/api/caller", reader: 200, stranger: 200 },
  { method: "GET", path: "/api/servers", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/servers/none", reader: 403, stranger: 403 },
  // Without a name or a task: nothing is done, and whoever may is told what is missing.
  { method: "POST", path: "/api/tools/manage_server", body: {}, reader: 403, stranger: 422 },
  { method: "POST", path: "/api/tools/search_and_install_tools", body: {}, reader: 403, stranger: 422 },
  { method: "POST", path: "/api/tools/call_tool", body: {}, reader: 403, stranger: 422 },
  { method: "GET", path: "/api/lessons", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/proposals", reader: 403, stranger: 403 },
  { method: "POST", path: "/api/lessons/none/retire", body: {}, reader: 403, stranger: 403 },
  { method: "GET", path: "/api/tasks/:task/trajectory?format=story", reader: 200, stranger: 404 },
  { method: "GET", path: "/api/operations", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/channels", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/releases?channel=main", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/channels/main/report", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/releases/main/walks?base=pets&tree=pets", reader: 403, stranger: 403 },
  { method: "GET", path: "/api/releases/main/sessions", reader: 403, stranger: 403 },
  { method: "POST", path: "/api/channels/main/rollback", body: {}, reader: 403, stranger: 403 },
  { method: "POST", path: "/api/releases/missing", body: { objects: [] }, reader: 403, stranger: 403 },
  { method: "POST", path: "/api/releases/gc", body: { dry_run: true }, reader: 403, stranger: 403 },
  { method: "GET", path: "/api/search/explain?q=pet", reader: 200, stranger: 200 },
  { method: "POST", path: "/api/tools/inject_context", body: { search_ref: "none" }, reader: 403, stranger: 422 },
  { method: "POST", path: "/api/tools/select_template", body: {}, reader: 403, stranger: 422 },
  { method: "GET", path: "/api/releases/main", reader: 403, stranger: 403 },
  { method: "GET", path: `/api/objects/${"0".repeat(64)}`, reader: 403, stranger: 403 },
];

let session = "";
let task = "";
const filled = (text: string): string => text.replaceAll(":session", session).replaceAll(":task", task);
const call = (token: string | null, { method, path, body }: Used) =>
  ask(token, method, filled(path), body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body))));

beforeAll(async () => {
  await reset();
  expect((await ask("author-key", "POST", "/api/releases", wire(compiled(SMALL)))).status).toBe(201);
  session = String((await ask("owner-key", "POST", "/api/sessions", { user_query: SECRET_WORDS })).body.session_id);
  task = String((await ask("owner-key", "POST", "/api/tasks", { description: SECRET_WORDS })).body.task_id);
  // Nothing of it goes on while others ask for it.
  for (let status = "waiting"; ["waiting", "running", "working"].includes(status);) {
    status = String((await ask("owner-key", "GET", `/api/tasks/${task}`)).body.status);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

describe.each(USED)("$method $path", (used) => {
  it("answers nobody without a token of this deployment", async () => {
    proves("page/access");
    for (const token of [null, "wrong", digest("owner-key")]) expect((await call(token, used)).status).toBe(401);
  });

  it("answers whoever may only read, and another tenant, with what is theirs", async () => {
    proves("page/access");
    expect((await call("reader-key", used)).status).toBe(used.reader);
    const stranger = await call("stranger-key", used);
    expect(stranger.status).toBe(used.stranger);
    expect(stranger.text).not.toContain(SECRET_WORDS);
    if (!used.path.includes(":session") && used.body?.session_id === undefined) {
      expect(stranger.text).not.toContain(session);
    }
  });
});

it("keeps what a token was needed for out of shared stores", async () => {
  proves("page/not-shared");
  const headers = { authorization: "Bearer reader-key" };
  for (const path of ["/trees/pets/pets.svg", "/trees/pets/pets.mmd"]) {
    const response = await product.fetch(new Request(ORIGIN + path, { headers }), configured);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
});

it("lists tasks of other callers of the tenant for authors and operators alone", async () => {
  proves("page/own-tasks");
  for (const path of ["/api/tasks", "/api/trajectories"]) {
    for (const token of ["reader-key", "colleague-key"]) {
      const { status, text } = await ask(token, "GET", path);
      expect([token, path, status]).toEqual([token, path, 200]);
      expect(text).not.toContain(task);
    }
  }
  for (const token of ["owner-key", "lead-key"]) expect((await ask(token, "GET", "/api/tasks")).text).toContain(task);
});

it("lists every address that the page's code names", () => {
  proves("page/access");
  const named = Object.values(sources).flatMap((text) =>
    Array.from(text.matchAll(/[`"](\/api\/[^`"?]*)/g), ([, path = ""]) => path),
  );
  expect(named.length).toBeGreaterThan(10);
  for (const path of named) {
    const shape = new RegExp(`^${path.replaceAll(/\$\{[^}]*\}/g, "[^/]+")}(?:[?]|$)`);
    expect([path, USED.some((used) => shape.test(used.path))]).toEqual([path, true]);
  }
});
