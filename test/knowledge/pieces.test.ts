/** Trees read node by node: the law is that nobody can tell, whatever was edited, and whatever was remembered. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { checkSources } from "../../src/knowledge/check.ts";
import { cutYaml } from "../../src/knowledge/cut-yaml.ts";
import type { Path } from "../../src/knowledge/findings.ts";
import type { Json } from "../../src/json.ts";
import { PartMemory } from "../../src/knowledge/part-memory.ts";
import type { ReadCache } from "../../src/knowledge/project.ts";
import { readJson } from "../../src/knowledge/read-json.ts";
import { readYaml } from "../../src/knowledge/read-yaml.ts";
import { readYamlExactly } from "../../src/knowledge/read-yaml-exactly.ts";

const words = fc.constantFrom(
  "请补交材料。",
  "Say: yes",
  "a #b",
  'say "no"',
  "it's",
  "two\nlines\n",
  "  led by space",
  "您好？",
  "${fact:late}",
  "x\n\n\ny",
);
const ids = ["root", "a", "b", "第二步", "4"];
const node = fc.record(
  {
    title: words,
    response: words,
    options: fc.array(
      fc.record(
        {
          id: fc.constantFrom("yes", "no", "end"),
          description: words,
          next_node: fc.constantFrom(...ids, null, "gone"),
          when: fc.constantFrom("answers.root == 'yes'", "facts.late", "answers.nobody > 3", "(("),
        },
        { requiredKeys: ["id", "description"] },
      ),
      { maxLength: 3 },
    ),
    keywords: fc.array(fc.constantFrom("材料", "甲，乙"), { maxLength: 2 }),
    next: fc.constantFrom(...ids, null),
    surplus: fc.constant(1),
  },
  { requiredKeys: ["response"] },
);
const file = fc.record(
  {
    title: words,
    facts: fc.constantFrom({ late: "answers.a == 'yes'" }, { late: "((" }),
    nodes: fc.dictionary(fc.constantFrom(...ids), node, { minKeys: 1, maxKeys: 5 }),
    language: fc.constant("zh-CN"),
  },
  { requiredKeys: ["nodes"] },
);
const layout = fc.constantFrom(
  (tree: object) => stringify(tree),
  (tree: object) => stringify(tree, { lineWidth: 20 }),
  (tree: object) => stringify(tree, { lineWidth: 0, defaultStringType: "QUOTE_DOUBLE" }),
  (tree: object) => stringify(tree, { indent: 4, indentSeq: false, defaultStringType: "QUOTE_SINGLE" }),
);

/** What an editor's slip, or a wilful one, puts into a file. */
const slips = fc.constantFrom(
  ..."\"'|>:#{}[],-? \n",
  "\n  ",
  "\n    ",
  "\n\n",
  "\nnodes:\n",
  "\n  b:\n    response: again\n",
  "\n  # … \n",
  "\n# ...\n",
  "|+\n",
  ">-\n      ",
  "&a ",
  "*a",
  "\t",
  "---\n",
  "\r\n",
  "\u2028",
  "，",
  "  extra: 1\n",
  " - x\n",
  "//…\n",
  "/* … */",
);
/** Lines that fit in well enough to be overlooked: most of them name what is there already. */
const yamlLines = fc.constantFrom(
  "  root:",
  "  a: { response: again }",
  "  b:\n    response: again",
  "    response: again",
  "# …",
  "  # ...",
  "title: again",
);
const jsonLines = fc.constantFrom(
  '    "root": { "response": "again" },',
  '    "a": { "title": "x", "response": "again", "title": "y" },',
  '      "response": "again",',
  '      "response": "again", "response": "and again",',
  "      // …",
);
const place = fc.double({ min: 0, max: 0.999, noNaN: true });
const editOf = (lines: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ at: place, cut: fc.nat({ max: 6 }), put: slips }) },
    { weight: 2, arbitrary: fc.record({ at: place, line: lines }) },
    // Lines pasted a second time, or deleted.
    {
      weight: 1,
      arbitrary: fc.record({ at: place, lines: fc.integer({ min: 1, max: 6 }), times: fc.constantFrom(0, 2, 2) }),
    },
  );
const edit = editOf(yamlLines);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply(text: string, next: Edit): string {
  if ("put" in next) {
    const start = Math.floor(next.at * text.length);
    return text.slice(0, start) + next.put + text.slice(start + next.cut);
  }
  const lines = text.split("\n");
  const start = Math.floor(next.at * lines.length);
  if ("line" in next) return lines.toSpliced(start, 0, next.line).join("\n");
  const taken = lines.slice(start, start + next.lines);
  const put = Array.from({ length: next.times }, () => taken).flat();
  return [...lines.slice(0, start), ...put, ...lines.slice(start + next.lines)].join("\n");
}

/** Every path of a value, and some that lead nowhere. */
function pathsOf(value: Json | undefined, path: Path = []): Path[] {
  const below =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, item]) =>
          pathsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [path, [...path, "nowhere"], ...below];
}

describe("a file read in pieces", () => {
  test("reads as a whole, with every place where it is", () => {
    let inPieces = 0;
    fc.assert(
      fc.property(file, layout, fc.array(edit, { maxLength: 4 }), (tree, print, edits) => {
        const memory = new PartMemory();
        let text = print(tree);
        for (const next of [undefined, ...edits]) {
          if (next !== undefined) text = apply(text, next);
          if (cutYaml(text) !== undefined) inPieces += 1;
          const [pieces, whole] = [readYaml(text, memory), readYaml(text)];
          expect([pieces.value, pieces.problems, pieces.unfinished], text).toEqual([
            whole.value,
            whole.problems,
            whole.unfinished,
          ]);
          expect(JSON.stringify(pieces.value), text).toBe(JSON.stringify(whole.value));
          const exact = readYamlExactly(text, false);
          for (const path of pathsOf(pieces.value)) {
            for (const part of ["key", "value"] as const)
              expect(pieces.locate(path, part), `${path.join("/")} ${part} in\n${text}`).toEqual(
                exact.locate(path, part),
              );
          }
        }
      }),
      { numRuns: 120 },
    );
    expect(inPieces).toBeGreaterThan(60);
  });

  test("a JSON file that remembers reads as one that does not", () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom(0, 2, 2),
        fc.array(editOf(jsonLines), { maxLength: 5 }),
        (tree, indent, edits) => {
          const memory = new PartMemory();
          const first = JSON.stringify(tree, null, indent);
          let text = first;
          for (const next of [undefined, ...edits, "back"] as const) {
            text = next === undefined ? text : next === "back" ? first : apply(text, next);
            const [again, fresh] = [readJson(text, memory), readJson(text)];
            expect([again.value, again.problems, again.unfinished], text).toEqual([
              fresh.value,
              fresh.problems,
              fresh.unfinished,
            ]);
            expect(JSON.stringify(again.value), text).toBe(JSON.stringify(fresh.value));
            for (const path of pathsOf(again.value)) {
              for (const part of ["key", "value"] as const)
                expect(again.locate(path, part), `${path.join("/")} ${part} in\n${text}`).toEqual(
                  fresh.locate(path, part),
                );
            }
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  test("a check after any edits is the check of somebody who never looked before", () => {
    fc.assert(
      fc.property(
        file,
        fc.option(layout),
        fc.array(editOf(fc.oneof(yamlLines, jsonLines)), { minLength: 1, maxLength: 4 }),
        (tree, print, edits) => {
          const path = `knowledge/tea/main.tree.${print === null ? "json" : "yaml"}`;
          const other = {
            path: "knowledge/tea/other.tree.yaml",
            text: "nodes: { root: { response: a, next: main#a } }",
          };
          const first = print === null ? JSON.stringify(tree, null, 2) : print(tree);
          const cache: ReadCache = new Map();
          let text = first;
          for (const next of [undefined, ...edits, "back"] as const) {
            text = next === undefined ? text : next === "back" ? first : apply(text, next);
            const sources = [{ path, text }, other];
            const again = checkSources(sources, { today: "2026-01-01" }, cache);
            const fresh = checkSources(
              sources.map((source) => ({ ...source })),
              { today: "2026-01-01" },
            );
            expect(JSON.stringify(again.findings), text).toBe(JSON.stringify(fresh.findings));
            expect(JSON.stringify(again.project.trees.map(({ source }) => source)), text).toBe(
              JSON.stringify(fresh.project.trees.map(({ source }) => source)),
            );
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  test("a node that was not edited stays the same object", () => {
    for (const [ending, text] of [
      ["yaml", "nodes:\n  root:\n    response: a\n    next: b\n  b:\n    response: b\n"],
      ["json", '{ "nodes": { "root": { "response": "a", "next": "b" }, "b": { "response": "b" } } }'],
    ] as const) {
      const cache: ReadCache = new Map();
      const read = (now: string) =>
        checkSources([{ path: `knowledge/tea/main.tree.${ending}`, text: now }], {}, cache).project.trees[0]?.source
          .nodes;
      const before = read(text);
      const after = read(text.replace(/(response"?: "?)a/, "$1changed"));
      expect(after?.root).not.toBe(before?.root);
      expect(after?.b).toBe(before?.b);
      expect(after?.root?.response).toBe("changed");
    }
  });

  test("a mistake is told as often as the file is read", () => {
    for (const text of [
      '{ "nodes": { "a": { "x": 1, "x": 2 }, "b": {} } }',
      '{ "nodes": { "a": { "__proto__": 1 }, "b": {} } }',
      '{ "nodes": { "a": {}, "a": {} } }',
    ]) {
      const memory = new PartMemory();
      const told = ["", " ", "  "].map((end) => readJson(text + end, memory).problems.length);
      expect(told, text).toEqual([1, 1, 1]);
    }
    for (const text of [
      "nodes:\n  a:\n    x: 1\n    x: 2\n  b: {}\n",
      "nodes:\n  a: {}\n  a: {}\n",
      "nodes:\n  a: {}\n  a:\n",
    ]) {
      const memory = new PartMemory();
      const told = ["", "\n", "\n\n"].map((end) => readYaml(text + end, memory).problems.length);
      expect(told, text).toEqual([1, 1, 1]);
    }
  });
});
