/** Rows and snapshots of a session: snapshots are only a cache, the events decide. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeFailure } from "../../src/errors.ts";
import { verifyChain } from "../../src/session/hash-chain.ts";
import { foldEvents } from "../../src/session/fold.ts";
import { handleInitiate, handleNavigate, handleRecord } from "../../src/session/journal.ts";
import {
  advanceJournal,
  eventPage,
  eventRecords,
  openJournal,
  type Journal,
  type JournalRow,
} from "../../src/session/journal-rows.ts";
import { SNAPSHOT_INTERVAL } from "../../src/session/limits.ts";
import { proves } from "../requirements/index.ts";
import { knowledgeOf } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";
import { rowStore } from "../support/memory-sessions.ts";
import { twoBases } from "../support/trees.ts";
import { unwrap } from "../support/walk.ts";

const knowledge = knowledgeOf(twoBases);
const routing = knowledge.route("tech");
const begin = { user_query: "tech", channel: "main" };

function session(steps: number): { rows: JournalRow[]; journal: Journal } {
  const rows: JournalRow[] = [];
  let journal = openJournal(rowStore(rows));
  const keep = (operation: ReturnType<typeof handleNavigate>): void => {
    const done = unwrap(operation);
    if (done.row !== null) rows.push(done.row);
    journal = advanceJournal(journal, done);
  };
  keep(handleInitiate(journal, rowStore(rows), knowledge, routing, begin, 1_000));
  for (let count = 0; count < steps; count += 1) {
    const selected_option_id = count % 2 === 0 ? "ai" : "back";
    keep(
      handleNavigate(
        journal,
        rowStore(rows),
        knowledge,
        { session_id: "s", selected_option_id, idempotency_key: `k${count}` },
        1_001 + count,
      ),
    );
  }
  return { rows, journal };
}

describe("the journal", () => {
  it("writes one row for each operation, and a snapshot at each interval", () => {
    const { rows } = session(3 * SNAPSHOT_INTERVAL);
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));
    const withSnapshot = rows.filter(({ snapshot }) => snapshot !== null).map(({ revision }) => revision);
    expect(withSnapshot).toEqual([1, 2, 3].map((count) => count * SNAPSHOT_INTERVAL));
  });

  it("opens to the same state with snapshots, without them, and with some it cannot read", () => {
    const { rows, journal } = session(2 * SNAPSHOT_INTERVAL + 5);
    const without = rows.map((row) => ({ ...row, snapshot: null }));
    const foreign = rows.map((row) =>
      row.snapshot === null ? row : { ...row, snapshot: JSON.stringify({ format: 99, state: { odd: true } }) },
    );
    for (const kept of [rows, without, foreign]) {
      const opened = openJournal(rowStore(kept));
      expect(opened.state).toEqual(journal.state);
      expect(opened.head).toBe(journal.head);
    }
    expect(foldEvents(eventRecords(rowStore(rows)).map(({ event }) => event))).toEqual(journal.state);
    expect(verifyChain(eventRecords(rowStore(rows)))).toEqual({ ok: true });
  });

  it("stores snapshots in proportion to its events, also where each restart makes the state larger", () => {
    proves("cost/snapshots-in-proportion");
    const { rows, journal: begun } = session(0);
    let journal = begun;
    for (let count = 0; count < 3_000; count += 1) {
      const selected_option_id = count % 2 === 0 ? "ai" : "restart";
      const given = { session_id: "s", selected_option_id };
      const done = unwrap(handleNavigate(journal, rowStore(rows), knowledge, given, 2_000 + count));
      if (done.row !== null) rows.push(done.row);
      journal = advanceJournal(journal, done);
    }
    const length = (of: (row: JournalRow) => string | null) =>
      rows.reduce((sum, row) => sum + (of(row)?.length ?? 0), 0);
    expect(JSON.stringify(journal.state).length).toBeGreaterThan(100_000);
    expect(length(({ snapshot }) => snapshot)).toBeLessThan(4 * length(({ event }) => event));
    // The newest one is still near: what is folded again after an eviction is a small part of the session.
    const newest = rows.findLastIndex(({ snapshot }) => snapshot !== null);
    expect(rows.length - newest).toBeLessThan(600);
    expect(openJournal(rowStore(rows))).toMatchObject({ state: journal.state, head: journal.head });
  });

  it("opens to the same session whichever snapshots are there, after steps, undone ones and restarts", () => {
    const options = ["ai", "back", "restart", "goto:root", "end"];
    const script = fc.array(fc.constantFrom(...options), { maxLength: 80 });
    fc.assert(
      fc.property(script, fc.infiniteStream(fc.boolean()), (steps, keep) => {
        const { rows, journal: begun } = session(0);
        let journal = begun;
        for (const [count, selected_option_id] of steps.entries()) {
          const given = { session_id: "s", selected_option_id };
          const done = handleNavigate(journal, rowStore(rows), knowledge, given, 2_000 + count);
          if (!done.ok || done.value.row === null) continue;
          rows.push(done.value.row);
          journal = advanceJournal(journal, done.value);
        }
        const some = rows.map((row) => (keep.next().value === true ? row : { ...row, snapshot: null }));
        const none = rows.map((row) => ({ ...row, snapshot: null }));
        const { state, head } = openJournal(rowStore(none));
        expect(openJournal(rowStore(some))).toMatchObject({ state, head });
        expect(openJournal(rowStore(rows))).toEqual({ state, head, unsaved: journal.unsaved });
        expect(state).toEqual(journal.state);
      }),
      { numRuns: runs(150) },
    );
  });

  it("answers a repeated call with the state of its first answer, folded from an earlier snapshot", () => {
    const { rows, journal } = session(2 * SNAPSHOT_INTERVAL);
    const states = rows.map((_, index) =>
      foldEvents(eventRecords(rowStore(rows.slice(0, index + 1))).map(({ event }) => event)),
    );
    for (const count of [0, 1, SNAPSHOT_INTERVAL - 2, SNAPSHOT_INTERVAL, 2 * SNAPSHOT_INTERVAL - 1]) {
      const input = {
        session_id: "s",
        selected_option_id: count % 2 === 0 ? "ai" : "back",
        idempotency_key: `k${count}`,
      };
      const repeated = unwrap(handleNavigate(journal, rowStore(rows), knowledge, input, 9_999_999));
      expect(repeated).toEqual({ state: states[count + 1], row: null });
    }
  });

  it("never stores a time before the previous one, even when the clock is set back", () => {
    const { rows, journal } = session(1);
    const early = unwrap(
      handleNavigate(journal, rowStore(rows), knowledge, { session_id: "s", selected_option_id: "back" }, 5),
    );
    expect(early.state.updated_at).toBe(journal.state?.updated_at);
  });

  it("checks in order: session, repeat, revision, step", () => {
    const { rows, journal } = session(2);
    const step = (input: object) => {
      const outcome = handleNavigate(
        journal,
        rowStore(rows),
        knowledge,
        { session_id: "s", selected_option_id: "zz", ...input },
        2_000,
      );
      return outcome.ok ? "ok" : outcome.failure.code;
    };
    expect(step({ selected_option_id: "ai", idempotency_key: "k0", expected_revision: 1 })).toBe(
      "idempotency_mismatch",
    );
    expect(step({ selected_option_id: "ai", idempotency_key: "k0" })).toBe("ok");
    expect(step({ expected_revision: 1 })).toBe("revision_conflict");
    expect(step({})).toBe("unknown_option");
    expect(step({ idempotency_key: "k".repeat(600) })).toBe("invalid_input");
    const nothing: Journal = openJournal(rowStore([]));
    const lost = handleNavigate(nothing, rowStore([]), knowledge, { session_id: "s", selected_option_id: "ai" }, 1);
    expect(lost).toMatchObject({ ok: false, failure: { code: "unknown_session", session_id: "s" } });
  });

  it("names the session in session_complete", () => {
    const { rows, journal } = session(0);
    const ended = unwrap(
      handleNavigate(journal, rowStore(rows), knowledge, { session_id: "s-9", selected_option_id: "end" }, 2_000),
    );
    const after = advanceJournal(journal, ended);
    const refused = handleNavigate(
      after,
      rowStore(rows),
      knowledge,
      { session_id: "s-9", selected_option_id: "ai" },
      2_001,
    );
    expect(refused).toMatchObject({ ok: false, failure: { code: "session_complete", session_id: "s-9" } });
  });
});

describe("a session's size", () => {
  const record = (content: string) => ({ session_id: "s", records: [{ type: "message_added", content }] });

  /** Records until it is refused; the session is opened anew before each record where `forget` says so. */
  function fill(limits: { bytes: number; events: number }, forget: boolean) {
    const { rows, journal: begun } = session(0);
    const store = () => ({ ...rowStore(rows), limits });
    let journal = begun;
    for (let count = 0; count < 1_000; count += 1) {
      if (forget) journal = openJournal(store());
      const operation = handleRecord(journal, store(), record(`第${count}条 ${"x".repeat(500)}`), 2_000 + count);
      if (!operation.ok) return { rows, journal, failure: operation.failure };
      if (operation.value.row !== null) rows.push(operation.value.row);
      journal = advanceJournal(journal, operation.value);
    }
    throw new Error("never refused");
  }

  it("ends at the bytes that are set, counted in UTF-8, also when it was opened anew", () => {
    proves("sessions/size-limit");
    for (const forget of [false, true]) {
      const { rows, failure } = fill({ bytes: 20_000, events: 10_000 }, forget);
      expect(failure).toEqual({ code: "too_large", what: "session", limit: 20_000, unit: "bytes" });
      const bytes = rows.reduce((sum, { event }) => sum + Buffer.byteLength(event), 0);
      expect(bytes).toBeLessThanOrEqual(20_000);
      expect(bytes).toBeGreaterThan(19_000);
    }
  });

  it("ends at the events that are set, for steps too, and names the way out", () => {
    proves("sessions/size-limit");
    const { rows, journal, failure } = fill({ bytes: 4_000_000, events: 12 }, false);
    expect(rows).toHaveLength(12);
    expect(failure).toEqual({ code: "too_large", what: "session", limit: 12, unit: "events" });
    const store = { ...rowStore(rows), limits: { bytes: 4_000_000, events: 12 } };
    const step = handleNavigate(journal, store, knowledge, { session_id: "s", selected_option_id: "ai" }, 9_000);
    expect(step).toEqual({ ok: false, failure });
    expect(describeFailure(failure)).toMatch(/new session.*from_session/);
    expect(openJournal(store).state).toEqual(journal.state);
  });

  it("does not keep a repeat of what was written from its answer", () => {
    const { rows, journal } = session(3);
    const store = { ...rowStore(rows), limits: { bytes: 1, events: 1 } };
    const again = { session_id: "s", selected_option_id: "ai", idempotency_key: "k2" };
    expect(handleNavigate(journal, store, knowledge, again, 9_000)).toMatchObject({ ok: true, value: { row: null } });
  });
});

describe("pages of the chain", () => {
  it("hold every event once, in order, and none is much larger than a page", () => {
    const { rows, journal: begun } = session(40);
    let journal = begun;
    for (let count = 0; count < 12; count += 1) {
      const given = { session_id: "s", records: ["语".repeat(300_000)] };
      const operation = unwrap(handleRecord(journal, rowStore(rows), given, 5_000 + count));
      if (operation.row !== null) rows.push(operation.row);
      journal = { ...advanceJournal(journal, operation), size: 0 };
    }
    const read: unknown[] = [];
    let pages = 0;
    for (let from: number | null = 1; from !== null; pages += 1) {
      const page = eventPage(rowStore(rows), from);
      expect(page.events.length).toBeLessThan(1_400_000);
      read.push(...JSON.parse(page.events));
      from = page.next;
    }
    expect(read).toEqual(eventRecords(rowStore(rows)));
    expect(pages).toBeGreaterThan(2);
  });
});
