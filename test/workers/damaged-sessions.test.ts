/** Sessions whose stored rows are not what was written: noticed whatever was changed, and what is left can be exported. */
import { evictDurableObject, reset, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { readSession } from "../../src/context/export.ts";
import type { Head } from "../../src/session/chain-check.ts";
import { journalStore } from "../../src/worker/sessions/rows.ts";
import { findDamage, forgetChecked } from "../../src/worker/sessions/stored-session.ts";
import { proves } from "../requirements/index.ts";
import { ageSession } from "./aged.ts";
import { begin, call, env, look, objectOf, ORIGIN, publishSources, SMALL, step } from "./support.ts";
import { tool } from "./tool.ts";

type Sql = SqlStorage;
type Alter = (storage: DurableObjectStorage) => void;

beforeEach(async () => {
  await reset();
  forgetChecked();
  await publishSources(SMALL);
});

const LENGTH = 20;

/** A session of `LENGTH` events: every second step with a key, a snapshot at the sixteenth. */
async function walked(length = LENGTH): Promise<string> {
  const id = (await begin()).body.session_id;
  for (let turn = 1; turn < length; turn += 1) {
    const { status } = await step(
      id,
      turn % 2 === 0 ? "back" : "dog",
      turn % 2 === 0 ? { idempotency_key: `k${turn}` } : {},
    );
    expect(status).toBe(200);
  }
  return id;
}

const update =
  (column: string, revision: number, value: string | null): Alter =>
  (storage) =>
    void storage.sql.exec(`UPDATE events SET ${column} = ? WHERE revision = ?`, value, revision);
const one = (sql: Sql, column: string, revision: number): string =>
  String(sql.exec(`SELECT ${column} AS found FROM events WHERE revision = ?`, revision).one().found);

/** Exchanges the contents of two rows, all columns. */
const exchange =
  (left: number, right: number): Alter =>
  ({ sql }) => {
    for (const [from, to] of [
      [left, -1],
      [right, left],
      [-1, right],
    ]) {
      sql.exec("UPDATE events SET revision = ? WHERE revision = ?", to, from);
    }
  };

function alterations(): [string, Alter][] {
  const found: [string, Alter][] = [];
  for (let revision = 1; revision <= LENGTH; revision += 1) {
    found.push(
      [
        `event ${revision} has another time`,
        ({ sql }) => void sql.exec("UPDATE events SET event = json_set(event, '$.at', 1) WHERE revision = ?", revision),
      ],
      [`event ${revision} is no JSON`, update("event", revision, "{")],
      [`event ${revision} is empty`, update("event", revision, "")],
      [`hash ${revision} is another`, update("hash", revision, "0".repeat(64))],
      [`key ${revision} is another`, update("key", revision, '"other"')],
      [`digest ${revision} is another`, update("digest", revision, "f".repeat(64))],
      [`checksum ${revision} is gone`, update("checksum", revision, null)],
      [`row ${revision} is deleted`, ({ sql }) => void sql.exec("DELETE FROM events WHERE revision = ?", revision)],
      [
        `row ${revision} stands at the end once more`,
        ({ sql }) =>
          void sql.exec(
            `INSERT INTO events SELECT ${LENGTH + 1}, event, hash, key, digest, snapshot, identity, checksum FROM events WHERE revision = ?`,
            revision,
          ),
      ],
    );
    if (revision < LENGTH) {
      found.push(
        [`rows ${revision} and ${revision + 1} are exchanged`, exchange(revision, revision + 1)],
        [`all after ${revision} is cut`, ({ sql }) => void sql.exec("DELETE FROM events WHERE revision > ?", revision)],
      );
    }
  }
  found.push(
    ["all rows are deleted", ({ sql }) => void sql.exec("DELETE FROM events")],
    [
      "the snapshot says another state",
      ({ sql }) => {
        const snapshot = one(sql, "snapshot", 16).replace('"status":"active"', '"status":"complete"');
        sql.exec("UPDATE events SET snapshot = ? WHERE revision = 16", snapshot);
      },
    ],
    ["the snapshot is gone", update("snapshot", 16, null)],
    ["the identity is another's", update("identity", 1, '{"session":"other","tenant":"other"}')],
    ["the head is gone", ({ kv }) => void kv.delete("head")],
    ["the head has another hash", ({ kv }) => kv.put("head", { revision: LENGTH, hash: "", at: 1 })],
    ["the head has another number", ({ kv }) => kv.put("head", { revision: 3, hash: "", at: 1 })],
  );
  return found;
}

interface Saved {
  rows: Record<string, SqlStorageValue>[];
  head: unknown;
}

const save = ({ sql, kv }: DurableObjectStorage): Saved => ({
  rows: sql.exec("SELECT * FROM events ORDER BY revision").toArray(),
  head: kv.get("head"),
});

function restore({ sql, kv }: DurableObjectStorage, { rows, head }: Saved): void {
  sql.exec("DELETE FROM events");
  for (const row of rows) {
    const values = Object.values(row);
    sql.exec(`INSERT INTO events VALUES (${values.map(() => "?").join()})`, ...values);
  }
  kv.put("head", head);
}

it("notices every alteration of a stored session", async () => {
  proves("exposure/damaged-sessions");
  const id = await walked();
  const stub = objectOf(id);
  const all = alterations();
  expect(all.length).toBeGreaterThanOrEqual(160);
  const missed = await runInDurableObject(stub, (_, { storage }) => {
    const store = journalStore(storage, { bytes: Infinity, events: Infinity });
    const kept = save(storage);
    return all.flatMap(([name, alter]) => {
      storage.transactionSync(() => alter(storage));
      const damage = findDamage(store);
      restore(storage, kept);
      return damage === null ? [name] : [];
    });
  });
  expect(missed).toEqual([]);
  expect((await look(id)).body.revision).toBe(LENGTH);

  // The same as a caller sees it, for one of each kind.
  for (const [name, alter] of all.slice(-7 - 20, -1)) {
    const kept = await runInDurableObject(stub, (_, { storage }) => {
      const before = save(storage);
      storage.transactionSync(() => alter(storage));
      return before;
    });
    await evictDurableObject(stub);
    forgetChecked();
    expect([name, (await look(id)).body.error?.code]).toEqual([name, "session_damaged"]);
    await runInDurableObject(stub, (_, { storage }) => restore(storage, kept));
  }
});

it("refuses every operation on a damaged session with one code, and writes nothing", async () => {
  const session_id = await walked(6);
  await runInDurableObject(objectOf(session_id), (_, { storage }) => update("event", 4, "{")(storage));
  await evictDurableObject(objectOf(session_id));
  const damaged = { code: "session_damaged", session_id, revision: 4, retryable: false };
  expect((await look(session_id)).body.error).toMatchObject(damaged);
  expect((await step(session_id, "dog")).body.error).toMatchObject(damaged);
  expect((await call("GET", `/api/sessions/${session_id}/events`)).body.error).toMatchObject(damaged);
  for (const [name, args] of [
    ["get_session", { session_id, view: "events" }],
    ["navigate_session", { session_id, selected_option_id: "dog", idempotency_key: "k" }],
    ["add_conversation_turn", { session_id, tao_data: { reasoning: "r", action: "a", observation: "o" } }],
    ["assemble_context", { session_id, user_intent: "a pet" }],
  ] as const) {
    expect(await tool(name, args)).toMatchObject({ error: damaged });
  }
  const rows = await runInDurableObject(
    objectOf(session_id),
    (_, { storage }) => storage.sql.exec("SELECT 1 FROM events").toArray().length,
  );
  expect(rows).toBe(6);
});

it("exports what is left of a damaged session, and says where it breaks", async () => {
  proves("exposure/damaged-exports");
  const id = await walked(8);
  await runInDurableObject(objectOf(id), (_, { storage }) => {
    update("event", 3, "{")(storage);
    storage.sql.exec("DELETE FROM events WHERE revision = 5 OR revision = 8");
  });
  await evictDurableObject(objectOf(id));
  const response = await SELF.fetch(`${ORIGIN}/api/sessions/${id}/export`, { headers: { host: "localhost" } });
  expect(response.status).toBe(200);
  const lines = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(lines[0]).toMatchObject({ session_id: id, events: 8, damaged_at: 3, event: { type: "started" } });
  expect(lines.map(({ revision, damaged }) => [revision, damaged])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, "altered"],
    [4, undefined],
    [5, "missing"],
    [6, "altered"],
    [7, undefined],
    [8, "cut"],
  ]);
  expect(lines[6]).toMatchObject({ event: { type: "went_back" } });
});

it.each<[string, (head: Head) => unknown, number]>([
  ["is gone", () => undefined, 4],
  ["has another hash", (head) => ({ ...head, hash: "0".repeat(64) }), 4],
  ["says fewer events", (head) => ({ ...head, revision: 2 }), 3],
  ["says more events", (head) => ({ ...head, revision: 6 }), 5],
  ["is no head", () => "none", 4],
])("the export of a session whose head %s marks where it is damaged, and is not replayed", async (_, alter, at) => {
  const id = await walked(4);
  await runInDurableObject(objectOf(id), (_object, { storage: { kv } }) => {
    const altered = alter(kv.get<Head>("head") ?? { revision: 4, hash: "", at: 1 });
    if (altered === undefined) kv.delete("head");
    else kv.put("head", altered);
  });
  await evictDurableObject(objectOf(id));
  const response = await SELF.fetch(`${ORIGIN}/api/sessions/${id}/export`, { headers: { host: "localhost" } });
  const text = await response.text();
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line): { revision: number; damaged?: string; damaged_at?: number } => JSON.parse(line));
  expect(lines[0]).toMatchObject({ session_id: id, damaged_at: at });
  expect(lines.find(({ damaged }) => damaged !== undefined)?.revision).toBe(at);
  expect(readSession(text)).toMatchObject({ ok: false, failure: { code: "invalid_input", field: `line ${at}` } });
});

it("a sound export and the list of events say how many events there are and how they end", async () => {
  const id = await walked(5);
  const { body } = await call<{ events: { hash: string }[]; count: number; head: string }>(
    "GET",
    `/api/sessions/${id}/events`,
  );
  expect(body).toMatchObject({ count: 5, head: body.events.at(-1)?.hash });
  const response = await SELF.fetch(`${ORIGIN}/api/sessions/${id}/export`, { headers: { host: "localhost" } });
  const [first] = (await response.text()).split("\n");
  expect(JSON.parse(first ?? "")).toMatchObject({ session_id: id, events: 5, head: body.head });
});

it("an isolate that has checked a session checks only what came since", async () => {
  const id = await walked(40);
  const read: number[] = [];
  const opened = async (): Promise<number> => {
    await evictDurableObject(objectOf(id));
    const before = read.length;
    await runInDurableObject(objectOf(id), (_, { storage: { sql } }) => {
      const exec = sql.exec.bind(sql);
      Object.defineProperty(sql, "exec", {
        configurable: true,
        value(query: string, ...bindings: unknown[]) {
          const rows = exec(query, ...bindings).toArray();
          if (query.includes("LIMIT")) read.push(rows.length);
          return { toArray: () => rows, one: () => rows[0], rowsWritten: 0 };
        },
      });
    });
    expect((await look(id)).status).toBe(200);
    return read.slice(before).reduce((sum, rows) => sum + rows, 0);
  };
  expect(await opened()).toBe(40);
  // From the last snapshot on, at revision 32.
  expect(await opened()).toBe(9);
});

it("keeps a damaged session until it would have expired, and registers it", async () => {
  const id = await walked(4);
  await runInDurableObject(objectOf(id), (_, { storage }) => update("event", 1, "{")(storage));
  await evictDurableObject(objectOf(id));
  expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
  expect((await look(id)).body.error.code).toBe("session_damaged");
  const alarm = await runInDurableObject(objectOf(id), (_, { storage }) => storage.getAlarm());
  expect(alarm).toBeGreaterThan(Date.now());
  await runInDurableObject(objectOf(id), (_, { storage }) => storage.kv.put("head", { revision: 4, hash: "", at: 1 }));
  await runDurableObjectAlarm(objectOf(id));
  expect((await look(id)).body.error.code).toBe("unknown_session");
});

it("reads and continues a session of an earlier version, which has no checksums and no head", async () => {
  const id = await walked(6);
  await ageSession(objectOf(id), 1);
  await runInDurableObject(objectOf(id), (_, { storage }) => {
    storage.sql.exec("ALTER TABLE events DROP COLUMN checksum");
    storage.kv.delete("head");
  });
  await evictDurableObject(objectOf(id));
  expect((await look(id)).body.revision).toBe(6);
  expect((await step(id, "back")).body.revision).toBe(7);
  await runInDurableObject(
    objectOf(id),
    (_, { storage }) => void storage.sql.exec("DELETE FROM events WHERE revision = 7"),
  );
  await evictDurableObject(objectOf(id));
  expect((await look(id)).body.error).toMatchObject({ code: "session_damaged", revision: 7 });
});

it("lists the damaged sessions of a release, for the operator", async () => {
  const [sound, damaged] = [await walked(3), await walked(3)];
  for (const id of [sound, damaged]) await runDurableObjectAlarm(objectOf(id));
  await runInDurableObject(objectOf(damaged), (_, { storage }) => update("hash", 2, "x")(storage));
  const { release } = (await look(sound)).body;
  const path = `/api/releases/${release}/damaged-sessions`;
  const authorization = `Bearer ${env.CAIRN_AUTHOR_TOKEN}`;
  const found = await call("GET", path, undefined, { authorization });
  expect(found.body).toMatchObject({
    release,
    checked: 2,
    damaged: [{ session_id: damaged, tenant: "anonymous", revision: 2, reason: "altered" }],
    next_cursor: null,
  });
  expect((await call("GET", path, undefined, { authorization: "" })).status).toBe(403);
});

it("lists a session whose first event was altered before it registered", async () => {
  const sound = await walked(2);
  const damaged = await walked(3);
  await runInDurableObject(objectOf(damaged), (_, { storage }) =>
    storage.sql.exec("UPDATE events SET event = json_set(event, '$.at', 1) WHERE revision = 1").toArray(),
  );
  await evictDurableObject(objectOf(damaged));
  for (const id of [sound, damaged]) await runDurableObjectAlarm(objectOf(id));
  const { release } = (await look(sound)).body;
  const authorization = `Bearer ${env.CAIRN_AUTHOR_TOKEN}`;
  const { body } = await call("GET", `/api/releases/${release}/damaged-sessions`, undefined, { authorization });
  expect(body).toMatchObject({
    checked: 2,
    damaged: [{ session_id: damaged, tenant: "anonymous", revision: 1, reason: "altered" }],
  });
});

it.each<[string, () => unknown, number]>([
  [
    "cannot be decoded",
    () => {
      throw new Error("Unable to deserialize");
    },
    5,
  ],
  ["is no head", () => ({ revision: 1e15, hash: 7 }), 5],
  ["names more events than a session can have", () => ({ revision: 1e15, hash: "", at: Date.now() }), 10_004],
])("a session whose head %s has one code, and can be exported, listed and erased", async (_, read, lines) => {
  const id = await walked(4);
  const { release } = (await look(id)).body;
  await evictDurableObject(objectOf(id));
  await runInDurableObject(objectOf(id), (_object, { storage: { kv } }) => {
    const get = kv.get.bind(kv);
    Object.defineProperty(kv, "get", {
      configurable: true,
      value: (key: string) => (key === "head" ? read() : get(key)),
    });
  });
  forgetChecked();
  expect((await look(id)).body.error).toMatchObject({ code: "session_damaged", session_id: id });
  const response = await SELF.fetch(`${ORIGIN}/api/sessions/${id}/export`, { headers: { host: "localhost" } });
  expect(response.status).toBe(200);
  const exported = (await response.text()).trimEnd().split("\n");
  expect(exported).toHaveLength(lines);
  expect(JSON.parse(exported[3] ?? "")).toMatchObject({ revision: 4, event: { type: expect.any(String) as string } });
  expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
  const path = `/api/releases/${release}/damaged-sessions`;
  const authorization = `Bearer ${env.CAIRN_AUTHOR_TOKEN}`;
  const listed = await call("GET", path, undefined, { authorization });
  expect(listed.body).toMatchObject({ checked: 1, damaged: [{ session_id: id, revision: 5 }] });
  expect(await objectOf(id).describe()).toMatchObject({ events: 4 });
});

it("notices an altered sensitive answer, and lets it be erased", async () => {
  const tree = (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("name: rooms,", "name: rooms, sensitive: true,");
  await publishSources({ "knowledge/pets.tree.yaml": tree });
  const id = (await begin()).body.session_id;
  await step(id, "dog");
  expect((await step(id, "answer", { user_input: "3" })).body.revision).toBe(3);
  for (const [column, value] of [
    ["value", "1"],
    ["value", "{"],
    ["salt", "x"],
  ]) {
    await runInDurableObject(objectOf(id), (_, { storage }) => {
      storage.sql.exec("CREATE TABLE IF NOT EXISTS kept AS SELECT * FROM sensitive");
      storage.sql.exec("DELETE FROM sensitive");
      storage.sql.exec("INSERT INTO sensitive SELECT * FROM kept");
      storage.sql.exec(`UPDATE sensitive SET ${column} = ?`, value);
    });
    await evictDurableObject(objectOf(id));
    expect((await look(id)).body.error).toMatchObject({ code: "session_damaged", revision: 3 });
    expect(await objectOf(id).verify()).toEqual({ revision: 3, reason: "altered" });
  }
  expect(await objectOf(id).eraseSensitive()).toEqual({ erased: 1 });
  expect((await look(id)).body.revision).toBe(3);
});

it("notices that a sensitive answer is missing which nobody erased", async () => {
  const tree = (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("name: rooms,", "name: rooms, sensitive: true,");
  await publishSources({ "knowledge/pets.tree.yaml": tree });
  const id = (await begin()).body.session_id;
  await step(id, "dog");
  await step(id, "answer", { user_input: "3" });
  expect(await objectOf(id).verify()).toBeNull();
  await runInDurableObject(objectOf(id), (_, { storage }) => void storage.sql.exec("DELETE FROM sensitive"));
  await evictDurableObject(objectOf(id));
  expect(await objectOf(id).verify()).toEqual({ revision: 3, reason: "missing" });
  await objectOf(id).eraseSensitive();
  expect(await objectOf(id).verify()).toBeNull();
});

it.each([
  ["identity", "{"],
  ["key", "{"],
  ["event", "{"],
  ["hash", null],
])("a session whose %s is %j can be described and erased, and asks nothing", async (column, value) => {
  const id = await walked(4);
  await runInDurableObject(objectOf(id), (_, { storage }) => {
    storage.sql.exec("CREATE TABLE other AS SELECT * FROM events");
    storage.sql.exec(`UPDATE other SET ${column} = ? WHERE revision = 1`, value);
    storage.sql.exec("DROP TABLE events");
    storage.sql.exec("ALTER TABLE other RENAME TO events");
  });
  await evictDurableObject(objectOf(id));
  expect(await objectOf(id).questions()).toEqual([]);
  expect(await objectOf(id).describe()).toMatchObject({ events: 4 });
  // The alarm reads it too.
  await runDurableObjectAlarm(objectOf(id));
  expect(await objectOf(id).erase()).toEqual({ rows: 0, values: 0, alarm: false });
  expect((await look(id)).body.error.code).toBe("unknown_session");
});
