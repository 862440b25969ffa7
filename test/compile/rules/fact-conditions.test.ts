/** Mistakes in conditions on facts that are computed with: numbers in quotes, rules that are never reached, what always or never holds. */
import { expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";

const tree = (rules: readonly string[], facts: readonly string[]): string =>
  [
    "title: Water bill",
    "language: en",
    "facts:",
    ...facts.map((fact) => `  ${fact}`),
    "nodes:",
    "  root:",
    "    response: How many litres?",
    "    input: { name: litres, type: number, min: 0 }",
    "    next: people",
    "  people:",
    "    response: For how many people?",
    "    input: { name: people, type: integer, min: 1 }",
    "    next:",
    ...rules.map((when) => `      - { when: '${when}', next_node: much }`),
    "      - { next_node: fine }",
    "  much:",
    "    response: That is much.",
    "  fine:",
    "    response: That is fine.",
    "",
  ].join("\n");

const facts = [
  "each: answers.litres / answers.people",
  'band: \'facts.each > 150 ? "high" : "low"\'',
  'unused_days: days_between(today, "2027-01-01")',
  "total: facts.each * 30 + 5",
];

/** `rule → message` of each finding. */
const told = (...rules: string[]): string[] =>
  checkSources([{ path: "knowledge/water/main.tree.yaml", text: tree(rules, facts) }], {
    today: "2026-06-01",
  }).findings.map(({ rule, message }) => `${rule} → ${message}`);

const quoted = (name: string, number: string): string =>
  `constant-condition → "${name}" is a number, and "${number}" in quotes is a text, so this can never hold.`;
const unreached = "constant-condition → This rule is never reached: the rules before it hold whenever it would.";
const otherKind = "constant-condition → == stands between a number and a text, so it never holds.";
const never = "constant-condition → This condition can never hold here.";

test.each([
  ["a number in quotes", ['facts.each > "150"'], [quoted("each", "150")]],
  ["a number in quotes, of a fact of a fact", ['"900.5" <= facts.total'], [quoted("total", "900.5")]],
  ["a number in quotes, of days", ['facts.unused_days < "30"'], [quoted("unused_days", "30")]],
  ["a higher bound behind a lower one", ["facts.each > 100", "facts.each > 200"], [unreached]],
  ["the same bound twice", ["facts.total >= 900", "facts.total >= 900"], [unreached]],
  ["both bounds in one", ["facts.each > 200 && facts.each < 100"], [never]],
  ["a value that the fact of a fact does not have", ['facts.band == "hihg"'], [never]],
  ["a text that the number is not", ['facts.each == "much"'], [otherKind]],
])("%s is told", (_, rules, expected) => {
  expect(told(...rules)).toEqual(expected);
});

test.each([
  [["facts.each > 200", "facts.each > 100"]],
  [["facts.each > 100 && facts.total < 5000", "facts.each > 200"]],
  [["facts.each < 50", "facts.each >= 50 && facts.each < 60", "facts.total == 10"]],
  [['facts.band == "high"', 'facts.band == "low"']],
  [["facts.each > answers.people", "facts.each > 100"]],
  [["facts.unused_days < 30", "facts.unused_days < 60"]],
  [["facts.each != 100"]],
])("%s is sound", (rules) => {
  expect(told(...rules)).toEqual([]);
});
