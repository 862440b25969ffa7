/**
 * Some hundred of the requests of `npm run test:attack`, with three tenants: no server error, no internal error, nothing of another
 * tenant. The seed of the run chooses which.
 */
import { createHash } from "node:crypto";
import { reset } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { attacks, faultOf, type Attack, type ListedTool, type Target } from "../attack/payloads.ts";
import { proves } from "../requirements/index.ts";
import { compiled, env, ORIGIN, shippedTemplates, SMALL, wire } from "./support.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const TENANTS = ["alpha", "beta", "gamma"];
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify(
    Object.fromEntries(TENANTS.map((tenant) => [digest(`${tenant}-key`), { tenant, scopes: ["mcp"] }])),
  ),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

const tokenOf = (tenant: string, from: Attack["from"]): string | undefined =>
  ({ caller: `${tenant}-key`, author: "author-key", wrong: "nobody-has-this", none: undefined })[from];

async function send(attack: Omit<Attack, "name">, tenant: string): Promise<{ status: number; body: string }> {
  const headers = new Headers({ host: "localhost:8787" });
  for (const [name, value] of Object.entries(attack.headers ?? {})) {
    // What no HTTP client can send is none of the server's concern.
    if (/^[\x20-\xff\t]*$/.test(value)) headers.set(name, value);
  }
  const token = tokenOf(tenant, attack.from);
  if (token !== undefined && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
  const { method, path, body } = attack;
  const request = new Request(ORIGIN + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await product.fetch(request, configured);
  // A stream that stays open has said what there is to see.
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return { status: response.status, body: new TextDecoder().decode(first?.value) };
  }
  return { status: response.status, body: await response.text() };
}

async function ask(tenant: string, path: string, body: unknown): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json" };
  return JSON.parse(
    (await send({ method: "POST", path, headers, body: JSON.stringify(body), from: "caller" }, tenant)).body,
  );
}

const stolen: Record<string, string[]> = {};
let tools: ListedTool[] = [];

beforeAll(async () => {
  await reset();
  const release = wire(compiled({ ...SMALL, ...shippedTemplates }));
  const headers = { "content-type": "application/json" };
  const sent = {
    method: "POST",
    path: "/api/releases",
    headers,
    body: JSON.stringify(release),
    from: "author",
  } as const;
  expect((await send(sent, "alpha")).status).toBe(201);
  for (const tenant of TENANTS) {
    const { session_id = "" } = await ask(tenant, "/api/sessions", { user_query: `a pet CANARY-${tenant}` });
    const { task_id = "" } = await ask(tenant, "/api/tools/submit_task", { description: `CANARY-${tenant}` });
    await ask(tenant, "/api/tools/record", { session_id, kind: "message", role: "user", content: `CANARY-${tenant}` });
    stolen[tenant] = [session_id, task_id];
  }
  const listed = await send({ method: "GET", path: "/api/tools", from: "caller" }, "alpha");
  tools = JSON.parse(listed.body).tools;
});

it("a hundred hostile requests of each tenant: no server error, no internal error, nothing of another tenant", async () => {
  proves("exposure/attacks");
  const faults: string[] = [];
  let count = 0;
  for (const [place, tenant] of TENANTS.entries()) {
    const others = TENANTS.filter((one) => one !== tenant);
    const target: Target = {
      tools,
      session_id: stolen[tenant]?.[0] ?? "",
      stolen: others.flatMap((other) => stolen[other] ?? []),
    };
    const all = attacks(target);
    expect(all.length).toBeGreaterThanOrEqual(1_000);
    const step = Math.floor(all.length / 100);
    for (let at = place; at < all.length; at += step) {
      const attack = all[at];
      if (attack === undefined) continue;
      const { status, body } = await send(attack, tenant);
      const fault = faultOf(
        status,
        body,
        others.map((other) => `CANARY-${other}`),
      );
      if (fault !== undefined) faults.push(`${tenant}: ${attack.name}: ${fault}: ${body.slice(0, 200)}`);
      count += 1;
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(300);
  expect((await send({ method: "GET", path: "/healthz", from: "none" }, "alpha")).status).toBe(200);
});
