/** What the shipped knowledge says of the law names its source, and the source its date. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseTree } from "../../src/compile/parse.ts";
import { proves } from "../requirements/index.ts";

const base = join(import.meta.dirname, "../../knowledge/labor-rights");
const files = readdirSync(base, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => ({ path: join(entry.parentPath, entry.name), name: entry.name }))
  .map((file) => ({ ...file, text: readFileSync(file.path, "utf8") }));
const trees = files.filter(({ name }) => name.endsWith(".tree.yaml"));
const documents = files.filter(({ path, name }) => path.includes("documents") && name.endsWith(".md"));
const overview = documents.find(({ name }) => name === "overview.md")?.text ?? "";

/** Laws, and interpretations of them by number; titles of anything else that stands in such marks are none. */
const lawsIn = (text: string): string[] =>
  Array.from(text.matchAll(/《[^》]+(?:法|条例|规定|办法|指引)》|法释〔\d{4}〕\d+ 号/g), ([law]) => law);
const ARTICLE = /第[一二三四五六七八九十百]+条/;

describe("labour law", () => {
  test("a step that cites an article names its law", () => {
    proves("authoring/sources-of-law");
    for (const { path, text } of trees) {
      const { tree } = parseTree({ path: path.slice(path.indexOf("knowledge/")), text });
      for (const [id, { response }] of Object.entries(tree?.nodes ?? {}))
        if (ARTICLE.test(response)) expect(lawsIn(response).length, `${path} ${id}`).toBeGreaterThan(0);
    }
  });

  test.each(documents.map(({ name, text }) => [name, text] as const))(
    "%s names its sources and their dates",
    (name, text) => {
      proves("authoring/sources-of-law");
      expect(text).toMatch(/^review_by: "\d{4}-\d{2}-\d{2}"$/m);
      if (name === "overview.md") return;
      const line = /^依据：(.*)$/m.exec(text)?.[1] ?? "";
      expect(lawsIn(line).length).toBeGreaterThan(0);
      for (const law of lawsIn(text)) expect(line, law).toContain(law);
      for (const source of line.split("；")) expect(source).toMatch(/\d{4} 年/);
    },
  );

  test("every law that is named stands in the overview with its date", () => {
    proves("authoring/sources-of-law");
    const rows = overview.split("\n").filter((line) => line.startsWith("|"));
    for (const law of new Set([...trees, ...documents].flatMap(({ text }) => lawsIn(text))))
      expect(
        rows.find((row) => row.includes(law)),
        law,
      ).toMatch(/\d{4} 年/);
  });

  test("every tree is to be read again", () => {
    proves("authoring/review-by");
    for (const { text, name } of trees) expect(text, name).toMatch(/^review_by: "\d{4}-\d{2}-\d{2}"$/m);
  });
});
