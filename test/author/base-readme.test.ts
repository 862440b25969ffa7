/** The README of a base: pictures made from its trees, the author's own text kept; those that ship are up to date. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baseReadme } from "../../src/author/base-readme.ts";
import { mainTree } from "../../src/compile/layout.ts";
import { proves } from "../requirements/index.ts";
import { repository, shipped, trees } from "./export/support.ts";

const bases = [...new Set(trees.map(({ base }) => base))];
const mainOf = (base: string) => {
  const name = mainTree(
    base,
    trees.filter((tree) => tree.base === base).map(({ tree }) => tree),
  );
  const main = shipped.trees.get(`${base}/${name ?? ""}`);
  if (main === undefined) throw new Error(base);
  return main;
};

describe.each(bases)("%s", (base) => {
  test("its README and pictures are what `npm run author -- graph <base> --readme` makes now", () => {
    proves("authoring/pictures");
    const folder = join(repository, "knowledge", base);
    const present = readFileSync(join(folder, "README.md"), "utf8");
    const files = baseReadme(shipped, mainOf(base), present);
    for (const [name, text] of files) {
      expect(existsSync(join(folder, name)), name).toBe(true);
      expect(readFileSync(join(folder, name), "utf8") === text, `${base}/${name} is out of date`).toBe(true);
    }
    const pictures = readdirSync(join(folder, "pictures")).map((name) => `pictures/${name}`);
    expect(pictures.toSorted()).toEqual([...files.keys()].filter((name) => name.endsWith(".svg")).toSorted());
  });
});

test("what an author wrote around the pictures stays", () => {
  const main = mainOf(bases[0] ?? "");
  const fresh = baseReadme(shipped, main).get("README.md") ?? "";
  const own = baseReadme(shipped, main, "# Mine\n\nWords.\n").get("README.md") ?? "";
  expect(own.startsWith("# Mine\n\nWords.\n\n<!-- trees")).toBe(true);
  const changed = own.replace(/!\[.*?\)/, "old").replace("Words.", "Other words.");
  expect(baseReadme(shipped, main, changed).get("README.md")).toBe(own.replace("Words.", "Other words."));
  expect(fresh).toContain(`# ${main.title ?? ""}`);
});
