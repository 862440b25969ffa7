/** The `test` command: failed expectations at their position, coverage, `--update`. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
  here.write("knowledge/coffee/main.tree.yaml", tree);
});
afterEach(() => here.remove());

const tree = `title: Coffee
language: en
keywords: [coffee]
facts: { ratio: "answers.water / answers.coffee" }
nodes:
  root:
    response: How does it taste?
    options:
      - { id: sour, description: Sour, next_node: finer }
      - { id: weak, description: Weak, next_node: grams }
  finer: { response: Grind finer., keywords: [sour taste] }
  grams:
    response: How many grams of coffee?
    input: { name: coffee, type: number, min: 1, max: 500 }
    next: water
  water:
    response: And water?
    input: { name: water, type: number, min: 1, max: 5000 }
    next:
      - { when: facts.ratio > 17, next_node: more }
      - { next_node: finer }
  more: { response: "\${fact:ratio} to 1 is thin." }
`;

const passing = `tree: main
conversations:
  - name: sour
    start: { node: root, expect: { options: [sour, weak], complete: false } }
    steps:
      - choose: nope
        expect: { error: unknown_option, node: root }
      - choose: sour
        expect: { node: finer, text: [Grind, finer], not_text: coarser, complete: true }
  - name: weak
    start: { node: root }
    steps:
      - { choose: weak, expect: { node: grams } }
      - { answer: many, expect: { error: invalid_input } }
      - { answer: 10 }
      - { answer: 200, expect: { node: more, text: 20 to 1, complete: true } }
      - { choose: back, expect: { node: water } }
  - name: in my own words
    start: { user_query: coffee }
    steps:
      - { say: weak, expect: { node: grams } }
routing:
  - { query: my coffee has a sour taste, expect: finer }
`;

describe("test", () => {
  test("passes when every expectation is met", async () => {
    here.write("knowledge/coffee/tests/main.test.yaml", passing);
    const { code, out } = await here.run(["test"]);
    expect(out).toMatch(
      /^3 conversations, 8 steps in \d+ ms: 3 passed, 0 failed; 1 of 1 first question routed as expected\.\n$/,
    );
    expect(code).toBe(0);
  });

  test.each([
    [
      "another node",
      "node: grams } }\n      - { answer: many",
      "node: finer } }\n      - { answer: many",
      "13:41",
      "expected node finer, but the session is at grams",
    ],
    ["another text", "text: 20 to 1", "text: 30 to 1", "16:52", 'does not contain "30 to 1"'],
    ["text that should not be", "not_text: coarser", "not_text: Grind", "9:64", 'contains "Grind"'],
    ["other options", "options: [sour, weak]", "options: [weak]", "4:45", "expected the options weak"],
    ["an end that is not reached", "{ node: water }", "{ node: water, complete: true }", "17:58", "not complete yet"],
    ["another error", "error: unknown_option", "error: invalid_input", "7:26", "failed with unknown_option"],
    [
      "an error that did not occur",
      "- { answer: 10 }",
      "- { answer: 10, expect: { error: invalid_input } }",
      "15:40",
      "the step succeeded",
    ],
    ["another first place", "expect: finer }", "expect: more }", "23:50", "is routed to finer, not to more"],
  ])("reports a failed expectation at its position: %s", async (_, from, to, place, message) => {
    expect(passing).toContain(from);
    here.write("knowledge/coffee/tests/main.test.yaml", passing.replace(from, to));
    const { code, out } = await here.run(["test"]);
    expect(code).toBe(1);
    expect(out).toContain(`knowledge/coffee/tests/main.test.yaml:${place} `);
    expect(out).toContain(message);
  });

  test("runs one test file when one is asked for", async () => {
    here.write("knowledge/coffee/tests/main.test.yaml", passing);
    here.write("knowledge/coffee/tests/sour.test.yaml", passing.slice(0, passing.indexOf("  - name: weak")));
    const one = JSON.parse((await here.run(["test", "knowledge/coffee/tests/sour.test.yaml", "--json"])).out);
    expect(new Set(one.conversations.map(({ file }: { file: string }) => file))).toEqual(
      new Set(["knowledge/coffee/tests/sour.test.yaml"]),
    );
    const tree = JSON.parse((await here.run(["test", "knowledge/coffee/main.tree.yaml", "--json"])).out);
    expect(tree.conversations.length).toBeGreaterThan(one.conversations.length);
  });

  test("refuses a file of another format", async () => {
    here.write("knowledge/coffee/tests/main.test.yaml", "conversations:\n  - name: a\n    stepps: []\n");
    const { code, out } = await here.run(["test"]);
    expect(code).toBe(1);
    expect(out).toContain("main.test.yaml:3:5");
  });

  test.each([
    ["another format", "conversations:\n  - name: a\n    stepps: []\n"],
    ["YAML that cannot be read", "conversations: [\n"],
    ["a tree that is not there", passing.replace("tree: main", "tree: mian")],
  ])("says that the only file was not run, and shows no empty figures: %s", async (_, text) => {
    here.write("knowledge/coffee/tests/main.test.yaml", text);
    const { code, out } = await here.run(["test", "--coverage"]);
    expect(code).toBe(1);
    expect(out).toMatch(/\n1 test file could not be run: correct the errors above first\.\n$/);
    expect(out).not.toMatch(/No tests found|0 conversations|options +rules/);
    expect(JSON.parse((await here.run(["test", "--json"])).out)).toMatchObject({
      not_run: ["knowledge/coffee/tests/main.test.yaml"],
    });
  });

  test("runs the other files beside one that cannot be read", async () => {
    here.write("knowledge/coffee/tests/main.test.yaml", passing);
    here.write("knowledge/coffee/tests/other.test.yaml", "conversations: [\n");
    const { code, out } = await here.run(["test"]);
    expect(code).toBe(1);
    expect(out).toContain("1 test file could not be run");
    expect(out).toContain("3 conversations, 8 steps");
  });

  test("--coverage lists what no conversation covers, with its line", async () => {
    here.write("knowledge/coffee/tests/main.test.yaml", passing.slice(0, passing.indexOf("  - name: weak")));
    const { code, out } = await here.run(["test", "--coverage"]);
    expect(code).toBe(0);
    expect(out).toContain(
      'knowledge/coffee/main.tree.yaml:10:15 Option "weak" of node "root" is not covered by any conversation.',
    );
    expect(out).toContain('knowledge/coffee/main.tree.yaml:20:9 Rule 1 of node "water"');
    expect(out).toMatch(/coffee\/main +2\/5 +40% +1\/2 +50% +0\/3 +0%/);
    expect((await here.run(["test", "--min", "100"])).code).toBe(1);
  });

  test("counts a rule as taken only when it was the one that held", async () => {
    here.write("knowledge/coffee/tests/main.test.yaml", passing);
    const { out } = await here.run(["test", "--coverage"]);
    expect(out).toContain('main.tree.yaml:21:9 Rule 2 of node "water"');
    expect(out).not.toContain('Rule 1 of node "water"');
  });

  test("--update writes the actual results, and keeps comments", async () => {
    const broken = `# for review\n${passing.replace("node: grams } }\n      - { answer: many", "node: finer } }\n      - { answer: many").replace("text: 20 to 1", "text: 30 to 1")}`;
    here.write("knowledge/coffee/tests/main.test.yaml", broken);
    const { code } = await here.run(["test", "--update"]);
    expect(code).toBe(0);
    const text = readFileSync(here.path("knowledge/coffee/tests/main.test.yaml"), "utf8");
    expect(text).toContain("# for review");
    expect(text).toContain("20 to 1 is thin.");
    expect((await here.run(["test"])).code).toBe(0);
  });

  test("runs nothing on broken knowledge", async () => {
    here.write("knowledge/coffee/main.tree.yaml", tree.replace("next_node: finer }", "next_node: gone }"));
    const { code, out } = await here.run(["test"]);
    expect(code).toBe(1);
    expect(out).toContain("dangling-next-node");
  });
});
