/** Commands of all documents run with the pinned Node, and the tests that they name are here. Not here: what they print. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = ["*.md", ".github/**/*.md", "{docs,knowledge,templates,src,test}/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("no document starts a tool with the machine's own Node", () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((path) => /node_modules\/\.bin|\bnpx vitest\b/.test(read(path)))).toEqual([]);
});

test("what `npm test --` is given in a document is in the repository", () => {
  // The recipes name tests that their reader is to write.
  const others = pages.filter((path) => path !== "docs/RECIPES.md");
  const named = others.flatMap((page) =>
    Array.from(read(page).matchAll(/npm test --((?: test\/[\w./-]+)+)/g), ([, paths = ""]) => paths.trim().split(" ")),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
