/** A slip in one place that makes other lines look wrong: a language tag, a dash. It alone is told, at its line. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";

/** `line rule → way out` of each finding about a base of one tree. */
function told(text: string): string[] {
  const sources = [{ path: "knowledge/shop/main.tree.yaml", text }];
  return checkSources(sources).findings.map(({ line, rule, fix }) => `${line} ${rule} → ${fix}`);
}

const node = (id: string, next: string): string[] => [
  `  ${id}:`,
  "    response: Go on?",
  "    options:",
  `      - { id: go, description: Go on, next_node: ${next} }`,
  "    i18n:",
  "      zh-CN:",
  "        response: 继续吗？",
  "        options:",
  "          go: 继续",
];
const lines = [
  "title: Shop",
  "language: en",
  "i18n: { zh-CN: { title: 商店 } }",
  "facts:",
  "  one: 1 + 1",
  "  # A remark.",
  "  two: 2 + 2",
  "nodes:",
  ...["root", "b", "c", "d", "e"].flatMap((id, at, all) => node(id, all[at + 1] ?? "end")),
  "  end:",
  "    response: Done, ${fact:one} and ${fact:two}.",
  "    i18n: { zh-CN: { response: '好了，${fact:one}、${fact:two}。' } }",
];
const withLine = (nth: number, text: string): string => `${lines.with(nth - 1, text).join("\n")}\n`;

test("the tree is sound", () => {
  expect(told(`${lines.join("\n")}\n`)).toEqual([]);
});

test.each(["cn", "zh", "zh-CH", "ch"])("a language tag that one node has instead of the others', %s", (tag) => {
  expect(told(withLine(23, `      ${tag}:`))).toEqual(['23 missing-translation → Did you mean "zh-CN"?']);
});

test("a language that a node has besides is a translation that was begun", () => {
  const text = withLine(23, "      fr: { response: On continue ?, options: { go: Oui } }\n      zh-CN:");
  expect(told(text).length).toBeGreaterThan(1);
  expect(told(text).every((one) => one.includes("i18n: fr;"))).toBe(true);
});

test.each([
  ["facts", 5, "  - one: 1 + 1"],
  ["translated options", 26, "          - go: 继续\n          stay: 留下"],
])("a dash before the first of several keys: %s", (_, nth, text) => {
  expect(told(withLine(nth, text))).toEqual([
    `${nth} parse-error → Put "- " before each of these lines, or before none of them.`,
  ]);
});
