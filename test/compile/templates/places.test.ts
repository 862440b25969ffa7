/** What is wrong with a template is told where its author wrote it. */
import { expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";

const sound = `---
name: plants
description: Advice about plants
arguments:
  plant: Which plant
  place:
    description: Where it stands
sections:
  task: { priority: must, ttl: 2h }
end_condition: "final_answer:"
---
# Task {#task}

Say what \${local:plant} at \${local:place} needs.

Thought: what is known
End with final_answer: and your advice.
`;
const told = (from: string, to: string): string[] => {
  expect(sound).toContain(from);
  const text = sound.replace(from, to);
  return checkSources([{ path: "templates/plants.md", text }]).findings.map(
    ({ line, column, rule, fix }) => `${line}:${column} ${rule} ${fix}`,
  );
};

test("the template is sound", () => {
  expect(told("plants", "plants")).toEqual([]);
});

test("an argument that nothing uses, in a map", () => {
  expect(told(" at ${local:place}", "")).toEqual([
    "6:3 template-argument-unused Write ${local:place} where it belongs, or remove it.",
  ]);
});

test("an argument that nothing uses, in a list", () => {
  expect(
    told(
      "  plant: Which plant\n  place:\n    description: Where it stands",
      "  - name: plant\n  - { name: place }\n  - name: pot",
    ),
  ).toEqual(["7:11 template-argument-unused Write ${local:pot} where it belongs, or remove it."]);
});

test("a misspelt section", () => {
  expect(told("  task: {", "  taks: {")).toContain('9:3 template-section-without-content Did you mean "task"?');
});

test("a time that is none", () => {
  expect(told("ttl: 2h", "ttl: 2 hours")).toEqual([
    "9:32 template-ttl-invalid Write a number of turns, or 30s, 10m, 2h, 7d.",
  ]);
});

test("an end that no section tells", () => {
  const [finding = ""] = told('"final_answer:"', "'steps >'");
  expect(finding).toMatch(
    /^10:16 template-end-condition-untold Put into end_condition the words with which the model ends/,
  );
});
