/** The test files of every shipped base pass in a second, independent runner, and cover every option. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { checkSources } from "../../../src/compile/check.ts";
import { buildTrees } from "../../../src/compile/project.ts";
import { fullName, goldenFile, openLibrary, walkFile } from "./conversations.ts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const files = readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .toSorted();

const sources = files.map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));
const library = openLibrary(buildTrees(checkSources(sources).project));
const bases = [...new Set([...library.trees.values()].map((tree) => tree.base))];

describe.each(bases)("%s", (base) => {
  const tests = sources
    .filter(({ path }) => path.startsWith(`knowledge/${base}/tests/`) && path.endsWith(".test.yaml"))
    .map(({ path, text }) => ({ path, said: parse(text) }))
    // This runner has no search; `../shipped.test.ts` runs these files.
    .filter(({ said }) => !Object.hasOwn(said, "search"))
    .map(({ path, said }) => ({ path, file: goldenFile.parse(said) }));
  const taken = new Set<string>();

  it.each(tests)("$path", ({ file }) => {
    const walked = walkFile(library, base, file);
    for (const option of walked.taken) taken.add(option);
    expect(walked.problems).toEqual([]);
  });

  it("has a conversation for every option", () => {
    const offered = [...library.trees.values()]
      .filter((tree) => tree.base === base)
      .flatMap((tree) =>
        tree.nodes.flatMap((node) => node.options.map(({ id }) => `${fullName(node.id, base, tree.tree)} ${id}`)),
      );
    expect(offered.filter((option) => !taken.has(option))).toEqual([]);
  });
});
