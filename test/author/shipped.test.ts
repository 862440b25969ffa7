/** The shipped knowledge has no finding, its tests pass, and they cover every option. */
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { collect } from "../../src/author/files.ts";
import { prepare, runSuite } from "../../src/author/golden/suite.ts";
import { checkSources } from "../../src/compile/check.ts";

const repository = join(import.meta.dirname, "../..");
const now = Date.UTC(2026, 10, 1);
const collection = collect(
  {
    directory: repository,
    repository,
    environment: process.env,
    color: false,
    out: () => {},
    err: () => {},
    now: () => now,
    signal: new AbortController().signal,
  },
  undefined,
);
const { project, knowledge } = prepare(collection, now);

describe("the shipped knowledge", () => {
  test("has no finding, not even a warning", () => {
    const { findings } = checkSources(collection.sources, { today: "2026-11-01" });
    expect(findings.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
  });

  test("passes its tests", () => {
    if (knowledge === undefined) throw new Error("it does not compile");
    const result = runSuite(collection, { project, knowledge }, now);
    expect(result.findings.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
    expect(result.passed).toBeGreaterThan(0);
  });

  const bases = [...new Set(project.trees.map((tree) => tree.here.base))];
  test.each(bases)("%s: every option is covered by a conversation", (base) => {
    if (knowledge === undefined) throw new Error("it does not compile");
    const { coverage } = runSuite(collection, { project, knowledge }, now);
    const missed = project.trees
      .filter((tree) => tree.here.base === base)
      .flatMap((tree) => coverage.of(tree).uncovered.filter(({ rule }) => rule === "uncovered-option"));
    expect(missed.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
  });
});
