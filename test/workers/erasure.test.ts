/** Erasing one session, those of an actor and those of a tenant: what is left in the stores afterwards. */
import { reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { digestOf } from "../../src/session/hash-chain.ts";
import { eraseSession } from "../../src/worker/erasure/erase-session.ts";
import { pinsOf } from "../../src/worker/releases/pins-object.ts";
import { hasEvents } from "../../src/worker/sessions/rows.ts";
import { startsObject } from "../../src/worker/sessions/session-port.ts";
import { proves } from "../requirements/index.ts";
import { ask, auditLines, begin, configured, publishSmall } from "./operator-support.ts";
import { compiled, objectOf, SMALL, wire } from "./support.ts";

let release = "";
beforeEach(async () => {
  await reset();
  release = (await publishSmall("author-key")).body.release ?? "";
});

/** What an object's storage holds. */
const left = (id: string, tenant: string) =>
  runInDurableObject(objectOf(id, tenant), async (_, { storage }) => ({
    rows: hasEvents(storage.sql),
    values: [...storage.kv.list()].length,
    alarm: await storage.getAlarm(),
  }));
const NOTHING = { rows: false, values: 0, alarm: null };
const registered = async (token: string, tenant: string, extra: object = {}): Promise<string> => {
  const id = await begin(token, extra);
  await runDurableObjectAlarm(objectOf(id, tenant));
  return id;
};

describe("one session", () => {
  it("leaves nothing, with a receipt and a line in the log; its keys begin another", async () => {
    const id = await registered("acme", "acme", { idempotency_key: "monday" });
    await objectOf(id, "acme").watch(id, "acme");
    const other = await begin("acme-two");
    const erased = await ask("acme-two", "DELETE", `/api/sessions/${id}`);
    expect([erased.status, erased.body]).toEqual([
      200,
      expect.objectContaining({
        session_id: id,
        tenant: "acme",
        events: 1,
        complete: true,
        left: {
          session: { rows: 0, values: 0, alarm: false },
          others: { registry: 0, start_key: 0, task: 0, lessons: 0 },
        },
        audit: { number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      }),
    ]);
    expect(await left(id, "acme")).toEqual(NOTHING);
    expect(await pinsOf(configured, release).countSession(id)).toBe(0);
    const start = await runInDurableObject(
      startsObject(configured, "acme", digestOf("monday")),
      (_, { storage }) => [...storage.kv.list()].length,
    );
    expect(start).toBe(0);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/events"],
      ["DELETE", ""],
    ] as const) {
      expect((await ask("acme", method, `/api/sessions/${id}${path}`)).status).toBe(404);
    }
    expect((await ask("acme", "GET", `/api/sessions/${other}`)).status).toBe(200);
    expect(await begin("acme", { idempotency_key: "monday" })).not.toBe(id);
    proves("access/erasure");
  });

  it("of another tenant does not exist, and who may only read erases none", async () => {
    const id = await begin("acme");
    const guess = await ask("beta", "DELETE", `/api/sessions/${id.slice(0, -1)}0`);
    const foreign = await ask("beta", "DELETE", `/api/sessions/${id}`);
    expect([foreign.status, guess.status]).toEqual([404, 404]);
    expect((await ask("acme", "DELETE", `/api/sessions/${id}?scope=read`)).status).toBe(403);
    expect((await ask("acme", "GET", `/api/sessions/${id}`)).status).toBe(200);
  });
});

describe("sensitive answers", () => {
  /** The table is there while an answer is. */
  const kept = (id: string) =>
    runInDurableObject(
      objectOf(id, "acme"),
      (_, { storage }) => [...storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'sensitive'")].length,
    );

  /** A session that stands behind a sensitive answer. */
  async function answered(): Promise<string> {
    const tree = (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("name: rooms,", "name: rooms, sensitive: true,");
    await ask("author-key", "POST", "/api/releases", wire(compiled({ ...SMALL, "knowledge/pets.tree.yaml": tree })));
    const id = await begin("acme");
    for (const step of [{ selected_option_id: "dog" }, { selected_option_id: "answer", user_input: "3" }])
      expect((await ask("acme", "POST", `/api/sessions/${id}/navigate`, step)).status).toBe(200);
    expect(await kept(id)).toBe(1);
    return id;
  }

  it("are erased alone, by whoever may use the session, and the session goes on", async () => {
    const id = await answered();
    expect((await ask("beta", "DELETE", `/api/sessions/${id}/sensitive`)).status).toBe(404);
    const erased = await ask("acme-two", "DELETE", `/api/sessions/${id}/sensitive`);
    expect(erased).toMatchObject({ status: 200, body: { session_id: id, erased: 1 } });
    expect(await kept(id)).toBe(0);
    expect((await ask("acme", "DELETE", `/api/sessions/${id}/sensitive`)).body.erased).toBe(0);
    expect((await ask("acme", "GET", `/api/sessions/${id}`)).body.revision).toBe(3);
    expect((await auditLines("acme")).map(({ action }) => action)).toEqual(["sensitive_erased", "sensitive_erased"]);
  });

  it("go first, so that an erasure that is interrupted leaves none", async () => {
    const id = await answered();
    const unreachable = { ...configured, PINS: undefined as never };
    await expect(eraseSession(unreachable, "acme", id, 0)).rejects.toThrow();
    expect(await kept(id)).toBe(0);
  });
});

describe("many sessions", () => {
  /** All steps of an erasure; how many there were, and the last answer. */
  async function erase(order: object): Promise<{ steps: number; answer: Record<string, unknown> }> {
    let progress: unknown;
    for (let steps = 1; steps < 100; steps += 1) {
      const { status, body } = await ask("operator-key", "POST", "/api/erasures", { ...order, progress });
      expect(status).toBe(200);
      if (body.done) return { steps, answer: body };
      progress = body.progress;
    }
    throw new Error("it does not end");
  }

  it("of a tenant go in steps, transport sessions and late ones included; others stay", async () => {
    const many: string[] = [];
    for (let index = 0; index < 25; index += 1) many.push(await registered(index % 2 ? "acme" : "acme-two", "acme"));
    const late = await begin("acme");
    const other = await registered("beta", "beta");
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "n", version: "1" } };
    const opened = await ask("acme", "POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "initialize", params });
    const transport = opened.headers.get("mcp-session-id") ?? "";

    const { steps, answer } = await erase({ tenant: "acme" });
    expect(steps).toBeGreaterThan(2);
    expect(answer).toMatchObject({
      complete: false,
      pending_until: expect.stringMatching(/^20\d\d-.*Z$/),
      left: { sessions: 0, transports: 0, tasks: 0, lessons: 0 },
      progress: { sessions: 25, events: 25, transports: 1, incomplete: 0 },
    });
    for (const id of many) expect(await left(id, "acme")).toEqual(NOTHING);
    // It had not registered yet: its own alarm, a minute after it began, erases it.
    expect((await left(late, "acme")).rows).toBe(true);
    await runDurableObjectAlarm(objectOf(late, "acme"));
    expect(await left(late, "acme")).toEqual(NOTHING);
    const name = JSON.stringify(["acme", "product", transport]);
    const kept = await runInDurableObject(
      configured.LEGACY.get(configured.LEGACY.idFromName(name)),
      (_, { storage }) => [...storage.kv.list()].length,
    );
    expect(kept).toBe(0);
    expect((await ask("beta", "GET", `/api/sessions/${other}`)).status).toBe(200);
    expect((await auditLines("acme")).map(({ action, detail }) => [action, detail])).toEqual([
      [
        "sessions_erased",
        { before: expect.any(Number) as number, sessions: 25, events: 25, transports: 1, incomplete: 0 },
      ],
    ]);
    // Whoever asks again whether it is complete adds no line, and is told the first.
    const again = await ask("operator-key", "POST", "/api/erasures", { tenant: "acme", progress: answer.progress });
    expect(again.body).toMatchObject({ done: true, audit: answer.audit });
    expect(await auditLines("acme")).toHaveLength(1);
    // Asked again when every session of that time has registered.
    const { before, ...rest } = answer.progress as { before: number };
    const later = { tenant: "acme", progress: { ...rest, before: before - 120_000 } };
    const complete = await ask("operator-key", "POST", "/api/erasures", later);
    expect(complete.body).toMatchObject({ done: true, complete: true, left: { sessions: 0 } });
    expect(complete.body).not.toHaveProperty("pending_until");
    // What begins afterwards stays.
    const next = await registered("acme", "acme");
    expect((await ask("acme", "GET", `/api/sessions/${next}`)).status).toBe(200);
  });

  it("of an actor go, and the tenant's other callers keep theirs", async () => {
    const ann = await registered("acme", "acme");
    const bob = await registered("acme-two", "acme");
    const { answer } = await erase({ tenant: "acme", actor: "bob" });
    expect(answer).toMatchObject({ left: { sessions: 0 }, progress: { sessions: 1 } });
    expect(await left(bob, "acme")).toEqual(NOTHING);
    expect((await ask("acme", "GET", `/api/sessions/${ann}`)).status).toBe(200);
  });

  it("take the tasks with them that wait in the queue or ended there, and have no session yet", async () => {
    const hand = async (token: string, description: string, more: object = {}): Promise<string> => {
      const given = { description, not_before: "2099-01-01T00:00:00Z", ...more };
      const { status, body } = await ask(token, "POST", "/api/tasks", given);
      expect(status).toBe(201);
      return String(body.task_id);
    };
    const waits = await hand("acme", "Write to the landlord");
    const ended = await hand("acme", "Call the landlord");
    await ask("acme", "POST", `/api/tasks/${ended}/cancel`);
    const colleague = await hand("acme-two", "Pay the rent");
    const other = await hand("beta", "Water the plants");
    await erase({ tenant: "acme", actor: "bob" });
    const status = async (token: string, id: string) => (await ask(token, "GET", `/api/tasks/${id}`)).status;
    expect([await status("acme", waits), await status("acme-two", colleague)]).toEqual([200, 404]);
    await erase({ tenant: "acme" });
    expect([await status("acme", waits), await status("acme", ended), await status("beta", other)]).toEqual([
      404, 404, 200,
    ]);
    proves("access/erasure");
  });

  it("are an operator's to erase", async () => {
    for (const token of ["acme", "author-key"]) {
      expect((await ask(token, "POST", "/api/erasures", { tenant: "acme" })).status).toBe(403);
    }
    expect((await ask("operator-key", "POST", "/api/erasures", { tenant: "a/b" })).status).toBe(422);
  });
});

it("erases nothing where a member of the order is misspelt, which would leave the whole tenant", async () => {
  const { status, body } = await ask("operator-key", "POST", "/api/erasures", { tenant: "acme", actors: "key-1" });
  expect([status, body.error]).toEqual([422, expect.objectContaining({ code: "invalid_input", field: "actors" })]);
});
