/** How large a session may become, and that everything that was written can be read, however much it is. */
import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { openJournal } from "../../src/session/journal-rows.ts";
import type { Head } from "../../src/session/chain-check.ts";
import { handleRecord, storedKey } from "../../src/session/journal.ts";
import { journalStore } from "../../src/worker/sessions/rows.ts";
import { proves } from "../requirements/index.ts";
import { begin, call, objectOf, publishSources, SMALL, step } from "./support.ts";
import { tool } from "./tool.ts";

const NO_LIMITS = { bytes: Infinity, events: Infinity };
const LONG = "evidence ".repeat(21_000);

beforeEach(async () => {
  await reset();
  await publishSources(SMALL);
});

it("refuses what would make a session larger than four megabytes, and says how to go on", async () => {
  proves("sessions/size-limit");
  const session_id = (await begin()).body.session_id;
  const keep = () => tool("record", { session_id, kind: "message", role: "user", content: LONG });
  let kept = 0;
  let answer = await keep();
  for (; answer.error === undefined && kept < 40; answer = await keep()) kept += 1;
  expect(kept).toBe(Math.floor(4_000_000 / LONG.length));
  expect(answer.error).toMatchObject({ code: "too_large", what: "session", limit: 4_000_000, unit: "bytes" });
  expect(JSON.stringify(answer.error)).toContain("from_session");
  // What is there can be read by everything that reads, in answers below a megabyte.
  proves("cost/pages");
  for (const view of ["context", "events"]) {
    const revisions: number[] = [];
    let pages = 0;
    for (let cursor: string | undefined; ; pages += 1) {
      const page = await tool("get_session", { session_id, view, ...(cursor !== undefined && { cursor }) });
      expect(page.error).toBe(undefined);
      expect(JSON.stringify(page).length).toBeLessThan(500_000);
      for (const { revision } of (page["events"] as { revision: number }[] | undefined) ?? []) revisions.push(revision);
      if (page["next_cursor"] === undefined) break;
      cursor = String(page["next_cursor"]);
    }
    expect(pages).toBeGreaterThan(kept / 2);
    if (view === "events") expect(revisions).toEqual(Array.from({ length: kept + 1 }, (_, index) => index + 1));
  }
  expect((await call<{ events: unknown[] }>("GET", `/api/sessions/${session_id}/events`)).body.events.length).toBe(
    kept + 1,
  );
  expect((await step(session_id, "dog")).status).toBe(200);
});

it("reads a log that is larger than a call between objects carries", async () => {
  proves("sessions/size-limit");
  const session_id = (await begin()).body.session_id;
  const rows = 90;
  await runInDurableObject(objectOf(session_id), (_, { storage }) => {
    const store = journalStore(storage, NO_LIMITS);
    for (let count = 0; count < rows; count += 1) {
      const given = { session_id, records: [{ type: "message_added", at: 1, role: "user", content: LONG + LONG }] };
      const journal = openJournal(store);
      const operation = handleRecord(journal, store, given, 0);
      if (!operation.ok || operation.value.row === null) throw new Error("not recorded");
      store.append({ row: operation.value.row, previous: journal.head, at: 1 });
    }
    expect(store.size()).toBeGreaterThan(32 * 1024 * 1024);
  });
  // The object has not seen them.
  await evictDurableObject(objectOf(session_id));
  const { status, body } = await call<{ events: { revision: number }[] }>("GET", `/api/sessions/${session_id}/events`);
  expect(status).toBe(200);
  expect(body.events.map(({ revision }) => revision)).toEqual(
    Array.from({ length: rows + 1 }, (_, index) => index + 1),
  );
  expect((await call("GET", `/api/sessions/${session_id}`)).status).toBe(200);
});

it("counts no event again and looks for a retried recording in later rows only, once the object has been ended", async () => {
  const session_id = (await begin()).body.session_id;
  const stub = objectOf(session_id);
  for (let count = 1; count <= 40; count += 1) {
    const records = [{ type: "message_added", at: count, role: "user", content: `第 ${count} 条` }];
    await stub.record({ session_id, records, retry_key: `retry-${count}`, retry_after: count });
  }
  // The same recording again, as the adapter asks when an answer was lost.
  await evictDurableObject(stub);
  const again = { session_id, records: [{ type: "message_added", at: 40, role: "user", content: "第 40 条" }] };
  const repeated = await stub.record({ ...again, retry_key: "retry-40", retry_after: 40 });
  expect(repeated).toMatchObject({ value: { revision: 41, repeated: true } });
  await evictDurableObject(stub);
  await runInDurableObject(stub, (_, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const sql = {
      exec: (query: string, ...given: unknown[]) => {
        const cursor = storage.sql.exec(query, ...given);
        cursors.push(cursor);
        return cursor;
      },
    } as SqlStorage;
    const store = journalStore({ kv: storage.kv, sql } as DurableObjectStorage, NO_LIMITS);
    const rowsRead = (): number => cursors.splice(0).reduce((sum, one) => sum + one.rowsRead, 0);
    const bytes = "SELECT sum(length(CAST(event AS BLOB))) AS bytes FROM events";
    expect(store.size()).toBe(storage.sql.exec<{ bytes: number }>(bytes).one().bytes);
    expect(rowsRead()).toBe(0);
    expect(store.operation(storedKey("retry-40"), 40)).toMatchObject({ revision: 41 });
    expect(store.operation(storedKey("retry-40"), 41)).toBe(undefined);
    expect(rowsRead()).toBeLessThan(10);
    // A caller's own key may be in any row.
    expect(store.operation(storedKey("retry-1"))).toMatchObject({ revision: 2 });
    expect(rowsRead()).toBeGreaterThan(40);
    // A head that an earlier version has written counts nothing.
    const { bytes: _counted, ...earlier } = storage.kv.get<Head>("head") ?? { revision: 0, hash: "", at: 0 };
    storage.kv.put("head", earlier);
    expect(store.size()).toBe(storage.sql.exec<{ bytes: number }>(bytes).one().bytes);
  });
});
