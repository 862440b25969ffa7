/** Follows the authors' tutorials step by step, in an empty folder: every file is written, every command is run. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { follow } from "./follow.ts";
import { readSnippets } from "./snippets.ts";

const docs = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs");

/** A folder of its own that lives as long as the test. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cairn-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.each(["AUTHORING.md", "AUTHORING.zh-CN.md"])("%s", (name) => {
  const page = readFileSync(join(docs, name), "utf8");
  const snippets = readSnippets(page);

  it("can be followed from an empty folder to the end", async () => {
    expect(snippets.map(({ kind }) => kind)).toContain("run");
    await follow(snippets, emptyFolder());
  });
});

it.each(["AUTHORING.md", "AUTHORING.zh-CN.md"])("%s has no fence that no test follows", (name) => {
  const page = readFileSync(join(docs, name), "utf8");
  const fences = Array.from(page.matchAll(/^```(?=\S)/gm)).length;
  expect(readSnippets(page)).toHaveLength(fences);
});

it("both tutorials take the same steps", () => {
  const steps = ["AUTHORING.md", "AUTHORING.zh-CN.md"].map((name) =>
    readSnippets(readFileSync(join(docs, name), "utf8")).map((snippet) =>
      "path" in snippet ? snippet.path : snippet.kind,
    ),
  );
  expect(steps[0]).toEqual(steps[1]);
});
