/** Keys that an operator makes: what they open, when they end, and that a guess asks no object. */
import { reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { KEYS_NAME } from "../../src/worker/auth/keys-object.ts";
import { forgetKeys } from "../../src/worker/auth/keys.ts";
import { proves } from "../requirements/index.ts";
import { ask, auditLines, configured, digest, publishSmall } from "./operator-support.ts";

beforeEach(async () => {
  await reset();
  forgetKeys();
  expect((await publishSmall("author-key")).status).toBe(201);
});

interface Made {
  key: string;
  id: string;
  expires_at: string;
}
const make = async (given: object): Promise<Made> => {
  const made = await ask("operator-key", "POST", "/api/keys", given);
  expect([made.status, made.text]).toEqual([201, expect.stringContaining('"key":"cairn_')]);
  return made.body as unknown as Made;
};

it("opens what its scopes say, for its tenant, until it is revoked", async () => {
  const { key, id } = await make({ tenant: "acme", scopes: ["mcp"], name: "help desk", days: 7 });
  expect((await ask(key, "GET", "/api/tools")).status).toBe(200);
  expect((await ask(key, "GET", "/api/channels")).status).toBe(403);
  const { session_id } = (await ask(key, "POST", "/api/sessions", { user_query: "a pet" })).body;
  expect((await ask("acme", "GET", `/api/sessions/${session_id}`)).status).toBe(200);

  const listed = await ask("operator-key", "GET", "/api/keys?tenant=acme");
  expect(listed.body.keys).toEqual([
    expect.objectContaining({ id, tenant: "acme", name: "help desk", revoked_at: null }),
  ]);
  expect((await ask("operator-key", "GET", "/api/keys?tenant=beta")).body.keys).toEqual([]);
  expect((await ask("operator-key", "DELETE", `/api/keys/${id}`)).status).toBe(200);
  expect((await ask(key, "GET", "/api/tools")).status).toBe(401);
  expect((await auditLines("acme")).map(({ action, subject, by }) => [action, subject, by.actor])).toEqual([
    ["key_created", id, "operator-token"],
    ["key_revoked", id, "operator-token"],
  ]);
  proves("access/keys");
});

it.each([
  ["expires", { expires: "2026-11-25" }],
  ["day", { day: 1 }],
  ["quota", { quota: { sessions_per_day: 3 } }],
  ["quotas.session_per_day", { quotas: { session_per_day: 3 } }],
])("is not made where a member is none of a key's: %s", async (field, extra) => {
  const { status, body } = await ask("operator-key", "POST", "/api/keys", {
    tenant: "acme",
    scopes: ["mcp"],
    ...extra,
  });
  expect([status, body.error]).toEqual([422, expect.objectContaining({ code: "invalid_input", field })]);
});

it("is kept as a digest only, in the object and in the log", async () => {
  const { key } = await make({ tenant: "acme", scopes: ["read"] });
  const object = configured.KEYS.get(configured.KEYS.idFromName(KEYS_NAME));
  const rows = await runInDurableObject(object, (_, { storage }) => storage.sql.exec("SELECT * FROM keys").toArray());
  expect(JSON.stringify(rows)).toContain(digest(key));
  expect(JSON.stringify(rows) + JSON.stringify(await auditLines("acme"))).not.toContain(key.slice(6, 30));
});

it("ends by itself", async () => {
  const { key, expires_at } = await make({ tenant: "acme", scopes: ["mcp"], days: 1 });
  expect((await ask(key, "GET", "/api/tools")).status).toBe(200);
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(expires_at));
  expect((await ask(key, "GET", "/api/tools")).status).toBe(401);
  vi.restoreAllMocks();
});

it("is made and revoked by operators alone, and only in known words", async () => {
  for (const token of ["acme", "beta", "author-key"]) {
    for (const [method, path] of [
      ["GET", "/api/keys"],
      ["POST", "/api/keys"],
      ["DELETE", "/api/keys/0123456789abcdef"],
    ] as const) {
      const refused = await ask(
        token,
        method,
        path,
        method === "POST" ? { tenant: "acme", scopes: ["mcp"] } : undefined,
      );
      expect([token, path, refused.status]).toEqual([token, path, 403]);
    }
  }
  for (const given of [
    { tenant: "Acme", scopes: ["mcp"] },
    { tenant: "acme", scopes: [] },
    { tenant: "acme", scopes: ["root"] },
    { tenant: "acme", scopes: "mcp" },
    { tenant: "acme", scopes: ["mcp"], days: 0 },
    { tenant: "acme", scopes: ["mcp"], quotas: { sessions_per_day: -1 } },
  ]) {
    expect([given, (await ask("operator-key", "POST", "/api/keys", given)).status]).toEqual([given, 422]);
  }
  expect((await ask("operator-key", "DELETE", "/api/keys/0123456789abcdef")).status).toBe(422);
});

it("with quotas is refused once its tenant has used as much in a day", async () => {
  const { key } = await make({ tenant: "quota", scopes: ["mcp"], quotas: { sessions_per_day: 2 } });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await ask(key, "POST", "/api/sessions", { user_query: "a pet" })).status);
  }
  expect(statuses).toEqual([201, 201, 429, 429]);
});

it("a guessed key asks no object", async () => {
  const asked = vi.spyOn(configured.KEYS, "get");
  const { key } = await make({ tenant: "acme", scopes: ["mcp"] });
  asked.mockClear();
  const other = key.slice(6, 7) === "A" ? "B" : "A";
  for (const guess of [`cairn_${other}${key.slice(7)}`, `${key.slice(0, -1)}_`, `cairn_${"a".repeat(40)}`]) {
    expect((await ask(guess, "GET", "/api/tools")).status).toBe(401);
  }
  expect(asked).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
