/** Expressions that would take long: undecided within the budget, and refused by the check and at publish. */
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { validateTrees } from "../../src/compile/validate-tree.ts";
import type { Json } from "../../src/json.ts";
import { evaluate, evaluateFacts } from "../../src/knowledge/conditions.ts";
import type { Tree } from "../../src/knowledge/model.ts";
import { MAX_STEPS, spend, withBudget } from "../../src/knowledge/step-budget.ts";
import { proves } from "../requirements/index.ts";

const numbers = Array.from({ length: 1000 }, (_, index) => index);
const answers = new Map<string, Json>([
  ["many", numbers],
  ["text", "a".repeat(10_000)],
  ["other", `${"a".repeat(2500)}b${"a".repeat(2500)}`],
]);
const value = (text: string) => evaluate(text, { answers, facts: new Map() });

test("a loop over a thousand is decided, a loop in a loop over them is not", () => {
  proves("exposure/expression-steps");
  expect(value("answers.many.all(a, a >= 0)")).toBe(true);
  expect(value('answers.text.contains("b") || answers.text.contains("aaaa")')).toBe(true);
  expect(value("answers.many.filter(a, a > 10).size()")).toBe(989);
  expect(value("answers.many.all(a, answers.many.all(b, a + b >= 0))")).toBeUndefined();
});

test("an operator that forgives errors does not hide that the budget is used up", () => {
  expect(value("true || answers.many.all(a, answers.many.all(b, a + b >= 0))")).toBe(true);
  expect(value("answers.many.all(a, answers.many.all(b, a + b >= 0)) || true")).toBeUndefined();
});

test.each([
  [
    "texts that double",
    "cel.bind(a, answers.text + answers.text, cel.bind(b, a + a, cel.bind(c, b + b, c + c + c + c)))",
  ],
  ["texts in a loop", 'answers.many.map(a, answers.text + "b").size()'],
  ["lists of one list", "answers.many.map(a, answers.many.map(b, answers.many)).size()"],
  ["texts that are searched for in texts", "answers.many.all(a, !answers.text.contains(answers.other))"],
  ["the same from the end", "answers.many.all(a, answers.text.lastIndexOf(answers.other) < 0)"],
  ["comparing lists of one list", "answers.many.map(a, answers.many) == answers.many.map(a, answers.many)"],
])("counts what they expand to: %s", (_, text) => {
  expect(value(text)).toBeUndefined();
});

test("all facts share one budget, and the same facts are always decided", () => {
  const facts = Array.from({ length: 40 }, (_, index) => ({
    name: `f${index}`,
    expression: `answers.many.filter(a, answers.many.exists(b, b == ${index} + 1)).size()`,
  }));
  const decided = [...evaluateFacts({ facts }, answers, 0).keys()];
  expect(decided.length).toBeLessThan(facts.length);
  expect([...evaluateFacts({ facts }, answers, 0).keys()]).toEqual(decided);
});

test("work ends at the step after the budget", () => {
  let worked = 0;
  const ended = withBudget(10, () => {
    try {
      for (;;) {
        spend(1);
        worked += 1;
      }
    } catch {
      return "caught";
    }
  });
  expect([ended, worked]).toEqual([null, 10]);
});

const tree = (facts: string, when = "true") => `
title: Costly
language: en
facts:
${facts}
nodes:
  root:
    response: Which?
    options:
      - { id: a, description: A, next_node: done, when: '${when}' }
      - { id: b, description: B, next_node: done }
  done: { response: Done. }
`;
const findings = (text: string) =>
  compile([{ path: "knowledge/costly.tree.yaml", text }]).findings.filter(({ rule }) => rule === "bad-condition");

test("the check refuses facts of two loops over a thousand, and says what they cost", () => {
  const growing = [
    "  l0: '[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]'",
    "  l1: facts.l0 + facts.l0 + facts.l0 + facts.l0 + facts.l0",
    "  l2: facts.l1 + facts.l1 + facts.l1 + facts.l1 + facts.l1",
    "  l3: facts.l2 + facts.l2",
  ].join("\n");
  expect(findings(tree(growing))).toEqual([]);
  const found = findings(tree(`${growing}\n  f: facts.l3.all(a, facts.l3.all(b, a + b > 0))`));
  expect(found).toMatchObject([{ message: expect.stringMatching(/[\d,]{9,} steps/) }]);
  const cheap = findings(tree(`${growing}\n  f: facts.l3.all(a, a > 0)`, "facts.f && facts.l0.exists(a, a == 3)"));
  expect(cheap).toEqual([]);
  expect(findings(tree(growing, "facts.l3.exists(a, facts.l3.exists(b, a + b == 0))"))).toHaveLength(1);
});

test("a publish refuses the same, also where no check was run", () => {
  const facts = [
    { name: "l", expression: "answers.x.map(a, answers.x.map(b, answers.x))" },
    { name: "f", expression: "facts.l.all(a, facts.l.all(b, a == b))" },
  ];
  const hostile: Tree = {
    base: "b",
    tree: "t",
    title: "T",
    language: "en",
    root: "r",
    keywords: [],
    facts,
    jumps: [],
    nodes: [],
    texts: [],
  } as unknown as Tree;
  const reported: string[] = [];
  validateTrees(new Map([["b/t", hostile]]), (_, rule, { en }) => reported.push(`${rule}: ${en}`));
  expect(reported.find((one) => one.startsWith("bad-condition"))).toContain(MAX_STEPS.toLocaleString("en"));
});
