/** The report on the files behind a channel: who may send and read it, and what is kept of it. */
import { reset } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { createHash } from "node:crypto";
import product from "../../src/index.ts";
import type { ChannelReport } from "../../src/knowledge/channel-report.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { compiled, env, ORIGIN, SMALL, wire } from "./support.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    [digest("acme-key")]: { tenant: "acme", scopes: ["mcp", "author"] },
    [digest("globex-key")]: { tenant: "globex", scopes: ["mcp", "author"] },
    [digest("reader-key")]: { tenant: "acme", scopes: ["mcp"] },
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
  CAIRN_LOCAL: "0",
};

async function ask(token: string, method: string, path: string, body?: unknown, over: Partial<Env> = {}) {
  const headers = new Headers({
    "content-type": "application/json",
    host: "localhost:8787",
    authorization: `Bearer ${token}`,
  });
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), { ...configured, ...over });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const report = (more: Partial<ChannelReport> = {}): ChannelReport => ({
  format: 1,
  release: null,
  at: 5,
  root: "/home/ann/pets",
  findings: [],
  left_out: 0,
  trees: [],
  ...more,
});
const ACME = "/api/channels/acme-draft/report";

beforeAll(async () => {
  await reset();
  const published = await ask("acme-key", "POST", "/api/releases", { ...wire(compiled(SMALL)), channel: "acme-draft" });
  expect(published.status).toBe(201);
});

it("is read by who may see the channel, replaces the one before, and names no folder where the server is not the author's own", async () => {
  proves("page/report");
  expect((await ask("acme-key", "GET", ACME)).body.report).toBeNull();
  expect((await ask("acme-key", "PUT", ACME, report())).status).toBe(200);
  expect((await ask("acme-key", "PUT", ACME, report({ left_out: 3 }))).status).toBe(200);
  const { serves, report: read } = (await ask("acme-key", "GET", ACME)).body;
  const { root: _, ...kept } = report({ left_out: 3 });
  expect(read).toEqual(kept);
  expect(serves).toBe(compiled(SMALL).id);
  expect((await ask("globex-key", "GET", ACME)).body).toMatchObject({ serves: null, report: null });
});

it("is refused from another tenant, from who may not publish, and where it is no report", async () => {
  expect((await ask("globex-key", "PUT", ACME, report())).status).toBe(403);
  expect((await ask("reader-key", "PUT", ACME, report())).status).toBe(403);
  expect((await ask("reader-key", "GET", ACME)).status).toBe(403);
  const wrong = await ask("acme-key", "PUT", ACME, { format: 1 });
  expect([wrong.status, wrong.body.error]).toMatchObject([422, { code: "invalid_input", field: "body" }]);
});

it("names the folder on a server of the author's own", async () => {
  const local = { CAIRN_LOCAL: "1" };
  expect((await ask("acme-key", "PUT", ACME, report(), local)).status).toBe(200);
  expect((await ask("acme-key", "GET", ACME, undefined, local)).body.report).toMatchObject({ root: "/home/ann/pets" });
});

it("is the served release's own after a way back, as long as that is one of the last releases", async () => {
  proves("page/report-per-release");
  const serves = compiled(SMALL).id;
  const of = (digit: number) => report({ release: String(digit).repeat(64), left_out: digit });
  const read = async () => (await ask("acme-key", "GET", ACME)).body.report;
  const send = async (sent: ChannelReport) => expect((await ask("acme-key", "PUT", ACME, sent)).status).toBe(200);
  await send(report({ release: serves, left_out: 7 }));
  await send(of(1));
  expect(await read()).toMatchObject({ release: serves, left_out: 7 });
  // Files with errors are what their author works on: they are shown.
  await send(report());
  expect(await read()).toMatchObject({ release: null });
  for (const digit of [2, 3, 4]) await send(of(digit));
  expect(await read()).toMatchObject({ release: serves });
  // A sixth release takes the place of the oldest; the newest is shown then, and says of which release it is.
  await send(of(5));
  expect(await read()).toMatchObject({ release: "5".repeat(64) });
});
