/** Evidence as candidate blocks: its text, its order, its priority and what is out. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CandidateBlock } from "../../src/context/block.ts";
import { deriveCandidates } from "../../src/context/candidates.ts";
import type { CandidateOptions } from "../../src/context/candidates.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { foldContext } from "../../src/context/project.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { runs } from "../support/runs.ts";
import { AT, document, started } from "./support.ts";

const candidates = (events: readonly RecordedEvent[], options: Partial<CandidateOptions> = {}): CandidateBlock[] =>
  deriveCandidates(foldContext([started, ...events], { session_id: "s1" }), {
    counter: estimator,
    language: "en",
    now: AT + 60_000,
    conversation: true,
    ...options,
  }).blocks;
const evidenceOf = (blocks: readonly CandidateBlock[]): CandidateBlock[] =>
  blocks.filter(({ block_type }) => block_type === "evidence");
const recorded = (content: string): RecordedEvent => ({
  type: "evidence_recorded",
  at: AT,
  evidence: document(content),
});
const textOf = (content: string): string | undefined => evidenceOf(candidates([recorded(content)]))[0]?.text;

const HEADING = /^\[ev_[0-9a-f]{30}\] wiki document:\/\/tech\/one/;

test.each([
  ["\n \n# Heading\n\n\ntext\n\n\n", "\n# Heading\n\n\ntext"],
  ["  indented\n", "\n  indented"],
  ["as it is", "\nas it is"],
  ["\n", ""],
])("a content %j stands without the blank lines it was cut out with", (content, expected) => {
  expect(textOf(content)?.replace(HEADING, "")).toBe(expected);
});

test("law: only blank lines go, it is counted as it is, and no stand-in costs more than the whole", () => {
  const content = fc
    .array(fc.constantFrom("\n", " ", "a", "字", "| b |", "\t", "\r\n", "long words. ".repeat(30)), { maxLength: 30 })
    .map((parts) => parts.join(""))
    .filter((text) => text !== "");
  fc.assert(
    fc.property(content, (given) => {
      const [made] = evidenceOf(candidates([recorded(given)]));
      expect(made?.text.replace(HEADING, "").replace(/\s/g, "")).toBe(given.replace(/\s/g, ""));
      expect(made?.tokens).toBe(estimator.count(made?.text ?? ""));
      if (made?.summary !== undefined) expect(made.summary.tokens).toBeLessThan(made.tokens);
    }),
    { numRuns: runs(1000) },
  );
});
