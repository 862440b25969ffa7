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
    expect(out).toMatch(/^a: \d+ steps, \d+ situations, all paths were tried, 0 problems\.\n$/);
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

  test("lists what cannot be reached", async () => {
    const { code, out } = await walk(
      tree(
        "      - { when: answers.age < 18, next_node: young }\n      - { when: facts.months * 0.0 > 1.0, next_node: long }\n      - { next_node: other }",
      ),
    );
    expect(code).toBe(0);
    expect(out).toContain('knowledge/a.yaml:13:9 Rule 2 of node "since" cannot be reached.');
    expect(out).toContain('Node "long" cannot be reached.');
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
    expect(out).toContain("not all paths were tried");
    // What was not come by in three steps may well be there.
    expect(out).toContain('Node "high" was not reached, but not all paths were tried.');
    expect(out).not.toContain("cannot be reached");
  });
});
