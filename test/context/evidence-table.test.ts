import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evidence } from "../../src/context/document.ts";
import { EvidenceTable } from "../../src/context/evidence-table.ts";
import { mergeEvidence } from "../../src/context/evidence.ts";
import { runs } from "../support/runs.ts";

const evidence = (evidence_id: string, confidence: number): Evidence => ({
  evidence_id,
  type: "rag_doc",
  source: { kind: "rag" },
  confidence,
});

/** One thing done to one of the tables that exist by then. */
const action = fc.record({
  table: fc.nat(),
  does: fc.constantFrom("keep", "keep", "keep", "replace", "copy"),
  id: fc.constantFrom("a", "b", "c", "d", "__proto__", "constructor"),
  confidence: fc.constantFrom(0, 0.5, 1),
  at: fc.nat(9),
});

describe("a table of evidence", () => {
  it("law: a table and its copies each hold what a map of their own would hold", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const all = [{ table: new EvidenceTable(), model: new Map<string, { evidence: Evidence; at: number }>() }];
        for (const { table: number, does, id, confidence, at } of actions) {
          const one = all[number % all.length];
          if (one === undefined) continue;
          const { table, model } = one;
          const given = evidence(id, confidence);
          const known = model.get(id);
          if (does === "copy") all.push({ table: table.copy(), model: new Map(model) });
          if (does === "keep") {
            table.keep(given, at);
            const merged = known === undefined ? given : mergeEvidence(known.evidence, given);
            model.set(id, { evidence: merged, at: known?.at ?? at });
          }
          if (does === "replace") {
            table.replace(given, at);
            model.set(id, { evidence: given, at: known?.at ?? at });
          }
        }
        for (const { table, model } of all) {
          expect(table.values()).toEqual([...model.values()].map((one) => one.evidence));
          for (const id of ["a", "b", "c", "d", "__proto__", "constructor"]) {
            expect(table.get(id)).toEqual(model.get(id)?.evidence);
            expect(table.has(id)).toBe(model.has(id));
            expect(table.recordedAt(id)).toBe(model.get(id)?.at);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("keeps the priority that was given last", () => {
    const table = new EvidenceTable();
    table.keep(evidence("a", 1), 1, "low");
    const copy = table.copy();
    copy.keep(evidence("a", 1), 2, "high");
    copy.keep(evidence("a", 1), 3);
    expect([table.priorityOf("a"), copy.priorityOf("a")]).toEqual(["low", "high"]);
  });
});
