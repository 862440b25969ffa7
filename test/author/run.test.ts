/** Help, unknown commands and wrong arguments. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../src/author/commands/index.ts";
import { AuthorFolder } from "./author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const author = (...args: string[]) => here.run(args);

describe("help", () => {
  test("lists every command, and every command explains itself", async () => {
    const { code, out } = await author("--help");
    expect(code).toBe(0);
    for (const { name } of commands) {
      expect(out).toContain(name);
      const one = await author(name, "--help");
      expect(one.code).toBe(0);
      expect(one.out).toContain(`npm run author -- ${name}`);
    }
  });

  test("a mistyped command is answered with the one that was meant, and code 2", async () => {
    const { code, err } = await author("chek");
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "check"?');
  });

  test.each([
    ["check", "--nonsense"],
    ["check", "no/such/folder"],
    ["check", "--lang", "fr"],
    ["check", "a", "b"],
    ["--nonsense"],
  ])("wrong usage ends with code 2: %s %s", async (...args) => {
    expect((await author(...args.filter((arg) => arg !== undefined))).code).toBe(2);
  });
});
