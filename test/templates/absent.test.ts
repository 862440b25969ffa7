/** Sections with optional arguments that were not given: which lines are removed and which are kept. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dropAbsentLines } from "../../src/templates/absent.ts";
import type { LaidOutPart } from "../../src/templates/layout.ts";
import { parsePlaceholders } from "../../src/compile/templates/placeholder.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";

const isAbsent = (part: LaidOutPart): boolean => part.kind === "placeholder" && part.key.startsWith("no");
const written = (parts: readonly LaidOutPart[]): string =>
  parts.map((part) => (part.kind === "placeholder" ? part.raw : part.text)).join("");
const left = (source: string): string => written(dropAbsentLines(parsePlaceholders(source).parts, isAbsent));

const NO = "${local:no}";
const YES = "${local:yes}";

describe("a line that only names an absent argument", () => {
  test.each([
    ["its label", `Company: ${NO}\nYear: ${YES}`, `Year: ${YES}`],
    ["a Chinese label", `公司：${NO}\n年度：${YES}`, `年度：${YES}`],
    ["a list item", `- **Company**: ${NO}\n- Year: ${YES}`, `- Year: ${YES}`],
    ["a bold label", `**Company:** ${NO}\n1. Year: ${NO}\nEnd.`, "End."],
    ["two of them", `时间：${NO}；轮次：\${local:no2}。\nEnd.`, "End."],
    ["blank lines that would stand twice", `One.\n\n${NO}\n\nTwo.`, "One.\n\nTwo."],
    ["blank lines at either end", `${NO}\n\nOne.\n\n${NO}`, "One."],
    ["a code fence", `Language: ${YES}\n\n\`\`\`\`\n${NO}\n\`\`\`\`\n\nEnd.`, `Language: ${YES}\n\nEnd.`],
    ["everything, when there is nothing else", `Language: ${NO}\n\n~~~\n${NO}\n~~~`, ""],
  ])("goes with %s", (_, source, expected) => {
    proves("partitions/absent-argument");
    expect(left(source)).toBe(expected);
  });
});

describe("lines that are kept", () => {
  test.each([
    ["a sentence", `Write in the style of ${NO} and check the security.`],
    ["a sentence that ends with it", `Compare the figures with those of ${NO}`],
    ["a rule before it", `Never guess. Style: ${NO}`],
    ["a value beside it", `Time: ${YES}; turn: ${NO}`],
    ["a caller's own text", `${YES}${NO}`],
    ["fences and blank lines that have nothing to do with it", `\`\`\`\n\`\`\`\n\n\n${YES} ${NO}`],
  ])("%s", (_, source) => {
    expect(left(source)).toBe(source);
  });

  test("a given text beside the placeholder", () => {
    const parts: LaidOutPart[] = [{ kind: "data", text: "Company: " }, ...parsePlaceholders(NO).parts];
    expect(dropAbsentLines(parts, isAbsent)).toBe(parts);
  });
});

const line = fc.constantFrom<string>(
  "Some words.",
  "- An item",
  "```",
  "",
  `Company: ${NO}`,
  NO,
  `By ${NO}, please.`,
  `Year: ${YES}`,
);

test("property: only whole lines with nothing but labels are removed, order is kept, and a second run changes nothing", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const source = lines.join("\n");
      const once = left(source);
      const kept = once === "" ? [] : once.split("\n");
      let at = 0;
      for (const one of kept) {
        at = lines.indexOf(one, at) + 1;
        expect(at, one).toBeGreaterThan(0);
      }
      for (const words of ["Some words.", "- An item", `By ${NO}, please.`, `Year: ${YES}`])
        expect(kept.filter((one) => one === words).length).toBe(lines.filter((one) => one === words).length);
      expect(kept.filter((one) => one === NO || one === `Company: ${NO}`)).toEqual([]);
      expect(left(once)).toBe(once);
    }),
    { numRuns: runs(5000) },
  );
});
