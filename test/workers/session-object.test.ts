/** What a session stores: one event for each step, nothing for an unknown id, and nothing after it expires. */
import {
  evictDurableObject,
  listDurableObjectIds,
  reset,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { digestOf } from "../../src/session/hash-chain.ts";
import { journalStore } from "../../src/worker/sessions/rows.ts";
import { mintHandle } from "../../src/worker/sessions/handle.ts";
import { newId } from "../../src/worker/services.ts";
import { ageSession } from "./aged.ts";
import { begin, env, look, objectOf, publishSources, SMALL, step } from "./support.ts";

const DAY = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await reset();
  await publishSources(SMALL);
});

/** Rows of the table written by the statements an operation runs, as the storage itself counts them, without the head. */
async function rowsWritten(id: string, operation: () => Promise<unknown>): Promise<number> {
  const stub = objectOf(id);
  let rows = 0;
  await runInDurableObject(stub, (_, state) => {
    const { sql } = state.storage;
    const exec = sql.exec.bind(sql);
    Object.defineProperty(sql, "exec", {
      configurable: true,
      value(query: string, ...bindings: unknown[]) {
        const cursor = exec(query, ...bindings);
        rows += cursor.rowsWritten;
        return cursor;
      },
    });
  });
  await operation();
  return rows;
}

it("writes exactly one event for a step, whatever kind of step", async () => {
  const id = (await begin()).body.session_id;
  const steps: [string, Record<string, unknown>][] = [
    ["dog", {}],
    ["answer", { user_input: "3", idempotency_key: "k" }],
    ["back", {}],
    ["provide_more_info", { user_input: "no number at all" }],
    ["goto:root", {}],
    ["cat", {}],
    ["restart", {}],
    ["end", {}],
  ];
  const written: number[] = [];
  for (const [option, extra] of steps) {
    written.push(
      await rowsWritten(id, async () => {
        const answer = await step(id, option, extra);
        if (option !== "provide_more_info") expect(answer.status).toBe(200);
      }),
    );
  }
  // A text that is no number is refused, and a refusal writes nothing.
  expect(written).toEqual([1, 1, 1, 0, 1, 1, 1, 1]);
});

it("writes one event also with a snapshot, and after evictions", async () => {
  const id = (await begin()).body.session_id;
  for (let turn = 0; turn < 40; turn += 1) {
    const written = await rowsWritten(id, () => step(id, turn % 2 === 0 ? "dog" : "back"));
    expect(written).toBe(1);
    if (turn % 7 === 0) await evictDurableObject(objectOf(id));
  }
  expect((await look(id)).body.revision).toBe(41);
});

it("writes nothing when it reads, repeats or refuses", async () => {
  const id = (await begin()).body.session_id;
  await step(id, "dog", { idempotency_key: "once" });
  const written = await rowsWritten(id, async () => {
    await look(id);
    expect((await step(id, "dog", { idempotency_key: "once" })).body.revision).toBe(2);
    expect((await step(id, "zz")).body.error.code).toBe("unknown_option");
    expect((await step(id, "back", { expected_revision: 9 })).body.error.code).toBe("revision_conflict");
    expect((await step(id, "cat", { idempotency_key: "once" })).body.error.code).toBe("idempotency_mismatch");
  });
  expect(written).toBe(0);
});

it("creates no storage for a session nobody began", async () => {
  const real = (await begin()).body.session_id;
  const before = await listDurableObjectIds(env.SESSIONS);
  const other = mintHandle(env, { tenant: "other", scopes: [] }, newId());
  for (const id of [newId(), `${real.slice(0, 24)}00000000`, other, "short", "__proto__", "../../etc/passwd", "%00"]) {
    const path = encodeURIComponent(id);
    expect((await look(path)).body.error.code).toBe("unknown_session");
    expect((await step(path, "dog")).body.error.code).toBe("unknown_session");
  }
  expect(await listDurableObjectIds(env.SESSIONS)).toHaveLength(before.length);
});

it("writes nothing into an object that holds no session, even when it is reached", async () => {
  const stranger = objectOf(mintHandle(env, { tenant: "anonymous", scopes: [] }, newId()));
  expect(await stranger.read("x")).toMatchObject({ ok: false, failure: { code: "unknown_session" } });
  expect(await stranger.navigate({ session_id: "x", selected_option_id: "dog" })).toMatchObject({ ok: false });
  expect(await stranger.events("x", 1)).toMatchObject({ ok: false });
  expect(await stranger.watch("x", "anonymous")).toMatchObject({ ok: false });
  const stored = await runInDurableObject(stranger, async (_, state) => ({
    tables: state.storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    alarm: await state.storage.getAlarm(),
  }));
  expect(stored).toEqual({ tables: [], alarm: null });
});

it("sets its alarm once, at the start, and again only when it fires too early", async () => {
  const id = (await begin()).body.session_id;
  const alarm = () => runInDurableObject(objectOf(id), (_, state) => state.storage.getAlarm());
  const first = await alarm();
  expect(first).not.toBeNull();
  const { body } = await step(id, "dog");
  expect(body.revision).toBe(2);
  expect(await alarm()).toBe(first);
  // It fires early here: the session is young, so it must stay and the alarm be set to 30 days after the last event.
  expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
  expect((await look(id)).body.revision).toBe(2);
  const again = (await alarm()) ?? 0;
  expect(again).toBeGreaterThanOrEqual((first ?? 0) - 1);
  expect(again - Date.now()).toBeGreaterThan(29.9 * DAY);
});

it("erases everything when the last event is old enough, in memory and on disk", async () => {
  const id = (await begin()).body.session_id;
  await step(id, "dog");
  await ageSession(objectOf(id), 31);
  expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
  expect((await look(id)).body.error.code).toBe("unknown_session");
  const left = await runInDurableObject(objectOf(id), async (_, state) => ({
    tables: state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'events'").toArray(),
    alarm: await state.storage.getAlarm(),
  }));
  expect(left).toEqual({ tables: [], alarm: null });
});

it("answers a repeated start with the same session, and keeps the key for a day", async () => {
  const idempotency_key = crypto.randomUUID();
  const first = await begin({ idempotency_key });
  const second = await begin({ idempotency_key });
  expect(second.body).toEqual(first.body);
  expect((await begin({ idempotency_key, user_query: "another" })).body.error.code).toBe("idempotency_mismatch");
  const start = env.STARTS.get(env.STARTS.idFromName(`anonymous/${digestOf(idempotency_key)}`));
  expect(await runDurableObjectAlarm(start)).toBe(true);
  expect((await begin({ idempotency_key })).body.session_id).not.toBe(first.body.session_id);
});

it("keeps an idempotency key to the last code unit through an eviction", async () => {
  const id = (await begin()).body.session_id;
  const keys = ["plain", "\u0000", "\ud800", "键", "__proto__", "constructor"];
  for (const [index, idempotency_key] of keys.entries()) {
    const option = index % 2 === 0 ? "dog" : "back";
    const first = await step(id, option, { idempotency_key });
    await evictDurableObject(objectOf(id));
    expect((await step(id, option, { idempotency_key })).body).toEqual(first.body);
  }
  expect((await look(id)).body.revision).toBe(keys.length + 1);
});

it("omits a snapshot that does not fit into a row, and stores the largest one that does", async () => {
  const id = (await begin()).body.session_id;
  const kept = await runInDurableObject(objectOf(id), (_, state) => {
    const { sql } = state.storage;
    const row = (revision: number, snapshot: string) => ({
      row: { revision, event: "{}", hash: "", key: null, digest: null, snapshot },
      previous: "",
      at: 0,
    });
    const store = journalStore(state.storage, { bytes: Infinity, events: Infinity });
    store.append(row(2, "字".repeat(633_000)));
    store.append(row(3, "字".repeat(634_000)));
    store.append(row(4, "x".repeat(1_890_000)));
    return sql.exec<{ size: number | null }>("SELECT length(snapshot) AS size FROM events ORDER BY revision").toArray();
  });
  expect(kept.map(({ size }) => size)).toEqual([null, 633_000, null, 1_890_000]);
});
