/** Every rule has a page in `docs/rules/`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testRules } from "../../src/author/golden/file.ts";
import { readingRules, rules } from "../../src/compile/rules/index.ts";

const repository = join(import.meta.dirname, "../..");
const known = [...readingRules, ...rules.map(({ id }) => id), ...testRules];

describe("rules", () => {
  test("are more than twenty, each with a name of its own", () => {
    expect(new Set(known).size).toBe(known.length);
    expect(known.length).toBeGreaterThanOrEqual(20);
  });

  test.each(known)("%s has a page with an example and a Chinese part", (id) => {
    const text = readFileSync(join(repository, "docs/rules", `${id}.md`), "utf8");
    expect(text).toMatch(new RegExp(`^# ${id}\n`));
    for (const heading of ["## Example", "## Corrected", "## 中文"]) expect(text).toContain(heading);
  });

  test("every page is about an existing rule", () => {
    const pages = readdirSync(join(repository, "docs/rules")).map((name) => name.replace(/\.md$/, ""));
    expect(pages.filter((name) => !known.includes(name) && name !== "README" && name !== "templates")).toEqual([]);
  });
});
