/** Memories: which of them a prompt shows, why not the rest, and what another session takes over. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveCandidates } from "../../src/context/candidates.ts";
import { contextDocumentSchema } from "../../src/context/document.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { classifyMemories, memoriesToCarry } from "../../src/context/memory.ts";
import { projectContext } from "../../src/context/list-blocks.ts";
import { foldContext } from "../../src/context/project.ts";
import { redactEvent } from "../../src/context/redact/value.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { anyMemory, AT, document, remembered, started } from "./support.ts";
import { runs } from "../support/runs.ts";

const NOW = Date.UTC(2026, 5, 1);
const noted = (log: RecordedEvent[], now = NOW) => {
  const projection = foldContext([started, ...log], { session_id: "s1" });
  const folded = projectContext([started, ...log], { session_id: "s1" });
  const { blocks, groups, conflicts } = deriveCandidates(projection, {
    counter: estimator,
    language: "zh-CN",
    now,
    conversation: true,
  });
  const shown = blocks.filter((block) => block.group === "noted");
  return { projection, folded, groups, conflicts, shown, brief: shown.map(({ text, out }) => [text, out]) };
};

describe("memories", () => {
  test("are blocks of their own, under the summary, with subject and last day", () => {
    const { shown, groups, folded } = noted([
      remembered("答复用表格", { subject: "格式", priority: "medium" }),
      remembered("已决定先做试点", { valid_until: "2026-12-31" }),
    ]);
    expect(shown.map(({ block_type, priority, text }) => [block_type, priority, text])).toEqual([
      ["memory", "medium", "- 格式: 答复用表格"],
      ["memory", "high", "- 已决定先做试点 (有效期至 2026-12-31)"],
    ]);
    const order = groups.map((group) => group.id);
    expect(order.indexOf("noted")).toBe(order.indexOf("memory") + 1);
    const block = folded.context_blocks.find((one) => one.block_id === shown[0]?.block_id);
    expect(folded.evidences[block?.refs?.[0]?.evidence_id ?? ""]).toMatchObject({ content: "答复用表格" });
    expect(contextDocumentSchema.safeParse(folded).success).toBe(true);
  });

  test("a newer one of the same subject supersedes; both stay in the document", () => {
    const { brief, folded } = noted([
      remembered("要长", { subject: "篇幅" }),
      remembered("与此无关"),
      remembered("要短", { subject: "篇幅" }),
    ]);
    expect(brief).toEqual([
      ["- 篇幅: 要长", "superseded"],
      ["- 与此无关", undefined],
      ["- 篇幅: 要短", undefined],
    ]);
    expect(folded.context_blocks.filter((one) => one.block_type === "memory")).toHaveLength(3);
  });

  test("one that has run out gives way to the one before it", () => {
    const log = [
      remembered("要长", { subject: "篇幅" }),
      remembered("要短", { subject: "篇幅", valid_until: "2026-03-01" }),
    ];
    expect(noted(log, Date.UTC(2026, 2, 1, 23)).brief.map(([, out]) => out)).toEqual(["superseded", undefined]);
    expect(noted(log).brief.map(([, out]) => out)).toEqual([undefined, "ttl"]);
  });

  test("noted again it is the newest again, and its last day is what was said last", () => {
    const { brief } = noted([
      remembered("要长", { subject: "篇幅", valid_until: "2026-02-01" }),
      remembered("要短", { subject: "篇幅" }),
      remembered("要长", { subject: "篇幅" }),
    ]);
    expect(brief).toEqual([
      ["- 篇幅: 要短", "superseded"],
      ["- 篇幅: 要长", undefined],
    ]);
  });

  test("contradict no evidence of the same subject", () => {
    const { conflicts } = noted([
      remembered("预算 5 万", { subject: "预算" }),
      { type: "evidence_recorded", at: AT, evidence: document("预算 8 万", { subject: "预算", value: 8 }) },
    ]);
    expect(conflicts).toEqual([]);
  });

  test("hold nothing sensitive", () => {
    const event = redactEvent(remembered("电话 13800138000", { subject: "联系 a.b@example.com" }));
    expect(JSON.stringify(event)).not.toMatch(/13800138000|example\.com/);
  });

  test("law: of what is valid, one per subject counts, the last one noted; the rest has its reason", () => {
    let subjects = 0;
    fc.assert(
      fc.property(fc.array(anyMemory, { maxLength: 6 }), fc.constantFrom(AT, NOW), (log, now) => {
        const { memories } = foldContext(log, { session_id: "s1" });
        const judged = classifyMemories(memories, now);
        expect(judged.map((one) => one.memory)).toEqual(memories);
        for (const subject of ["s1", "s2"]) {
          const own = judged.filter(({ memory }) => memory.evidence.metadata?.subject === subject);
          const valid = own.filter(({ out }) => out !== "ttl");
          subjects += valid.length > 1 ? 1 : 0;
          expect(valid.map(({ out }) => out)).toEqual(
            valid.map((_, at) => (at === valid.length - 1 ? undefined : "superseded")),
          );
        }
        for (const { memory, out } of judged) {
          const last = memory.evidence.metadata?.valid_until;
          expect(out === "ttl").toBe(last !== undefined && Date.parse(`${last}T23:59:59.999Z`) < now);
        }
      }),
      { numRuns: runs(2000) },
    );
    expect(subjects).toBeGreaterThan(runs(50));
  });

  test("are carried over as far as they count, with where they come from; carried twice adds nothing", () => {
    const { projection } = noted([
      remembered("要长", { subject: "篇幅" }),
      remembered("要短", { subject: "篇幅" }),
      remembered("过期", { valid_until: "2026-01-31" }),
    ]);
    const memories = memoriesToCarry(projection, NOW);
    expect(memories.map(({ evidence }) => [evidence.content, evidence.source.uri])).toEqual([["要短", "session://s1"]]);
    const event: RecordedEvent = { type: "memory_recorded", at: NOW, memories };
    const other = foldContext([started, event, event], { session_id: "s2" });
    expect(other.memories).toEqual(memories);
  });
});
