/** Reading and checking: every mistake at its place, with a way out, in JSON and YAML alike. */
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { checkSources } from "../../src/compile/check.ts";
import type { Path } from "../../src/compile/findings.ts";
import { readJson } from "../../src/compile/readers/json/read-json.ts";
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { readYaml } from "../../src/compile/readers/yaml/read-yaml.ts";
import { runs } from "../support/runs.ts";

/** `line:column rule` of each finding of one tree file. */
function places(text: string, path = "knowledge/a.yaml"): string[] {
  return checkSources([{ path, text }]).findings.map(({ line, column, rule }) => `${line}:${column} ${rule}`);
}

const yaml = (...lines: string[]): string => `${lines.join("\n")}\n`;

describe("a YAML tree is refused where it", () => {
  test.each([
    ["is indented with a tab", yaml("nodes:", "\troot:", "\t  response: a"), "2:1 parse-error"],
    ["has an unquoted colon", yaml("nodes:", "  root:", "    response: a: b"), "3:15 parse-error"],
    ["never closes a quote", yaml("nodes:", "  root:", '    response: "a'), "3:15 parse-error"],
    ["repeats a node", yaml("nodes:", "  root: { response: a }", "  root: { response: b }"), "3:3 duplicate-key"],
    ["uses __proto__", yaml("nodes:", "  root: { response: a }", "  __proto__: { response: b }"), "3:3 reserved-key"],
    ["has an unknown key", yaml("nodes:", "  root:", "    respones: a", "    response: b"), "3:5 unknown-key"],
    ["has a number for a text", yaml("nodes:", "  root:", "    response: 12"), "3:15 wrong-type"],
    ["lacks a response", yaml("nodes:", "  root:", "    title: a"), "2:3 missing-key"],
    ["lacks nodes", yaml("title: a"), "1:1 missing-key"],
    [
      "has an unknown input type",
      yaml("nodes:", "  root:", "    response: a", "    input: { name: n, type: numbr }", "    next: null"),
      "4:29 bad-value",
    ],
    [
      "has an id with a space",
      yaml("nodes:", "  root: { response: a, next: null }", "  my node: { response: a }"),
      "3:3 bad-value",
    ],
    ["begins nowhere", yaml("root: start", "nodes:", "  root: { response: a }"), "1:7 missing-root"],
    [
      "leads nowhere",
      yaml(
        "nodes:",
        "  root:",
        "    response: a",
        "    options:",
        "      - { id: x, description: X, next_node: roof }",
      ),
      "5:45 dangling-next-node",
    ],
    [
      "has two options of one id",
      yaml(
        "nodes:",
        "  root:",
        "    response: a",
        "    options:",
        "      - { id: x, description: X, next_node: null }",
        "      - { id: x, description: Y, next_node: null }",
      ),
      "6:15 duplicate-option",
    ],
    [
      "has an option without a target",
      yaml("nodes:", "  root:", "    response: a", "    options:", "      - { id: x, description: X }"),
      "5:15 leads-nowhere",
    ],
    [
      "asks and never goes on",
      yaml("nodes:", "  root:", "    response: a", "    input: { name: n, type: text }"),
      "4:5 leads-nowhere",
    ],
    [
      "has a condition that does not compile",
      yaml(
        "nodes:",
        "  root:",
        "    response: a",
        "    options:",
        "      - { id: x, description: X, next_node: null, when: 'answers.a >' }",
      ),
      "5:69 bad-condition",
    ],
    [
      "has a condition that is a number",
      yaml("nodes:", "  root:", "    response: a", "    next: [{ when: 1 + 1, next_node: null }]"),
      "4:20 bad-condition",
    ],
    [
      "has a fact that does not compile",
      yaml("facts:", "  f: answers.a +* 2", "nodes:", "  root: { response: a }"),
      "2:17 bad-condition",
    ],
  ])("%s", (_, text, expected) => {
    expect(places(text)).toContain(expected);
  });
});

const json = (text: string): string[] => places(text, "knowledge/a.json");

describe("a JSON tree is refused where it", () => {
  test.each([
    ["misses a comma", '{\n  "title": "a"\n  "nodes": {}\n}', "2:15 parse-error"],
    ["uses single quotes", "{\n  'title': 1 }", "2:3 parse-error"],
    ["uses typographic quotes", '{\n  "title": “a” }', "2:12 parse-error"],
    ["never closes a brace", '{\n  "nodes": {', "2:12 parse-error"],
    ["breaks a text over lines", '{\n  "title": "a\nb" }', "2:12 parse-error"],
    ["has an unknown escape", '{\n  "title": "a\\qb" }', "2:14 parse-error"],
    ["goes on after the end", '{ "nodes": { "root": { "response": "a" } } }\nmore', "2:1 parse-error"],
    [
      "repeats a key",
      '{ "nodes": {\n  "root": { "response": "a" },\n  "root": { "response": "b" } } }',
      "3:3 duplicate-key",
    ],
    [
      "uses __proto__",
      '{ "nodes": { "root": { "response": "a" },\n  "__proto__": { "response": "b" } } }',
      "2:3 reserved-key",
    ],
    ["has an unknown key", '{ "nodes": {\n  "root": { "responce": "a", "response": "b" } } }', "2:13 unknown-key"],
    ["leads nowhere", '{ "nodes": { "root": { "response": "a",\n  "next": "rot" } } }', "2:11 dangling-next-node"],
    ["is empty", "", "1:1 parse-error"],
  ])("%s", (_, text, expected) => {
    expect(json(text)).toContain(expected);
  });

  test("comments and trailing commas are welcome", () => {
    expect(json('// a tree\n{ "nodes": { /* one */ "root": { "response": "a", }, }, }\n')).toEqual([]);
  });
});

describe("the JSON reader", () => {
  test("reads every JSON text as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        fc.pre(!text.includes("__proto__"));
        const expected: unknown = JSON.parse(text);
        const reading = readJson(JSON.stringify(expected, null, indent));
        expect(reading.problems).toEqual([]);
        expect(reading.value).toEqual(expected);
      }),
    );
  });

  test("never throws, and calls broken what JSON.parse calls broken", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0123 \n-tfnrueasl.\\') }), (text) => {
        let sound = true;
        try {
          JSON.parse(text);
        } catch {
          sound = false;
        }
        const { value, problems } = readJson(text);
        if (sound) expect(value).toBeDefined();
        else expect(value === undefined ? problems.length > 0 : /,\s*[\]}]/.test(text)).toBe(true);
      }),
    );
  });

  test("refuses endless nesting without falling over", () => {
    const { value, problems } = readJson("[".repeat(200_000));
    expect(value).toBeUndefined();
    expect(problems[0]?.text.en[0]).toContain("nested too deeply");
  });

  test("reports a wrong mark where it stands, whatever the parser makes of it", () => {
    for (const [text, start, message] of [
      ['{ "a": true，"b": 1 }', 11, "full-width"],
      ['{ "a": nul }', 7, "neither a number nor true, false or null"],
      ['{ "a": 01 }', 7, "neither a number"],
      ['{ "a": 1e999 }', 7, "neither a number"],
      ["[1; 2]", 2, "comma or ]"],
      ['{ "a": 1 / 2 }', 9, "single /"],
      ['{ "a": 1 /* b }', 9, "never closed"],
      ["{ , }", 2, "A key in double quotes"],
      ["[", 0, "file ends"],
      ['["a"', 0, "This [ is never closed"],
      ['{ "a": "b\\u12" }', 9, "escape"],
    ] as const) {
      const { problems } = readJson(text);
      expect(problems.length, text).toBe(1);
      expect(problems[0]?.range.start, text).toBe(start);
      expect(problems[0]?.text.en[0], text).toContain(message);
    }
  });
});

describe("the YAML reader", () => {
  test("reads any value as it was written", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes("__proto__"));
        const value: unknown = JSON.parse(text);
        expect(readYaml(stringify(value)).value).toEqual(value);
      }),
    );
  });

  test.each(["[:]", ": x", "null: x", "~: x", "[a]: x", "{ { a: b }: x }", "{ [a] }", "? [a]\n: x"])(
    "%j has a key that is no text",
    (text) => {
      const { value, problems } = readYaml(text);
      expect(value).toBeUndefined();
      expect(problems[0]?.text.en[0]).toBe("A key is missing here, or is not a text.");
    },
  );

  test.each([
    ['"null": x', { null: "x" }],
    ["true: x", { true: "x" }],
    ["1: x", { 1: "x" }],
    ["a: 1_000", { a: "1_000" }],
    ["a: 0b11", { a: "0b11" }],
    ["a: 0o17", { a: 15 }],
    ["a: yes", { a: "yes" }],
    ["a: 'one \n  two'", { a: "one two" }],
  ])("%j is read as YAML 1.2 has it", (text, value) => {
    expect(readYaml(text)).toMatchObject({ value, problems: [] });
  });

  test("refuse endless nesting and endless aliases without falling over", () => {
    for (const levels of [500, 2000, 50_000]) {
      expect(readYaml("[".repeat(levels)).problems.length).toBeGreaterThan(0);
      expect(readYaml("{ a: ".repeat(levels)).problems.length).toBeGreaterThan(0);
    }
    const bomb = [
      "a0: &a0 [x, x]",
      ...Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`),
    ];
    expect(readYaml(bomb.join("\n")).problems.map(({ rule }) => rule)).toContain("parse-error");
  });

  test("refuses an alias inside of what it repeats, where it stands", () => {
    const { value, problems } = readYaml("nodes: &all\n  root: *all\n");
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ rule: "parse-error", range: { start: 20, end: 24 } }]);
  });

  test("refuses a second document, but not a mark that ends the first", () => {
    expect(readYaml("---\na: 1\n---\n")).toMatchObject({ value: { a: 1 }, problems: [] });
    expect(readYaml("a: 1\n---\nb: 2\n").problems.map(({ text: words }) => words.en[0])).toEqual([
      "The file holds more than one YAML document.",
    ]);
  });
});

describe("both readers", () => {
  const readers = [
    ["json", readJson],
    ["yaml", readYaml],
  ] as const;

  test("give the same value for a shipped YAML file and for its JSON", () => {
    for (const entry of readdirSync("knowledge", { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".yaml")) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
      const fromYaml = readYaml(text);
      expect(fromYaml.problems, entry.name).toEqual([]);
      const fromJson = readJson(JSON.stringify(parse(text), null, 2));
      expect(fromJson.problems, entry.name).toEqual([]);
      expect(fromYaml.value, entry.name).toEqual(fromJson.value);
    }
  });

  const parts = fc.constantFrom(
    ...":-#{}[]\",'|>&*!%@` \n\tab01é字\ufeff/，：“”\\+.".split(""),
    ...'1_000 0b11 0o17 -0x1 1. 1e3 -0 .inf null ~ True << \'x\' "y" [a] --- ... &a *a // /* */ true， "a":'.split(" "),
    ..."? ,a: ,- ,{a: b},# c, \n,\n  ,\r\n,|-\n,>-\n ".split(","),
  );

  test.each(readers)("%s: never throws on any text, and every place lies in the text", (_, read) => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 14 }), (found) => {
        const text = found.join("");
        const { value, problems, locate } = read(text);
        const ranges = problems.map(({ range }) => range);
        for (const path of pathsOf(value))
          for (const part of ["key", "value"] as const) ranges.push(...[locate(path, part) ?? []].flat());
        if (value === undefined && text.trim() !== "") expect(problems.length, text).toBeGreaterThan(0);
        for (const { start, end } of ranges) {
          expect(start, text).toBeGreaterThanOrEqual(0);
          expect(end, text).toBeGreaterThanOrEqual(start);
          expect(end, text).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each(readers)("%s: 100,000 levels are a finding, not a stack overflow", (_, read) => {
    for (const part of ["[", '{"a":', '[{"a":', "- ", "? "]) {
      if (read === readJson && !/[[{]/.test(part)) continue;
      const { value, problems } = read(part.repeat(100_000));
      expect(value).toBeUndefined();
      expect(problems[0]?.text.en[0], part).toBe("This is nested too deeply.");
    }
  });

  test.each(readers)("%s: a byte order mark and CRLF change neither the value nor the offsets", (_, read) => {
    const text = '\ufeff{ "a": 1,\r\n "b": [2] }\r\n';
    const { value, problems, locate } = read(text);
    expect(problems).toEqual([]);
    expect(value).toEqual({ a: 1, b: [2] });
    expect(locate(["b", 0], "value")).toEqual({ start: text.indexOf("2"), end: text.indexOf("2") + 1 });
    expect(locate(["b"], "key")).toEqual({ start: text.indexOf('"b"'), end: text.indexOf('"b"') + 3 });
  });
});

/** Every path of a value, and some that lead nowhere. */
function pathsOf(value: Json | undefined, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const members = Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, [...path, "nowhere"], ...members];
}

describe("the way out", () => {
  test("names what was probably meant", () => {
    const { findings } = checkSources([
      {
        path: "knowledge/a.yaml",
        text: yaml("nodes:", "  root:", "    response: a", "    next: resutl", "  result: { response: b }"),
      },
    ]);
    expect(findings.find(({ rule }) => rule === "dangling-next-node")).toMatchObject({
      fix: 'Did you mean "result"?',
      zh: { fix: "您是不是想写“result”？" },
    });
  });

  test("exists for every finding, in both languages", () => {
    const { findings } = checkSources([
      { path: "knowledge/a.yaml", text: yaml("titel: a", "nodes:", "  root:", "    response: [a]", "    next: x") },
    ]);
    expect(findings.length).toBeGreaterThan(1);
    for (const { message, fix, zh } of findings) {
      for (const text of [message, fix]) expect(text).toMatch(/[.?…]$/);
      for (const text of [zh.message, zh.fix]) expect(text).toMatch(/[。？]$/);
    }
  });

  test("other findings are still told beside an unknown key", () => {
    expect(places(yaml("titel: a", "nodes:", "  root:", "    response: a", "    next: gone"))).toEqual([
      "1:1 unknown-key",
      "5:11 dangling-next-node",
    ]);
  });
});

describe("trees that lead into each other", () => {
  const other = {
    path: "knowledge/shop/other.tree.yaml",
    text: yaml("nodes:", "  root: { response: a }", "  deep: { response: b }"),
  };
  const from = (target: string) => ({
    path: "knowledge/shop/main.tree.yaml",
    text: yaml("nodes:", "  root:", "    response: a", `    next: "${target}"`),
  });
  const found = (target: string, ...others: { path: string; text: string }[]) =>
    checkSources([from(target), other, ...others])
      .findings.filter(({ rule }) => rule === "dangling-next-node")
      .map(({ message }) => message);

  test.each(["shop/other", "shop/other#deep", "other#deep", "other#root"])("%s is found", (target) => {
    expect(found(target)).toEqual([]);
  });

  test("a node of the same tree wins over a tree of that name", () => {
    expect(found("root")).toEqual([]);
  });

  test.each([
    ["other#dep", 'There is no node "dep" in tree shop/other.'],
    ["shop/othr", 'There is no tree "shop/othr".'],
    ["elsewhere/other#deep", 'There is no tree "elsewhere/other".'],
  ])("%s is not", (target, message) => {
    expect(found(target)).toEqual([message]);
  });

  test("nothing is said about leading into a tree that could not be read", () => {
    expect(found("broken#x", { path: "knowledge/shop/broken.tree.yaml", text: "nodes: [" })).toEqual([]);
  });
});

test("two files may not be the same tree", () => {
  const text = '{ "nodes": { "root": { "response": "a" } } }';
  const { findings } = checkSources([
    { path: "knowledge/a.json", text },
    { path: "knowledge/a/a.tree.json", text },
  ]);
  expect(findings.map(({ rule, file }) => [rule, file])).toEqual([["duplicate-id", "knowledge/a/a.tree.json"]]);
});
