/** The list of a tenant's sessions: filters, pages, and whose they are. */
import { reset, runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, expect, it, vi } from "vitest";
import { proves } from "../requirements/index.ts";
import { ask, auditLines, begin, publishSmall } from "./operator-support.ts";
import { compiled, objectOf, SMALL, wire } from "./support.ts";

interface Listed {
  session_id: string;
  place: { base: string; node: string } | null;
  is_complete: boolean;
}

async function registered(token: string, tenant: string): Promise<string> {
  const session = await begin(token);
  await runDurableObjectAlarm(objectOf(session, tenant));
  return session;
}

const list = async (token: string, query = "") => {
  const { status, body } = await ask(token, "GET", `/api/sessions${query}`);
  const sessions: Listed[] = body.sessions ?? [];
  return { status, body, ids: sessions.map(({ session_id }) => session_id).toSorted(), sessions };
};

let ids: string[] = [];
let foreign = "";
beforeAll(async () => {
  await reset();
  await publishSmall("author-key");
  ids = [await registered("acme", "acme"), await registered("acme-two", "acme")];
  // On a release of its own: the list goes over all of them.
  const other = { "knowledge/pets.tree.yaml": SMALL["knowledge/pets.tree.yaml"].replace("Which", "What") };
  await ask("author-key", "POST", "/api/releases", wire(compiled(other)));
  ids.push(await registered("acme", "acme"));
  foreign = await registered("beta", "beta");
  await ask("acme", "POST", `/api/sessions/${ids[0]}/navigate`, { selected_option_id: "dog" });
});

it("has the sessions of the tenant, of every release, with places and nothing that was said", async () => {
  proves("page/session-list");
  const { body, ids: listed } = await list("acme");
  expect(listed).toEqual(ids.toSorted());
  expect(body.next_cursor).toBeNull();
  expect(body.looked_at).toBe(3);
  expect(JSON.stringify(body)).not.toContain("a pet");
  expect((await auditLines("acme")).filter(({ action }) => action === "sessions_listed").length).toBeGreaterThan(0);
});

it("is for authors and operators, each for their tenant; an operator may name one", async () => {
  proves("page/session-list");
  expect((await list("acme-two")).status).toBe(403);
  expect((await list("beta")).ids).toEqual([foreign]);
  expect((await list("beta", "?tenant=acme")).status).toBe(403);
  expect((await list("operator-key", "?tenant=acme")).ids).toEqual(ids.toSorted());
});

it("is of every tenant for an operator who asks for all, and says whose each session is", async () => {
  proves("page/session-list");
  const { body, ids: listed, sessions } = await list("operator-key", "?tenants=all");
  expect(listed).toEqual([...ids, foreign].toSorted());
  expect(body.tenant).toBeNull();
  const of = new Map((sessions as (Listed & { tenant: string })[]).map((one) => [one.session_id, one.tenant]));
  expect(of.get(foreign)).toBe("beta");
  expect(of.get(ids[0] ?? "")).toBe("acme");
  expect((await list("acme", "?tenants=all")).status).toBe(403);
  expect((await list("operator-key", "?tenants=some")).status).toBe(422);
});

const READ = ["", "/events", "/export", "?view=context"];

it("leads an operator into a session of the tenant that they name, which its log says, and nobody else", async () => {
  proves("page/other-tenants");
  const [first = ""] = ids;
  const addressed = (path: string, tenant: string) =>
    `/api/sessions/${first}${path}${path.includes("?") ? "&" : "?"}tenant=${tenant}`;
  for (const path of READ) {
    const { status, text } = await ask("operator-key", "GET", addressed(path, "acme"));
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain(first);
    expect((await ask("operator-key", "GET", addressed(path, "beta"))).status).toBe(404);
    expect((await ask("beta", "GET", addressed(path, "acme"))).status).toBe(403);
    expect((await ask("operator-key", "GET", addressed(path, "../acme"))).status).toBe(422);
  }
  const readings = (await auditLines("acme")).filter(({ by }) => by.actor === "operator-token");
  expect(
    readings.filter(({ action }) => action === "session_read").map(({ by, subject }) => [by.tenant, subject]),
  ).toEqual([1, 2, 3].map(() => ["anonymous", first]));
});

it("shows an operator the tasks of the tenant that they name, and changes nothing in it", async () => {
  proves("page/other-tenants");
  const { body } = await ask("acme", "POST", "/api/tasks", {
    description: "Compare two leads",
    not_before: "2099-01-01T00:00:00Z",
  });
  const task = String((body as { task_id?: string }).task_id);
  const tasks = async (query: string) => (await ask("operator-key", "GET", `/api/tasks${query}`)).text;
  expect(await tasks("?tenant=acme")).toContain(task);
  expect(await tasks("")).not.toContain(task);
  expect((await ask("operator-key", "GET", `/api/tasks/${task}?tenant=acme`)).status).toBe(200);
  expect((await ask("operator-key", "POST", `/api/tasks/${task}/cancel?tenant=acme`)).status).toBe(404);
  const session = await ask("operator-key", "POST", "/api/sessions?tenant=acme", { user_query: "a pet" });
  const { session_id } = session.body as { session_id?: string };
  expect((await ask("acme", "GET", `/api/sessions/${session_id}`)).status).toBe(404);
  await ask("acme", "POST", `/api/tasks/${task}/cancel`);
});

it("is filtered by base, node, state and age, and says what it does not understand", async () => {
  proves("page/session-list");
  const [first] = ids;
  const moved = (await list("acme")).sessions.find(({ session_id }) => session_id === first);
  expect((await list("acme", `?node=${moved?.place?.node}`)).ids).toEqual([first]);
  expect((await list("acme", "?base=pets")).ids).toEqual(ids.toSorted());
  expect((await list("acme", "?base=cars")).ids).toEqual([]);
  expect((await list("acme", "?state=complete")).ids).toEqual([]);
  expect((await list("acme", "?state=open&within_hours=1")).ids).toEqual(ids.toSorted());
  expect((await list("acme", "?within_hours=0.0000001")).ids).toEqual([]);
  for (const wrong of ["?state=none", "?within_hours=soon", "?cursor=x"])
    expect([wrong, (await list("acme", wrong)).status]).toEqual([wrong, 422]);
});

it("has a task that has ended as complete, and one that is tried again as open", async () => {
  proves("page/session-list");
  const { body } = await ask("acme", "POST", "/api/tasks", { description: "Compare two leads" });
  const task = String((body as { task_id?: string }).task_id);
  const path = `/api/tasks/${task}`;
  const status = async () => ((await ask("acme", "GET", path)).body as { status?: string }).status;
  await vi.waitUntil(async () => (await status()) === "input_required", { timeout: 20_000 });
  await runDurableObjectAlarm(objectOf(task, "acme"));
  expect((await list("acme", "?state=open")).ids).toContain(task);
  await ask("acme", "POST", `${path}/cancel`);
  await vi.waitUntil(async () => (await list("acme", "?state=complete")).ids.includes(task), { timeout: 20_000 });
  expect((await list("acme", "?state=open")).ids).not.toContain(task);
  await ask("acme", "POST", `${path}/retry`);
  await vi.waitUntil(async () => (await list("acme", "?state=open")).ids.includes(task), { timeout: 20_000 });
});
