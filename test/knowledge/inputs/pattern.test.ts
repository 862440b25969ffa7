/** The pattern engine compared with the platform's regular expressions: the same results, in linear time. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePattern } from "../../../src/knowledge/inputs/pattern.ts";
import { runs } from "../../support/runs.ts";

function matches(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) throw new Error(`${pattern}: ${compiled.reason}`);
  return compiled.matches(text);
}

const atom = fc.constantFrom(
  "a",
  "b",
  "c",
  ".",
  "\\d",
  "\\w",
  "\\.",
  "[ab]",
  "[^a]",
  "[a-c1]",
  "[\\d.]",
  "\\p{Script=Han}",
  "é",
  "中",
  "😀",
  "\\n",
);
const repeat = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "*?", "{1,2}?");

/** Patterns of the subset, a few levels deep. */
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small" },
    fc.tuple(atom, repeat).map(([one, times]) => one + times),
    fc
      .tuple(fc.constantFrom("(", "(?:"), tie("pattern"), repeat)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
  ),
  pattern: fc.oneof(
    { depthSize: "small" },
    fc.array(tie("part"), { maxLength: 3 }).map((parts) => parts.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map(([left, right]) => `${left}|${right}`),
  ),
}));
const text = fc
  .array(fc.constantFrom("a", "b", "c", "1", ".", "é", "中", "😀", "\n"), { maxLength: 7 })
  .map((letters) => letters.join(""));

describe("patterns", () => {
  it("match the same whole texts as the platform's regular expressions", () => {
    fc.assert(
      fc.property(pattern, text, (source, sample) => {
        expect(matches(source, sample)).toBe(new RegExp(`^(?:${source})$`, "u").test(sample));
      }),
      { numRuns: runs(5000) },
    );
  });

  it("compile from any text, or are refused with a reason", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."ab()[]{}|*+?^$\\.,12-pP:="), maxLength: 20 }),
        text,
        (source, sample) => {
          const compiled = compilePattern(source);
          if (compiled.ok) compiled.matches(sample);
          else expect(compiled.reason).not.toBe("");
        },
      ),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    "(?=a)",
    "(?<!a)b",
    "(a)\\1",
    "\\bword",
    "a**",
    "(a",
    "a)",
    "[a",
    "a{2,1}",
    "{",
    "^a|b$c^",
    "\\",
    "(a{99}){99}",
    "(?<name>a)",
    "\\k<name>",
  ])("%j is refused with a reason", (source) => {
    expect(compilePattern(source)).toMatchObject({ ok: false, reason: expect.stringMatching(/\w/) });
  });

  it("may begin with ^ and end with $, which have no effect", () => {
    expect(matches("^ab$", "ab")).toBe(true);
    expect(matches("^ab$", "xab")).toBe(false);
    expect(matches("ab\\$", "ab$")).toBe(true);
  });

  it("take time proportional to the text where the platform's backtrack", () => {
    for (const source of ["(a+)+b", "(a|aa)*c", "(a*)*b", "(a?){50}a{50}b"])
      expect(matches(source, "a".repeat(5_000))).toBe(false);
  }, 20_000);
});

it("ends within its budget on the longest text, and then does not match", () => {
  expect(matches("(.*,){90}.*", "abcd,".repeat(100))).toBe(true);
  expect(matches("(.*,){90}.*", "abcd,".repeat(2000))).toBe(false);
  expect(matches("([a-z]+,?)*", "abcd,".repeat(2000))).toBe(true);
});
