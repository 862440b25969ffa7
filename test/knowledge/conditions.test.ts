/** Conditions and facts: which hold, which are undecided, and which expressions are refused before they are evaluated. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, evaluateFacts, holds, readExpression } from "../../src/knowledge/conditions.ts";
import type { Json } from "../../src/json.ts";
import { runs } from "../support/runs.ts";

const environment = (answers: { [key: string]: Json }, facts: { [key: string]: Json } = {}) => ({
  answers: new Map(Object.entries(answers)),
  facts: new Map(Object.entries(facts)),
  today: "2026-03-15",
});

describe("conditions", () => {
  test.each([
    ["answers.age >= 18", { age: 18 }, true],
    ["answers.age >= 18", { age: 17 }, false],
    ["answers.age * 1.5 > 26", { age: 18 }, true],
    ['answers["which year?"] == "2024"', { "which year?": "2024" }, true],
    ['"gpu" in answers.parts', { parts: ["cpu", "gpu"] }, true],
    ['answers.city == "上海"', { city: "上海" }, true],
    ["years_between(answers.born, today) >= 18", { born: "2008-03-15" }, true],
    ["years_between(answers.born, today) >= 18", { born: "2008-03-16" }, false],
    ['days_between("2026-03-01", today) == 14', {}, true],
    ["add_days(answers.due, 30) > today", { due: "2026-02-14" }, true],
    ['answers.due < date("2026-03-01")', { due: "2026-02-28" }, true],
    ["round(answers.share) == 1", { share: 0.8333 }, true],
    ["round(answers.share, 1) == 0.8", { share: 0.8333 }, true],
    ["round(answers.share, 1) == 3.0", { share: 3 }, true],
    ["today >= answers.since", { since: "2026-03-15" }, true],
  ])("%s over %j is %s", (condition, answers, expected) => {
    expect(holds(condition, environment(answers))).toBe(expected);
  });

  test.each([
    ["a missing answer", "answers.age > 3"],
    ["a negated comparison with a missing answer", "!(answers.age > 3)"],
    ["a comparison of different types", "answers.name > 3"],
    ["a day that does not exist", 'days_between("2026-02-30", today) > 0'],
    ["a number of digits that nobody reads", "round(0.5, 99) >= 0.0"],
    ["inherited names of objects", "answers.constructor != null"],
    ["a value that is not true", "answers.name"],
  ])("%s does not hold and does not throw", (_, condition) => {
    expect(holds(condition, environment({ name: "Li" }))).toBe(false);
  });

  test("has() detects a missing answer; || is decided by one true side", () => {
    expect(holds("!has(answers.age)", environment({}))).toBe(true);
    expect(holds("has(answers.age) && answers.age > 3", environment({ age: 4 }))).toBe(true);
    expect(holds("answers.age > 3 || answers.vip", environment({ vip: true }))).toBe(true);
  });

  test("an absent condition always holds", () => {
    expect(holds(undefined, environment({}))).toBe(true);
  });

  test("no answer of any kind makes a condition throw", () => {
    const conditions = [
      "answers.x > 3",
      "size(answers.x) > 1",
      '"a" in answers.x',
      "answers.x.y == 1",
      "answers[answers.x] == 1",
      "facts.x + answers.x == 2",
    ];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...conditions), (value, condition) => {
        const json: Json = JSON.parse(JSON.stringify(value));
        expect(typeof holds(condition, environment({ x: json }, { x: json }))).toBe("boolean");
      }),
    );
  });
});

describe("facts", () => {
  const now = Date.UTC(2026, 2, 15, 12);
  const facts = [
    { name: "is_adult", expression: "answers.age >= 18" },
    { name: "price", expression: "facts.is_adult ? 100 : 50" },
    { name: "share", expression: "answers.part / answers.whole" },
    { name: "too_early", expression: "facts.later + 1" },
    { name: "later", expression: "1" },
  ];

  test("are computed in order, each from those before it", () => {
    const found = evaluateFacts(
      { facts },
      new Map<string, Json>([
        ["age", 20],
        ["part", 1],
        ["whole", 4],
      ]),
      now,
    );
    expect([...found]).toEqual([
      ["is_adult", true],
      ["price", 100],
      ["share", 0.25],
      ["later", 1],
    ]);
  });

  test("that cannot be decided yet are absent", () => {
    expect([...evaluateFacts({ facts }, new Map(), now)]).toEqual([["later", 1]]);
  });

  test("that double one another become absent when they grow too large", () => {
    const doubling = Array.from({ length: 60 }, (_, index) => ({
      name: `f${index}`,
      expression: index === 0 ? "answers.x" : `facts.f${index - 1} + facts.f${index - 1}`,
    }));
    const found = evaluateFacts({ facts: doubling }, new Map<string, Json>([["x", "0123456789"]]), now);
    expect(found.size).toBeLessThan(15);
    expect(evaluateFacts({ facts: doubling }, new Map<string, Json>([["x", ["a"]]]), now).size).toBeLessThan(15);
  });

  test("read the day of the given time as today", () => {
    expect(evaluateFacts({ facts: [{ name: "day", expression: "today" }] }, new Map(), now).get("day")).toBe(
      "2026-03-15",
    );
  });
});

describe("checking the required names before evaluation", () => {
  test("never changes the value of a condition or fact", () => {
    const name = fc.constantFrom("a", "b", "c");
    const atom = fc.oneof(
      name.map((x) => `answers.${x} > 1`),
      name.map((x) => `has(answers.${x})`),
      name.map((x) => `facts.${x} == 2`),
      name.map((x) => `[1, 2].exists(i, i == answers.${x})`),
      name.map((x) => `size(answers.${x}) > 0`),
      fc.constantFrom("true", "false"),
    );
    const { tree: expression } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        atom,
        fc
          .tuple(tie("tree"), fc.constantFrom("&&", "||"), tie("tree"))
          .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
        tie("tree").map((inner) => `!(${inner})`),
        fc.tuple(tie("tree"), tie("tree"), tie("tree")).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
      ),
    }));
    const values = fc.dictionary(name, fc.constantFrom<Json>(0, 1, 2, "x", null));
    fc.assert(
      fc.property(expression, values, values, (text, answers, facts) => {
        const variables = environment(answers, facts);
        const { run } = readExpression(text);
        if (run === undefined) return;
        let expected: unknown;
        try {
          expected = run({ answers: variables.answers, facts: variables.facts, today: variables.today });
        } catch {
          expected = undefined;
        }
        expect(evaluate(text, variables), text).toEqual(expected);
        expect(holds(text, variables), text).toBe(expected === true);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("expressions are refused when they", () => {
  test.each([
    ["do not parse", "answers.age >", 13],
    ["name something unknown", "anwers.age > 3", 0],
    ["mix types", '1 + "a" == 2', 0],
    ["match a regular expression, which can take forever", 'answers.x.matches("(a+)+$")', 0],
    ["nest loops three deep", "[1].all(a, [1].all(b, [1].all(c, c > 0)))", 22],
    ["are too long", `answers.a == "${"x".repeat(1000)}"`, 0],
  ])("%s", (_, text, start) => {
    const { error } = readExpression(text);
    expect(error?.start).toBe(start);
    expect(evaluate(text, environment({ x: "a" }))).toBeUndefined();
  });

  test("names are collected with their offsets", () => {
    const { answers, facts, dynamic } = readExpression('answers.age > 3 && facts["ok"] && has(answers.name)');
    expect(answers.map(({ name }) => name)).toEqual(["age", "name"]);
    expect(facts).toEqual([{ name: "ok", start: 19, end: 30 }]);
    expect(dynamic).toBe(false);
    expect(readExpression("answers[facts.key] == 1").dynamic).toBe(true);
  });
});
