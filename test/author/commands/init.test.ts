/** The `init` command. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", "nodes:\n  root: { response: Hello. }\n");
});
afterEach(() => here.remove());

describe("init", () => {
  test.each([["en"], ["zh"]])("a new base in %s passes check and test, with every option taken", async (lang) => {
    const { code } = await here.run(["init", "新库", "--lang", lang]);
    expect(code).toBe(0);
    expect(await here.run(["check", "knowledge/新库", "--lang", "en", "--strict"])).toMatchObject({
      code: 0,
      out: "3 files checked, no problems found.\n",
    });
    const run = await here.run(["test", "knowledge/新库", "--coverage", "--min", "100"]);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/新库\/main +5\/5 100% +2\/2 100% +2\/2 100%/);
    expect((await here.run(["init", "新库"])).code).toBe(2);
  });

  test("refuses a name that cannot be one", async () => {
    for (const name of ["a b", "a/b", "../up", ".hidden"]) expect((await here.run(["init", name])).code).toBe(2);
  });
});
