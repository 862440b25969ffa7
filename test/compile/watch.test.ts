/** Checking again: what is remembered of unchanged files never changes what is found. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { compile } from "../../src/compile/compile.ts";
import type { ReadCache } from "../../src/compile/project.ts";

const template = (name: string): string =>
  `---\nname: ${name}\ntitle: T\ndescription: D\nlanguage: en\nsections: { rules: { priority: must } }\n---\n\n# rules\n\nBe brief. \${nope:x}\n`;

/** Versions of each file, sound and not; undefined is a file that is gone. */
const versions: ReadonlyMap<string, readonly (string | undefined)[]> = new Map([
  [
    "knowledge/tea/main.tree.yaml",
    [
      "nodes: { root: { response: a, next: other#root, documents: [leaf] } }",
      "nodes: { root: { response: a, next: other#roof } }",
      "nodes: [",
      undefined,
    ],
  ],
  [
    "knowledge/tea/other.tree.json",
    ['{ "nodes": { "root": { "response": "b" } } }', '{ "nodes": { "start": { "response": "b?" } } }', undefined],
  ],
  [
    "knowledge/tea/documents/leaf.md",
    [
      "---\ntitle: Leaf\n---\n\nText.\n",
      '---\nvalid_until: "2020-01-01"\n---\n\nText.\n',
      "---\ntags: 3\n---\n",
      undefined,
    ],
  ],
  ["knowledge/tea/synonyms.yaml", ["- [tea, cha]\n", "tea: 3\n", undefined]],
  ["templates/one.md", [template("one"), template("two"), undefined]],
]);

const state = fc.tuple(...Array.from(versions.values(), (texts) => fc.nat({ max: texts.length - 1 })));

test("a check that remembers finds what a fresh one finds, after any edits", () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 2, maxLength: 6 }), (states) => {
      const cache: ReadCache = new Map();
      for (const chosen of states) {
        const sources = Array.from(versions, ([path, texts], index) => ({ path, text: texts[chosen[index] ?? 0] }));
        const present = sources.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
        const options = { today: "2026-01-01" };
        const again = checkSources(present, options, cache);
        const fresh = checkSources(present, options);
        expect(again.findings).toEqual(fresh.findings);
        const compiled = compile(present, options, cache);
        // Each object is named by its hash, so that equal ids are equal bytes.
        expect(compiled.release?.id).toBe(compile(present, options).release?.id);
        expect(again.templates).toEqual(fresh.templates);
        expect(again.project.documents.map(({ document }) => document)).toEqual(
          fresh.project.documents.map(({ document }) => document),
        );
      }
    }),
  );
});

test("a file that did not change is not read again", () => {
  const cache: ReadCache = new Map();
  const sources = Array.from(versions, ([path, [text = ""]]) => ({ path, text }));
  const first = checkSources(sources, {}, cache).project;
  const edited = sources.map((source, index) => (index === 0 ? { ...source, text: `${source.text}\n` } : source));
  const second = checkSources(edited, {}, cache).project;
  const same = (path: string): boolean =>
    first.files.find((file) => file.path === path) === second.files.find((file) => file.path === path);
  expect(sources.map(({ path }) => same(path))).toEqual([false, true, true, true, true]);
});

test("the same files of the same day are not checked again, those of another day are", () => {
  const cache: ReadCache = new Map();
  const sources = Array.from(versions, ([path, [text = ""]]) => ({ path, text }));
  const copies = sources.map((source) => ({ ...source }));
  const first = checkSources(sources, { today: "2026-01-01" }, cache);
  expect(checkSources(copies, { today: "2026-01-01" }, cache)).toBe(first);
  expect(checkSources(copies, { today: "2026-01-02" }, cache)).not.toBe(first);
  expect(checkSources(copies, { today: "2026-01-02" }, new Map())).not.toBe(first);
  expect(checkSources(copies.slice(1), { today: "2026-01-02" }, cache).project.files).toHaveLength(sources.length - 1);
});
