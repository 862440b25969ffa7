/** The `walk` command: solves conditions, finds where users get stuck, and what no path reaches. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const tree = (rules: string, more = "") => `language: en
facts: { months: "days_between(answers.since, today) / 30" }
nodes:
  root:
    response: How old?
    input: { name: age, type: integer, min: 0, max: 130 }
    next: since
  since:
    response: Since when?
    input: { name: since, type: date, max_date: "2026-01-01" }
    next:
${rules}
  young: { response: Young. }
  long: { response: Long. }
  other: { response: Other. }
${more}`;

async function walk(text: string) {
  here.write("knowledge/a.yaml", text);
  return here.run(["walk", "--lang", "en"]);
}

describe("walk", () => {
  test("finds answers for every rule, dates and computed facts included", async () => {
    const { code, out } = await walk(
      tree(
        "      - { when: answers.age < 18, next_node: young }\n      - { when: facts.months > 24, next_node: long }\n      - { next_node: other }",
      ),
    );
    expect(out).toMatch(/^a: \d+ steps, \d+ situations, every node, option and rule was reached, 0 problems\.\n$/);
    expect(code).toBe(0);
  });

  test("prints the path on which a user gets stuck", async () => {
    const { code, out } = await walk(
      tree(
        "      - { when: answers.age < 18, next_node: young }\n      - { when: facts.months > 24, next_node: long }",
      ),
    );
    expect(code).toBe(1);
    expect(out).toContain('knowledge/a.yaml:8:3 error stuck Node "since" has no rule for');
    expect(out).toMatch(/on this path: root \(\d+\) → since/);
  });

  test("lists what was not reached, and says that nothing can reach a part only where that is proved", async () => {
    const { code, out } = await walk(
      tree(
        "      - { when: answers.age < 18, next_node: young }\n      - { when: facts.months * 0.0 > 1.0, next_node: long }\n      - { next_node: other }\n      - { next_node: young }",
      ),
    );
    expect(code).toBe(0);
    expect(out).toContain('knowledge/a.yaml:13:9 Rule 2 of node "since" was not reached with the values tried.');
    expect(out).toContain('Node "long" was not reached with the values tried.');
    expect(out).toContain('Rule 4 of node "since" cannot be reached.');
    expect(out).toContain("3 not reached, 0 problems.");
    expect(out).not.toContain("all paths");
  });

  test("ends where conditions close every option", async () => {
    const { code, out } = await walk(
      "language: en\nnodes:\n  root:\n    response: Which?\n    options:\n      - { id: a, description: A, next_node: on }\n      - { id: b, description: B, next_node: on }\n  on:\n    response: And now?\n    options:\n      - { id: x, description: X, next_node: null, when: 'answers.root == \"a\"' }\n",
    );
    expect(code).toBe(1);
    expect(out).toContain('Node "on" offers no way to continue, on this path: root (b) → on.');
  });

  test("is the same every time, and stops at its bound", async () => {
    const nodes = Array.from(
      { length: 8 },
      (_, index) =>
        `  n${index}:\n    response: Go.\n    input: { name: v${index}, type: integer, min: 0, max: 9 }\n    next: ${index < 7 ? `n${index + 1}` : "[{ when: facts.sum > 60, next_node: high }, { next_node: low }]"}\n`,
    );
    const sum = Array.from({ length: 8 }, (_, index) => `answers.v${index}`).join(" + ");
    here.write(
      "knowledge/a.yaml",
      `language: en\nroot: n0\nfacts: { sum: "${sum}" }\nnodes:\n${nodes.join("")}  high: { response: High. }\n  low: { response: Low. }\n`,
    );
    const first = await here.run(["walk", "--lang", "en"]);
    expect(await here.run(["walk", "--lang", "en"])).toEqual(first);
    expect(first.out).not.toContain("cannot be reached");
    const { out } = await here.run(["walk", "--lang", "en", "--steps", "3"]);
    expect(out).toContain("not reached before the limit");
    // What was not come by in three steps may well be there.
    expect(out).toContain('Node "high" was not reached with the values tried.');
    expect(out).not.toContain("cannot be reached");
  });

  const plants = `language: en
facts: { daily: answers.water / answers.days, per_litre: facts.daily / answers.pot }
nodes:
  root: { response: "How much water, in millilitres?", input: { name: water, type: number, min: 1, max: 5000 }, next: days }
  days: { response: How many days?, input: { name: days, type: number, min: 1, max: 60 }, next: pot }
  pot:
    response: "How large is the pot, in litres?"
    input: { name: pot, type: number, min: 0.1, max: 100 }
    next:
      - { when: facts.per_litre > 80.0, next_node: much }
      - { when: facts.per_litre < 15.0, next_node: little }
      - { next_node: enough }
  much: { response: Too much. }
  little: { response: Too little. }
  enough: { response: Enough. }
`;

  test("finds values between two thresholds of a fact that is computed from several answers", async () => {
    const { code, out } = await walk(plants);
    expect(out).toMatch(/^a: \d+ steps, \d+ situations, every node, option and rule was reached, 0 problems\.\n$/);
    expect(code).toBe(0);
  });

  test("what a test reaches is reached", async () => {
    // One value in a thousand million is nothing that a walk comes by.
    const secret = plants.replace("facts.per_litre > 80.0", "int(answers.water * 1000.0) % 999983 == 271828");
    const first = await walk(secret);
    expect(first.out).toContain('Rule 1 of node "pot" was not reached with the values tried.');
    here.write(
      "knowledge/a/tests/a.test.yaml",
      "conversations:\n  - name: much\n    steps: [{ answer: 271.828 }, { answer: 1 }, { answer: 1, expect: { node: much } }]\n",
    );
    expect((await here.run(["test", "--lang", "en"])).code).toBe(0);
    const { out } = await here.run(["walk", "--lang", "en"]);
    expect(out).toContain("every node, option and rule was reached");
  });
});
