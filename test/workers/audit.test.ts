/** The audit log: what leaves a line, in whose log, and that a change of a line shows. */
import { createHash } from "node:crypto";
import { reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { tenantObject } from "../../src/worker/tenants/audit.ts";
import { proves } from "../requirements/index.ts";
import { ask, auditLines, begin, configured, publishSmall } from "./operator-support.ts";

beforeEach(async () => {
  await reset();
  await publishSmall("author-key");
});

it("has who published, rolled back, read whose session and erased it, in the tenant's own log", async () => {
  await publishSmall("acme", "acme-draft");
  await ask("acme", "POST", "/api/channels/acme-draft/rollback", { back: 0 });
  const session = await begin("acme");
  for (const path of ["", "/events", "/export", "?view=events", "?view=context"]) {
    expect((await ask("acme-two", "GET", `/api/sessions/${session}${path}`)).status).toBe(200);
  }
  // A guess, another tenant's session, and one that does not exist leave nothing.
  for (const token of ["beta", "acme"]) {
    for (const path of ["/events", "/export", "?view=context"]) {
      const id = token === "beta" ? session : `${session.slice(0, -1)}${session.endsWith("0") ? "1" : "0"}`;
      expect((await ask(token, "GET", `/api/sessions/${id}${path}`)).status).toBe(404);
    }
  }
  await ask("acme", "GET", "/api/releases/main/sessions");
  await ask("acme", "DELETE", `/api/sessions/${session}`);
  expect((await auditLines("acme")).map(({ action, subject, by }) => [action, subject, by.actor])).toEqual([
    ["published", "acme-draft", "ann"],
    ["rolled_back", "acme-draft", "ann"],
    ...[1, 2, 3, 4].map(() => ["session_read", session, "bob"]),
    ["sessions_listed", expect.any(String), "ann"],
    ["session_erased", session, "ann"],
  ]);
  expect((await auditLines("anonymous")).map(({ action, by }) => [action, by.actor])).toEqual([
    ["published", "author-token"],
  ]);
  expect(await auditLines("beta")).toEqual([]);
  proves("access/audit");
});

it("chains its lines, so that a changed one shows, and is exported in pages", async () => {
  const object = tenantObject(configured, "acme");
  const entry = { at: 1, action: "published", by: { tenant: "acme", actor: "ann" }, subject: "main" } as const;
  for (let index = 0; index < 1200; index += 1) await object.append({ ...entry, at: index });
  const first = await ask("operator-key", "GET", "/api/audit?tenant=acme");
  const lines = first.text.trim().split("\n");
  expect(lines).toHaveLength(1000);
  const last: { number: number } = JSON.parse(lines.at(-1) ?? "");
  const second = await ask("operator-key", "GET", `/api/audit?tenant=acme&after=${last.number}`);
  const rest = second.text.trim().split("\n");
  expect(rest).toHaveLength(201);
  expect((await ask("operator-key", "GET", "/api/audit?tenant=acme&after=1201")).text).toBe("");

  let previous = "0".repeat(64);
  for (const line of [...lines, ...rest]) {
    const { number: _, hash, ...kept } = JSON.parse(line);
    previous = createHash("sha256").update(previous).update("\n").update(canonicalJson(kept)).digest("hex");
    expect(hash).toBe(previous);
  }
});

it("is added to only: the object has no other way, and nobody but an operator reads it", async () => {
  for (const token of ["acme", "beta", "author-key"]) {
    expect((await ask(token, "GET", "/api/audit?tenant=acme")).status).toBe(403);
  }
  expect((await ask("operator-key", "GET", "/api/audit?tenant=../acme")).status).toBe(422);
  const names = await runInDurableObject(tenantObject(configured, "acme"), (instance) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(instance)),
  );
  expect(names.toSorted()).toEqual([
    "append",
    "appendOnce",
    "constructor",
    "entries",
    "forgetTransport",
    "noteTransport",
    "transports",
  ]);
});
