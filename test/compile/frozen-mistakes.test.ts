/** The slips of the frozen list of planted mistakes that were told at the wrong line, or several times. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { proves } from "../requirements/index.ts";

const told = (path: string, text: string, rules?: RegExp): string[] =>
  checkSources([{ path, text }])
    .findings.filter(({ rule }) => rules === undefined || rules.test(rule))
    .map(({ rule, line, column }) => `${line}:${column} ${rule}`);

describe("a slip", () => {
  test("in the name of next is told once, not as ways that lead nowhere", () => {
    proves("authoring/planted-mistakes");
    const text = `title: Tea
nodes:
  root: { response: How hot?, input: { name: heat, type: number }, NEXT: cooler }
  cooler: { response: Use cooler water. }
`;
    expect(told("knowledge/tea/main.tree.yaml", text)).toEqual(["3:68 unknown-key"]);
  });

  test.each([
    ["title：Tea", "2:6 wrong-type"],
    ["Tea", "2:1 wrong-type"],
  ])("in the front matter of a document is told at its place: %s", (head, expected) => {
    proves("authoring/planted-mistakes");
    expect(told("knowledge/tea/documents/a.md", `---\n${head}\n---\n\n# Tea\n`, /wrong-type/)).toEqual([expected]);
  });

  // Which of the two names is the slip, only the author knows: the one that is not met is told, with the other where it is near.
  test.each([
    ["questions", 'Did you mean "questions"?'],
    ["other", undefined],
  ])("in the name of a template's section is told at its key: %s", (heading, fix) => {
    proves("authoring/planted-mistakes");
    const text = `---
name: tea
description: Answers about tea.
sections:
  rules: { priority: must }
  question: { priority: must }
---
# Rules {#rules}
Be short.
# Question {#${heading}}
\${local:user_intent}
`;
    expect(told("templates/tea.en.md", text, /section-without-content/)).toEqual([
      "6:3 template-section-without-content",
    ]);
    if (fix === undefined) return;
    const { findings } = checkSources([{ path: "templates/tea.en.md", text }]);
    expect(findings.map((finding) => finding.fix)).toContain(fix);
  });
});
