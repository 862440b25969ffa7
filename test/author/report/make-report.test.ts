/** The report on the files behind a channel. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { collect } from "../../../src/author/files.ts";
import type { GoldenCache } from "../../../src/author/golden/file.ts";
import { makeReport } from "../../../src/author/report/make-report.ts";
import type { CliContext } from "../../../src/author/command.ts";
import type { ReadCache } from "../../../src/compile/project.ts";
import { fitReport, MAX_REPORT_BYTES, readChannelReport } from "../../../src/knowledge/channel-report.ts";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";

const TREE = `title: Pets
language: en
nodes:
  root:
    response: Which pet?
    options:
      - { id: dog, description: A dog, next_node: dog }
      - { id: cat, description: A cat, next_node: cat }
  dog:
    title: Dog
    response: A dog, then.
  cat:
    title: Cat
    response: A cat, then.
`;
const TEST = `conversations:
  - name: a dog
    steps:
      - choose: dog
        expect: { node: dog }
`;

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const reportOf = (tests = true, caches: { readCache?: ReadCache; goldenCache?: GoldenCache } = {}) => {
  const cli = { directory: here.folder, repository: here.folder } as CliContext;
  return makeReport(collect(cli, undefined), { now: 1_700_000_000_000, tests, root: "/home/ann/pets", ...caches });
};

test("files that were read before change nothing in it, and a changed test file is read again", () => {
  here.write("knowledge/pets/main.tree.yaml", TREE);
  here.write("knowledge/pets/tests/main.test.yaml", TEST);
  const caches = { readCache: new Map(), goldenCache: new Map() };
  for (const words of [
    TEST,
    TEST,
    TEST.replace("node: dog", "node: cat"),
    TEST.replace("choose: dog", "choose: cow"),
  ]) {
    here.write("knowledge/pets/tests/main.test.yaml", words);
    expect(reportOf(true, caches)).toEqual(reportOf());
  }
});

test("it says where each step is written, what the conversations miss, and which release the files make", () => {
  proves("page/report");
  here.write("knowledge/pets/main.tree.yaml", TREE);
  here.write("knowledge/pets/tests/main.test.yaml", TEST);
  const report = reportOf();
  expect(report.release).toMatch(/^[0-9a-f]{64}$/);
  expect(report.conversations).toEqual({ passed: 1, failed: 0 });
  expect(report.trees).toEqual([
    {
      base: "pets",
      tree: "main",
      file: "knowledge/pets/main.tree.yaml",
      steps: [
        { node: "root", line: 4, end_line: 8 },
        { node: "dog", line: 9, end_line: 11 },
        { node: "cat", line: 12, end_line: 14 },
      ],
      coverage: {
        nodes: { covered: 2, total: 3 },
        options: { covered: 1, total: 2 },
        rules: { covered: 0, total: 0 },
        missed: ["root\tcat", "cat"],
      },
    },
  ]);
  expect(readChannelReport(JSON.parse(new TextDecoder().decode(fitReport(report))))).toEqual(report);
});

test("the conversations are counted for each base", () => {
  proves("page/coverage");
  here.write("knowledge/pets/main.tree.yaml", TREE);
  here.write("knowledge/pets/tests/main.test.yaml", TEST);
  here.write("knowledge/more/main.tree.yaml", TREE.replaceAll("pets", "more"));
  here.write("knowledge/more/tests/main.test.yaml", TEST.replace("node: dog }", "node: cat }"));
  expect(reportOf().conversations_by_base).toEqual([
    { base: "more", passed: 0, failed: 1 },
    { base: "pets", passed: 1, failed: 0 },
  ]);
});

test("files with an error make no release, and the finding says its line", () => {
  proves("page/report");
  here.write("knowledge/pets/main.tree.yaml", TREE.replace("next_node: cat }", "next_node: cow }"));
  const { release, findings, conversations } = reportOf();
  expect([release, conversations]).toEqual([null, undefined]);
  expect(findings.find(({ severity }) => severity === "error")).toMatchObject({
    file: "knowledge/pets/main.tree.yaml",
    line: 8,
  });
});

test("a conversation that fails is a finding, and the release is made all the same", () => {
  here.write("knowledge/pets/main.tree.yaml", TREE);
  here.write("knowledge/pets/tests/main.test.yaml", TEST.replace("expect: { node: dog }", "expect: { node: cat }"));
  const report = reportOf();
  expect(report.release).not.toBeNull();
  expect(report.findings.map(({ file }) => file)).toContain("knowledge/pets/tests/main.test.yaml");
  expect(reportOf(false).conversations).toBeUndefined();
});

test("a report that is too large is sent with less in it, never more than a server keeps", () => {
  here.write("knowledge/pets/main.tree.yaml", TREE);
  const report = reportOf();
  const [tree] = report.trees;
  if (tree === undefined) throw new Error("no tree");
  const steps = Array.from({ length: 20_000 }, (_, at) => ({ node: `${"n".repeat(60)}${at}`, line: at, end_line: at }));
  const large = { ...report, trees: [{ ...tree, steps }] };
  const sent = fitReport(large);
  expect(sent.length).toBeLessThanOrEqual(MAX_REPORT_BYTES);
  expect(readChannelReport(JSON.parse(new TextDecoder().decode(sent)))?.findings).toEqual(report.findings);
});

test.each([
  [{}],
  [{ format: 2 }],
  [{ format: 1, release: "x", at: 0, findings: [], left_out: 0, trees: [] }],
  [{ format: 1, release: null, at: 0, findings: [{}], left_out: 0, trees: [] }],
  [{ format: 1, release: null, at: 0, findings: [], left_out: 0, trees: [{ base: "a", tree: "b", file: "c" }] }],
])("%j is no report", (value) => {
  expect(readChannelReport(value)).toBeUndefined();
});
