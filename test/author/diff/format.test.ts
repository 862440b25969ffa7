/** Differences as text for a terminal. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tree } from "../../../src/knowledge/model.ts";
import { compareContents } from "../../../src/knowledge/difference/compare.ts";
import { formatDifference } from "../../../src/author/diff/format.ts";
import { contents, edited, loan } from "../../knowledge/difference/edited-tree.ts";
import { loanTree } from "../../support/trees.ts";

const shown = (before: Map<string, Tree>, after: Map<string, Tree>, width = 90) =>
  formatDifference(compareContents(contents(before), contents(after)), { language: "en", color: false, width });

describe("whatever was changed", () => {
  test("no control character reaches the terminal", () => {
    fc.assert(
      fc.property(edited, edited, fc.integer({ min: 60, max: 160 }), (one, other, width) => {
        const text = shown(new Map([["t", one]]), new Map([["t", other]]), width);
        expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/);
      }),
    );
  });
});
test("reads like this", () => {
  const after = loan({
    done: {
      title: "Result",
      response: "You can apply online. Bring your passport and two payslips. We answer within a week.",
    },
    amount: { ...loanTree.nodes.amount, response: "How much do you need?" },
    extra: { title: "Extra", response: "More." },
  });
  expect(shown(loan({}), after, 80)).toBe(
    [
      "~ loan/main  +1 ~2",
      "  ~ amount  Amount",
      "      response:  You are ${answer:age}. How much? → How much do you need?",
      "  ~ done  Result",
      "      response:",
      "        You can apply.                     ≠ You can apply online.",
      "                                           + Bring your passport and two",
      "                                           + payslips.",
      "                                           + We answer within a week.",
      "  + extra  Extra",
      "",
    ].join("\n"),
  );
});
