/** The hash chain notices every change, loss and move of an event. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { checksumOf, type StoredRow } from "../../src/session/chain-check.ts";
import { chainHash, GENESIS, verifyChain } from "../../src/session/hash-chain.ts";
import type { EventRecord, SessionEvent } from "../../src/session/types.ts";

const event: fc.Arbitrary<SessionEvent> = fc.record({
  type: fc.constant("restarted" as const),
  at: fc.nat(),
  user_input: fc.string({ unit: "binary" }),
});

function chained(events: readonly SessionEvent[]): EventRecord[] {
  let hash = GENESIS;
  return events.map((entry, index) => {
    hash = chainHash(hash, entry);
    return { revision: index + 1, event: entry, hash };
  });
}

const several = fc.array(event, { minLength: 2, maxLength: 12 });

/** As the rows of stored sessions were hashed, piece by piece. */
function sha256Of(pieces: readonly string[]): string {
  const digest = createHash("sha256");
  for (const piece of pieces) digest.update(piece);
  return digest.digest("hex");
}

describe("stored hashes", () => {
  it("stay what they were, of an event and of a row", () => {
    fc.assert(
      fc.property(event, fc.string({ unit: "grapheme" }), (entry, key) => {
        const hash = sha256Of([GENESIS, "\n", canonicalJson(entry)]);
        expect(chainHash(GENESIS, entry)).toBe(hash);
        const text = JSON.stringify(entry);
        const row: StoredRow = { revision: 1, event: text, hash, key, digest: null, snapshot: null, identity: "{}" };
        const lengths = `${text.length} 64 ${key.length} object object 2`;
        const pieces = [`${GENESIS} 1 ${lengths}\n`, text, hash, key, "", "", "{}"];
        expect(checksumOf(GENESIS, row)).toBe(sha256Of(pieces).slice(0, 32));
      }),
    );
  });
});

describe("the chain", () => {
  it("holds over any history, and over the same history read back from JSON", () => {
    fc.assert(
      fc.property(several, (events) => {
        expect(verifyChain(chained(events))).toEqual({ ok: true });
        expect(verifyChain(JSON.parse(JSON.stringify(chained(events))))).toEqual({ ok: true });
      }),
    );
  });

  it("breaks at a changed event", () => {
    fc.assert(
      fc.property(several, fc.nat(), (events, which) => {
        const records = chained(events);
        const at = which % records.length;
        const changed = records.map((record, index) =>
          index === at ? { ...record, event: { ...record.event, at: record.event.at + 1 } } : record,
        );
        expect(verifyChain(changed)).toEqual({ ok: false, at: at + 1 });
      }),
    );
  });

  it("breaks at a lost event and at two that changed places", () => {
    fc.assert(
      fc.property(several, fc.nat(), (events, which) => {
        const records = chained(events);
        const at = which % (records.length - 1);
        expect(verifyChain(records.toSpliced(at, 1))).toEqual({ ok: false, at: at + 1 });
        const swapped = records.with(at, records[at + 1] ?? records[at]!).with(at + 1, records[at]!);
        expect(verifyChain(swapped)).toEqual({ ok: false, at: at + 1 });
      }),
    );
  });

  it("breaks at a revision that was rewritten", () => {
    const records = chained([
      { type: "restarted", at: 1 },
      { type: "ended", at: 2 },
    ]);
    expect(verifyChain(records.map((record) => ({ ...record, revision: record.revision + 1 })))).toEqual({
      ok: false,
      at: 1,
    });
  });

  it("does not depend on the order of an event's keys", () => {
    const given = { type: "ended", at: 1, user_input: "x" } as const;
    expect(chainHash(GENESIS, { user_input: "x", at: 1, type: "ended" })).toBe(chainHash(GENESIS, given));
  });
});
