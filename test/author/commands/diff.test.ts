/** The `diff` command on files. Not here: releases on a server (`diff-sessions.test.ts`). */
import { describe, expect, test } from "vitest";
import { teaTree as tree, useTeaFolder } from "../tea-folder.ts";

const folder = useTeaFolder();

describe("diff", () => {
  test("lists nodes added, removed and changed, with texts side by side", async () => {
    folder.current.write(
      "old/tea/main.tree.yaml",
      tree
        .replace(
          "  weak:",
          "  gone: { response: 没了。, keywords: [没了], i18n: { en: { response: Gone. } } }\n  weak:",
        )
        .replace("请喝茶", "慢用")
        .replace("answers.age < 18", "answers.age < 16"),
    );
    const { code, out } = await folder.current.run(["diff", "old/tea", "knowledge/tea"]);
    expect(code).toBe(0);
    expect(out).toContain("~ tea/main  -1 ~2\n");
    expect(out).toContain("  - gone  没了。\n");
    expect(out).toMatch(/ {2}~ age .*\n {6}next:\n.*age < 16.* ≠ .*age < 18/);
    expect(out).toMatch(/ {2}~ done .*\n {6}response: {2}慢用。 → 请喝茶。\n/);
    expect((await folder.current.run(["diff", "knowledge/tea", "knowledge/tea"])).out).toContain(
      "\n\nNo differences.\n",
    );
  });

  test("refuses what is neither a path nor a revision", async () => {
    for (const name of ["no/such", "--output=x", "$(id)"])
      expect((await folder.current.run(["diff", "--", name])).code).toBe(2);
  });
});
