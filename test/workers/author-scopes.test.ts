/** What of the sessions and tasks of a tenant an author reads and moves, by scope: all of them, those of some channels, or none. */
import { reset, runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { digest } from "./operator-support.ts";
import { compiled, env, objectOf, ORIGIN, SMALL, wire } from "./support.ts";

/** Which sessions each author is about: of `main`, of the channel `draft`, both, or none because they may not ask. */
const AUTHORS: Record<string, { scopes: string[]; sees: ("main" | "draft")[] | "forbidden" }> = {
  whole: { scopes: ["author"], sees: ["main", "draft"] },
  channel: { scopes: ["author:channel/draft"], sees: ["draft"] },
  "channel-by-its-name": { scopes: ["author:draft"], sees: ["draft"] },
  "channel-elsewhere": { scopes: ["author:channel/elsewhere"], sees: [] },
  "channel-called-as-a-base": { scopes: ["author:channel/pets"], sees: [] },
  base: { scopes: ["author:pets"], sees: "forbidden" },
  "base-and-channel": { scopes: ["author:pets", "author:channel/draft"], sees: ["draft"] },
};
const tokens = Object.entries(AUTHORS).map(([name, { scopes }]) => [
  digest(name),
  { tenant: "acme", scopes: ["mcp", ...scopes], name },
]);
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    ...Object.fromEntries(tokens),
    [digest("user")]: { tenant: "acme", scopes: ["mcp"], name: "user" },
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

async function ask(token: string, method: string, path: string, body?: object) {
  const headers = { "content-type": "application/json", host: "localhost:8787", authorization: `Bearer ${token}` };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text === "" ? "{}" : text) };
}

const sessions = { main: "", draft: "" };
let [served, next, drafted] = ["", "", ""];
let task = "";

beforeAll(async () => {
  await reset();
  const other = { "knowledge/pets.tree.yaml": SMALL["knowledge/pets.tree.yaml"].replace("Which", "What") };
  const third = { "knowledge/pets.tree.yaml": SMALL["knowledge/pets.tree.yaml"].replace("Which", "Whose") };
  const publish = async (sources: Record<string, string>, channel: string): Promise<string> =>
    (await ask("whole", "POST", "/api/releases", { ...wire(compiled(sources)), channel })).body.release;
  served = await publish(SMALL, "main");
  expect(await publish(SMALL, "draft")).toBe(served);
  for (const channel of ["main", "draft"] as const) {
    const begun = await ask("user", "POST", `/api/sessions?channel=${channel}`, { user_query: "a pet" });
    sessions[channel] = begun.body.session_id;
    await runDurableObjectAlarm(objectOf(begun.body.session_id, "acme"));
  }
  next = await publish(other, "main");
  drafted = await publish(third, "draft");
  const given = { description: "add two and two", not_before: "2099-01-01T00:00:00Z" };
  task = (await ask("user", "POST", "/api/tasks", given)).body.task_id;
});

describe.each(Object.entries(AUTHORS))("an author with the scope of a %s", (name, { sees }) => {
  const expected = sees === "forbidden" ? 403 : 200;
  const ids = (body: { sessions?: { session_id: string }[] }): string[] =>
    (body.sessions ?? []).map(({ session_id }) => session_id).toSorted();
  const mine = (): string[] => (sees === "forbidden" ? [] : sees.map((channel) => sessions[channel]).toSorted());

  it("lists the sessions of those channels", async () => {
    for (const path of ["/api/sessions", `/api/releases/${served}/sessions`]) {
      const { status, body } = await ask(name, "GET", path);
      expect([path, status, ids(body)]).toEqual([path, expected, mine()]);
    }
  });

  it("counts the walks of those channels", async () => {
    const { status, body } = await ask(name, "GET", `/api/releases/${served}/walks?base=pets&tree=pets`);
    expect([status, body.counts?.sessions]).toEqual([expected, sees === "forbidden" ? undefined : sees.length]);
  });

  it("is told no number that counts sessions of other channels", async () => {
    const count = sees === "forbidden" ? undefined : sees.length;
    const list = await ask(name, "GET", `/api/releases/${served}/sessions`);
    expect(list.body.total).toBe(count);
    const walks = await ask(name, "GET", `/api/releases/${served}/walks?base=pets&tree=pets`);
    expect([walks.body.total, walks.body.asked]).toEqual([count, count]);
    const all = await ask(name, "GET", "/api/sessions");
    expect(all.body.looked_at).toBe(count);
  });

  it("moves the sessions of those channels, to what one of them has had", async () => {
    const isWhole = sees !== "forbidden" && sees.length === 2;
    for (const [to, isOwn] of [
      [next, isWhole],
      [drafted, sees !== "forbidden" && sees.includes("draft")],
    ] as const) {
      const page = await ask(name, "POST", "/api/releases/migrate", { to, from: served });
      expect([page.status, ids(page.body)]).toEqual(isOwn ? [200, mine()] : [403, []]);
      for (const channel of ["main", "draft"] as const) {
        const one = await ask(name, "POST", "/api/releases/migrate", { to, session_id: sessions[channel] });
        const status = !isOwn || sees === "forbidden" ? 403 : sees.includes(channel) ? 200 : 404;
        expect([channel, one.status]).toEqual([channel, status]);
      }
    }
  });

  it("reads the tasks of others with every channel alone", async () => {
    const { body } = await ask(name, "GET", "/api/tasks");
    const listed = (body.tasks as { task_id: string }[]).map(({ task_id }) => task_id);
    expect(listed).toEqual(sees.length === 2 && sees !== "forbidden" ? [task] : []);
  });
});
