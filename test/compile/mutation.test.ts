/** The check's proof: sound knowledge has no finding; every planted fault is found, by its rule, in its file, on its line. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { readingRules, rules } from "../../src/compile/rules/index.ts";
import { plant, textFaults, treeFaults } from "./faults.ts";
import { Dice, soundProject, writeProject } from "./sound.ts";
import { runs } from "../support/runs.ts";
import { proves } from "../requirements/index.ts";

const options = { today: "2026-06-01" };
const faults = [...treeFaults, ...textFaults];
const rounds = runs(10);

describe("sound knowledge", () => {
  test("has no finding at all", () => {
    for (let seed = 0; seed < runs(60); seed++)
      expect(checkSources(writeProject(soundProject(seed)), options).findings, `seed ${seed}`).toEqual([]);
  });
});

describe("planted faults", () => {
  test.each(faults.map((fault, index) => [`${index} ${fault.rule}`, fault, index] as const))(
    "%s",
    (_, fault, index) => {
      for (let round = 0; round < rounds; round++) {
        const seed = index * 1000 + round;
        const { sources, rule, file, line } = plant(soundProject(seed), fault, new Dice(seed));
        const found = checkSources(sources, options).findings.map(
          (finding) => `${finding.rule} ${finding.file}:${finding.line}`,
        );
        expect(found, `seed ${seed}\n${sources.at(-1)?.text}`).toContain(`${rule} ${file}:${line}`);
      }
    },
  );

  test("are more than 500, and leave out only the rules about whole files", () => {
    expect(faults.length * rounds).toBeGreaterThanOrEqual(runs(500));
    const planted = new Set(faults.map(({ rule }) => rule));
    const left = [...readingRules, ...rules.map(({ id }) => id)].filter((id) => !planted.has(id));
    expect(left.toSorted()).toEqual([
      "broken-link",
      // Planted in unfinished-texts.test.ts.
      "broken-markdown",
      // Planted in silent-mistakes.test.ts.
      "cut-text",
      "duplicate-document",
      "duplicate-id",
      // Planted in mistyped-files.test.ts.
      "duplicate-tree",
      "empty-document",
      // Planted in clear-mistakes.test.ts: how nothing is written shows in the text alone.
      "empty-next-node",
      "expired-document",
      "missing-title",
      "misspelt-key",
      "not-utf8",
      "orphan-document",
      // Planted in everyday-mistakes.test.ts.
      "repeated-word",
      "review-due",
      "stray-file",
      "stray-quote",
      "unclosed-front-matter",
      // Planted in everyday-mistakes.test.ts: the texts of this knowledge are of two languages.
      "wrong-language",
    ]);
  });
});

describe("faults of whole files", () => {
  const sources = writeProject(soundProject(1));
  const found = (...more: { path: string; text: string }[]) => {
    const paths = new Set(more.map(({ path }) => path));
    return checkSources([...sources.filter(({ path }) => !paths.has(path)), ...more], options).findings.map(
      ({ rule, file, line }) => `${rule} ${file}:${line}`,
    );
  };

  test("a document past its day", () => {
    const path = "knowledge/alpha/documents/guide.md";
    expect(found({ path, text: "---\ntitle: 指南\ntags: [a]\nvalid_until: 2026-05-31\n---\n内容\n" })).toEqual([
      `expired-document ${path}:4`,
    ]);
    expect(found({ path, text: "---\ntitle: 指南\ntags: [a]\nvalid_until: 2026-06-01\n---\n内容\n" })).toEqual([]);
  });

  test("a document and a tree that are due to be read again", () => {
    proves("authoring/review-by");
    const path = "knowledge/alpha/documents/guide.md";
    const document = (day: string) => ({ path, text: `---\ntitle: 指南\ntags: [a]\nreview_by: ${day}\n---\n内容\n` });
    expect(found(document("2026-06-01"))).toEqual([`review-due ${path}:4`]);
    expect(found(document("2026-06-02"))).toEqual([]);
    expect(found(document("2026-06-31"))).toEqual([`bad-value ${path}:4`]);
    const tree = "knowledge/beta/main.tree.yaml";
    const text = (day: string) => `title: 乙\nreview_by: "${day}"\nnodes:\n  root: { response: 好。 }\n`;
    expect(found({ path: tree, text: text("2026-05-31") })).toContain(`review-due ${tree}:2`);
    expect(found({ path: tree, text: text("2026-06-02") })).not.toContain(`review-due ${tree}:2`);
    expect(found({ path: tree, text: text("soon") })).toContain(`bad-value ${tree}:2`);
  });

  test("two documents of one id", () => {
    expect(
      found({ path: "knowledge/alpha/documents/other.md", text: "---\ntitle: 另一篇\nid: guide\n---\n内容\n" }),
    ).toEqual(["duplicate-id knowledge/alpha/documents/other.md:3"]);
  });

  test("a file that nothing reads", () => {
    expect(found({ path: "knowledge/alpha/forgotten.yaml", text: "nodes: {}\n" })).toEqual([
      "stray-file knowledge/alpha/forgotten.yaml:1",
    ]);
  });

  test("a file that was saved in the encoding of another age", () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode("---\ntitle: a\n---\n"), 0xd6, 0xd0, 0xce, 0xc4]);
    const path = "knowledge/alpha/documents/guide.md";
    expect(found({ path, text: new TextDecoder().decode(bytes) })).toContain(`not-utf8 ${path}:4`);
  });
});
