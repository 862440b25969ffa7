/** Slips in names of documents: one message each, where the mistake is. */
import { expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { proves } from "../../requirements/index.ts";

const TREE = `title: Tea
language: en
nodes:
  root:
    response: How?
    documents: [water]
    options: [{ id: hot, description: Hot, next_node: hot }]
  hot: { response: Hot., documents: [water] }
`;

const told = (body: string, head = "", more: { path: string; text: string }[] = []): string[] =>
  checkSources([
    { path: "knowledge/tea/main.tree.yaml", text: TREE },
    {
      path: "knowledge/tea/documents/water.md",
      text: `---\ntitle: Water\n${head}---\n\n# Water\n\nSoft water is best.\n${body}`,
    },
    ...more,
  ]).findings.map(({ rule, file, line, column }) => `${file.split("/").at(-1) ?? ""}:${line}:${column} ${rule}`);

test("an id that is not the one nodes use is told once, at the id", () => {
  proves("authoring/planted-mistakes");
  expect(told("", "id: two words\n")).toEqual(["water.md:3:5 missing-document"]);
  expect(told("See document://tea/water.\n", "id: watter\n")).toEqual(["water.md:3:5 missing-document"]);
  expect(told("", "id: water\n")).toEqual([]);
});

test("a link with a space is found, whether or not it leads somewhere", () => {
  proves("authoring/planted-mistakes");
  const more = [{ path: "knowledge/tea/documents/hard water.md", text: "# Hard\n\nHard water. [Soft](water.md)\n" }];
  expect(told("See [here](not there.md).\n")).toEqual(["water.md:8:12 broken-link"]);
  expect(told("See [here](<not there.md>).\n")).toEqual(["water.md:8:13 broken-link"]);
  expect(told("See [here](hard water.md).\n", "", more)).toEqual(["water.md:8:12 broken-link"]);
  expect(told("See [here](<hard water.md>).\n", "", more)).toEqual([]);
  expect(told("See [here](hard%20water.md).\n", "", more)).toEqual([]);
  expect(told("See [a] (b c.md) and [d](https://x.example/a b).\n")).toEqual([]);
});
