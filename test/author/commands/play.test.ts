/** The `play` command. */
import { describe, expect, test } from "vitest";
import { readAnswers } from "../../../src/author/commands/play.ts";
import { useTeaFolder } from "../tea-folder.ts";

const folder = useTeaFolder();

describe("play", () => {
  test("accepts numbers, ids and free text", async () => {
    const { code, out } = await folder.current.run(
      ["play", "knowledge/tea", "--lang", "zh"],
      ["1", "200", "十二", "back", "restart", "红茶"],
    );
    expect(code).toBe(0);
    expect(out).toContain("  1  绿茶\n  2  红茶\n");
    expect(out).not.toContain("新茶");
    expect(out).toContain("泡淡一点。");
    expect(out.trimEnd().endsWith("路径: root → done")).toBe(true);
  });

  test("--at shows what is offered on a day", async () => {
    expect((await folder.current.run(["play", "tea", "--at", "2027-03-01"])).out).toContain("新茶");
  });

  test("--answers starts deep", async () => {
    const { out } = await folder.current.run(["play", "tea", "--answers", "root=green,age=12"]);
    expect(out).toContain("泡淡一点。");
    expect(out).toContain("root → age → weak");
  });

  test("--language and --query begin as a user would", async () => {
    const { out } = await folder.current.run(["play", "--query", "喝茶", "--language", "en"]);
    expect(out).toContain("Which tea?");
  });

  test("--record prints what `test` can run", async () => {
    const { out } = await folder.current.run(["play", "tea", "--record"], ["1", "12"]);
    folder.current.write("knowledge/tea/tests/played.test.yaml", out.slice(out.indexOf("tree: ")));
    const run = await folder.current.run(["test"]);
    expect(run.out).toMatch(/^1 conversation, 2 steps in \d+ ms: 1 passed, 0 failed\.\n$/);
    expect(run.code).toBe(0);
  });

  test("names what was probably meant", async () => {
    const { code, err } = await folder.current.run(["play", "tea#don"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean done?");
  });

  test("answers are read from pairs or JSON", () => {
    expect([...readAnswers("age=20，city=上海")]).toEqual([
      ["age", "20"],
      ["city", "上海"],
    ]);
    expect([...readAnswers('{"age": 20, "tags": ["a"]}')]).toEqual([
      ["age", "20"],
      ["tags", '["a"]'],
    ]);
    expect(() => readAnswers("age")).toThrow("--answers");
  });
});
