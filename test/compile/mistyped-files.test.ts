/** Files that nothing reads, or that are there twice: each is told, with its right name. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";

const tree = `title: Bonsai
language: en
keywords: [bonsai]
nodes:
  root: { response: How is it?, options: [{ id: well, description: Well, next_node: end }] }
  end: { response: Good bye. }
`;
const told = (...sources: [path: string, text: string][]): string[] =>
  checkSources(sources.map(([path, text]) => ({ path, text }))).findings.map(
    ({ file, line, rule, fix }) => `${file}:${line} ${rule} ${fix}`,
  );

test("a copied tree", () => {
  const findings = told(["knowledge/b/main.tree.yaml", tree], ["knowledge/b/main - 副本.tree.yaml", tree]);
  expect(findings).toEqual([
    "knowledge/b/main.tree.yaml:1 duplicate-tree Remove one of the two files: a question could begin in either of them.",
  ]);
  const other = tree.replace("Good bye", "See you");
  expect(told(["knowledge/b/main.tree.yaml", tree], ["knowledge/b/side.tree.yaml", other])).toEqual([]);
});

test.each([
  ["knowledge/b/bonsai.tree.xlm", "bonsai.tree.xml"],
  ["knowledge/b/bonsai.tree.ymal", "bonsai.tree.yaml"],
  ["knowledge/b/bonsai.tree.jason", "bonsai.tree.json"],
  ["knowledge/b/tests/bonsai.test.yam", "bonsai.test.yaml"],
  ["knowledge/b/synonyms.yaaml", "synonyms.yaml"],
  ["knowledge/b/documents/soil.mdd", "soil.md"],
  ["knowledge/b/documents/soil.jsn", "soil.json"],
  ["knowledge/bonsai.ymal", "bonsai.yaml"],
])("a mistyped ending: %s", (path, meant) => {
  expect(told(["knowledge/b/main.tree.yaml", tree], [path, "words"])).toEqual([
    `${path}:1 stray-file Did you mean ${meant}? Then rename it so.`,
  ]);
});

test.each(["picture.jpeg", "notes.toml", "table.xlsx", "style.xsl", "log.txt"])(
  "another program's file: %s",
  (name) => {
    expect(told(["knowledge/b/main.tree.yaml", tree], [`knowledge/b/${name}`, "words"])).toEqual([]);
  },
);

test("a tree in the folder of the documents", () => {
  expect(told(["knowledge/b/main.tree.yaml", tree], ["knowledge/b/documents/soil.tree.yaml", tree])).toEqual([
    "knowledge/b/documents/soil.tree.yaml:1 stray-file Move the file up, to knowledge/b/soil.tree.yaml.",
  ]);
  expect(told(["knowledge/b/main.tree.yaml", tree], ["knowledge/b/documents/soil.tree.json", "{}"])).toEqual([
    "knowledge/b/documents/soil.tree.json:1 stray-file Move the file up, to knowledge/b/soil.tree.json.",
  ]);
});

const note = "---\ntitle: Soil\n---\n\nSoil must drain.\n";

test.each(["document", "Document", "docs", "文档"])(
  "a folder of documents called %s is told once, with its name",
  (folder) => {
    expect(
      told(
        ["knowledge/b/main.tree.yaml", tree.replace("Good bye. }", "Good bye., documents: [soil, water] }")],
        [`knowledge/b/${folder}/soil.md`, note],
        [`knowledge/b/${folder}/water.md`, note.replaceAll("Soil", "Water")],
      ),
    ).toEqual([`knowledge/b/${folder}/soil.md:1 stray-file Rename the folder to documents.`]);
  },
);

test.each([
  ["knowledge/b/b/main.tree.yaml", tree, "Move the file up, to knowledge/b/main.tree.yaml."],
  ["knowledge/b/trees/soil.tree.yaml", tree, "Move the file up, to knowledge/b/soil.tree.yaml."],
  ["knowledge/b/tests/synonyms.yaml", "- [soil, earth]\n", "Move the file up, to knowledge/b/synonyms.yaml."],
  ["knowledge/b/soil.tree .yaml", tree, "Rename it to soil.tree.yaml."],
  ["knowledge/b/documents/soil.txt", "Soil must drain.\n", "Rename it to soil.md, or move it elsewhere."],
  ["knowledge/b/templates/answer.md", note, "Move them to the folder templates beside knowledge."],
])("a file that nothing reads: %s", (path, text, fix) => {
  const other: [string, string] = ["knowledge/b/side.tree.yaml", tree.replace("Good", "A good")];
  expect(told(other, [path, text])).toEqual([`${path}:1 stray-file ${fix}`]);
});
