/** Texts side by side. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tree } from "../../../src/knowledge/model.ts";
import { sideBySide, wrapTo } from "../../../src/author/diff/side-by-side.ts";
import { widthOf } from "../../../src/chart/width.ts";
import { knowledgeOf } from "../../support/knowledge.ts";
import { twoBases } from "../../support/trees.ts";

const stored = (files: Record<string, unknown>): Map<string, Tree> =>
  new Map([...knowledgeOf(files).trees].map(([name, tree]) => [name, { ...tree, byId: undefined }]));
const base = stored(twoBases).get("loan/main");
if (base === undefined) throw new Error("the loan tree");

describe("side by side", () => {
  const equal = (count: number): string => `… ${count} the same …`;

  test("sentences are aligned, and the changed one is marked", () => {
    const before = "先检查网线。再重启路由器。等待两分钟。";
    const after = "先检查网线。再重启光猫和路由器。等待两分钟。";
    const lines = sideBySide(before, after, 63, false, equal);
    expect(lines).toEqual([
      "先检查网线。                   │ 先检查网线。",
      "再重启路由器。                 ≠ 再重启光猫和路由器。",
      "等待两分钟。                   │ 等待两分钟。",
    ]);
    const columns = lines.map((line) => widthOf(line.slice(0, line.search(/[│≠]/))));
    expect(new Set(columns).size).toBe(1);
  });

  test("what was inserted or taken out has nothing beside it, and long equal runs are folded", () => {
    const sentences = Array.from({ length: 9 }, (_, index) => `Sentence ${index}.`);
    const after = [...sentences.slice(0, 8), "New.", ...sentences.slice(8)];
    expect(sideBySide(sentences.join(" "), after.join(" "), 50, false, equal)).toEqual([
      "… 8 the same …",
      "                        + New.",
      "Sentence 8.             │ Sentence 8.",
    ]);
    expect(sideBySide("A.\nB.", "B.", 50, false, equal)[0]).toBe("A.                      -");
  });

  test("wraps to a width and loses nothing but spaces at the edge", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", " ", "中", "文", "，", "🙂"), maxLength: 80 }),
        fc.integer({ min: 10, max: 40 }),
        (text, width) => {
          const lines = wrapTo(text, width);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
          expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        },
      ),
    );
  });
});
