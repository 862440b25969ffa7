/** What a long compilation says of itself: counts on a terminal, a line for each stage elsewhere, nothing where it is short. */
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import type { CliContext } from "../../src/author/command.ts";
import { showStages } from "../../src/author/stages.ts";
import type { Language } from "../../src/localized-text.ts";

/** Compiles a small base while each look at the clock finds it so much later; what was written to the two outputs. */
function compiledWith({ step, color, language = "en" }: { step: number; color: boolean; language?: Language }) {
  let [out, err, at] = ["", "", 0];
  const cli: CliContext = {
    directory: "/",
    repository: "/",
    environment: {},
    color,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: () => (at += step),
    signal: new AbortController().signal,
  };
  const documents = Array.from({ length: 40 }, (_, nth) => ({
    path: `knowledge/tea/documents/d${nth}.md`,
    text: `---\ntitle: Tea ${nth}\n---\n\n## Water\n\nBoil ${nth} cups.\n\n## Leaves\n\nTake ${nth} spoons.\n`,
  }));
  const tree = { path: "knowledge/tea/main.tree.yaml", text: "nodes:\n  root: { response: Hello. }\n" };
  const stages = showStages(cli, language);
  const { release } = compile([tree, ...documents], {}, undefined, stages.tell);
  stages.end();
  expect(release).toBeDefined();
  expect(out).toBe("");
  return err;
}

test("one that takes no time says nothing", () => {
  expect(compiledWith({ step: 0.01, color: true })).toBe("");
  expect(compiledWith({ step: 0.01, color: false })).toBe("");
});

test("off a terminal each stage is one line", () => {
  const lines = compiledWith({ step: 400, color: false }).split("\n");
  expect(lines).toEqual([
    "Reading files: 41.",
    expect.stringMatching(/^Checking, by rule: \d+\.$/),
    "Indexing documents for search: 40.",
    expect.stringMatching(/^Packing passages: \d+\.$/),
    "Writing the index.",
    "",
  ]);
  expect(compiledWith({ step: 400, color: false, language: "zh" })).toContain("为文档建立搜索索引：40。\n");
});

test("on a terminal a line counts, and the next stage begins below it", () => {
  const err = compiledWith({ step: 400, color: true });
  expect(err).toMatch(/\rReading files: \d+ of 41\.\r/);
  expect(err).toContain("\rReading files: 40 of 41.\n\rChecking, by rule: 0 of ");
  expect(err.endsWith("\rWriting the index.\n")).toBe(true);
  // Not at each file: the terminal is written to ten times a second at most.
  const often = compiledWith({ step: 30, color: true }).split("\r").length;
  expect(often).toBeLessThan(err.split("\r").length);
});
