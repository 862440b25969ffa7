import { afterEach, describe, expect, test, vi } from "vitest";
import { rankByWords } from "../../src/templates/rank.ts";
import { selectTools } from "../../src/templates/resolvers/mcp-tool.ts";
import { selectByRanking } from "../../src/templates/select.ts";
import type { Template } from "../../src/templates/model.ts";

const item = { id: "code_review", fields: [{ text: "代码 一步", weight: 1 }], keywords: ["审查"] };
const template: Template = {
  name: "code_review",
  title: "代码审查",
  description: "检查代码，一步一步",
  keywords: ["审查"],
  examples: ["看看这段代码"],
  language: "zh-CN",
  arguments: [],
  end_condition: null,
  sections: [],
  source: "",
};

/** Characters that are cut into words while `act` runs. */
function segmentedBy(act: () => void): number {
  const seen = vi.spyOn(Intl.Segmenter.prototype, "segment");
  act();
  const total = seen.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  seen.mockRestore();
  return total;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a long request", () => {
  test.each(["代码", "一步"])("of %s is cut into words once", (unit) => {
    const text = unit.repeat(400);
    expect(segmentedBy(() => rankByWords(text, [item]))).toBeLessThanOrEqual(text.length);
  });

  test.each(["代码", "一步", "<", "{", "一"])("of %s is read at its beginning and its end only", (unit) => {
    const segmented = segmentedBy(() => {
      expect(selectByRanking(unit.repeat(9_900), [template])?.selected_template).toBe("code_review");
    });
    // For the words of templates and for the kinds of task; what lies between beginning and end is read by neither.
    expect(segmented).toBeLessThanOrEqual(2 * 4_100);
  });

  test("chooses tools by its beginning and its end as well, and costs no more for what lies between", () => {
    const tools = ["paint", "print", "translate", "weigh"].map((name) => ({
      name,
      description: `Tool to ${name}`,
      input_schema: {},
    }));
    const asked = `Please weigh this: ${"x ".repeat(1_500)}`;
    const chosen = selectTools(`${asked}${"paint ".repeat(3_000)}${"y ".repeat(600)}`, tools);
    expect(chosen.selected.map(({ name }) => name)).toEqual(["weigh"]);
    const segmented = segmentedBy(() => selectTools("代码".repeat(9_900), tools));
    expect(segmented).toBeLessThanOrEqual(4_100);
  });

  test("is read at its end, where the question stands behind pasted text", () => {
    const chosen = selectByRanking(`${"x ".repeat(10_000)}\n请审查`, [
      template,
      { ...template, name: "other", keywords: [] },
    ]);
    expect(chosen?.selected_template).toBe("code_review");
    expect(chosen?.candidates[0]?.matched).toContain("审查");
  });
});
