/** What an operator is told of a running server: only what is known, and no secret. */
import { reset } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { proves } from "../requirements/index.ts";
import { ask, type Asked, begin, configured, publishSmall } from "./operator-support.ts";

/** A call of a tool over /mcp, without a session of the transport. */
const callTool = (token: string, name: string, given: object): Promise<Asked> =>
  ask(token, "POST", "/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: given },
  });

interface Report {
  health: object;
  day: { sessions: object; free_plan: { what: string; used: number | null; limit: number }[] };
  failures: { codes: { code: string; count: number; correlation_ids: string[] }[] };
  settings: { name: string; is_set: boolean; value?: string }[];
}

const report = async (): Promise<Report> =>
  (await ask("operator-key", "GET", "/api/operations")).body as unknown as Report;

beforeAll(async () => {
  await reset();
  await publishSmall("author-key");
});

it("says how the server is, and that what nothing counts is not counted", async () => {
  proves("page/operations");
  const { health, day } = await report();
  expect(health).toMatchObject({ status: "ok", release: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(day.sessions).toMatchObject({ used: expect.any(Number), limit: 10_000 });
  for (const { what, used, limit } of day.free_plan) {
    expect(limit).toBeGreaterThan(0);
    if (what.startsWith("object_rows")) expect([what, used]).toEqual([what, null]);
  }
});

it("counts the day's requests and the reads and writes of KV", async () => {
  proves("page/operations");
  const used = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await report()).day.free_plan.map((one) => [one.what, one.used ?? 0]));
  const before = await used();
  // The release that this file has published.
  expect(before.kv_writes).toBeGreaterThan(0);
  await begin("acme");
  const after = await used();
  expect(after.requests).toBe((before.requests ?? 0) + 2);
  expect(after.kv_writes).toBe(before.kv_writes);
  expect(after.kv_reads).toBeGreaterThan(0);
});

it.each([
  ["/mcp", () => callTool("acme", "get_session", { session_id: "none" })],
  ["/api/tools", () => ask("acme", "POST", "/api/tools/get_session", { session_id: "none" })],
])("counts a tool of %s that failed, once", async (_, fail) => {
  proves("page/operations");
  const count = async (): Promise<number> =>
    (await report()).failures.codes.find(({ code }) => code === "unknown_session")?.count ?? 0;
  const before = await count();
  await fail();
  expect(await count()).toBe(before + 1);
});

it("lists failures by code with the references that their callers were given", async () => {
  proves("page/operations");
  await begin("acme");
  const failed = await ask("acme", "GET", "/api/sessions/none");
  const { error } = failed.body as unknown as { error: { code: string; correlation_id: string } };
  const { failures } = await report();
  const entry = failures.codes.find(({ code }) => code === error.code);
  expect(entry?.correlation_ids).toContain(error.correlation_id);
});

it("shows which settings are set, and no secret", async () => {
  proves("page/operations");
  const { settings } = await report();
  expect(settings).toContainEqual({ name: "CAIRN_OPERATOR_TOKEN", is_set: true });
  expect(settings).toContainEqual({ name: "CAIRN_MODEL_KEY", is_set: false });
  const { text } = await ask("operator-key", "GET", "/api/operations");
  for (const secret of ["author-key", "operator-key", configured.CAIRN_TOKENS ?? ""])
    expect(text).not.toContain(secret);
  expect(configured.CAIRN_TOKENS).toBeTruthy();
});
