/** Rows and snapshots: whatever can be read back, nothing but events counts. */
import { describe, expect, it } from "vitest";
import { verifyChain } from "../../src/session/hash-chain.ts";
import { foldEvents } from "../../src/session/fold.ts";
import { handleInitiate, handleNavigate } from "../../src/session/journal.ts";
import {
  advanceJournal,
  eventRecords,
  openJournal,
  type Journal,
  type JournalRow,
} from "../../src/session/journal-rows.ts";
import { SNAPSHOT_INTERVAL } from "../../src/session/limits.ts";
import { knowledgeOf } from "../support/knowledge.ts";
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
  it("writes one row an operation and a snapshot with every so many", () => {
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
      expect(opened.keys).toEqual(journal.keys);
    }
    expect(foldEvents(eventRecords(rowStore(rows)).map(({ event }) => event))).toEqual(journal.state);
    expect(verifyChain(eventRecords(rowStore(rows)))).toEqual({ ok: true });
  });

  it("answers a repeat with the state it had then, even where only a snapshot before it is left to fold from", () => {
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

  it("never lets time run backwards, whatever the clock does", () => {
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
