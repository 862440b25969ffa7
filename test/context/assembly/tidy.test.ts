/** Evidence stands in a prompt without the blank lines it was cut out with, and as before in prompts of before. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { tidyEvidence } from "../../../src/context/assembly/tidy.ts";
import type { CandidateBlock } from "../../../src/context/block.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { runs } from "../../support/runs.ts";

const block = (text: string, over: Partial<CandidateBlock> = {}): CandidateBlock => ({
  block_id: "evidence:e",
  block_type: "evidence",
  priority: "high",
  refs: [],
  text,
  tokens: estimator.count(text),
  group: "evidence",
  rank: 0,
  stable: false,
  ...over,
});
const tidied = (text: string): string | undefined => tidyEvidence([block(text)], estimator)[0]?.text;

test.each([
  ["[e] base uri\n\n \n# Heading\n\n\ntext\n\n\n", "[e] base uri\n# Heading\n\n\ntext"],
  ["[e] base uri\n  indented\n", "[e] base uri\n  indented"],
  ["[e] base uri\nas it is", "[e] base uri\nas it is"],
  ["[e] base uri\n", "[e] base uri"],
])("%j", (text, expected) => {
  expect(tidied(text)).toBe(expected);
});

test("law: only blank lines go, it is counted as it is, and no stand-in costs more than the whole", () => {
  const text = fc
    .array(fc.constantFrom("\n", " ", "a", "字", "| b |", "\t", "\r\n"), { maxLength: 30 })
    .map((parts) => `[e] name\n${parts.join("")}`);
  fc.assert(
    fc.property(text, fc.nat(20), (given, short) => {
      const [made] = tidyEvidence([block(given, { summary: { text: "s", tokens: short } })], estimator);
      expect(made?.text.replace(/\s/g, "")).toBe(given.replace(/\s/g, ""));
      expect(made?.tokens).toBe(estimator.count(made?.text ?? ""));
      if (made?.text !== given && made?.summary !== undefined) expect(made.summary.tokens).toBeLessThan(made.tokens);
      expect(tidied(made?.text ?? "")).toBe(made?.text);
    }),
    { numRuns: runs(3000) },
  );
});

test("nothing but evidence is touched", () => {
  const said = block("User: x\n\n\ny\n", { block_type: "conversation" });
  expect(tidyEvidence([said], estimator)).toEqual([said]);
});
