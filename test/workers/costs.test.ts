/**
 * What things cost, in the units of the free plan, measured inside workerd and printed as a table: the figures of
 * docs/STORAGE.md. Rows: of SQL as the storage counts them; a key or an alarm that is set is a row as well.
 */
import { reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Env } from "../../src/worker/env.ts";
import { pinsOf } from "../../src/worker/releases/pins-object.ts";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";
import { mintHandle } from "../../src/worker/sessions/handle.ts";
import { createSessions } from "../../src/worker/sessions/session-port.ts";
import { newId } from "../../src/worker/services.ts";
import { ageSession } from "./aged.ts";
import { proves } from "../requirements/index.ts";
import { call, compiled, env, objectOf, publishSources, SMALL, type PublishAnswer } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const figures: string[] = [];
afterAll(() => {
  console.log(["What it costs (docs/STORAGE.md):", ...figures].join("\n"));
});

function figure(what: string, units: Record<string, number>): void {
  figures.push(
    `  ${what}: ${Object.entries(units)
      .map(([unit, count]) => `${count} ${unit}`)
      .join(", ")}`,
  );
}

let editions = 0;
/** Two trees. One is different in each call, so that this isolate has not cached it; `word` is what was edited. */
function sources(word = "Enjoy"): Record<string, string> {
  editions += 1;
  const text = SMALL["knowledge/pets.tree.yaml"] ?? "";
  return {
    "knowledge/pets.tree.yaml": text.replace(word, `Cost ${editions}`),
    "knowledge/cars.tree.yaml": text.replace("pet,", "car,"),
  };
}

/** The Worker's bindings with every read of KV counted. */
function counting() {
  const count = { reads: 0 };
  const kv = new Proxy(env.KNOWLEDGE, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (name === "get") count.reads += 1;
        return value.apply(target, given);
      };
    },
  });
  return { count, bindings: { ...env, KNOWLEDGE: kv } satisfies Env };
}

/** Rows that a session's object writes during an operation. */
async function rowsWritten(stub: DurableObjectStub, operation: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  await runInDurableObject(stub, (_, { storage }) => {
    const exec = storage.sql.exec.bind(storage.sql);
    const put = storage.kv.put.bind(storage.kv);
    const setAlarm = storage.setAlarm.bind(storage);
    const define = (target: object, name: string, value: unknown): void =>
      void Object.defineProperty(target, name, { configurable: true, value });
    define(storage.sql, "exec", (query: string, ...bindings: unknown[]) => {
      const cursor = exec(query, ...bindings);
      rows += cursor.rowsWritten;
      return cursor;
    });
    define(storage.kv, "put", (key: string, value: unknown) => {
      rows += 1;
      put(key, value);
    });
    define(storage, "setAlarm", (time: number) => {
      rows += 1;
      return setAlarm(time);
    });
  });
  await operation();
  return rows;
}

it("a publish writes what changed, its manifest and the pointer; a rollback the pointer", async () => {
  const first = await publishSources(sources());
  const reworded = await publishSources(sources());
  const edited = await publishSources(sources("Choosing a pet"));
  const again = await call<PublishAnswer>("POST", "/api/channels/main/rollback", {});
  const release = compiled(sources());
  figure("first publish of two trees", { "KV writes": first.body.kv_writes });
  figure("publish after rewording an answer", { "KV writes": reworded.body.kv_writes });
  figure("publish after editing what a question may match", { "KV writes": edited.body.kv_writes });
  figure("rollback", { "KV writes": again.body.kv_writes });
  expect(first.body.kv_writes).toBe(release.objects.size + 2);
  // The tree, the manifest, the pointer; and what questions are routed by, where that changes too.
  expect(reworded.body.kv_writes).toBe(3);
  expect(edited.body.kv_writes).toBe(4);
  expect(again.body.kv_writes).toBe(1);
});

it("a session reads KV only for what no isolate near it holds yet, and a step writes two rows", async () => {
  await publishSources(sources());
  const { count, bindings } = counting();
  const releases = env.RELEASES.get(env.RELEASES.idFromName("releases"));
  const knowledge = createKnowledgeStore(bindings.KNOWLEDGE, releases, Date.now);
  const principal = { tenant: "anonymous", scopes: [] };
  // The objects get the counted bindings too; their handles are known before they begin.
  const handles = [newId(), newId()];
  const ids = handles.map((handle) => mintHandle(env, principal, handle));
  for (const one of ids) {
    await runInDurableObject(objectOf(one), (instance) => void Reflect.set(instance, "env", bindings));
  }
  const [id = ""] = ids;
  const stub = objectOf(id);
  const sessions = createSessions(bindings, knowledge, { now: Date.now, newId: () => handles.shift() ?? "" });
  const begun = await rowsWritten(stub, () =>
    sessions.initiate(principal, { user_query: "a pet", knowledge_base: "pets", channel: "main" }),
  );
  figure("begin a session, nothing in memory", { "KV reads": count.reads, "rows written": begun });
  // Manifest, routing, tree, unless the publish before has read one here; the table, the event with whose session it is, the alarm.
  expect(count.reads).toBeLessThanOrEqual(3);
  expect(begun).toBeLessThanOrEqual(4);

  count.reads = 0;
  const stepped = await rowsWritten(stub, async () => {
    const moved = await sessions.navigate(principal, { session_id: id, selected_option_id: "cat" });
    expect(moved).toMatchObject({ ok: true, value: { is_complete: true } });
  });
  figure("one step, the tree in memory", { "KV reads": count.reads, "rows written": stepped });
  // The event, and the head beside it.
  expect([count.reads, stepped]).toEqual([0, 2]);

  const other = await sessions.initiate(principal, { user_query: "a pet", knowledge_base: "pets", channel: "main" });
  expect(other.ok).toBe(true);
  figure("begin another session", { "KV reads": count.reads });
  expect(count.reads).toBe(0);

  let registered = 0;
  const current = await releases.pointer("main");
  const pins = pinsOf(env, current?.release ?? "");
  const alarm = await rowsWritten(stub, async () => {
    registered = await rowsWritten(pins, () => runDurableObjectAlarm(stub));
  });
  figure("its registration, a minute later", { "rows written": alarm + registered, "object requests": 2 });
  expect(alarm).toBe(1);

  // A second session of the release, which finds the registry's table made.
  const second = other.ok ? objectOf(other.value.session_id) : stub;
  const entered = await rowsWritten(pins, () => runDurableObjectAlarm(second));
  await ageSession(stub, 31);
  let unregistered = 0;
  const erased = await rowsWritten(stub, async () => {
    unregistered = await rowsWritten(pins, () => runDurableObjectAlarm(stub));
  });
  figure("its end", { "rows written": erased + unregistered, "object requests": 1 });
  const life = begun + alarm + entered + erased + unregistered;
  figure("a session from its start to its end, besides its steps", { "rows written": life });
  proves("cost/rows-of-a-session");
  expect(life).toBeLessThanOrEqual(6);
  // Its entry lapses a week later; until then the release is kept.
  const week = 7 * 24 * 60 * 60 * 1000;
  const active = (now: number) => runInDurableObject(pins, (instance) => instance.countActive(now));
  expect(await active(Date.now())).toBe(2);
  expect(await active(Date.now() + 31 * 24 * 60 * 60 * 1000 + week)).toBe(0);
});
