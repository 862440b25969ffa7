/** The client of the authors' API. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "./author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const write = (path: string, text: string): void => here.write(path, text);
const author = (...args: string[]) => here.run(args);

const sound =
  "title: 商店\nnodes:\n  root:\n    response: 您好\n    options:\n      - { id: a, description: 再见, next_node: bye }\n  bye:\n    response: 再见\n";

describe("publish", () => {
  test("says what to do when no server answers", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const { code, err } = await author("publish", "--url", "http://localhost:9");
    expect(code).toBe(1);
    expect(err).toContain("npm start");
  });
});
