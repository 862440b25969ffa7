/**
 * Every route and every tool, for callers of each scope and of two tenants: what is allowed, what is forbidden, and that what belongs to
 * another tenant is answered exactly as what was never there. The rows are in `access-table.ts`.
 */
import { reset } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import product from "../../src/index.ts";
import { theProduct } from "../../src/mcp/product.ts";
import { readPolicy } from "../../src/mcp/policy.ts";
import type { Env } from "../../src/worker/env.ts";
import { createRoutes } from "../../src/worker/routes/routes.ts";
import { buildServices } from "../../src/worker/services.ts";
import { proves } from "../requirements/index.ts";
import { ROUTES, TOOLS, type Need, type World } from "./access-table.ts";
import { digest } from "./operator-support.ts";
import { compiled, env, ORIGIN, SMALL, wire } from "./support.ts";

const CALLERS: Record<string, { tenant: string; scopes: string[] }> = {
  reader: { tenant: "acme", scopes: ["read"] },
  user: { tenant: "acme", scopes: ["mcp"] },
  author: { tenant: "acme", scopes: ["author"] },
  channel: { tenant: "acme", scopes: ["author:acme-draft"] },
  operator: { tenant: "acme", scopes: ["operator"] },
  beta: { tenant: "beta", scopes: ["mcp", "author"] },
};
/** Which of acme's callers each need lets pass. */
const ALLOWED: Record<Exclude<Need, "anybody" | "code">, readonly string[]> = {
  known: ["reader", "user", "author", "channel", "operator"],
  read: ["reader", "user"],
  use: ["user"],
  author: ["author", "channel", "operator"],
  whole: ["author", "operator"],
  operator: ["operator"],
};

const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify(
    Object.fromEntries(Object.entries(CALLERS).map(([token, grant]) => [digest(token), { ...grant, name: token }])),
  ),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

interface Answer {
  status: number;
  code: string | undefined;
  text: string;
}

async function ask(token: string | null, method: string, path: string, body?: object): Promise<Answer> {
  const headers = new Headers({ "content-type": "application/json", host: "localhost:8787" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  // A stream that was opened stays open: that it was is what counts.
  const isOpen = method === "GET" && response.headers.get("content-type") === "text/event-stream";
  if (isOpen) await response.body?.cancel();
  const text = isOpen ? "" : await response.text();
  const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
  return { status: response.status, code, text };
}

let world: World;
/** The same, with ids that were never given out. */
let nowhere: World;

/** Everything there is of acme's, made again: a row may have erased or changed it. */
async function build(): Promise<void> {
  const draft = compiled({ "knowledge/pets.tree.yaml": SMALL["knowledge/pets.tree.yaml"].replace("Which", "What") });
  await ask("author-key", "POST", "/api/releases", wire(compiled(SMALL)));
  await ask("author", "POST", "/api/releases", { ...wire(draft), channel: "acme-draft" });
  const begun = JSON.parse((await ask("user", "POST", "/api/sessions", { user_query: "a pet" })).text);
  const task = JSON.parse(
    (await ask("user", "POST", "/api/tasks", { description: "add two and two", not_before: "2099-01-01T00:00:00Z" }))
      .text,
  );
  const tree = draft.manifest.objects.find(({ name }) => name.startsWith("tree/"));
  world = { session: begun.session_id, release: draft.id, object: tree?.hash ?? "", task: task.task_id };
  const other = (id: string): string => `${id.startsWith("a") ? "b" : "a"}${id.slice(1)}`;
  nowhere = {
    session: other(world.session),
    release: other(world.release),
    object: other(world.object),
    task: other(world.task),
  };
}

beforeAll(async () => {
  await reset();
  await build();
});

/** What a caller learns: nothing of it may differ between what is another's and what is not there. */
const learnt = ({ status, text }: Answer): string => {
  const ids = [world, nowhere].flatMap((one) => Object.values(one));
  const told = ids.reduce((rest, id) => rest.replaceAll(id, "…").replaceAll(id.slice(0, 8), "…"), text);
  return `${status} ${told.replaceAll(/"(?:correlation_id|timestamp)":"[^"]+"|_ms":[\d.]+/g, "").replaceAll("nowhere", "acme-draft")}`;
};

describe("routes", () => {
  const real = createRoutes(buildServices(configured), readPolicy(undefined, undefined))
    .routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);

  it("have a row each", () => {
    expect([...new Set(real)].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
    proves("access/table");
  });

  it.each(Object.entries(ROUTES))("%s", async (name, { need, path, body, owned }) => {
    const [method = ""] = name.split(" ");
    const call = (token: string | null, where = world): Promise<Answer> =>
      ask(token, method, path(where), body?.(where));
    if (need === "anybody" || need === "code") {
      for (const token of [null, "wrong"]) expect([token, (await call(token)).status]).not.toEqual([token, 401]);
      return;
    }
    expect((await call(null)).status).toBe(401);
    expect((await call("wrong")).status).toBe(401);
    if (owned === true) {
      const elsewhere = path(world).includes("channel=") ? path(world).replace("acme-draft", "nowhere") : path(nowhere);
      const absent = await ask("beta", method, elsewhere, body?.(nowhere));
      const foreign = await call("beta");
      expect(absent.status).toBeGreaterThanOrEqual(400);
      expect(learnt(foreign)).toBe(learnt(absent));
    }
    for (const token of ["reader", "user", "author", "channel", "operator"]) {
      const { status, code } = await call(token);
      const isAllowed = ALLOWED[need].includes(token);
      // What is wrong in the rest of the request is said only to those who may ask at all.
      expect([token, isAllowed ? status !== 401 && status !== 403 : status === 403 && code === "forbidden"]).toEqual([
        token,
        true,
      ]);
      if (isAllowed && status >= 500) expect([token, status, code]).toBe("no server error");
      if (method === "DELETE" && isAllowed) await build();
    }
  });
});

describe("tools", () => {
  const { tools } = theProduct("0");

  it("have a row each", () => {
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOOLS).toSorted());
  });

  it.each(Object.entries(TOOLS))("%s", async (name, { need, given, owned }) => {
    const asTool = (token: string, where = world): Promise<Answer> =>
      ask(token, "POST", `/api/tools/${name}?toolsets=guide,knowledge,context,discovery,tasks,connector`, given(where));
    const overMcp = (token: string): Promise<Answer> =>
      ask(token, "POST", "/mcp?toolsets=guide,knowledge,context,discovery,tasks,connector", {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: given(world) },
      });
    if (owned === true) {
      const [foreign, absent] = [await asTool("beta"), await asTool("beta", nowhere)];
      expect([name, absent.status >= 400 || absent.text.includes('"error"')]).toEqual([name, true]);
      expect(learnt(foreign)).toBe(learnt(absent));
    }
    for (const token of ["reader", "user"]) {
      const isAllowed = ALLOWED[need].includes(token);
      const [plain, called] = [await asTool(token), await overMcp(token)];
      expect([name, token, plain.code === "forbidden"]).toEqual([name, token, !isAllowed]);
      expect([name, token, /"code\\?":\\?"forbidden/.test(called.text)]).toEqual([name, token, !isAllowed]);
    }
    for (const token of ["author", "channel", "operator"]) {
      expect([token, (await asTool(token)).status, (await overMcp(token)).status]).toEqual([token, 403, 403]);
    }
  });
});
