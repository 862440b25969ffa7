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

describe("law in the other bases", () => {
  const read = (path: string): string => readFileSync(join(base, "..", path), "utf8");

  test.each([
    [
      "home-network/documents/outage-and-compensation.md",
      ["Telekommunikationsgesetz", "Ofcom's automatic compensation scheme"],
    ],
    [
      "home-network/documents/talking-to-your-provider.md",
      ["Regulation (EU) 2015/2120", "Ofcom's code", "47 CFR § 1.717"],
    ],
    ["home-network/documents/zh-CN/provider.md", ["《电信用户申诉处理办法》", "（EU）2015/2120 号条例"]],
    ["tech-investing/documents/risk/suitability-rules.md", ["《私募投资基金监督管理暂行办法》"]],
  ])("%s names its sources and their dates, and when it is read again", (path, sources) => {
    proves("authoring/sources-of-law");
    const text = read(path);
    expect(text).toMatch(/^review_by: "\d{4}-\d{2}-\d{2}"$/m);
    for (const source of sources) {
      const at = text.replaceAll("\n", " ").indexOf(source);
      expect(at, source).toBeGreaterThan(0);
      expect(text.slice(at, at + source.length + 120), source).toMatch(/\b20\d{2}\b|20\d{2} 年/);
    }
  });

  test("the step on private funds names the rule and its date", () => {
    proves("authoring/sources-of-law");
    const { tree } = parseTree({
      path: "knowledge/tech-investing/risk-profile.tree.yaml",
      text: read("tech-investing/risk-profile.tree.yaml"),
    });
    expect(tree?.nodes.private_gate?.response).toMatch(/《私募投资基金监督管理暂行办法》（[^）]*2014 年/);
  });
});
