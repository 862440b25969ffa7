/** What the check says of keys in documents, templates and trees. */
import { expect, test } from "vitest";
import { codeFrame } from "../../../src/author/finding-text.ts";
import { checkSources } from "../../../src/compile/check.ts";
import { makeInstance, seeded } from "../../support/redaction/generate.ts";

const { text: token } = makeInstance("hf_{w34}", seeded(3));
const { text: certain } = makeInstance("ghp_{w36}", seeded(3));

const tree = (response: string) => ({
  path: "knowledge/shop/shop.tree.yaml",
  text: `language: en\nnodes:\n  root:\n    response: ${response}\n    documents: [offered]\n`,
});
const offered = (more: string) => ({
  path: "knowledge/shop/documents/offered.md",
  text: `# Offered\n\nWhat a node offers.\n${more}`,
});
const template = (more: string) => ({
  path: "templates/answer.en.md",
  text: `---\nname: answer\n---\n\n# Task\n\nAnswer.\n${more}`,
});

const found = (sources: readonly { path: string; text: string }[]): string[] =>
  checkSources(sources)
    .findings.filter(({ rule }) => rule === "secret-looking")
    .map(({ severity, file, line, column, end_column }) => `${severity} ${file}:${line}:${column}-${end_column}`);

test("a service's key is a warning with its place, in a document, a template and a tree", () => {
  expect(found([tree("Welcome."), offered(`Use ${token} here.\n`), template(`Use ${token}.\n`)])).toEqual([
    "warning knowledge/shop/documents/offered.md:4:5-42",
    "warning templates/answer.en.md:8:5-42",
  ]);
  expect(found([tree(`Use ${token}`), offered("")])).toEqual(["warning knowledge/shop/shop.tree.yaml:4:19-56"]);
});

test("a key that is mistaken for nothing else is one finding, an error, beside a warning on the same line", () => {
  expect(found([tree("Welcome."), offered(`${token} ${certain}\n`)])).toEqual([
    "warning knowledge/shop/documents/offered.md:4:1-38",
    "error knowledge/shop/documents/offered.md:4:39-79",
  ]);
});

test.each(["Use the key <your-key>, hf_… or sk-your-key.", "sha256:abc, build 4b1d2c", "the tr_prod table"])(
  "%s is none",
  (text) => {
    expect(found([tree("Welcome."), offered(text), template(text)])).toEqual([]);
  },
);

test("the line of a finding shows no key", () => {
  const source = offered(`Use ${token} or ${certain}.\n`);
  const [first] = checkSources([tree("Welcome."), source]).findings;
  const shown = codeFrame(first!, source.text, false);
  expect(shown).toContain("Use hf_");
  for (const key of [token, certain]) expect(shown).not.toContain(key.slice(8, 20));
});
