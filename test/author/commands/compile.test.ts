/** The `compile` command. */
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const write = (path: string, text: string): void => here.write(path, text);
const author = (...args: string[]) => here.run(args);

const sound =
  "title: 商店\nnodes:\n  root:\n    response: 您好\n    options:\n      - { id: a, description: 再见, next_node: bye }\n  bye:\n    response: 再见\n";

describe("compile", () => {
  test("writes the same files twice", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const first = await author("compile", "--out", "one");
    const second = await author("compile", "--out", "two");
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^[0-9a-f]{64}\n$/);
    expect(second.out).toBe(first.out);
    const list = (name: string) => readdirSync(here.path(name), { recursive: true }).map(String).toSorted();
    expect(list("two")).toEqual(list("one"));
    expect(readFileSync(here.path("two/_release/release.json"), "utf8")).toBe(
      readFileSync(here.path("one/_release/release.json"), "utf8"),
    );
  });

  test("writes nothing when there are errors", async () => {
    write("knowledge/shop/main.tree.yaml", "nodes: {}");
    const { code, err } = await author("compile", "--out", "one");
    expect(code).toBe(1);
    expect(err).toContain("missing-root");
    expect(readdirSync(here.folder)).toEqual(["knowledge"]);
  });
});
