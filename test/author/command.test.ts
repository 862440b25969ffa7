/** Reading the arguments of a command. */
import { readArguments } from "../../src/author/command.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../src/author/commands/index.ts";
import { AuthorFolder } from "./author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

describe("arguments", () => {
  test("a session id may begin with a hyphen, and options stand where they like", () => {
    const record = commands.find(({ name }) => name === "record");
    if (record === undefined) throw new Error("there is no record");
    const id = "-dYYgmVRlAMIPb4jcOAnHaKLad1e7540";
    for (const args of [
      [id, "--name", "拖欠"],
      ["--name", "拖欠", id],
    ]) {
      const read = readArguments(record, args);
      expect([read.positionals, read.text("name")]).toEqual([[id], "拖欠"]);
    }
    expect(() => readArguments(record, ["-d"])).toThrow(/-d/);
  });
});
