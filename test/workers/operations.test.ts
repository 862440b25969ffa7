/** What an operator is told of a running server: only what is known, and no secret. */
import { reset } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { proves } from "../requirements/index.ts";
import { ask, begin, configured, publishSmall } from "./operator-support.ts";

interface Report {
  health: object;
  day: { sessions: object; free_plan: { used: null; limit: number }[] };
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
  for (const { used, limit } of day.free_plan) expect([used, limit > 0]).toEqual([null, true]);
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
