/** The client of the authors' API. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepLocalToken } from "../../src/author/local-token.ts";
import { AuthorFolder } from "./author-folder.ts";
import { AuthorServer } from "./author-server.ts";

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

describe("the token of a command", () => {
  let server: AuthorServer;
  beforeEach(async () => {
    server = await AuthorServer.start(() => [
      403,
      { error: { code: "forbidden", message: "The token lacks a scope." } },
    ]);
    const port = Number(new URL(server.url).port);
    keepLocalToken({ repository: here.folder, state: here.path("state"), port, token: "of npm start" });
  });
  afterEach(() => server.stop());

  const sent = async (args: string[], environment: { [name: string]: string }): Promise<string | undefined> => {
    const { err } = await here.run(["tokens", "list", ...args], [], environment);
    expect(err).toContain("Pass one that may do this with --token");
    return server.calls.at(-1)?.authorization;
  };

  test("is the server's own of npm start, also where a token for another server is set", async () => {
    expect(await sent(["--url", server.url], {})).toBe("Bearer of npm start");
    expect(await sent(["--url", server.url], { CAIRN_AUTHOR_TOKEN: "elsewhere" })).toBe("Bearer of npm start");
    expect(await sent([], { CAIRN_URL: server.url })).toBe("Bearer of npm start");
  });

  test("is the one that is set together with the server's address", async () => {
    expect(await sent([], { CAIRN_URL: server.url, CAIRN_AUTHOR_TOKEN: "operator" })).toBe("Bearer operator");
  });

  test("is the one that is given before all others", async () => {
    const environment = { CAIRN_URL: server.url, CAIRN_AUTHOR_TOKEN: "operator" };
    expect(await sent(["--token", "given"], environment)).toBe("Bearer given");
  });
});
